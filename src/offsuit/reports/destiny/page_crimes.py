"""The page's section on crimes."""

from fractions import Fraction
from html import escape

from offsuit.games.destiny.balance.builds import BUILDS, GENERALIST, SPECIALIST, Build
from offsuit.games.destiny.balance.crime_success import CrimeRow, steepest
from offsuit.games.destiny.balance.promise import percent
from offsuit.games.destiny.balance.promises_difficulty import LABEL_LEVELS
from offsuit.games.destiny.balance.report import Report
from offsuit.games.destiny.rulebook.amount import factor_text
from offsuit.reports.destiny.balance_charts import Guide, line_chart
from offsuit.reports.destiny.page_parts import (
    LEVEL_AXIS,
    build_curve,
    panel,
    panels,
    section,
    shaded,
    sheet,
    words,
)

TABLE_LEVELS = (1, 10, 20, 35, 50, 70, 100)


def crimes_section(report: Report) -> str:
    """Success by level, a panel for each crime; and what a reward costs."""
    listed = "; ".join(f"<b>{build.name}</b>, {escape(build.words)}" for build in BUILDS)
    text = (
        f"Chance to reach the threshold, by level. Builds: {listed}. "
        "The dashed line is the level that a label speaks of, taken from the document's NPCs "
        "(rookie 10 for Easy, up to legendary 70 for Extreme); a fair label would have a curve "
        "cross it half-way up."
    )
    pictures = []
    for name, crime in report.rules.crimes.items():
        rows = [row for row in report.crimes if (row.kind, row.name) == ("crime", name)]
        small = f"{crime.difficulty or 'no label'}, {factor_text(crime.threshold)} points, "
        small += f"{crime.energy_cost} energy"
        pictures.append(panel(words(name).capitalize(), small, _crime_chart(name, rows)))
    return section(
        "crimes",
        "Success by crime and level",
        text,
        panels(pictures),
        _cliffs(report),
        _energy(report, SPECIALIST),
        _energy(report, GENERALIST),
    )


def _crime_chart(name: str, rows: list[CrimeRow]) -> str:
    curves = [
        build_curve(build, ((row.level, row.success) for row in rows if row.build == build))
        for build in BUILDS
    ]
    label = rows[0].challenge.difficulty or ""
    guides = [Guide(label, x=LABEL_LEVELS[label])] if label in LABEL_LEVELS else []
    return line_chart(f"Success at {words(name)} by level", curves, LEVEL_AXIS, guides=guides)


def _cliffs(report: Report) -> str:
    """Where one level changes most, for each crime and build."""
    rows = []
    for name in report.rules.crimes:
        cells = [escape(words(name))]
        for build in BUILDS:
            below, above = steepest(
                [r for r in report.crimes if (r.kind, r.name, r.build) == ("crime", name, build)]
            )
            gain = above.success - below.success
            levels = f'<span class="quiet">{below.level} to {above.level}:</span>'
            told = f"{levels} {percent(below.success)} → {percent(above.success)}"
            cells.append(shaded(told, float(gain) * 2))
        rows.append(cells)
    head = ("crime", *(build.name for build in BUILDS))
    return sheet("The steepest single level: success before and after it", head, rows)


def _energy(report: Report, build: Build) -> str:
    """Energy for one reward."""
    rows = []
    for name in report.rules.crimes:
        found = {
            row.level: row.energy_per_reward
            for row in report.crimes
            if (row.kind, row.name, row.build) == ("crime", name, build)
        }
        rows.append((escape(words(name)), *(_energy_text(found[at]) for at in TABLE_LEVELS)))
    caption = f"Energy that a {build.name} spends for one reward (critical pays two), by level"
    return sheet(caption, ("crime", *map(str, TABLE_LEVELS)), rows)


def _energy_text(energy: Fraction | None) -> str:
    return "never" if energy is None else f"{float(energy):,.0f}"
