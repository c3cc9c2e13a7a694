"""Variants with a common board, as far as odds and showdowns need them."""

from dataclasses import dataclass

from offsuit.core.odds.equity import Play
from offsuit.errors import UnknownGameError


@dataclass(frozen=True)
class BoardVariant:
    """What a seat holds, and whether the low hand takes half."""

    name: str
    play: Play
    tiles: int
    high_low: bool = False


VARIANTS = {
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
    if name not in VARIANTS:
        raise UnknownGameError(f"variant {name!r} is not known: {', '.join(VARIANTS)}")
    return VARIANTS[name]
