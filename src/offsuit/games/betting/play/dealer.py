"""A round while it is dealt and played: cards and streets, and all that happens on the way."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar

from offsuit.games.betting.play.actions import Bet, BettingAction, Discard, Fold, Raise
from offsuit.games.betting.play.betting_round import BettingRound
from offsuit.games.betting.play.dealt_cards import DealtCards
from offsuit.games.betting.play.events import (
    Acted,
    Awarded,
    Discarded,
    Mucked,
    Settled,
    Shown,
    StreetOpened,
)
from offsuit.games.betting.play.forced_bets import (
    ExtraPost,
    collect,
    first_to_act,
    forced_bets,
    pay_forced_bets,
)
from offsuit.games.betting.play.made_hands import BestFive, fives_as_held, strength
from offsuit.games.betting.play.offered_choices import bet_choices, discard_choices
from offsuit.games.betting.play.pots import Pot
from offsuit.games.betting.play.showdown import awards, showing
from offsuit.games.betting.play.state import BettingState, Move, SeatState
from offsuit.games.betting.pot_shares import clockwise
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half, Street
from offsuit.games.game import Choice, Seat
from offsuit.games.jsonable import make, with_fields

NO_CARDS = SeatState(0, 0, False, False, (), ())
NOTHING_DEALT: dict[str, Any] = {
    "street": 0,
    "reshuffles": 0,
    "actor": None,
    "settled": None,
    **dict.fromkeys(("board", "burnt", "spent", "spent_by", "moves", "drawing"), ()),
    **dict.fromkeys(("history", "pots", "choices", "shown", "awarded"), ()),
}


class Dealer(DealtCards):
    """Changes with every action; `events` are those of the last one.

    It has every field of the state under the same name: `state` and `resumed` copy them.
    """

    apart: ClassVar[tuple[str, ...]] = ("rules", "events")
    """What it has beside the fields of a state."""
    variant: str
    seats: tuple[Seat, ...]
    button: int
    posts: tuple[ExtraPost, ...]
    moves: tuple[Move, ...]
    betting: BettingRound
    drawing: tuple[int, ...]
    history: tuple[Acted | Discarded, ...]
    pots: tuple[Pot, ...]
    actor: int | None
    choices: tuple[Choice, ...]
    shown: tuple[Shown, ...]
    awarded: tuple[Awarded, ...]
    settled: Settled | None

    def __init__(
        self,
        rules: BettingRules,
        seats: Sequence[Seat],
        button: int,
        deck: Sequence[int],
        posts: Sequence[ExtraPost] = (),
    ) -> None:
        self.__dict__.update(NOTHING_DEALT)  # at once: one by one takes several times as long
        self.rules, self.variant, self.button = rules, rules.variant, button
        self.seats, self.deck, self.posts = tuple(seats), tuple(deck), tuple(posts)
        self.stands, self.stub = (NO_CARDS,) * len(seats), self.deck
        forced = forced_bets(rules, len(seats), button, posts)
        self.betting, paid = pay_forced_bets(forced, [seat.chips for seat in seats], button)
        self.events = [*paid, StreetOpened(rules.play.streets[0].name)]
        self._deal_street(rules.play.streets[0])
        self._next_streets()

    @classmethod
    def resumed(cls, rules: BettingRules, state: BettingState) -> "Dealer":
        """A dealer at `state`, which stays as it is."""
        dealer = cls.__new__(cls)
        dealer.__dict__.update(state.__dict__, rules=rules, events=[])
        return dealer

    def state(self, form: type[BettingState]) -> BettingState:
        """The state of the round now, as a record of `form`."""
        held = self.__dict__.copy()
        for name in self.apart:
            del held[name]
        return make(form, held)

    def take(self, seat: int, action: BettingAction) -> None:
        """Carry out an action that is offered, and all that follows from it."""
        self.events = []
        self.moves += (Move(seat, action),)
        if isinstance(action, Discard):
            self._happened(self._take_back(seat, action))
            self.drawing = self.drawing[1:]
            if not self.drawing:
                self._deal_street(self.rules.play.streets[self.street])
        else:
            self._bet(seat, action)
        self._next_streets()

    def _bet(self, seat: int, action: BettingAction) -> None:
        before = self.betting
        to = action.to if isinstance(action, Bet | Raise) else 0
        self.betting = after = before.apply(action.kind, to)
        if isinstance(action, Fold):
            self._take_hand(seat)
        chips = before.stacks[seat] - after.stacks[seat]
        all_in = chips > 0 and not after.stacks[seat]
        self._happened(Acted(seat, self.street, action.kind, chips, after.bets[seat], all_in))

    def _happened(self, event: Acted | Discarded) -> None:
        self.history += (event,)
        self.events.append(event)

    # Streets.

    def _next_streets(self) -> None:
        """Collect the bets and deal on, until a seat has to decide or the round is over."""
        while not self.betting.queue and not self.drawing:
            all_in = self.betting.everyone_is_all_in
            self.betting, returned = collect(self.betting)
            self.events += returned
            coming = self.rules.play.streets[self.street + 1 :]
            if len(self.betting.live) == 1 or not coming:
                self._finish()
                return
            if all_in and not any(street.draw for street in coming):
                self._show_all_in()
            self.street += 1
            self.events.append(StreetOpened(coming[0].name))
            if coming[0].draw:
                self.drawing = self.betting.live
            else:
                self._deal_street(coming[0])
        self._wait()

    def _wait(self) -> None:
        """A seat has to decide."""
        self._count_chips(self.betting.stacks)
        self.pots = self.betting.pots
        if self.drawing:
            self.actor = self.drawing[0]
            self.choices = discard_choices(len(self.stands[self.actor].tiles))
        else:
            self.actor = self.betting.queue[0]
            self.choices = bet_choices(self.betting.legal)

    def _deal_street(self, street: Street) -> None:
        """Deal, and open the betting."""
        self._deal(street, self.betting.live)
        limits = self.rules.street_limits[self.street]
        brings_in = self.street == 0 and self.rules.play.opening == "bring-in"
        bring_in = self.rules.first_bet if brings_in else 0
        self.betting = self.betting.opened(limits, self._opener(), bring_in)

    def _opener(self) -> int:
        """The seat that is first to act.

        Stud: the lowest card up brings in, later the best cards up open; ties by position.
        """
        live = self.betting.live
        if self.rules.play.opening == "bring-in":
            ranks = {seat: self._ranks_up(seat) for seat in live}
            if self.street == 0:
                return min(live, key=lambda seat: min(ranks[seat]))
            return max(live, key=lambda seat: _up_order(ranks[seat]))
        seats = len(self.seats)
        if self.street == 0:
            return first_to_act(forced_bets(self.rules, seats, self.button), self.betting)
        return (self.button + 1) % seats

    # The end.

    def _count_chips(self, stacks: Sequence[int]) -> None:
        """Chips and bets of the seats as they are now."""
        stands = [
            held
            if held.chips == chips and held.bet == bet
            else with_fields(held, chips=chips, bet=bet)
            for held, chips, bet in zip(self.stands, stacks, self.betting.bets, strict=True)
        ]
        self.stands = tuple(stands)

    @property
    def show_order(self) -> tuple[int, ...]:
        """Live seats in order, from the last to bet or raise on the last street, or its opener."""
        live = self.betting.live
        order = clockwise(len(self.seats), self.betting.first)
        return tuple(seat for seat in order if seat in live)

    def _show_all_in(self) -> None:
        """Turn up every live hand once no seat can bet any more."""
        for seat in self.show_order:
            if not self.stands[seat].shown:
                self._show(seat)

    def _show(self, seat: int, made: tuple[BestFive, ...] = ()) -> None:
        """Turn a hand up, or say what a hand that was turned up before has made."""
        texts = tuple(five.words for five in made)
        event = Shown(seat, self.rules.card_names.of(self.stands[seat].tiles), texts, made)
        before = {each.seat: each for each in self.shown}
        self.shown = tuple((before | {seat: event}).values())
        self._hold(seat, shown=True)
        self.events.append(event)

    def _finish(self) -> None:
        self.pots = self.betting.pots
        if len(self.betting.live) == 1:
            self.awarded = tuple(
                Awarded(0, None, pot.chips, pot.seats, (pot.chips,)) for pot in self.pots
            )
        else:
            self._show_down(self.pots)
        stacks = list(self.betting.stacks)
        for award in self.awarded:
            for seat, share in zip(award.seats, award.shares, strict=True):
                stacks[seat] += share
        self._count_chips(stacks)
        won = tuple(stack - seat.chips for stack, seat in zip(stacks, self.seats, strict=True))
        self.settled = Settled(won, tuple(stacks))
        self.events += (*self.awarded, self.settled)
        self.actor, self.choices = None, ()

    def _show_down(self, pots: Sequence[Pot]) -> None:
        live = self.betting.live
        strengths = {
            half: {seat: self._strength(half, seat) for seat in live}
            for half in self.rules.play.halves
        }
        all_in = any(self.betting.stacks[seat] == 0 for seat in live)
        everyone = all_in or not self.rules.muck
        for seat, shows in showing(self.show_order, pots, strengths, everyone):
            if shows:
                hand = self.stands[seat].tiles
                self._show(seat, fives_as_held(self.rules, hand, self.board))
            else:
                self.events.append(Mucked(seat))
        self.awarded = tuple(awards(pots, strengths))

    def _strength(self, half: Half, seat: int) -> int:
        return strength(self.rules, half, self.stands[seat].tiles, self.board)


def _up_order(ranks: list[int]) -> list[tuple[int, int]]:
    """The order of cards face up: groups of equal ranks, the largest and highest first."""
    counts = Counter(ranks)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)
