"""Pyramid Poker: 17 cards from two decks with wild cards, arranged in three hands.

Doors, as the commands of the same names:

>>> from offsuit.games import pyramid
>>> cards = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"
>>> pyramid.arrange(cards)["arrangements"][0]["categories"]["back"]
'straight flush'
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from offsuit.games.pyramid.rules import PyramidRules
    from offsuit.games.pyramid.values import Values

Cards = str | Sequence[str]
"""Cards in one text, or a text each."""


def arrange(
    cards: Cards, values: "Values | None" = None, top: int = 1, rules: "PyramidRules | None" = None
) -> dict[str, Any]:
    """The best arrangement of 13 to 17 cards, then others that differ, best first."""
    from offsuit.games.pyramid.arranger import arrange as arrange_codes

    ranking = _rules(rules).ranking
    found = arrange_codes(_codes(cards, rules), values, top, ranking)
    return {"arrangements": [each.as_json(ranking) for each in found]}


def judge(
    hands: Mapping[str, Cards], unused: Cards = "", rules: "PyramidRules | None" = None
) -> dict[str, Any]:
    """Whether three hands may lie so, what they are worth, and what would be better."""
    from offsuit.games.pyramid.judgement import judge as judge_codes

    laid = {position: _codes(cards, rules) for position, cards in hands.items()}
    held = [code for cards in laid.values() for code in cards]
    ranking = _rules(rules).ranking
    found = judge_codes(laid, [*held, *_codes(unused, rules)], ranking=ranking)
    return found.as_json(ranking)


def automatics(cards: Cards, rules: "PyramidRules | None" = None) -> dict[str, Any]:
    """Every automatic in 13 or 17 cards, strongest type first, each in its best form."""
    from offsuit.games.pyramid.automatic import find_automatics

    found = find_automatics(_codes(cards, rules), _rules(rules))
    return {"automatics": [each.as_json() for each in found]}


def score(
    seats: Sequence[Mapping[str, Any]],
    rules: "PyramidRules | None" = None,
    dealer: str | None = None,
) -> dict[str, Any]:
    """Points of every seat against every other, chips and the pot."""
    from offsuit.games.pyramid.scoring import score as score_seats

    return dict(score_seats(seats, _rules(rules), dealer))


def _rules(rules: "PyramidRules | None") -> "PyramidRules":
    from offsuit.games.pyramid.rules import PyramidRules

    return rules or PyramidRules()


def _codes(cards: Cards, rules: "PyramidRules | None") -> tuple[int, ...]:
    from offsuit.core.notation import parse_cards

    text = cards if isinstance(cards, str) else " ".join(cards)
    return parse_cards(_rules(rules).ranking.deck, text)
