"""What a decision cost in chips, assuming that nobody pays any more after it.

All hands are then shown and the pot is shared by equity, layer by layer: a seat has its equity in
each layer against the live seats that have paid into it. Chips are counted from just before the
decision: folding is worth 0, a call its equity in what it contests less what it pays. A bet or
raise is called, as far as their chips reach, by the seats that did not fold to it; if all of them
folded, it has won the pot.

What this leaves out: chips of later streets, raises that were not made, and other bet sizes. So a
check costs nothing, a call for a draw that would have been paid later looks expensive, and a bluff
is judged by whether it worked. Hidden hands are any hands, whatever their seats' bets suggest.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from offsuit.games.betting.play.actions import Bet, Call, Check, Fold, Raise
from offsuit.games.betting.reviews.timeline import SeatAction
from offsuit.games.game import Seat

Equity = Callable[[tuple[int, ...]], float]
"""Of the seat that decides, against some of the others."""


@dataclass(frozen=True)
class DecisionCost:
    """The value of what was done and of the best alternative, in chips from then on."""

    worth: float
    best: float
    better: str
    """The action that was worth `best`; what was done if nothing was worth more."""

    @property
    def loss(self) -> float:
        """Chips lost against the best alternative."""
        return max(0.0, self.best - self.worth)


def cost(seats: Sequence[Seat], action: SeatAction, equity: Equity) -> DecisionCost:
    """The cost of an action against its alternatives: folding, and checking or calling."""
    asked = to_call(seats, action)
    staying = Call.kind if asked else Check.kind
    worths = {Fold.kind: 0.0, staying: _stay(action, asked, equity)}
    if action.did in (Bet.kind, Raise.kind):
        worths[action.did] = _bet(seats, action, equity)
    worth = worths.get(action.did, worths[staying])  # a bring-in stays in, too
    better = max(worths, key=worths.__getitem__)
    if worths[better] <= worth:
        return DecisionCost(worth, worth, action.did)
    return DecisionCost(worth, worths[better], better)


def to_call(seats: Sequence[Seat], action: SeatAction) -> int:
    """What the seat had to pay to call, at most all it had left."""
    paid = action.paid[action.seat]
    return min(max(action.paid) - paid, seats[action.seat].chips - paid)


def _stay(action: SeatAction, asked: int, equity: Equity) -> float:
    paid = _with(action.paid, {action.seat: action.paid[action.seat] + asked})
    return contested(paid, action.live, action.seat, equity) - asked


def _bet(seats: Sequence[Seat], action: SeatAction, equity: Equity) -> float:
    to = action.paid[action.seat] + action.pays
    called = {seat: max(action.paid[seat], min(to, seats[seat].chips)) for seat in action.callers}
    paid = _with(action.paid, {**called, action.seat: to})
    return contested(paid, (action.seat, *action.callers), action.seat, equity) - action.pays


def _with(paid: tuple[int, ...], changed: dict[int, int]) -> tuple[int, ...]:
    return tuple(changed.get(seat, chips) for seat, chips in enumerate(paid))


def contested(paid: Sequence[int], live: Sequence[int], seat: int, equity: Equity) -> float:
    """A seat's equity, in chips, in the pots that these payments make.

    A layer that nobody else has paid into comes back whole.

    >>> contested((10, 30, 50, 5), (0, 1, 2), 1, lambda others: 1 / (1 + len(others)))
    31.666666666666664
    """
    most = max(paid)
    levels = sorted({paid[other] for other in live} | {most})
    worth, below = 0.0, 0
    for level in levels:
        chips = sum(min(each, level) - min(each, below) for each in paid)
        # what folded seats have paid above all live ones goes to the live seats that paid most
        payers = [o for o in live if paid[o] >= level] or [o for o in live if paid[o] >= below]
        if seat in payers:
            worth += chips * equity(tuple(other for other in payers if other != seat))
        below = level
    return worth
