"""The page's section on duels."""

from offsuit.games.destiny.balance.builds import BUILDS, GENERALIST, SPECIALIST
from offsuit.games.destiny.balance.duel_rates import BUILD_LEVEL, DEFENDERS, DEFENSES
from offsuit.games.destiny.balance.promise import percent
from offsuit.games.destiny.balance.report import Report
from offsuit.reports.destiny.balance_charts import Guide, line_chart
from offsuit.reports.destiny.page_parts import (
    build_curve,
    panel,
    panels,
    section,
    shaded,
    sheet,
)
from offsuit.reports.drawing import Axis


def duels_section(report: Report) -> str:
    """Win rate by level difference, build against build, and the defence bonus."""
    text = (
        "Chance that the attacker wins, by how many levels they are ahead, against defenders of "
        "three levels. Skill in one suit gives a slope, because the suit must be drawn to count. "
        "Equal skill in all suits counts for every card, so it gives a cliff."
    )
    pictures = [_duel_panel(report, defender) for defender in DEFENDERS]
    curves = [
        build_curve(build, ((row.bonus, row.win) for row in report.defenses if row.build == build))
        for build in (SPECIALIST, GENERALIST)
    ]
    axis = Axis(DEFENSES[0], DEFENSES[-1], DEFENSES, "defence bonus in points")
    half = Axis(0, 50, (0, 10, 20, 30, 40, 50), "", " %")
    chart = line_chart(
        "Attacker's win rate by defence bonus", curves, axis, half, [Guide("", x=15)]
    )
    title = "What a defence bonus takes"
    pictures.append(panel(title, f"attacker and defender alike, level {BUILD_LEVEL}", chart))
    return section(
        "duels", "Win rate by level difference", text, panels([*pictures, _builds(report)])
    )


def _duel_panel(report: Report, defender: int) -> str:
    rows = [row for row in report.duels if row.defender == defender and abs(row.difference) <= 50]
    curves = [
        build_curve(build, ((row.difference, row.win) for row in rows if row.build == build))
        for build in BUILDS
    ]
    low, high = max(-50, 1 - defender), min(50, 100 - defender)
    ticks = tuple(tick for tick in (-40, -20, 0, 20, 40) if low <= tick <= high)
    axis = Axis(low, high, ticks, "levels that the attacker is ahead")
    chart = line_chart(f"Win rate against level {defender}", curves, axis, guides=[Guide("", x=0)])
    return panel(f"Defender of level {defender}", "attacker of the same build", chart)


def _builds(report: Report) -> str:
    rows = [
        (build.name, *(shaded(percent(win), float(win)) for win in wins))
        for build, wins in report.builds
    ]
    caption = f"Build against build at level {BUILD_LEVEL}: the attacker (row) wins"
    return sheet(caption, ("attacker", *(build.name for build, _ in report.builds)), rows)
