"""Pots that are settled by hand: who contests them, and chips that cannot be shared evenly."""

from collections.abc import Sequence
from dataclasses import dataclass

from offsuit.errors import RulesError


@dataclass(frozen=True)
class Pot:
    """Chips and the seats, counted from 1, that may win them."""

    chips: int
    seats: tuple[int, ...]


def parse_pot(text: str, seats: int) -> Pot:
    """`300` is contested by all, `120:2,3` by those seats.

    >>> parse_pot("120:2,3", 4)
    Pot(chips=120, seats=(2, 3))
    """
    chips, colon, listed = text.partition(":")
    numbers = listed.split(",") if colon else [str(seat) for seat in range(1, seats + 1)]
    if not all(each.strip().isdecimal() for each in (chips, *numbers)):
        raise RulesError(f"pot {text!r}: chips are wanted, or chips:seat,seat")
    found = tuple(int(number) for number in numbers)
    if len(set(found)) < len(found) or not all(1 <= seat <= seats for seat in found):
        raise RulesError(f"pot {text!r}: seats are 1 to {seats}, each once")
    return Pot(int(chips), found)


def halves(chips: int, high_low: bool) -> tuple[int, ...]:
    """What the high hand and the low hand play for; an odd chip goes with the high half.

    >>> halves(25, high_low=True)
    (13, 12)
    """
    return (chips - chips // 2, chips // 2) if high_low else (chips,)


def shared(chips: int, winners: Sequence[int], button: int, seats: int) -> dict[int, int]:
    """Even parts; odd chips go one each clockwise from the button, which comes last.

    >>> shared(11, [1, 2, 4], button=1, seats=4)
    {2: 4, 4: 4, 1: 3}
    """
    order = sorted(winners, key=lambda seat: (seat - button - 1) % seats)
    each, odd = divmod(chips, len(order))
    return {seat: each + (place < odd) for place, seat in enumerate(order)}
