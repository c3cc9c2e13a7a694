"""The best thing to do with the cards of a hand, as every arranging game tells it.

A play is an arrangement, or an automatic that is declared instead. Its worth has a unit: `points`
against each opponent; `units` of money, points and pot together; or `value`, where somebody else
says what hands are worth.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, Protocol, TypeVar

from offsuit.games.json_result import JsonResult

Unit = Literal["points", "units", "value"]
POINTS: Unit = "points"
UNITS: Unit = "units"
VALUE: Unit = "value"


@dataclass(frozen=True)
class BestPlay(JsonResult):
    """What to do, and what it is worth.

    >>> BestPlay("declare", "dragon", 2.5, POINTS).as_json()
    {'do': 'declare', 'automatic': 'dragon', 'worth': 2.5, 'unit': 'points'}
    """

    nullable: ClassVar[tuple[str, ...]] = ("automatic",)

    do: Literal["arrange", "declare"]
    automatic: str | None
    """The automatic to declare; None if arranging is best."""
    worth: float
    unit: Unit


class WeighedPlay(Protocol):
    """An arrangement or an automatic whose worth is known."""

    @property
    def worth(self) -> float:
        """In the unit that the question was asked for."""


P = TypeVar("P", bound=WeighedPlay)


def by_worth(plays: Sequence[P]) -> list[P]:
    """Most worth first; plays of equal worth stay in their order."""
    return sorted(plays, key=lambda play: -play.worth)
