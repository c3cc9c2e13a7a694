"""What a change of rules changes: every odds table and every promise, before and after, exactly."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.crime_success import crime_rows
from offsuit.games.destiny.balance.duel_rates import build_matrix, defense_rows, duel_rows
from offsuit.games.destiny.balance.figure import FIGURES, Figure
from offsuit.games.destiny.balance.luck import luck_rows, upset_rows
from offsuit.games.destiny.balance.promise import Promise, Verdict, judge, percent
from offsuit.games.destiny.balance.promises import PROMISES
from offsuit.games.destiny.balance.suit_worth import master_rows, suit_rows
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

Table = dict[str, Fraction]
"""Chances by what they are chances of."""


class ChanceChange(NamedTuple):
    """One chance under two versions; nothing where a version lacks what it speaks of."""

    table: str
    what: str
    before: Fraction | None
    after: Fraction | None

    @property
    def after_less_before(self) -> Fraction:
        """How far it moves; a chance that is new or gone counts whole."""
        return (self.after or Fraction(0)) - (self.before or Fraction(0))

    @property
    def text(self) -> str:
        """For people: `specialist 20 beats specialist 50: 11.20 % to 14.90 %`."""
        told = ["-" if chance is None else percent(chance) for chance in (self.before, self.after)]
        return f"{self.what}: {told[0]} to {told[1]}"


class PromiseChange(NamedTuple):
    """One promise of the document under two versions."""

    before: Verdict
    after: Verdict


class VersionDifference(NamedTuple):
    """Everything that differs, in the order of the tables."""

    chances: tuple[ChanceChange, ...]
    promises: tuple[PromiseChange, ...]

    def largest(self, most: int) -> "VersionDifference":
        """The same with the chances that differ most, the largest difference first."""
        ordered = sorted(self.chances, key=lambda each: -abs(each.after_less_before))
        return self._replace(chances=tuple(ordered[:most]))

    def as_json(self) -> dict[str, Any]:
        """Chances as numbers and as fractions."""
        return {
            "chances": [
                {
                    "table": each.table,
                    "what": each.what,
                    "before": _chance_json(each.before),
                    "after": _chance_json(each.after),
                    "text": each.text,
                }
                for each in self.chances
            ],
            "promises": [
                {
                    "section": before.promise.section,
                    "quote": before.promise.quote,
                    "before": {"holds": before.holds, "found": before.found},
                    "after": {"holds": now.holds, "found": now.found},
                }
                for before, now in self.promises
            ],
        }


def _chance_json(chance: Fraction | None) -> dict[str, Any] | None:
    return None if chance is None else {"value": float(chance), "fraction": str(chance)}


def difference(before: Rules, now: Rules) -> VersionDifference:
    """What changes from one to the other."""
    return VersionDifference(
        tuple(_chance_changes(before, now)),
        tuple(
            PromiseChange(old, new)
            for old, new in zip(all_verdicts(before), all_verdicts(now), strict=True)
            if (old.holds, old.found) != (new.holds, new.found)
        ),
    )


def _chance_changes(before: Rules, now: Rules) -> Iterator[ChanceChange]:
    for name in TABLES:
        old, new = _chances(name, before), _chances(name, now)
        for what in {**old, **new}:
            if old.get(what) != new.get(what):
                yield ChanceChange(name, what, old.get(what), new.get(what))


@lru_cache(64)
def _chances(table: str, rules: Rules) -> Table:
    try:
        return TABLES[table](rules)
    except RulesError:  # content that a table needs is not in these rules
        return {}


def all_verdicts(rules: Rules) -> tuple[Verdict, ...]:
    """Every promise under these rules."""
    return _judged(rules, tuple(PROMISES))


@lru_cache(8)
def _judged(rules: Rules, promises: tuple[Promise, ...]) -> tuple[Verdict, ...]:
    return tuple(judge(promise, rules) for promise in promises)


def _figures(rules: Rules) -> Table:
    def known(figure: Figure) -> Fraction | None:
        try:
            return figure.value(rules)
        except RulesError:
            return None

    values = {figure.name: known(figure) for figure in FIGURES}
    return {name: value for name, value in values.items() if value is not None}


def _crimes(rules: Rules) -> Table:
    return {
        f"{row.build.name} {row.level} passes {row.name}": row.success for row in crime_rows(rules)
    }


def _duels(rules: Rules) -> Table:
    return {
        f"{row.build.name} {row.attacker} beats {row.build.name} {row.defender}": row.win
        for row in duel_rows(rules)
    }


def _builds(rules: Rules) -> Table:
    rows = build_matrix(rules)
    return {
        f"{one.name} beats {other.name}, both at 50": win
        for one, wins in rows
        for (other, _), win in zip(rows, wins, strict=True)
    }


def _defenses(rules: Rules) -> Table:
    return {
        f"{row.build.name} 50 beats an equal defended by {row.bonus}": row.win
        for row in defense_rows(rules)
    }


def _luck(rules: Rules) -> Table:
    return {
        f"{row.build.name} {row.attacker} with {RANKS[row.rank]} beats {row.defender}": row.win
        for row in luck_rows(rules)
    }


def _upsets(rules: Rules) -> Table:
    return {
        f"the better rank wins, {row.build.name} {row.level}": row.better_rank_wins
        for row in upset_rows(rules)
    }


def _suits(rules: Rules) -> Table:
    found = {}
    for row in suit_rows(rules):
        found[f"master of {SUITS[row.suit]} 50 passes the yardstick"] = row.success
        for other, win in enumerate(row.wins):
            found[f"master of {SUITS[row.suit]} 50 beats that of {SUITS[other]}"] = win
    return found


def _masters(rules: Rules) -> Table:
    return {
        f"master of {SUITS[row.suit]} {row.level} passes the yardstick": row.success
        for row in master_rows(rules)
    }


TABLES: dict[str, Callable[[Rules], Table]] = {
    "figures": _figures,
    "crimes and checks": _crimes,
    "duels by level": _duels,
    "builds": _builds,
    "defence": _defenses,
    "luck": _luck,
    "upsets": _upsets,
    "suits": _suits,
    "masters": _masters,
}
"""Every odds table of the balance report."""
