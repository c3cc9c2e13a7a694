"""Pyramid Poker as data for pages and programs."""

from offsuit.core.ranking import CARDS, RUN
from offsuit.games.description import (
    ArrangingDescription,
    AutomaticsDescription,
    PhaseDescription,
    RowCategory,
    RowDescription,
    UsualTable,
    describe_deck,
)
from offsuit.games.pyramid.play.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.play.phases import PHASES
from offsuit.games.pyramid.points import POINTS
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS
from offsuit.games.pyramid.rules import PyramidRules

TITLES = {"no-surrender": "Pyramid Poker", "standard": "Pyramid Poker with surrender"}


def describe_pyramid(rules: PyramidRules) -> ArrangingDescription:
    """The rows, phases, categories and automatics of a table with these rules.

    >>> [(row.name, row.sizes) for row in describe_pyramid(PyramidRules()).rows]
    [('back', (5, 6, 7, 8)), ('middle', (5, 6, 7)), ('front', (3, 5))]
    """
    return ArrangingDescription(
        title=TITLES[rules.variant],
        deck=describe_deck(rules.deck),
        defaults={"automatics": rules.plays_automatics, "multiplier": rules.points_multiplier},
        follows={},
        on_credit=True,
        usual=UsualTable(seats=4, rounds=10, bots="club", stake=0, pause=60),
        aids=("arrange", "automatics", "decide"),
        rows=tuple(RowDescription(row.name, row.sizes) for row in PYRAMID_ROWS.rows),
        phases=tuple(
            PhaseDescription(phase.name, phase.deal, tuple(ask(rules).action for ask in phase.asks))
            for phase in PHASES[rules.variant]
        ),
        categories=_categories(rules),
        automatics=AutomaticsDescription(
            rule="automatics",
            order="automatic_order",
            names=rules.automatic_order,
            points=AUTOMATIC_POINTS,
        ),
    )


def _categories(rules: PyramidRules) -> tuple[RowCategory, ...]:
    """One a name; a category of three cards and of five is the same to a player."""
    found = {
        line.name: RowCategory(
            line.name,
            "all cards" if line.pattern in (RUN, CARDS) else "equal ranks",
            POINTS[line.name],
        )
        for line in reversed(rules.ranking.categories)
    }
    return tuple(found.values())
