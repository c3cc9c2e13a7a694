"""Main pot and side pots, layered by what each seat has paid."""

from collections.abc import Sequence
from dataclasses import dataclass

from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Pot(Jsonable):
    """Chips, and the seats that can still win them, clockwise from the button."""

    chips: int
    seats: tuple[int, ...]


def layered_pots(
    paid: Sequence[int], bets: Sequence[int], live: Sequence[int], dead: int = 0
) -> tuple[Pot, ...]:
    """Chips collected so far, and the seats that can win them; bets are not collected yet.

    `paid` and `bets` are seat by seat; `live` are the seats that have not folded, clockwise from
    the button. `dead` chips belong to the main pot and entitle nobody to any pot.

    >>> [(pot.chips, pot.seats) for pot in layered_pots((10, 30, 30, 4), (0, 0, 0, 0), (1, 2, 0))]
    [(34, (1, 2, 0)), (40, (1, 2))]
    """
    total, highest = sum(paid) + dead, max(paid)
    if not total:
        return ()
    if len(live) == 1 or all(paid[seat] + bets[seat] >= highest for seat in live):
        return (Pot(total, tuple(live)),)
    layers: list[tuple[int, tuple[int, ...]]] = []
    chips, below = dead, 0
    for level in sorted(set(paid)):
        chips += sum(level - below for each in paid if each >= level)
        able = tuple(seat for seat in live if paid[seat] + bets[seat] >= level)
        if layers and layers[-1][1] == able:
            chips += layers.pop()[0]
        if chips:
            layers.append((chips, able))
        chips, below = 0, level
    return tuple(Pot(chips, able) for chips, able in layers)
