"""The balance report as one HTML page: no scripts, no external files, pictures inline."""

from functools import cache
from html import escape
from pathlib import Path

from offsuit.games.destiny.balance.promise import percent
from offsuit.games.destiny.balance.report import Report
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.reports.destiny.page_crimes import crimes_section
from offsuit.reports.destiny.page_duels import duels_section
from offsuit.reports.destiny.page_luck import luck_section
from offsuit.reports.destiny.page_suits import suits_section
from offsuit.reports.destiny.page_verdicts import parameters_section, promises_section

STYLE = Path(__file__).parent / "report.css"

CONTENTS = {
    "crimes": "Crimes",
    "duels": "Duels",
    "luck": "Luck and skill",
    "suits": "Suits",
    "parameters": "Parameters",
    "promises": "Promises",
}


@cache
def style() -> str:
    """The style sheet that every page carries inside."""
    return STYLE.read_text("utf-8")


def html_page(report: Report, files: list[str]) -> str:
    """The whole page; `files` are the names of the tables beside it."""
    page = "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            "<title>Destiny Deck: balance report</title>",
            f"<style>\n{style()}</style></head><body><main>",
            _head(report),
            crimes_section(report),
            duels_section(report),
            luck_section(report),
            suits_section(report),
            parameters_section(report),
            promises_section(report),
            _foot(files),
            "</main></body></html>\n",
        )
    )
    return page.replace(" %", "\N{NO-BREAK SPACE}%")


def _head(report: Report) -> str:
    kept = sum(verdict.holds is True for verdict in report.verdicts)
    broken = sum(verdict.holds is False for verdict in report.verdicts)
    links = "".join(f'<a href="#{key}">{words}</a>' for key, words in CONTENTS.items())
    named = zip(report.sensitivity.figures, report.sensitivity.values, strict=True)
    figures = "".join(
        f"<li><span>{escape(figure.name)}</span> <b>{percent(value)}</b></li>"
        for figure, value in named
    )
    return (
        "<header><h1>Destiny Deck: balance report</h1>"
        f"<p>{_rules_words(report.rules)} Every chance is exact: a sum over all {HANDS:,} hands, "
        "and in duels over all pairs of them. Nothing is sampled.</p>"
        f"<p>Of what the document promises, {kept} points hold and {broken} do not.</p>"
        f"<nav>{links}</nav></header>"
        f'<ul class="figures">{figures}</ul>'
    )


def _rules_words(rules: Rules) -> str:
    """What differs from the shipped rules, by name."""
    ours, shipped = rules.as_json(), shipped_rules().as_json()
    other = [f"<code>{escape(name)}</code>" for name in ours if ours[name] != shipped[name]]
    if not other:
        return "The rules are the document's own."
    return f"The rules are the document's, except {', '.join(other)}."


def _foot(files: list[str]) -> str:
    links = ", ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in files)
    return f"<footer><p>The data behind every picture: {links}.</p></footer>"
