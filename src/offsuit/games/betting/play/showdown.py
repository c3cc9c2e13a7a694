"""The end of a round: which seats show their hands, and which chips they win."""

from collections.abc import Iterator, Sequence

from offsuit.games.betting.play.events import Awarded
from offsuit.games.betting.play.pots import Pot
from offsuit.games.betting.pot_shares import Strengths, shares


def showing(
    order: Sequence[int], pots: Sequence[Pot], strengths: Strengths, everyone: bool
) -> Iterator[tuple[int, bool]]:
    """Each seat in turn, and whether it shows its hand.

    It shows unless, in every half of every pot that it contests, a hand already shown beats it.

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


def awards(pots: Sequence[Pot], strengths: Strengths) -> Iterator[Awarded]:
    """The winners of every pot, by halves; a pot of one chip has no low half.

    >>> [award.shares for award in awards([Pot(5, (1, 0))], {"high": {0: 7, 1: 7}})]
    [(3, 2)]
    """
    for number, pot in enumerate(pots):
        for share in shares(pot.chips, pot.seats, strengths):
            if share.chips:
                yield Awarded(number, share.half, share.chips, share.winners, share.parts)
