"""How a pot is shared: between halves, among equal hands, with odd chips."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from offsuit.games.betting.variant import Half

Strengths = Mapping[Half, Mapping[int, int]]
"""Half -> seat -> strength; the greater wins in either half."""


@dataclass(frozen=True)
class PotShare:
    """One half of a pot, or all of it, with its winners."""

    half: Half
    chips: int
    winners: tuple[int, ...]
    parts: tuple[int, ...]
    """Chips of each winner, in the same order."""


def shares(chips: int, seats: Sequence[int], strengths: Strengths) -> Iterator[PotShare]:
    """A pot by halves, the high one first, which also gets the odd chip.

    `seats` contest the pot, in order from the button: the first winners get one odd chip each.

    >>> high, low = {0: 9, 1: 5, 2: 9}, {0: 1, 1: 7, 2: 1}
    >>> for share in shares(11, (1, 2, 0), {"high": high, "low": low}):
    ...     print(share.half, share.chips, share.winners, share.parts)
    high 6 (2, 0) (3, 3)
    low 5 (1,) (5,)
    """
    parts = split(chips, len(strengths))
    for (half, held), part in zip(strengths.items(), parts, strict=True):
        won = winners(held, seats)
        yield PotShare(half, part, won, split(part, len(won)))


def winners(held: Mapping[int, int], seats: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats that hold the greatest strength, in their order."""
    best = max(held[seat] for seat in seats)
    return tuple(seat for seat in seats if held[seat] == best)


def split(chips: int, parts: int) -> tuple[int, ...]:
    """Equal parts; the first ones get the odd chips, one each.

    >>> split(11, 3)
    (4, 4, 3)
    """
    each, odd = divmod(chips, parts)
    return tuple(each + (part < odd) for part in range(parts))


def from_button(seats: Sequence[int], button: int) -> tuple[int, ...]:
    """Seats in clockwise order, which is by number, starting after the button.

    >>> from_button((1, 2, 4), button=2)
    (4, 1, 2)
    """
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


@lru_cache(maxsize=256)
def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All of so many seats in turn, starting with `first`.

    >>> clockwise(4, 3)
    (3, 0, 1, 2)
    """
    return tuple((first + step) % seats for step in range(seats))
