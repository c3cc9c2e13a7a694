"""The variants with a board, as odds and showdowns need them."""

from dataclasses import dataclass

from offsuit.core.odds.equity import Play
from offsuit.core.suggest import unknown_name
from offsuit.errors import UnknownGameError


@dataclass(frozen=True)
class BoardVariant:
    """What a seat holds, and whether the low hand takes half."""

    name: str
    play: Play
    tiles: int
    """In each hand."""
    high_low: bool = False


BOARD_VARIANTS = {
    variant.name: variant
    for variant in (
        BoardVariant("holdem", "holdem", 2),
        BoardVariant("omaha", "omaha", 4),
        BoardVariant("omaha-hilo", "omaha", 4, high_low=True),
    )
}


def board_variant(name: str) -> BoardVariant:
    """The variant of that name.

    >>> board_variant("omaha-hilo").tiles
    4
    """
    if name not in BOARD_VARIANTS:
        raise UnknownGameError(unknown_name("variant", name, BOARD_VARIANTS))
    return BOARD_VARIANTS[name]
