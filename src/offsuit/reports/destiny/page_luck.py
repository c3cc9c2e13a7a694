"""The page's section on luck and skill."""

from offsuit.games.destiny.balance.builds import GENERALIST, SPECIALIST, Build
from offsuit.games.destiny.balance.luck import MATCHES
from offsuit.games.destiny.balance.promise import percent
from offsuit.games.destiny.balance.report import Report
from offsuit.games.destiny.rulebook.spelling import RANKS
from offsuit.reports.destiny.balance_charts import Dots, dot_chart, line_chart
from offsuit.reports.destiny.page_parts import (
    LEVEL_AXIS,
    build_curve,
    hundred,
    panel,
    panels,
    section,
    words,
)
from offsuit.reports.drawing import Axis


def luck_section(report: Report) -> str:
    """Win rate by hand rank, and how often the better rank wins."""
    text = (
        "How often the attacker wins with a hand of each rank; the chance to draw it is "
        "shown below the rank. Where dots of one row are close together, luck decides; where they "
        "are far apart, skill does. The third picture asks it the other way round: between equals "
        "with hands of different ranks, how often does the better rank win?"
    )
    pictures = [_luck_panel(report, build) for build in (SPECIALIST, GENERALIST)]
    curves = [
        build_curve(
            build,
            ((row.level, row.better_rank_wins) for row in report.upsets if row.build == build),
        )
        for build in (SPECIALIST, GENERALIST)
    ]
    axis = Axis(50, 100, (50, 60, 70, 80, 90, 100), "", " %")
    chart = line_chart("The better hand rank wins, by level", curves, LEVEL_AXIS, axis)
    pictures.append(panel("The better hand rank wins", "both of the same build and level", chart))
    return section("luck", "Luck against skill", text, panels(pictures))


def _luck_panel(report: Report, build: Build) -> str:
    tones = dict(zip(MATCHES, ("two", "three", "one"), strict=True))
    rows = []
    for rank in reversed(range(len(RANKS))):
        found = [row for row in report.luck if (row.build, row.rank) == (build, rank)]
        values = tuple(
            (
                hundred(row.win),
                tones[row.attacker, row.defender],
                f"{row.attacker} v {row.defender}",
            )
            for row in found
        )
        rows.append(Dots(words(RANKS[rank]), percent(found[0].drawn), values))
    title = f"Win rate by hand rank, {build.name}s"
    chart = dot_chart(title, rows, "attacker wins")
    return panel(title, "level of the attacker v level of the defender", chart)
