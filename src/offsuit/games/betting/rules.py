"""The rules of one table of Dual Piecepacks Poker: every ruling is a field with a default."""

from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args

from offsuit.core.ranking import Ranking
from offsuit.errors import RulesError
from offsuit.games.betting.variants import LIMITS, VARIANTS, Half, Limit, Variant
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK

Low = Literal["table-low", "null-to-five"]


@dataclass(frozen=True)
class PiecepackRules:
    """What a table plays; `None` takes the variant's own default."""

    variant: str = "holdem"
    limit: Limit | None = None
    low: Low = "table-low"
    small_blind: int = 1
    big_blind: int = 2
    """Also the small bet of a fixed limit and of stud; the big bet is twice as much."""
    ante: int | None = None
    bring_in: int | None = None
    most_bets: int = 4
    """Bets and raises on one street of a fixed limit."""
    muck: bool = True
    """Losers who have not been called upon to show keep their tiles to themselves."""

    def __post_init__(self) -> None:
        if self.variant not in VARIANTS:
            raise RulesError(f"variant {self.variant!r} cannot be played: {', '.join(VARIANTS)}")
        if self.limit is not None and self.limit not in LIMITS:
            raise RulesError(f"limit {self.limit!r}: {', '.join(LIMITS)}")
        if self.low not in LOW_RANKINGS:
            raise RulesError(f"low {self.low!r}: {', '.join(LOW_RANKINGS)}")
        if not 0 < self.small_blind <= self.big_blind:
            raise RulesError(
                f"blinds {self.small_blind} and {self.big_blind}: the small one is at least 1 "
                "and not above the big one"
            )
        if (self.ante or 0) < 0:
            raise RulesError(f"ante {self.ante}: not below 0")
        if not 0 < self.first_bet < self.big_blind and self.play.opening == "bring-in":
            raise RulesError(f"bring_in {self.first_bet}: from 1 to below {self.big_blind}")
        if self.most_bets < 1:
            raise RulesError(f"most_bets {self.most_bets}: at least 1")

    @property
    def play(self) -> Variant:
        """The variant itself."""
        return VARIANTS[self.variant]

    @property
    def betting(self) -> Limit:
        """The limit form that is played."""
        return self.limit or self.play.limit

    @property
    def every_ante(self) -> int:
        """What each seat pays before the deal; by default a small blind where none are posted."""
        if self.ante is not None:
            return self.ante
        return self.small_blind if self.play.opening == "bring-in" else 0

    @property
    def first_bet(self) -> int:
        """The bring-in of stud; by default a small blind."""
        return self.small_blind if self.bring_in is None else self.bring_in

    def ranking(self, half: Half) -> Ranking:
        """The order of hands by which a half of the pot is won; the stronger wins in both."""
        return PIECEPACK if half == "high" else LOW_RANKINGS[self.low]


_WORDS = {bool: "true or false", int: "a whole number", str: "a word"}


def parse_rules(data: dict[str, Any]) -> PiecepackRules:
    """Rules from JSON or TOML data; unknown names and wrong kinds of value are errors.

    >>> parse_rules({"variant": "omaha", "big_blind": 10}).betting
    'pot-limit'
    """
    known = {field.name: field for field in fields(PiecepackRules)}
    for name, value in data.items():
        if name not in known:
            raise RulesError(f"{name!r} is no rule of Dual Piecepacks Poker: {', '.join(known)}")
        kind = {"variant": str, "limit": str, "low": str, "muck": bool}.get(name, int)
        if value is None and type(None) in get_args(known[name].type):
            continue
        if type(value) is not kind:
            raise RulesError(f"{name} {value!r}: {_WORDS[kind]} is wanted")
    return replace(PiecepackRules(), **data)
