"""The page's sections on promises, and on what each parameter changes."""

from fractions import Fraction
from html import escape

from offsuit.games.destiny.balance.promise import Verdict, percent
from offsuit.games.destiny.balance.promises import UNCHECKED
from offsuit.games.destiny.balance.report import Report
from offsuit.reports.destiny.balance_charts import Bar, bar_chart
from offsuit.reports.destiny.page_parts import (
    hundred,
    panel,
    panels,
    section,
    shaded,
    sheet,
)

STRONGEST = 6
_LISTS = (("Does not hold", False), ("Holds", True), ("Not in these rules", None))
_TONES = {True: ("kept", "✓"), False: ("broken", "✕"), None: ("absent", "–")}


def promises_section(report: Report) -> str:
    """Each promise with its verdict and the number behind it."""
    text = (
        "What the document says, how a sentence without a number is read, and what the numbers "
        "say. Worked examples are computed with the bonuses that the document prints, everything "
        "else under the rules of this report."
    )
    lists = "".join(
        _promises(title, [each for each in report.verdicts if each.holds is holds])
        for title, holds in _LISTS
    )
    missing = "".join(
        f"<li><b>{escape(where)}.</b> {escape(what)}</li>" for where, what in UNCHECKED
    )
    return section(
        "promises",
        "What the design promises",
        text,
        lists,
        f'<p class="quiet">Promised without a number to hold it against:</p><ul>{missing}</ul>',
    )


def _promises(title: str, verdicts: list[Verdict]) -> str:
    """Promises of one verdict, in the document's order; nothing where there are none."""
    if not verdicts:
        return ""
    items = "".join(map(_promise, verdicts))
    return f'<h3>{title}: {len(verdicts)}</h3><ol class="promises">{items}</ol>'


def _promise(verdict: Verdict) -> str:
    tone, sign = _TONES[verdict.holds]
    promise = verdict.promise
    return (
        f'<li><span class="verdict {tone}">{sign} {verdict.word}</span>'
        f"<div><blockquote>{escape(promise.quote)}</blockquote>"
        f'<p class="found">{escape(verdict.found)}</p>'
        f'<p class="quiet">{escape(promise.section)}. Read as: {escape(promise.reading)}.</p>'
        "</div></li>"
    )


def parameters_section(report: Report) -> str:
    """The strongest moves of each figure, and the whole table."""
    found = report.sensitivity
    text = (
        "Every number of the tuning parameters is moved a tenth up and a tenth down (a zero by 5 "
        "points), every switch is turned over. Bars show the moves that change a figure most, in "
        "percentage points. Scores are discrete, so many moves change nothing until they reach the "
        "next step."
    )
    pictures = []
    for place, (figure, value) in enumerate(zip(found.figures, found.values, strict=True)):
        moves = found.strongest(place, STRONGEST)
        bars = [Bar(_short(what), hundred(delta)) for what, delta in moves]
        chart = bar_chart(f"What moves: {figure.name}", bars)
        picture = chart if bars else '<p class="quiet">Nothing moves it.</p>'
        pictures.append(panel(figure.name.capitalize(), f"{percent(value)} now", picture))
    whole = f"<details><summary>All moves, all figures</summary>{_moves(report)}</details>"
    return section("parameters", "What each parameter moves", text, panels(pictures), whole)


def _short(parameter: str) -> str:
    return parameter.replace("hand_rank_scores.", "").replace("_", " ")


def _moves(report: Report) -> str:
    found = report.sensitivity
    head = ("parameter", *(escape(figure.name) for figure in found.figures))
    rows = [
        (
            escape(f"{_short(move.parameter)} {move.before} → {move.after}"),
            *map(_delta, found.deltas(move)),
        )
        for move in found.moves
    ]
    return sheet("Change of each figure in percentage points", head, rows, "turned")


def _delta(delta: Fraction) -> str:
    if not delta:
        return "·"
    tone = "blue" if delta < 0 else "accent"
    return shaded(f"{hundred(delta):+.2f}", abs(float(delta)) * 10, tone)
