"""Plain arrangements: always legal, with or without jokers, by every ranking."""

from itertools import combinations
from random import Random

import pytest

from offsuit.core.notation import card_name, parse_cards
from offsuit.games.pyramid.play.actions import check_arrangement
from offsuit.games.pyramid.play.plain_arrangement import plain_arrangement
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules

DEALS = 40
RULES = (
    PyramidRules(),
    PyramidRules(wilds=4),
    PyramidRules(wilds=0, straight_beats_flush=True),
)


def hands(rules: PyramidRules, seed: int) -> list[tuple[str, ...]]:
    """Seeded deals of 17; every other one holds all jokers of the deck."""
    random = Random(seed)
    found = []
    for number in range(DEALS):
        jokers = [rules.deck.joker] * (rules.wilds if number % 2 else 0)
        rest = [code for code in rules.deck.cards if code != rules.deck.joker or number % 2 == 0]
        codes = [*jokers, *random.sample(rest, 17 - len(jokers))]
        found.append(tuple(card_name(rules.deck, code) for code in codes))
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", RULES)
def test_a_plain_arrangement_is_legal_and_its_back_is_the_strongest(rules: PyramidRules) -> None:
    for held in hands(rules, seed=14):
        plain = plain_arrangement(rules, held)
        check_arrangement(rules, held, plain)
        assert [len(plain.hand(row)) for row in ROWS] == [5, 5, 3]
        assert plain.automatic is None
        deck, strength = rules.ranking.deck, rules.ranking.strength
        codes = parse_cards(deck, " ".join(held))
        back = strength(parse_cards(deck, " ".join(plain.back)))
        assert back == max(map(strength, combinations(codes, 5)))
