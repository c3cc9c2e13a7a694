"""What resolving a scenario returns."""

from dataclasses import dataclass
from typing import Any, ClassVar

from offsuit.games.json_result import JsonResult

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class ResolveResult(JsonResult):
    """Who won or how well it went, every line of the score, and the record to replay it.

    Amounts are decimal text, such as "636.40".
    """

    nullable: ClassVar[tuple[str, ...]] = (
        "winner",
        "success",
        "degree",
        "penalty",
        "energy_cost",
    )

    kind: str
    """duel, crime, check or gang."""
    actor: Json
    """The actor's hand and score; for a gang, its score together."""
    target: Json
    """The target's hand and score, or the threshold that had to be reached."""
    attackers: list[Json] | None = None
    """The score of each attacker; gang wars only."""
    defenders: list[Json] | None = None
    winner: str | None
    """actor, target or draw; None where a threshold decides."""
    success: bool | None
    degree: str | None
    """critical_success, success, failure or critical_failure; None without a threshold."""
    margin: str
    reward_multiplier: int
    penalty: str | None
    max_damage: bool
    energy_cost: int | None
    rule: str
    """What decided: total, tie, identical_hands, royal_flush or threshold."""
    record: Json
    """Rules, inputs and seeds: all that `replay` needs."""


@dataclass(frozen=True, kw_only=True)
class ExplainResult(ResolveResult):
    """A result with the cards behind each line, luck, and the totals that would matter."""

    explanation: Json
