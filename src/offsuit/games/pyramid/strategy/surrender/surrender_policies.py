"""Policies that decide by a view of thirteen cards whether to surrender."""

from collections import Counter
from collections.abc import Callable

from offsuit.core.notation import JOKER, parse_cards
from offsuit.games.pyramid.play.actions import Play, Surrender
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import PyramidRules

SurrenderPolicy = Callable[[PyramidRules, PyramidView], bool]
"""Whether the seat of a view surrenders."""

PROMISING = 3
"""Cards of one rank that are enough to play on."""


def by_promise(_: PyramidRules, view: PyramidView) -> bool:
    """Play on with a wild card, three of a kind or a dragon; surrender everything else.

    About 71 % of hands play on. The pot and the number of opponents do not matter.
    """
    ranks = Counter(name[:-1] for name in view.cards)  # a joker has the empty rank
    dragon = len(ranks) == len(view.cards)
    return not (JOKER in view.cards or dragon or max(ranks.values()) >= PROMISING)


def by_threshold(rules: PyramidRules, view: PyramidView) -> bool:
    """Surrender what is appraised below the equilibrium threshold for the number of seats."""
    from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
    from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import threshold

    cards = parse_cards(rules.ranking.deck, " ".join(view.cards))
    return float(appraise([cards])[0]) < threshold(rules, len(view.seats))


def never(_: PyramidRules, __: PyramidView) -> bool:
    """Always play on."""
    return False


def decision(surrenders: bool) -> Play | Surrender:
    """The action for a decision."""
    return Surrender() if surrenders else Play()
