"""Who wins which chips: pots, halves and odd chips."""

from collections.abc import Iterator, Mapping, Sequence

from offsuit.games.piecepack.play.events import Awarded
from offsuit.games.piecepack.play.state import Pot
from offsuit.games.piecepack.play.variants import Half

Strengths = Mapping[Half, Mapping[int, int]]
"""Half -> seat -> strength; the greater wins in either half."""


def settle(pots: Sequence[Pot], strengths: Strengths) -> Iterator[Awarded]:
    """Every pot by halves, the high one first, which also gets the odd chip.

    The seats of a pot are in order from the button: odd chips of a share go to them one each.

    >>> high, low = {0: 9, 1: 5, 2: 9}, {0: 1, 1: 7, 2: 1}
    >>> for award in settle([Pot(11, (1, 2, 0))], {"high": high, "low": low}):
    ...     print(award.half, award.chips, award.seats, award.shares)
    high 6 (2, 0) (3, 3)
    low 5 (1,) (5,)
    """
    for number, pot in enumerate(pots):
        shares = split(pot.chips, len(strengths))
        for (half, held), chips in zip(strengths.items(), shares, strict=True):
            best = max(held[seat] for seat in pot.seats)
            winners = tuple(seat for seat in pot.seats if held[seat] == best)
            if chips:
                yield Awarded(number, half, chips, winners, split(chips, len(winners)))


def split(chips: int, parts: int) -> tuple[int, ...]:
    """Equal shares; the first ones take the odd chips, one each.

    >>> split(11, 3)
    (4, 4, 3)
    """
    share, odd = divmod(chips, parts)
    return tuple(share + (part < odd) for part in range(parts))
