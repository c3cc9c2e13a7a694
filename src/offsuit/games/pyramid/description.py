"""Pyramid Poker as data for pages and programs."""

from offsuit.core.ranking import CARDS, RUN
from offsuit.games.description import (
    ArrangingDescription,
    AutomaticKind,
    AutomaticsDescription,
    PhaseDescription,
    RankingChoice,
    RowCategory,
    RowDescription,
    UsualTable,
    describe_deck,
    describe_ranking,
)
from offsuit.games.pyramid.automatics.declaration import DRAGON, DRAGON_SIZES
from offsuit.games.pyramid.hands import pyramid_ranking
from offsuit.games.pyramid.play.pairing import AUTOMATIC_POINTS, SPLIT_POINTS
from offsuit.games.pyramid.play.phases import PHASES
from offsuit.games.pyramid.rules import PyramidRules

AUTOMATIC_KINDS = (
    AutomaticKind("three full houses", "name", "full house", (5,)),
    AutomaticKind(DRAGON, "different ranks", "", DRAGON_SIZES),
    AutomaticKind("three straights", "pattern", RUN, (5,)),
    AutomaticKind("three flushes", "partition", "suit", (5,)),
)
"""What `automatics.declaration` checks, as data."""

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
        retired={"decks": 2},
        rows=tuple(
            RowDescription(row.name, row.sizes, tuple(sorted(row.refused)))
            for row in rules.rows.rows
        ),
        layouts=rules.rows.layouts,
        ranking_rule="straight_beats_flush",
        ranking_choices=tuple(
            RankingChoice(value, describe_ranking(pyramid_ranking(value)))
            for value in (False, True)
        ),
        phases=tuple(
            PhaseDescription(
                phase.name,
                phase.deal,
                tuple(ask(rules).action for ask in phase.asks),
                phase.told.kind,
            )
            for phase in PHASES[rules.variant]
        ),
        categories=_categories(rules),
        automatics=AutomaticsDescription(
            rule="automatics",
            order="automatic_order",
            names=rules.automatic_order,
            points=AUTOMATIC_POINTS,
            split_points=SPLIT_POINTS,
            kinds=AUTOMATIC_KINDS,
        ),
    )


def _categories(rules: PyramidRules) -> tuple[RowCategory, ...]:
    """One a name; a category of three cards and of five is the same to a player."""
    found = {
        line.name: RowCategory(
            line.name,
            "all cards" if line.pattern in (RUN, CARDS) else "equal ranks",
            rules.row_points.by_category[line.name],
        )
        for line in reversed(rules.ranking.categories)
    }
    return tuple(found.values())
