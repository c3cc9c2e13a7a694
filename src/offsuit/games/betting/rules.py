"""The rules of one table of a betting game: every rule is a field with a default."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import NoneType
from typing import Any, ClassVar, TypeVar, get_args, get_origin, get_type_hints

from offsuit.core.deck import Deck
from offsuit.core.ranking import Ranking
from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.amounts import MOST_CHIPS, amount_text, check_amount
from offsuit.games.betting.card_names import CardNames, card_names_of
from offsuit.games.betting.variant import (
    FEWEST_SEATS,
    LIMITS,
    Half,
    Limit,
    StreetLimits,
    Variant,
)

CHIPS = ("small_blind", "big_blind", "ante", "bring_in")
MOST = {**dict.fromkeys(CHIPS, MOST_CHIPS), "most_bets": 1_000}
"""Largest amounts of the rules."""


@dataclass(frozen=True)
class BettingRules:
    """What a table plays; `None` means the variant's own default.

    A game is a subclass that supplies the class variables: its variants, deck and rankings.
    """

    game: ClassVar[str]
    """Name of the game; seeds of bots and reshuffles depend on it."""
    title: ClassVar[str]
    """Name of the game in messages."""
    variants: ClassVar[Mapping[str, Variant]]
    """Name -> variant."""
    high: ClassVar[Ranking]
    """The ranking of high hands; its deck is the deck that is dealt."""
    lows: ClassVar[Mapping[str, Ranking]] = {}
    """Name -> ranking of low hands; empty where the game has no variant with low hands."""

    variant: str = "holdem"
    limit: Limit | None = None
    low: str | None = None
    """Which of the game's low rankings is played."""
    small_blind: int = 1
    big_blind: int = 2
    """Also the small bet of a fixed limit and of stud; the big bet is twice as much."""
    ante: int | None = None
    bring_in: int | None = None
    most_bets: int = 4
    """Bets and raises on one street of a fixed limit."""
    muck: bool = True
    """Whether losing hands may stay hidden at the showdown."""

    def __post_init__(self) -> None:
        _check_name("variant", self.variant, self.variants)
        if self.limit is not None:
            _check_name("limit", self.limit, LIMITS)
        _check_name("low", self.low, self.lows or (None,))
        if not 0 < self.small_blind <= self.big_blind:
            raise RulesError(
                f"blinds {amount_text(self.small_blind)} and {amount_text(self.big_blind)}: "
                "the small blind must be "
                "at least 1 and at most the big blind"
            )
        if (self.ante or 0) < 0:
            raise RulesError(f"ante {amount_text(self.ante or 0)}: must be at least 0")
        if not 0 < self.first_bet < self.big_blind and self.play.opening == "bring-in":
            raise RulesError(
                f"bring_in {amount_text(self.first_bet)}: must be at least 1 and below "
                f"{amount_text(self.big_blind)}"
            )
        if self.most_bets < 1:
            raise RulesError(f"most_bets {amount_text(self.most_bets)}: must be at least 1")

    def check_amounts(self) -> None:
        """Refuse amounts beyond their bounds, where rules are read; journals of 0.1 have some."""
        for name, most in MOST.items():
            check_amount(name, getattr(self, name) or 0, most=most)

    @cached_property
    def play(self) -> Variant:
        """The variant as data."""
        return self.variants[self.variant]

    @property
    def deck(self) -> Deck:
        """The deck that is dealt."""
        return self.high.deck

    @cached_property
    def card_names(self) -> CardNames:
        """Names of the deck's cards."""
        return card_names_of(self.deck)

    @cached_property
    def betting(self) -> Limit:
        """The betting limit: the table's, or else the variant's."""
        return self.limit or self.play.limit

    @cached_property
    def street_limits(self) -> tuple[StreetLimits, ...]:
        """Street by street; only a fixed limit has big bets and counts the raises."""
        fixed = self.betting == "fixed-limit"
        return tuple(
            StreetLimits(
                self.betting,
                self.big_blind * (2 if fixed and street.big else 1),
                self.most_bets if fixed else None,
            )
            for street in self.play.streets
        )

    @property
    def every_ante(self) -> int:
        """What each seat pays before the deal; by default a small blind where a bring-in opens."""
        if self.ante is not None:
            return self.ante
        return self.small_blind if self.play.opening == "bring-in" else 0

    @property
    def first_bet(self) -> int:
        """The bring-in of stud; by default a small blind."""
        return self.small_blind if self.bring_in is None else self.bring_in

    @cached_property
    def most_seats(self) -> int:
        """Seats that the deck can deal to."""
        return self.play.most_seats(self.deck.size)

    def check_seats(self, seats: int) -> None:
        """Raise `RulesError` for a number of seats that cannot be dealt to."""
        if not FEWEST_SEATS <= seats <= self.most_seats:
            raise RulesError(
                f"{seats} seats: {FEWEST_SEATS} to {self.most_seats} can play {self.variant} "
                f"with {self.deck.size} cards"
            )

    def ranking(self, half: Half) -> Ranking:
        """The ranking that decides one half of the pot; greater strength wins in both."""
        return self.high if half == "high" else self.lows[str(self.low)]


def _check_name(rule: str, value: Any, allowed: Any) -> None:
    if value not in allowed:
        raise RulesError(unknown_name(rule, value, map(str, allowed)))


Rules = TypeVar("Rules", bound=BettingRules)
_EXPECTED = {bool: "true or false", int: "a whole number", str: "text"}


def parse_betting_rules(form: type[Rules], data: Mapping[str, Any], bounded: bool = True) -> Rules:
    """Rules of one game from JSON or TOML data; unknown names and wrong types are errors, and so
    are amounts beyond their bounds if it is `bounded`.
    """
    hints = get_type_hints(form)
    known = [field.name for field in fields(form)]
    for name, value in data.items():
        if name not in known:
            raise RulesError(unknown_name(f"rule of {form.title}", name, known))
        types = _types(hints[name])
        if type(value) not in types:
            raise RulesError(f"{name} {value!r}: expected {_EXPECTED[types[0]]}")
    found = form(**data)
    if bounded:
        found.check_amounts()
    return found


def _types(hint: Any) -> list[type]:
    """The types that a field's JSON value may have; None last."""
    if isinstance(hint, type):
        return [hint]
    parts = get_args(hint)
    if NoneType in parts:
        return [*_types(next(part for part in parts if part is not NoneType)), NoneType]
    assert get_origin(hint) is not None, f"{hint!r} is the type of no rule"
    return [type(parts[0])]  # a Literal: its values are all of one type
