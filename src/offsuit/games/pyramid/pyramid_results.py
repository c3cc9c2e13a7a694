"""What the public functions of `pyramid.api` return: typed, frozen, and ready for JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from offsuit.games.json_result import JsonResult

if TYPE_CHECKING:
    from offsuit.core.simulate import Estimate
    from offsuit.games.arranging.best_play import BestPlay, Unit
    from offsuit.games.pyramid.automatics.finder import Automatic
    from offsuit.games.pyramid.play.row_draft import RowDraft
    from offsuit.games.pyramid.play.scoring import PotScore
    from offsuit.games.pyramid.strategy.advice import WeighedArrangement, WeighedAutomatic
    from offsuit.games.pyramid.tuples import Tuple3


@dataclass(frozen=True)
class ArrangeResult(JsonResult):
    """Arrangements of one deal, most worth first; no two have the same categories and jokers."""

    arrangements: "tuple[WeighedArrangement, ...]"
    declarations: "tuple[WeighedAutomatic, ...]"
    """Automatics that could be declared instead, most worth first."""
    best: "BestPlay"
    """What to do with the cards."""
    note: str | None = None
    """What the shipped values do not fit in the rules, if anything."""

    def as_json(self) -> dict[str, Any]:
        """The JSON object of `offsuit pyramid arrange`."""
        return {
            "arrangements": [each.as_json() for each in self.arrangements],
            "declarations": [each.as_json() for each in self.declarations],
            "best": self.best.as_json(),
            **({} if self.note is None else {"note": self.note}),
        }


@dataclass(frozen=True)
class JudgeResult(JsonResult):
    """Whether three hands are a legal arrangement, what they are worth, and the best play."""

    legal: bool
    reason: str | None
    """Why the arrangement is illegal."""
    texts: dict[str, str]
    """The hands in words, by row; empty if the arrangement is illegal, as are the next three."""
    categories: dict[str, str]
    tuples: "dict[str, Tuple3]"
    values: dict[str, float]
    value: float | None
    """Points against one opponent who arranges."""
    worth: float | None
    """What the arrangement is worth in `unit`; None if it is illegal."""
    unit: "Unit"
    loss: float | None
    """How much more the best play is worth, in `unit`; None if this arrangement is illegal."""
    better: "WeighedArrangement"
    """The best arrangement of the same cards, which may be this one."""
    declarations: "tuple[WeighedAutomatic, ...]"
    """Automatics that could be declared instead, most worth first."""
    best: "BestPlay"
    """What to do with the cards."""
    note: str | None = None
    """What the shipped values do not fit in the rules, if anything."""

    def as_json(self) -> dict[str, Any]:
        """The JSON object of `offsuit pyramid judge`."""
        found = {
            **vars(self),
            "better": self.better.as_json(),
            "declarations": [each.as_json() for each in self.declarations],
            "best": self.best.as_json(),
        }
        if self.note is None:
            del found["note"]
        return found


@dataclass(frozen=True)
class DraftsResult(JsonResult):
    """An unfinished arrangement, row by row, and whether it could be laid down as it is."""

    positions: "Mapping[str, RowDraft]"
    """By row, of the rows that have cards."""
    legal: bool
    reason: str | None
    """Why the arrangement is illegal."""

    def as_json(self) -> dict[str, Any]:
        """The JSON object that the table page is sent."""
        rows = {row: draft.as_json() for row, draft in self.positions.items()}
        return {"positions": rows, "legal": self.legal, "reason": self.reason}


@dataclass(frozen=True)
class AutomaticsResult(JsonResult):
    """The automatics in a deal, strongest type first, each in its best form."""

    automatics: "tuple[Automatic, ...]"

    def as_json(self) -> dict[str, Any]:
        """The JSON object of `offsuit pyramid automatics`."""
        return {"automatics": [each.as_json() for each in self.automatics]}


@dataclass(frozen=True)
class ScoreResult(JsonResult):
    """The score of a round, by the names of the seats."""

    net: dict[str, int]
    """Printed points, before any multiplier; they sum to 0."""
    chips: dict[str, int]
    """Units won or lost, antes and pot included; they sum to 0."""
    pot: "PotScore"
    pairs: list[dict[str, Any]]
    """Each player against each other one, as `play.pairing.Pair`."""
    hands: dict[str, dict[str, dict[str, Any]]]
    """By name and row: the `cards` as they count, and the hand as `text`."""


@dataclass(frozen=True)
class PlayUnits(JsonResult):
    """Units that playing on brings: an estimate over `n` sampled rounds."""

    ev: float
    se: float
    n: int


@dataclass(frozen=True)
class SurrenderUnits(JsonResult):
    """Units that surrendering brings."""

    ev: float
    """The payment, as a negative number."""
    returned: float
    """What comes back on average, because everybody else may surrender too."""


@dataclass(frozen=True)
class DecideResult(JsonResult):
    """Whether to play on with thirteen cards; units are counted after the antes."""

    decision: Literal["play", "surrender"]
    play: PlayUnits
    surrender: SurrenderUnits
    pot_equity: "Estimate"
    """The part of `play` that comes from the pot."""
    automatic_chance: "dict[str, Estimate]"
    """The chance to hold each automatic after the kitty."""
    note: str | None = None
    """What the shipped thresholds do not fit in the rules, if anything."""

    def as_json(self) -> dict[str, Any]:
        """The JSON object of `offsuit pyramid decide`."""
        note = {} if self.note is None else {"note": self.note}
        return {
            "decision": self.decision,
            "play": self.play.as_json(),
            "surrender": self.surrender.as_json(),
            "pot_equity": asdict(self.pot_equity),
            "automatic_chance": {
                kind: asdict(chance) for kind, chance in self.automatic_chance.items()
            },
            **note,
        }


@dataclass(frozen=True)
class AppraiseResult(JsonResult):
    """A fast guess of what 13 or 17 cards win from one opponent."""

    cards: int
    """How many were appraised."""
    worth: float
    """Points."""
