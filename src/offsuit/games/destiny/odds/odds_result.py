"""What the odds of a scenario are returned as."""

from dataclasses import dataclass
from typing import Any, ClassVar

from offsuit.games.json_result import JsonResult

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class OddsResult(JsonResult):
    """Chances before any card is drawn; a chance has a `value` and its exact `fraction`."""

    nullable: ClassVar[tuple[str, ...]] = ("tie", "degrees", "actor_score")

    kind: str
    """duel, crime, check or gang."""
    exact: bool
    """Whether every draw was counted; otherwise chances have a standard error, `se`."""
    n: int | None = None
    """Draws that were sampled."""
    seed: int | None = None
    win: Json
    tie: Json | None
    lose: Json
    degrees: dict[str, Json] | None
    """The chance of each degree of success, where a threshold decides."""
    actor_score: Json | None
    """Mean, standard deviation and quantiles; None for a gang whose best three count."""
    target_score: Json | None = None
    attacker_scores: list[Json] | None = None
    defender_scores: list[Json] | None = None


@dataclass(frozen=True, kw_only=True)
class WeighResult(JsonResult):
    """A scenario's participants and odds, and the odds of the scenario changed."""

    sheets: list[Json]
    """Each participant as scoring sees them."""
    odds: OddsResult
    instead: tuple[OddsResult, ...]

    def as_json(self) -> Json:
        """Plain data, `instead` as a list."""
        return {**super().as_json(), "instead": [each.as_json() for each in self.instead]}
