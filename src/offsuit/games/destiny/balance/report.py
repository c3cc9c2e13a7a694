"""Everything the lab finds out about some rules, computed once; page and tables are made of it."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from offsuit.games.destiny.balance.builds import Build
from offsuit.games.destiny.balance.crime_success import CrimeRow, crime_rows
from offsuit.games.destiny.balance.duel_rates import (
    DefenseRow,
    DuelRow,
    build_matrix,
    defense_rows,
    duel_rows,
)
from offsuit.games.destiny.balance.luck import LuckRow, UpsetRow, luck_rows, upset_rows
from offsuit.games.destiny.balance.promise import Verdict, judge
from offsuit.games.destiny.balance.promises import PROMISES
from offsuit.games.destiny.balance.sensitivity import Sensitivity, sensitivity
from offsuit.games.destiny.balance.suit_worth import MasterRow, SuitRow, master_rows, suit_rows
from offsuit.games.destiny.rulebook.rules import Rules

STEPS = 9 + len(PROMISES)
"""Of progress, in making a report."""


@dataclass(frozen=True)
class Report:
    """All rows, exact."""

    rules: Rules
    crimes: list[CrimeRow]
    duels: list[DuelRow]
    builds: list[tuple[Build, list[Fraction]]]
    defenses: list[DefenseRow]
    luck: list[LuckRow]
    upsets: list[UpsetRow]
    suits: list[SuitRow]
    masters: list[MasterRow]
    sensitivity: Sensitivity
    verdicts: list[Verdict]

    def as_json(self) -> dict[str, Any]:
        """The verdicts and the figures; the tables have the rest."""
        named = zip(self.sensitivity.figures, self.sensitivity.values, strict=True)
        return {
            "figures": [
                {"name": figure.name, "value": float(value), "fraction": str(value)}
                for figure, value in named
            ],
            "promises": [
                {
                    "section": verdict.promise.section,
                    "quote": verdict.promise.quote,
                    "reading": verdict.promise.reading,
                    "holds": verdict.holds,
                    "found": verdict.found,
                }
                for verdict in self.verdicts
            ],
        }


def make_report(rules: Rules, advance: Callable[[int], None] = lambda _: None) -> Report:
    """Compute all of it; `advance` is told of each step that is done."""

    def done(value: Any) -> Any:
        advance(1)
        return value

    return Report(
        rules,
        done(crime_rows(rules)),
        done(duel_rows(rules)),
        done(build_matrix(rules)),
        done(defense_rows(rules)),
        done(luck_rows(rules)),
        done(upset_rows(rules)),
        done(suit_rows(rules)),
        done(master_rows(rules)),
        done(sensitivity(rules)),
        [done(judge(promise, rules)) for promise in PROMISES],
    )
