"""What follows from a field, against opponents counted one by one."""

from itertools import pairwise, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.kernels.candidates import STRENGTH_AT
from offsuit.games.pyramid.rules import AUTOMATICS
from offsuit.games.pyramid.strategy.fields.field import Field, field_of
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from support.proof_sample import sampled
from support.pyramid.arranger_deals import deal_of
from support.pyramid.brute_arranger import POSITIONS, deck_rows
from support.pyramid.hands_by_force import printed_rows

Tuple3 = tuple[int, int, int]
OPPONENTS = [deal_of("honest", 17, seed % 3, seed) for seed in range(40)]
PLAYED = best_candidates(OPPONENTS, default_values())[0] >> STRENGTH_AT
FIELD = field_of(PLAYED)
DECLARED = {"dragon": 0.25, "three flushes": 0.125}


def chance(strength: int, shown: list[int]) -> float:
    """The share of opponents' hands that are beaten, those that push counting half."""
    return sum((strength > other) + (strength == other) / 2 for other in shown) / len(shown)


@pytest.mark.no_cover
@pytest.mark.parametrize("place", sampled(range(2, -1, -1), 1))
def test_win_chances_by_counting_opponents(place: int) -> None:
    position, shown = POSITIONS[place], PLAYED[:, place].tolist()
    hands: dict[Tuple3, list[int]] = {}
    for strength, at, entry in deck_rows():
        if at == position:
            hands.setdefault(entry, []).append(strength)
    found = FIELD.win_chances(position)
    assert set(found) == printed_rows(position)
    entries = {strength: entry for entry, each in hands.items() for strength in each}
    never = 0
    for entry, value in found.items():
        if entry not in hands:
            never += 1
            expected = sum(entries[other] < entry for other in shown) / len(shown)
        else:
            as_played = [other for other in shown if other in hands[entry]] or hands[entry]
            expected = sum(chance(each, shown) for each in as_played) / len(as_played)
        assert value == pytest.approx(expected, abs=1e-12), entry
    assert never > 0, "the grid has tuples that no hand can show"


@pytest.mark.parametrize("position", POSITIONS)
def test_win_chances_never_fall_with_the_tuple(position: str) -> None:
    found = FIELD.win_chances(position)
    values = [found[entry] for entry in sorted(found)]
    assert all(low <= high + 1e-12 for low, high in pairwise(values))
    assert 0 <= values[0] < values[-1] <= 1 + 1e-12


def test_win_chances_are_against_those_who_arrange() -> None:
    some = Field(FIELD.shares * (1 - sum(DECLARED.values())), declared=DECLARED)
    for position in POSITIONS:
        assert some.win_chances(position) == pytest.approx(FIELD.win_chances(position))


crowds = st.lists(st.sampled_from([None, *AUTOMATICS]), min_size=1, max_size=30)


@given(crowds, st.sampled_from(list(permutations(AUTOMATICS))))
def test_the_value_of_declaring_by_listing_opponents(
    crowd: list[str | None], order: tuple[str, ...]
) -> None:
    """Three from who arranges or declares less; of one kind, as much is lost as won."""
    declared = {kind: crowd.count(kind) / len(crowd) for kind in AUTOMATICS if kind in crowd}
    field = Field(np.zeros((3, 1)), declared=declared)
    for mine in order:
        points = [
            3 if other is None else 3 * np.sign(order.index(other) - order.index(mine))
            for other in crowd
        ]
        assert field.value_of_declaring(mine, order) == pytest.approx(np.mean(points))
    lost = [3 * (other is not None) for other in crowd]
    assert field.lost_to_automatics == pytest.approx(np.mean(lost))
    assert field.declaring == pytest.approx(np.mean([other is not None for other in crowd]))


@given(crowds, crowds, st.floats(0, 1))
def test_a_mixed_field_is_a_part_of_one_crowd_and_the_rest_of_another(
    crowd: list[str | None], others: list[str | None], part: float
) -> None:
    first, second = map(_field_of_crowd, (crowd, others))
    mixed = first.mixed(second, part)
    assert mixed.shares.sum(axis=1) == pytest.approx([1 - mixed.declaring] * 3)
    for kind in (None, *AUTOMATICS):
        expected = (1 - part) * crowd.count(kind) / len(crowd)
        expected += part * others.count(kind) / len(others)
        share = mixed.declared.get(kind, 0) if kind else mixed.shares[0].sum()
        assert share == pytest.approx(expected)


def _field_of_crowd(crowd: list[str | None]) -> Field:
    declared = {kind: crowd.count(kind) / len(crowd) for kind in crowd if kind}
    return Field(FIELD.shares * crowd.count(None) / len(crowd), declared=declared)
