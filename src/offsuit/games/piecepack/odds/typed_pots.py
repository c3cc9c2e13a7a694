"""Pots as they are typed: chips, and the seats that contest them."""

from dataclasses import dataclass

from offsuit.errors import RulesError


@dataclass(frozen=True)
class TypedPot:
    """Chips and the seats, counted from 1, that may win them."""

    chips: int
    seats: tuple[int, ...]


def parse_pot(text: str, seats: int) -> TypedPot:
    """`300` is contested by all, `120:2,3` by those seats.

    >>> parse_pot("120:2,3", 4)
    TypedPot(chips=120, seats=(2, 3))
    """
    chips, colon, listed = text.partition(":")
    numbers = listed.split(",") if colon else [str(seat) for seat in range(1, seats + 1)]
    if not all(each.strip().isdecimal() for each in (chips, *numbers)):
        raise RulesError(f"pot {text!r}: expected chips, or chips:seat,seat")
    found = tuple(int(number) for number in numbers)
    if len(set(found)) < len(found) or not all(1 <= seat <= seats for seat in found):
        raise RulesError(f"pot {text!r}: seats are 1 to {seats}, each at most once")
    return TypedPot(int(chips), found)
