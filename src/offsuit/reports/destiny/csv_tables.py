"""The report's data as CSV text: chances as exact counts and as numbers."""

import csv
from collections.abc import Callable, Iterable
from fractions import Fraction
from io import StringIO
from typing import Any

from offsuit.games.destiny.balance.duel_rates import BUILD_LEVEL
from offsuit.games.destiny.balance.report import Report
from offsuit.games.destiny.rulebook.amount import factor_text
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

Rows = Iterable[tuple[Any, ...]]


def _crimes(report: Report) -> Rows:
    yield (
        "kind", "name", "difficulty", "threshold", "energy_cost", "build", "level", "success",
        "critical_success_hands", "success_hands", "failure_hands", "critical_failure_hands",
        "energy_per_reward",
    )  # fmt: skip
    for row in report.crimes:
        challenge = row.challenge
        energy = row.energy_per_reward
        yield (
            row.kind, row.name, challenge.difficulty, factor_text(challenge.threshold),
            challenge.energy_cost, row.build.name, row.level, _number(row.success), *row.degrees,
            "" if energy is None else f"{float(energy):.4f}",
        )  # fmt: skip


def _duels(report: Report) -> Rows:
    yield (
        "build",
        "attacker",
        "defender",
        "difference",
        "win",
        "win_pairs",
        "tie_pairs",
        "lose_pairs",
    )
    for row in report.duels:
        levels = (row.attacker, row.defender, row.difference)
        yield (row.build.name, *levels, _number(row.win), *row.counts)


def _builds(report: Report) -> Rows:
    yield "attacker", "defender", "level", "win"
    for build, wins in report.builds:
        for (other, _), win in zip(report.builds, wins, strict=True):
            yield build.name, other.name, BUILD_LEVEL, _number(win)


def _defenses(report: Report) -> Rows:
    yield "build", "level", "defense_bonus", "win"
    for row in report.defenses:
        yield row.build.name, BUILD_LEVEL, row.bonus, _number(row.win)


def _luck(report: Report) -> Rows:
    yield "build", "attacker", "defender", "hand_rank", "drawn", "win"
    for row in report.luck:
        drawn, win = _number(row.drawn), _number(row.win)
        yield row.build.name, row.attacker, row.defender, RANKS[row.rank], drawn, win


def _upsets(report: Report) -> Rows:
    yield "build", "level", "better_rank_wins"
    for row in report.upsets:
        yield row.build.name, row.level, _number(row.better_rank_wins)


def _suits(report: Report) -> Rows:
    against = (f"beats_{suit}" for suit in SUITS)
    yield "suit", "skills", "most_bonus", "places", "items", "buffs", "success", *against
    for row in report.suits:
        amounts = map(factor_text, (row.most, row.places, row.items, row.buffs))
        wins = map(_number, row.wins)
        yield SUITS[row.suit], " ".join(row.skills), *amounts, _number(row.success), *wins


def _parameters(report: Report) -> Rows:
    found = report.sensitivity
    yield "parameter", "before", "after", "figure", "value", "moved_to", "moved_by"
    for move in found.moves:
        named = zip(found.figures, found.values, move.values, strict=True)
        for figure, value, moved in named:
            numbers = map(_number, (value, moved, moved - value))
            yield move.parameter, move.before, move.after, figure.name, *numbers


def _promises(report: Report) -> Rows:
    yield "section", "quote", "reading", "verdict", "found"
    for verdict in report.verdicts:
        promise = verdict.promise
        yield promise.section, promise.quote, promise.reading, verdict.word, verdict.found


TABLES: dict[str, Callable[[Report], Rows]] = {
    "crimes": _crimes,
    "duels": _duels,
    "builds": _builds,
    "defenses": _defenses,
    "luck": _luck,
    "upsets": _upsets,
    "suits": _suits,
    "parameters": _parameters,
    "promises": _promises,
}
"""Name of each table; a file of it is named for the report and the table."""


def csv_text(report: Report, table: str) -> str:
    """One table, with a header."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(TABLES[table](report))
    return text.getvalue()


def _number(value: Fraction) -> str:
    return f"{float(value):.10f}"
