"""What a decision has cost in chips, if from there on nobody had paid any more.

The tiles are turned up at once and the pot goes by equity, layer by layer: a seat has its equity
in each layer against the live seats that have paid into it. Chips are counted from just before
the decision, so that folding is worth 0, a call its equity in what it contests less what it pays.
A bet or raise is called, as far as their chips reach, by those who did not fold to it; if all of
them did it has won the pot.

What this leaves out: chips of later streets, raises that were not made and other sizes of those
that were. So a check costs nothing, a call for a draw that would have been paid later looks dear,
and a bluff is judged by whether it worked. Hands that stay hidden are any hands, whatever their
seats' bets have said of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from offsuit.games.betting.play.actions import Bet, Call, Check, Fold, Raise
from offsuit.games.betting.reviews.timeline import SeatAction
from offsuit.games.game import Seat

Equity = Callable[[tuple[int, ...]], float]
"""Of the seat that decides, against some of the others."""


@dataclass(frozen=True)
class Cost:
    """What was done and what would have been worth most; chips from then on."""

    worth: float
    best: float
    better: str
    """What would have been worth that much; what was done if nothing was worth more."""

    @property
    def loss(self) -> float:
        """Chips."""
        return max(0.0, self.best - self.worth)


def cost(seats: Sequence[Seat], deed: SeatAction, equity: Equity) -> Cost:
    """Of a deed among its alternatives: to fold, and to check or call."""
    asked = to_call(seats, deed)
    staying = Call.kind if asked else Check.kind
    worths = {Fold.kind: 0.0, staying: _stay(deed, asked, equity)}
    if deed.did in (Bet.kind, Raise.kind):
        worths[deed.did] = _press(seats, deed, equity)
    worth = worths.get(deed.did, worths[staying])  # a bring-in stays in, too
    better = max(worths, key=worths.__getitem__)
    if worths[better] <= worth:
        return Cost(worth, worth, deed.did)
    return Cost(worth, worths[better], better)


def to_call(seats: Sequence[Seat], deed: SeatAction) -> int:
    """What the seat is asked to pay, or all it has left."""
    paid = deed.paid[deed.seat]
    return min(max(deed.paid) - paid, seats[deed.seat].chips - paid)


def _stay(deed: SeatAction, asked: int, equity: Equity) -> float:
    paid = _with(deed.paid, {deed.seat: deed.paid[deed.seat] + asked})
    return contested(paid, deed.live, deed.seat, equity) - asked


def _press(seats: Sequence[Seat], deed: SeatAction, equity: Equity) -> float:
    to = deed.paid[deed.seat] + deed.pays
    called = {seat: max(deed.paid[seat], min(to, seats[seat].chips)) for seat in deed.callers}
    paid = _with(deed.paid, {**called, deed.seat: to})
    return contested(paid, (deed.seat, *deed.callers), deed.seat, equity) - deed.pays


def _with(paid: tuple[int, ...], changed: dict[int, int]) -> tuple[int, ...]:
    return tuple(changed.get(seat, chips) for seat, chips in enumerate(paid))


def contested(paid: Sequence[int], live: Sequence[int], seat: int, equity: Equity) -> float:
    """What a seat has in the pots that these payments make.

    A layer that nobody else has paid into comes back whole.

    >>> contested((10, 30, 50, 5), (0, 1, 2), 1, lambda others: 1 / (1 + len(others)))
    31.666666666666664
    """
    most = max(paid)
    levels = sorted({paid[other] for other in live} | {most})
    worth, below = 0.0, 0
    for level in levels:
        chips = sum(min(each, level) - min(each, below) for each in paid)
        # what folded seats have paid beyond all others belongs to whoever has paid most
        payers = [o for o in live if paid[o] >= level] or [o for o in live if paid[o] >= below]
        if seat in payers:
            worth += chips * equity(tuple(other for other in payers if other != seat))
        below = level
    return worth
