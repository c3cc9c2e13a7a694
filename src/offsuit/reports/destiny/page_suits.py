"""The page's section on suits."""

from offsuit.games.destiny.balance.promise import percent
from offsuit.games.destiny.balance.report import Report
from offsuit.games.destiny.balance.suit_worth import MASTER_LEVEL, yardstick
from offsuit.games.destiny.rulebook.amount import factor_text
from offsuit.games.destiny.rulebook.spelling import SUITS
from offsuit.reports.destiny.balance_charts import Curve, line_chart
from offsuit.reports.destiny.page_parts import (
    LEVEL_AXIS,
    hundred,
    panel,
    panels,
    section,
    shaded,
    sheet,
    words,
)

SIGNS = "♣♦♥♠"
"""In the order of `SUITS`."""


def suits_section(report: Report) -> str:
    """What feeds each suit, and what its masters can do."""
    crime = yardstick(report.rules)
    text = (
        "The deck treats suits alike; the content does not. A master of a suit has all of its "
        f"skills at one level, hybrids included; duels are between masters at level {MASTER_LEVEL}."
    )
    chart = line_chart(f"Masters at {words(crime)}", _curves(report), LEVEL_AXIS)
    small = f"{factor_text(report.rules.crimes[crime].threshold)} points; every skill of the suit"
    picture = panel(f"Masters at {words(crime)}", small, chart)
    added, duels = _suit_sheets(report)
    return section("suits", "What each suit is worth", text, panels([picture, duels]), added)


def _curves(report: Report) -> list[Curve]:
    """One for each suit; suits that are alike at every level share one."""
    alike: dict[tuple[tuple[float, float], ...], list[int]] = {}
    for suit in range(len(SUITS)):
        rows = (row for row in report.masters if row.suit == suit)
        points = tuple((float(row.level), hundred(row.success)) for row in rows)
        alike.setdefault(points, []).append(suit)
    return [Curve(_names(suits), SUITS[suits[0]], points) for points, suits in alike.items()]


def _names(suits: list[int]) -> str:
    signs = "".join(SIGNS[suit] for suit in suits)
    return f"{signs} {SUITS[suits[0]]}" if len(suits) == 1 else f"{signs} alike"


def _suit_sheets(report: Report) -> tuple[str, str]:
    rows = [
        (
            SUITS[row.suit],
            str(len(row.skills)),
            *map(factor_text, (row.most, row.places, row.items, row.buffs)),
            percent(row.success),
        )
        for row in report.suits
    ]
    head = ("suit", "skills", "most bonus", "places", "items", "buffs", "passes, level 50")
    caption = "What adds to a suit, in points for each of its cards"
    duels = [
        (SUITS[row.suit], *(shaded(percent(win), abs(float(win) - 0.5) * 4) for win in row.wins))
        for row in report.suits
    ]
    return (
        sheet(caption, head, rows),
        sheet("Master against master: the attacker (row) wins", ("attacker", *SUITS), duels),
    )
