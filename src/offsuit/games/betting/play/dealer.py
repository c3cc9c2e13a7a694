"""A round while it is dealt and played, kept so that the next action need not replay it."""

from collections import Counter
from collections.abc import Sequence

from offsuit.games.betting.play.actions import BettingAction, Discard, Fold
from offsuit.games.betting.play.betting_engine import BettingEngine
from offsuit.games.betting.play.events import (
    Acted,
    Awarded,
    BoardDealt,
    Burnt,
    Dealt,
    Discarded,
    Mucked,
    Reshuffled,
    Settled,
    Shown,
    StreetOpened,
)
from offsuit.games.betting.play.made_hands import BestFive, fives_as_held, strength
from offsuit.games.betting.play.showdown import awards, showing
from offsuit.games.betting.play.state import BettingState, Move, Pot, SeatState
from offsuit.games.betting.play.stub import Stub
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half
from offsuit.games.game import Event, Seat


class Dealer:
    """Changes with every action; `events` are those of the last one."""

    def __init__(
        self, rules: BettingRules, seats: Sequence[Seat], button: int, deck: Sequence[int]
    ) -> None:
        self.rules, self.seats, self.button, self.deck = rules, tuple(seats), button, tuple(deck)
        self.names = rules.card_names
        self.betting = BettingEngine(rules, [seat.chips for seat in seats], button)
        self.stub = Stub(deck, rules.game)
        self.hands: list[list[int]] = [[] for _ in seats]
        self.up: list[list[bool]] = [[] for _ in seats]
        self.folded: list[list[int]] = [[] for _ in seats]
        self.board: list[int] = []
        self.burnt: list[int] = []
        self.moves: list[Move] = []
        self.history: list[Acted | Discarded] = []
        self.shown: dict[int, Shown] = {}
        self.pots: tuple[Pot, ...] | None = None
        self.awarded: list[Awarded] = []
        self.settled: Settled | None = None
        self.events: list[Event] = []
        self._add_betting_events()
        self.events.append(StreetOpened(self.rules.play.streets[0].name))
        self._advance()

    def take(self, seat: int, action: BettingAction) -> None:
        """Carry out an action that is offered, and all that follows from it."""
        self.events = []
        self.moves.append(Move(seat, action))
        if isinstance(action, Discard):
            self._discard(seat, action)
        elif isinstance(action, Fold):
            self._fold(seat)
        self.betting.act(action)
        self._advance()

    def _advance(self) -> None:
        """Deal until a seat has to decide, or the round is over."""
        betting = self.betting
        self._add_betting_events()
        while True:
            self._open_street()
            if betting.burn_due:
                self._burn()
            elif betting.dealee is not None:
                self._deal_hands()
            elif betting.board_due:
                self._deal_board(betting.board_due)
            elif betting.runs_out:
                self._show_all_in()
            else:
                break
            self._add_betting_events()
        if betting.actor is None and betting.discarder is None:
            self._finish()

    def _open_street(self) -> None:
        street = self.betting.state.street_index
        if street is not None and street != self.betting.street:
            self.betting.street = street
            self.events.append(StreetOpened(self.rules.play.streets[street].name))

    # Cards.

    def _next_card(self, seat: int | None = None) -> int:
        if count := self.stub.reshuffle(seat, self.betting.street):
            self.events.append(Reshuffled(count))
        return self.stub.take()

    def _burn(self) -> None:
        card = self._next_card()
        self.burnt.append(card)
        self.betting.burn(card)
        self.events.append(Burnt(self.names.names[card]))

    def _deal_hands(self) -> None:
        """All cards that are due to seats, in pokerkit's order round the table."""
        betting, dealt = self.betting, Counter[int]()
        while (seat := betting.dealee) is not None:
            card, up = self._next_card(seat), betting.deals_up or seat in self.shown
            self.hands[seat].append(card)
            self.up[seat].append(up)
            dealt[seat] += 1
            betting.deal(card)
        for seat, count in dealt.items():
            cards = self.names.of(self.hands[seat][-count:])
            self.events.append(Dealt(seat, cards, tuple(self.up[seat][-count:])))
        if self.rules.play.opening == "bring-in":
            betting.open_with(self._opener())

    def _opener(self) -> int:
        """Stud: the lowest card up brings in, later the best cards up open; ties by position."""
        live = self.betting.live
        ranks = {seat: self._ranks_up(seat) for seat in live}
        if self.betting.street == 0:
            return min(live, key=lambda seat: min(ranks[seat]))
        return max(live, key=lambda seat: _up_order(ranks[seat]))

    def _ranks_up(self, seat: int) -> list[int]:
        held = zip(self.hands[seat], self.up[seat], strict=True)
        return [self.rules.deck.rank_of(card) for card, up in held if up]

    def _deal_board(self, count: int) -> None:
        cards = [self._next_card() for _ in range(count)]
        self.board.extend(cards)
        self.betting.deal_board(cards)
        self.events.append(BoardDealt(self.names.of(cards)))

    def _discard(self, seat: int, action: Discard) -> None:
        street = self.betting.street
        event = Discarded(seat, street, len(action.tiles), action.tiles)
        for card in self.names.codes_of(action.tiles):
            place = self.hands[seat].index(card)
            del self.hands[seat][place], self.up[seat][place]
            self.stub.spend([card], seat, street)
        self.history.append(event)
        self.events.append(event)

    def _fold(self, seat: int) -> None:
        self.stub.spend(self.hands[seat], seat, self.betting.street)
        self.folded[seat] = self.hands[seat]
        self.hands[seat], self.up[seat] = [], []

    # The end.

    def _show_all_in(self) -> None:
        """Turn up every live hand once no seat can bet any more."""
        for seat in self.betting.show_order:
            if seat not in self.shown:
                self._show(seat)
        self.betting.run_out()

    def _show(self, seat: int, made: tuple[BestFive, ...] = ()) -> None:
        texts = tuple(five.words for five in made)
        self.shown[seat] = Shown(seat, self.names.of(self.hands[seat]), texts, made)
        self.events.append(self.shown[seat])

    def _finish(self) -> None:
        betting = self.betting
        self.pots = betting.pots
        if len(betting.live) == 1:
            self.awarded = [
                Awarded(0, None, pot.chips, pot.seats, (pot.chips,)) for pot in self.pots
            ]
        else:
            self._show_down(self.pots)
        for award in self.awarded:
            self.events.append(award)
            for seat, share in zip(award.seats, award.shares, strict=True):
                betting.stacks[seat] += share
        betting.bets = [0] * len(self.seats)
        won = tuple(
            stack - seat.chips for stack, seat in zip(betting.stacks, self.seats, strict=True)
        )
        self.settled = Settled(won, tuple(betting.stacks))
        self.events.append(self.settled)

    def _show_down(self, pots: Sequence[Pot]) -> None:
        live = self.betting.live
        strengths = {
            half: {seat: self._strength(half, seat) for seat in live}
            for half in self.rules.play.halves
        }
        all_in = any(self.betting.stacks[seat] == 0 for seat in live)
        everyone = all_in or not self.rules.muck
        for seat, shows in showing(self.betting.show_order, pots, strengths, everyone):
            if shows:
                self._show(seat, fives_as_held(self.rules, self.hands[seat], self.board))
            else:
                self.events.append(Mucked(seat))
        self.awarded = list(awards(pots, strengths))

    def _strength(self, half: Half, seat: int) -> int:
        return strength(self.rules, half, self.hands[seat], self.board)

    # Events and state.

    def _add_betting_events(self) -> None:
        for event in self.betting.new_events():
            if isinstance(event, Acted):
                self.history.append(event)
            self.events.append(event)

    def state(self, form: type[BettingState]) -> BettingState:
        """The state of the round now, as a record of `form`."""
        betting = self.betting
        live = betting.live
        actor = betting.actor if betting.discarder is None else betting.discarder
        over = self.settled is not None
        return form(
            variant=self.rules.variant,
            seats=self.seats,
            button=self.button,
            deck=self.deck,
            moves=tuple(self.moves),
            street=betting.street,
            stands=tuple(
                self._seat_state(seat, seat not in live) for seat in range(len(self.seats))
            ),
            board=tuple(self.board),
            burnt=tuple(self.burnt),
            stub=tuple(self.stub.left),
            spent=tuple(each.card for each in self.stub.spent),
            pots=betting.pots if self.pots is None else self.pots,
            actor=None if over else actor,
            choices=() if over else betting.choices(),
            history=tuple(self.history),
            shown=tuple(self.shown.values()),
            awarded=tuple(self.awarded),
            settled=self.settled,
        )

    def _seat_state(self, seat: int, folded: bool) -> SeatState:
        return SeatState(
            chips=self.betting.stacks[seat],
            bet=self.betting.bets[seat],
            folded=folded,
            shown=seat in self.shown,
            tiles=tuple(self.hands[seat]),
            up=tuple(self.up[seat]),
            folded_tiles=tuple(self.folded[seat]),
        )


def _up_order(ranks: list[int]) -> list[tuple[int, int]]:
    """The order of cards face up: groups of equal ranks, the largest and highest first."""
    counts = Counter(ranks)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)
