"""Who turns up his tiles when betting is over, and who need not."""

from collections.abc import Iterator, Sequence

from offsuit.games.betting.play.state import Pot
from offsuit.games.betting.pot_shares import Strengths


def showing(
    order: Sequence[int], pots: Sequence[Pot], strengths: Strengths, everyone: bool
) -> Iterator[tuple[int, bool]]:
    """Each seat in turn, and whether it shows.

    It shows if, of the hands shown so far, none beats it for some half of a pot that it is in.

    >>> pots = [Pot(30, (0, 1, 2))]
    >>> list(showing((1, 2, 0), pots, {"high": {0: 4, 1: 3, 2: 2}}, everyone=False))
    [(1, True), (2, False), (0, True)]
    """
    shown: list[int] = []
    for seat in order:
        shows = everyone or any(
            all(held[other] <= held[seat] for other in shown if other in pot.seats)
            for pot in pots
            if seat in pot.seats
            for held in strengths.values()
        )
        if shows:
            shown.append(seat)
        yield seat, shows
