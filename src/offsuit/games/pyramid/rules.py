"""The rules of Pyramid Poker: every ruling is a field with a default."""

from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Literal

from offsuit.core.deck import Deck
from offsuit.core.ranking import Ranking
from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.amounts import MOST_CHIPS, amount_text, check_amount
from offsuit.games.arranging.row_points import RowPoints
from offsuit.games.arranging.rows import Rows
from offsuit.games.pyramid.hands import MOST_WILDS, pyramid_deck, pyramid_ranking
from offsuit.games.pyramid.house_rules import (
    PointsTable,
    RowSizes,
    as_pairs,
    house_points,
    house_rows,
)

Variant = Literal["no-surrender", "standard"]
HAND, FIRST_HAND, KITTY = 17, 13, 4
FEWEST_SEATS, MOST_SEATS = 2, 6

AUTOMATICS = ("three full houses", "dragon", "three straights", "three flushes")
"""Strongest first, as printed."""

MOST = {"multiplier": 100, "unit": 1_000_000, "ante": MOST_CHIPS, "surrender": MOST_CHIPS}
"""Largest amounts; with `house_rules.MOST_POINTS` a round moves less than 10**13 chips."""


@dataclass(frozen=True)
class PyramidRules:
    """The rules of one table; None takes the default of the variant."""

    variant: Variant = "no-surrender"
    wilds: int = 2
    straight_beats_flush: bool = False
    suit_tiebreak: Literal["printed", "all"] = "printed"
    automatics: bool | None = None
    automatic_order: tuple[str, ...] = AUTOMATICS
    dragon_tiebreak: Literal["ace", "all"] = "ace"
    multiplier: int | None = None
    unit: int = 1
    ante: int = 20
    surrender: int = 10
    row_sizes: RowSizes = ()
    """House rule: how many cards rows take, where they differ from the printed."""
    points: PointsTable = ()
    """House rule: points by category, where they differ from the printed."""

    def __post_init__(self) -> None:
        if self.variant not in ("no-surrender", "standard"):
            raise RulesError(unknown_name("variant", self.variant, ("no-surrender", "standard")))
        if not 0 <= self.wilds <= MOST_WILDS:
            raise RulesError(f"wilds {self.wilds!r} must be 0 to {MOST_WILDS}")
        if self.suit_tiebreak not in ("printed", "all"):
            raise RulesError(unknown_name("suit_tiebreak", self.suit_tiebreak, ("printed", "all")))
        if self.dragon_tiebreak not in ("ace", "all"):
            raise RulesError(unknown_name("dragon_tiebreak", self.dragon_tiebreak, ("ace", "all")))
        if sorted(map(str, self.automatic_order)) != sorted(AUTOMATICS):
            raise RulesError(
                f"automatic_order {self.automatic_order!r} must list all four automatics"
            )
        for name in ("multiplier", "unit", "ante", "surrender"):
            if (getattr(self, name) or 0) < 0:
                raise RulesError(f"{name} {amount_text(getattr(self, name))} must not be negative")
        for name in HOUSE_RULES:
            object.__setattr__(self, name, as_pairs(getattr(self, name)))
        assert self.rows.layouts, "5/5/3 is always one"
        assert self.row_points.rows == self.rows.names, "points are paid by row"

    def check_amounts(self) -> None:
        """Refuse amounts beyond their bounds, where rules are read; journals of 0.1 have some."""
        for name, most in MOST.items():
            check_amount(name, getattr(self, name) or 0, most=most)

    @cached_property
    def deck(self) -> Deck:
        """The cards that are dealt from."""
        return pyramid_deck(self.wilds)

    @cached_property
    def ranking(self) -> Ranking:
        """The order of hands."""
        return pyramid_ranking(self.straight_beats_flush)

    @cached_property
    def rows(self) -> Rows:
        """The rows and what they take."""
        return house_rows(self.row_sizes)

    @cached_property
    def row_points(self) -> RowPoints:
        """What the winner of a row gets."""
        return house_points(self.points, self.ranking)

    @property
    def plays_automatics(self) -> bool:
        """Whether automatics may be declared; by default only in the standard game."""
        return self.variant == "standard" if self.automatics is None else self.automatics

    @property
    def points_multiplier(self) -> int:
        """The multiplier of a point before `unit`; 2 in the standard game."""
        if self.multiplier is not None:
            return self.multiplier
        return 2 if self.variant == "standard" else 1

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that cannot be dealt."""
        if not FEWEST_SEATS <= seats <= MOST_SEATS or seats * HAND > self.deck.size:
            raise RulesError(
                f"{seats} seats: {FEWEST_SEATS} to {MOST_SEATS} can be dealt {HAND} cards "
                f"from {self.deck.size}"
            )


HOUSE_RULES = ("row_sizes", "points")
_KINDS = {bool: "true or false", int: "a whole number", str: "a word", tuple: "a list of words"}


def parse_rules(data: dict[str, Any], bounded: bool = True) -> PyramidRules:
    """Rules from JSON or TOML data; unknown names and values of a wrong type are refused.

    Amounts beyond their bounds, too, if it is `bounded`.
    """
    known = {field.name: field for field in fields(PyramidRules)}
    rules = PyramidRules()
    changes: dict[str, Any] = {}
    for name, value in data.items():
        if name == "decks" and value == 2:
            continue  # was a rule of 0.1.0, with this one value
        if name not in known:
            raise RulesError(f"{name!r} is no rule of Pyramid Poker: {', '.join(known)}")
        default = getattr(rules, name)
        if name in HOUSE_RULES:
            value = as_pairs(value)
            if not isinstance(value, tuple):
                raise RulesError(f"{name} {value!r} must be a table of lists")
        if isinstance(value, list):
            value = tuple(value)
        kind = {"automatics": bool, "multiplier": int}.get(name, type(default))
        if type(value) is not kind and not (value is None and default is None):
            raise RulesError(f"{name} {value!r} must be {_KINDS[kind]}")
        changes[name] = value
    found = replace(rules, **changes)
    if bounded:
        found.check_amounts()
    return found
