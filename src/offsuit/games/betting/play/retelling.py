"""A round played again from what was published of it, by the dealer that dealt it.

Cards that were never opened are filled in with any that are left. They decide nothing, with two
exceptions: a hand that was mucked counts as beaten, unless the reader holds it; and the order of a
stub that was shuffled again follows from cards that nobody else may know, so it ends there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from offsuit.errors import RecordError
from offsuit.games.betting.play.actions import ACTIONS, Bet, BettingAction, Discard, Raise
from offsuit.games.betting.play.dealer import Dealer
from offsuit.games.betting.play.events import Acted, Discarded, Mucked, Posted, Shown
from offsuit.games.betting.play.forced_bets import DEAD_POST, LIVE_POST, ExtraPost
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half
from offsuit.games.game import Event, Retold, Seat, Told, check_offered

BEATEN = -1
"""The strength of a hand that was mucked: less than that of any cards."""
KINDS = {form.kind: form for form in ACTIONS}


@dataclass
class ToldHands:
    """What a record tells of hands; `draws` shrinks as the round is played again."""

    known: frozenset[int]
    """Codes of cards that were opened."""
    shown: dict[int, tuple[int, ...]]
    """Seat -> the cards that it showed last."""
    draws: dict[int, list[int]]
    """Seat -> how many cards it exchanges in each draw that is still to come."""
    mucked: frozenset[int]


class StubEmptyError(Exception):
    """What is dealt next cannot be known."""


class RetellingDealer(Dealer):
    """Deals from what is known."""

    apart: ClassVar[tuple[str, ...]] = (*Dealer.apart, "told")

    def __init__(
        self,
        rules: BettingRules,
        seats: Sequence[Seat],
        button: int,
        deck: Sequence[int],
        posts: Sequence[ExtraPost],
        told: ToldHands,
    ) -> None:
        self.told = told
        super().__init__(rules, seats, button, deck, posts)

    def _next_card(self, seat: int | None = None) -> int:
        if not self.stub:
            raise StubEmptyError
        return super()._next_card(seat)

    def _kept(self, seat: int) -> Sequence[int]:
        """Cards of the hand shown at last that may be held before the draws still to come.

        Cards that are drawn lie behind those kept: a draw of three leaves at most two before them.
        """
        shown = self.told.shown.get(seat, ())
        return shown[: len(shown) - max(self.told.draws.get(seat, ()), default=0)]

    def discarded(self, event: Discarded) -> Discard:
        """The cards that a seat exchanged: told to itself, else some that it did not keep."""
        kept = self._kept(event.seat)
        self.told.draws[event.seat].pop(0)
        if event.tiles is not None:
            return Discard(event.tiles)
        hand = [card for card in self.stands[event.seat].tiles if card not in kept]
        hand.sort(key=lambda card: card not in self.told.known)  # opened, so it went
        if len(hand) < event.count:
            raise RecordError(
                f"seat {event.seat} discards {event.count} cards and keeps more than it can"
            )
        return Discard(self.rules.card_names.of(hand[: event.count]))

    def _strength(self, half: Half, seat: int) -> int:
        hidden = not self.told.known.issuperset(self.stands[seat].tiles)
        return BEATEN if hidden and seat in self.told.mucked else super()._strength(half, seat)


def retell(rules: BettingRules, form: type[BettingState], told: Told) -> Retold[BettingState]:
    """All events, hidden cards filled in; a `RecordError` where it cannot have been so."""
    posts, hands = _posts(told.events), _hands(rules, told)
    dealer = RetellingDealer(rules, told.seats, told.button, told.deck, posts, hands)
    events = list(dealer.events)
    for number, event in _decisions(told.events):
        state = dealer.state(form)
        if state.actor != event.seat:
            turn = "nobody's" if state.actor is None else f"seat {state.actor}'s"
            raise RecordError(f"event {number}: seat {event.seat} acts, and it is {turn} turn")
        action = dealer.discarded(event) if isinstance(event, Discarded) else _action(event)
        check_offered(state.choices, action)
        try:
            dealer.take(event.seat, action)
        except StubEmptyError:
            return Retold((*events, *dealer.events), None)
        events += dealer.events
    return Retold(tuple(events), dealer.state(form))


def _posts(events: Sequence[Event]) -> list[ExtraPost]:
    """What seats have paid in addition to antes and blinds."""
    posts: dict[int, ExtraPost] = {}
    for event in events:
        if isinstance(event, Posted) and event.what in (DEAD_POST, LIVE_POST):
            before = posts.get(event.seat, ExtraPost(event.seat))
            is_dead = event.what == DEAD_POST
            change = {"dead": event.chips} if is_dead else {"live": event.chips}
            posts[event.seat] = replace(before, **change)
    return list(posts.values())


def _decisions(events: Sequence[Event]) -> Iterator[tuple[int, Acted | Discarded]]:
    for number, event in enumerate(events):
        if isinstance(event, Acted | Discarded):
            yield number, event


def _action(event: Acted) -> BettingAction:
    form = KINDS.get(event.did)
    if form is None or form is Discard:
        raise RecordError(f"{event.did!r} is not an action of betting")
    made: BettingAction = form(event.to) if form in (Bet, Raise) else form()  # type: ignore[assignment] # by kind
    return made


def _hands(rules: BettingRules, told: Told) -> ToldHands:
    codes = rules.card_names.codes
    shown: dict[int, tuple[int, ...]] = {}
    draws: dict[int, list[int]] = {}
    for event in told.events:
        if isinstance(event, Shown):
            shown[event.seat] = tuple(codes[name] for name in event.tiles)
        elif isinstance(event, Discarded):
            draws.setdefault(event.seat, []).append(event.count)
    mucked = frozenset(event.seat for event in told.events if isinstance(event, Mucked))
    known = frozenset(card for card in told.known if card is not None)
    return ToldHands(known, shown, draws, mucked)
