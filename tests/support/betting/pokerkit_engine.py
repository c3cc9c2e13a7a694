"""pokerkit's state machine, addressed by seats: the oracle of the betting.

pokerkit decides whose turn it is, what may be bet, which street comes next and how the pots are
layered. Every card that is dealt is passed to it, and it ranks, shows and pays nothing: without
hand types it stops where the showdown begins. Cards are mapped to its 52 by number: only their
being different is used.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from pokerkit import (
    AntePosting,
    Automation,
    BetCollection,
    BettingStructure,
    BlindOrStraddlePosting,
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Deck,
    Folding,
    Opening,
    Operation,
    State,
    Street,
)

from offsuit.games.betting.play.actions import (
    Bet,
    BettingAction,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
)
from offsuit.games.betting.play.events import Acted, Posted, Returned
from offsuit.games.betting.play.pots import Pot
from offsuit.games.betting.rules import BettingRules
from offsuit.games.game import Choice, Event, Range

STANDARD = tuple(Deck.STANDARD)
_AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)
_STRUCTURES = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}


def _streets(rules: BettingRules) -> Iterator[Street]:
    fixed = rules.betting == "fixed-limit"
    for street in rules.play.streets:
        yield Street(
            card_burning_status=street.burn,
            hole_dealing_statuses=(False,) * street.down + (True,) * street.up,
            board_dealing_count=street.board,
            draw_status=street.draw,
            opening=Opening.POSITION,
            min_completion_betting_or_raising_amount=rules.big_blind * (1 + (fixed and street.big)),
            max_completion_betting_or_raising_count=rules.most_bets if fixed else None,
        )


class PokerkitEngine:
    """Changes with every action; seats are the table's numbers, players are pokerkit's.

    Player 0 sits left of the button, the last player has it.
    """

    def __init__(self, rules: BettingRules, chips: Sequence[int], button: int) -> None:
        count = len(chips)
        self.clockwise = tuple((button + 1 + player) % count for player in range(count))
        self.players = {seat: player for player, seat in enumerate(self.clockwise)}
        self.stacks, self.bets = list(chips), [0] * count
        self._cards, self._codes = STANDARD[: rules.deck.naturals], rules.card_names.codes
        self.street = 0
        blinds = (rules.small_blind, rules.big_blind)
        by_bring_in = rules.play.opening == "bring-in"
        self.state = State(
            _AUTOMATIC,
            cast(Deck, self._cards),  # any iterable of cards will do
            (),
            tuple(_streets(rules)),
            _STRUCTURES[rules.betting],
            True,
            rules.every_ante,
            0 if by_bring_in else blinds,
            rules.first_bet if by_bring_in else 0,
            tuple(chips[seat] for seat in self.clockwise),
            count,
        )
        self._read = 0

    # What comes next.

    @property
    def actor(self) -> int | None:
        """The seat whose turn it is to bet."""
        return self._seat(self.state.actor_index)

    @property
    def discarder(self) -> int | None:
        """The seat whose turn it is to exchange cards."""
        return self._seat(self.state.stand_patter_or_discarder_index)

    @property
    def dealee(self) -> int | None:
        """The seat that is dealt the next card."""
        return self._seat(self.state.hole_dealee_index)

    @property
    def deals_up(self) -> bool:
        """Whether the next card of the dealee is face up."""
        player = self.state.hole_dealee_index
        return player is not None and self.state.hole_dealing_statuses[player][0]

    @property
    def board_due(self) -> int:
        """Number of cards to deal to the board next."""
        return self.state.board_dealing_count or 0

    @property
    def burn_due(self) -> bool:
        """Whether a card is to be burnt next."""
        return self.state.card_burning_status and self.discarder is None

    @property
    def runs_out(self) -> bool:
        """Whether no seat can bet any more but cards are still to come."""
        state = self.state
        return bool(
            state.all_in_status and state.showdown_indices and state.street is not state.streets[-1]
        )

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that have not folded, clockwise from the button."""
        return tuple(
            seat for seat, live in zip(self.clockwise, self.state.statuses, strict=True) if live
        )

    @property
    def show_order(self) -> tuple[int, ...]:
        """Live seats in order, from the last to bet or raise on the last street, or its opener."""
        first = self.state.opener_index or 0
        return tuple(
            seat for seat in (*self.clockwise[first:], *self.clockwise[:first]) if seat in self.live
        )

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Chips collected so far, and who can win them; one pot when one seat is left."""
        pots = [
            Pot(pot.amount, tuple(self.clockwise[player] for player in pot.player_indices))
            for pot in self.state.pots
        ]
        if len(self.live) == 1:
            total = sum(pot.chips for pot in pots) + self.bets[self.live[0]]
            return (Pot(total, self.live),) if total else ()
        return tuple(pots)

    @property
    def state_stacks(self) -> list[int]:
        """Stacks as pokerkit has them, seat by seat; `stacks` are added up from its operations."""
        return [self.state.stacks[self.players[seat]] for seat in range(len(self.stacks))]

    # Dealing.

    def burn(self, card: int) -> None:
        """Lay a card aside."""
        self._return_to_deck(card)
        self.state.burn_card((self._cards[card],))

    def deal(self, card: int) -> None:
        """Deal a card to the dealee."""
        self._return_to_deck(card)
        self.state.deal_hole((self._cards[card],))

    def deal_board(self, cards: Sequence[int]) -> None:
        """Deal cards to the board."""
        self.state.deal_board(tuple(self._cards[card] for card in cards))

    def run_out(self) -> None:
        """Show the hands of the all-in seats, so that the next street is dealt."""
        self.state.show_or_muck_hole_cards(True)

    def open_with(self, seat: int) -> None:
        """Start the betting of this street with `seat`, or with the next that can bet."""
        state, first = self.state, self.players[seat]
        state.opener_index = first
        order = sorted(state.actor_indices, key=lambda player: (player - first) % len(self.players))
        state.actor_indices = deque(order)

    def _return_to_deck(self, card: int) -> None:
        """Put a reshuffled card into pokerkit's deck again, from which alone it deals."""
        if self._cards[card] not in self.state.deck_cards:
            self.state.deck_cards.append(self._cards[card])

    # Actions of seats.

    def choices(self) -> tuple[Choice, ...]:
        """What the seat whose turn it is may do."""
        return tuple(self._choices())

    def _choices(self) -> Iterator[Choice]:
        state = self.state
        player = state.stand_patter_or_discarder_index
        if player is not None:
            yield Choice(Discard.kind, (Range("tiles", 0, len(state.hole_cards[player])),))
            return
        if state.actor_index is None:
            return
        if state.can_fold():
            yield Choice(Fold.kind)
        if state.can_post_bring_in():
            yield Choice(BringIn.kind)
        elif state.checking_or_calling_amount:
            yield Choice(Call.kind)
        else:
            yield Choice(Check.kind)
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if least is not None and most is not None:
            kind = Raise.kind if any(state.bets) else Bet.kind
            yield Choice(kind, (Range("to", least, most),))

    def act(self, action: BettingAction) -> None:
        """Carry out an action that `choices` offers."""
        state = self.state
        match action:
            case Fold():
                state.fold()
            case Check() | Call():
                state.check_or_call()
            case BringIn():
                state.post_bring_in()
            case Bet(to) | Raise(to):
                state.complete_bet_or_raise_to(to)
            case Discard(names):
                state.stand_pat_or_discard([self._cards[self._codes[name]] for name in names])
        self._reopen()

    def _reopen(self) -> None:
        """Let a seat raise that has a full raise to call, made up of several short all-ins.

        pokerkit adds short all-ins up and starts again from nothing once they are a full raise: one
        more of them closes the betting again for seats that have not acted in between.
        """
        state = self.state
        to_call = state.checking_or_calling_amount
        if to_call is not None and to_call >= state.completion_betting_or_raising_amount:
            state.consecutive_short_all_in_amounts.clear()

    # Events.

    def new_events(self) -> Iterator[Event]:
        """Payments, folds and returned bets since the last call."""
        fresh = self.state.operations[self._read :]
        self._read += len(fresh)
        for operation in fresh:
            if type(operation) in _EVENTS:
                yield from _EVENTS[type(operation)](self, operation)

    def _posted(self, operation: Any) -> Iterator[Event]:
        what = "ante"
        if isinstance(operation, BlindOrStraddlePosting):
            small = len(self.players) - 1 if len(self.players) == 2 else 0
            what = "small blind" if operation.player_index == small else "big blind"
        seat = self._pay(operation.player_index, operation.amount)
        yield Posted(seat, what, operation.amount)

    def _paid(self, operation: Any) -> Iterator[Event]:
        asked = max(self.bets)
        chips, kind = operation.amount, Call.kind if operation.amount else Check.kind
        if isinstance(operation, BringInPosting):
            kind = BringIn.kind
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            kind = Raise.kind if asked else Bet.kind
            chips -= self.bets[self.clockwise[operation.player_index]]
        seat = self._pay(operation.player_index, chips)
        yield Acted(seat, self.street, kind, chips, self.bets[seat], not self.stacks[seat])

    def _folded(self, operation: Any) -> Iterator[Event]:
        seat = self.clockwise[operation.player_index]
        yield Acted(seat, self.street, Fold.kind, 0, self.bets[seat], False)

    def _collected(self, _: Any) -> Iterator[Event]:
        """Bets go to the pot; what the highest bet is above all others goes back.

        pokerkit does not collect the bet of the last live seat, and neither do we.
        """
        highest = max(self.bets)
        seat, called = self.bets.index(highest), sorted(self.bets)[-2]
        if highest > called:
            self.stacks[seat] += highest - called
            yield Returned(seat, highest - called)
        kept = self.live[0] if len(self.live) == 1 else None
        self.bets = [min(bet, called) if at == kept else 0 for at, bet in enumerate(self.bets)]

    def _pay(self, player: int, chips: int) -> int:
        seat = self.clockwise[player]
        self.stacks[seat] -= chips
        self.bets[seat] += chips
        return seat

    def _seat(self, player: int | None) -> int | None:
        return None if player is None else self.clockwise[player]


_EVENTS: dict[type[Operation], Callable[[PokerkitEngine, Any], Iterator[Event]]] = {
    AntePosting: PokerkitEngine._posted,
    BlindOrStraddlePosting: PokerkitEngine._posted,
    CheckingOrCalling: PokerkitEngine._paid,
    BringInPosting: PokerkitEngine._paid,
    CompletionBettingOrRaisingTo: PokerkitEngine._paid,
    Folding: PokerkitEngine._folded,
    BetCollection: PokerkitEngine._collected,
}
