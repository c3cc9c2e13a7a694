"""Simpler ways of arranging, against trying everything."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from offsuit.errors import ValuesError
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.study.arranging_policies import (
    BACK_FIRST,
    MIDDLE_FIRST,
    MOST_POINTS,
    POLICIES,
    policy_values,
)
from support.pyramid.arranger_deals import KINDS, POINTS, deal_of
from support.pyramid.brute_arranger import (
    FRACTION,
    NOTHING,
    POSITIONS,
    TIE,
    Force,
    classes,
    deck_classes,
    deck_rows,
    positions_of,
)

RULES = PyramidRules()
SWAPPED = PyramidRules(straight_beats_flush=True)
ORDERS = {BACK_FIRST: (0, 1, 2), MIDDLE_FIRST: (1, 0, 2)}


def by_trying(deal: list[int], swapped: bool) -> dict[str, tuple[int, ...]]:
    """Of all ways to lay out thirteen cards, the first in each order; classes of the three hands.

    In either order the back is read as strong as it can be, the middle then, and the front last.
    """
    threes, fives = (read_all(deal, size, swapped) for size in (3, 5))
    everything = (1 << len(deal)) - 1
    best: dict[str, tuple[int, ...]] = dict.fromkeys(ORDERS, (0, 0, 0))
    for front, fronts in threes.items():
        for back, backs in fives.items():
            if front & back:
                continue
            most = max(backs)
            under = [code for code in fives[everything ^ front ^ back] if code >> 3 <= most >> 3]
            middle = max(under, default=0)
            below = [code for code in fronts if code >> 3 <= middle >> 3]
            if not below:
                continue
            laid = (most, middle, max(below))
            for name, (one, two, three) in ORDERS.items():
                old = best[name]
                if (laid[one], laid[two], laid[three]) > (old[one], old[two], old[three]):
                    best[name] = laid
    return best


def read_all(deal: list[int], size: int, swapped: bool) -> dict[int, list[int]]:
    """Every set of places as bits, with every class that its cards can be."""
    return {
        sum(1 << place for place in held): classes([deal[at] for at in held], swapped).tolist()
        for held in combinations(range(len(deal)), size)
    }


def arranged(deal: list[int], name: str, rules: PyramidRules) -> tuple[int, ...]:
    """Strengths of the three hands that the arranger lays down."""
    found = arrange(deal, policy_values(name, rules))[0]
    return tuple(rules.ranking.strength(getattr(found, at)) for at in POSITIONS)


@pytest.mark.parametrize(
    ("kind", "jokers", "rules"),
    [
        ("honest", 0, RULES),
        ("honest", 2, RULES),
        ("three ranks", 1, RULES),
        ("two suits", 1, SWAPPED),
    ],
)
def test_one_position_first_is_the_first_of_all_arrangements(
    kind: str, jokers: int, rules: PyramidRules
) -> None:
    codes = deck_classes(rules.straight_beats_flush)
    deal = deal_of(kind, 13, jokers, seed=1)
    for name, laid in by_trying(deal, rules.straight_beats_flush).items():
        strengths = tuple(int(place) + 1 for place in np.searchsorted(codes, laid))
        assert arranged(deal, name, rules) == strengths, (name, deal)


def whole_worth(name: str, strength: int, position: str, number: int) -> int:
    """What the policy says in whole numbers, larger deals than can be tried in plain Python."""
    rungs = 1 << 14
    if name == MOST_POINTS:
        return POINTS[position][number - 1]
    first, second = ("back", "middle") if name == BACK_FIRST else ("middle", "back")
    return {first: strength * rungs, second: strength}.get(position, 0)


def force(name: str) -> Force:
    """The brute force with a worth for each strength instead of each tuple."""
    found = Force({(position, row): 0 for _, position, row in deck_rows()})
    assert len(found.codes) < 1 << 14
    found.worth[:] = NOTHING
    for strength, position, row in deck_rows():
        worth = whole_worth(name, strength, position, row[0])
        found.worth[POSITIONS.index(position), strength - 1] = (worth << TIE) + strength
    return found


def check_by_force(name: str, cards: int, kinds: Sequence[str]) -> None:
    brute = force(name)
    numbers = {(strength, at): row[0] for strength, at, row in deck_rows()}
    for seed, kind in enumerate(kinds):
        deal = deal_of(kind, cards, seed % 4, seed)
        value, together = brute.best(deal)
        strengths = arranged(deal, name, RULES)
        hands = zip(strengths, POSITIONS, strict=True)
        worth = sum(whole_worth(name, s, at, numbers[s, at]) for s, at in hands)
        assert (worth, sum(strengths)) == (value * FRACTION, together), (kind, deal)


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_by_force_with_a_card_left_over(name: str) -> None:
    check_by_force(name, 14, KINDS[:4])


@pytest.mark.proof
@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_by_force_with_cards_left_over(name: str) -> None:
    check_by_force(name, 15, KINDS)
    check_by_force(name, 16, KINDS[:4])


def test_all_positions_may_lie() -> None:
    """The brute force has a worth exactly where a class may lie."""
    brute = force(BACK_FIRST)
    for place, code in enumerate(brute.codes.tolist()):
        lies = [at for at, row in zip(POSITIONS, brute.worth, strict=True) if row[place] > NOTHING]
        assert tuple(lies) == positions_of(code)


def test_an_unknown_policy_is_quoted() -> None:
    with pytest.raises(
        ValuesError, match="unknown policy 'front first'; did you mean 'strongest back first'"
    ):
        policy_values("front first", RULES)


def test_values_are_made_once_a_ranking() -> None:
    assert policy_values(BACK_FIRST, RULES) is policy_values(BACK_FIRST, PyramidRules(wilds=0))
    assert policy_values(BACK_FIRST, RULES) is not policy_values(BACK_FIRST, SWAPPED)
