"""Sums of the three highest of several totals, against every combination written out."""

from collections import Counter
from itertools import product
from math import prod

import numpy as np
import pytest

from offsuit.games.destiny.odds import third_ranges
from offsuit.games.destiny.odds.best_three import Scores, best_three_sums
from support.proof_sample import sampled


def written_out(gang: list[Scores]) -> dict[int, int]:
    """The definition: every combination of totals, and in how many ways it comes."""
    found: Counter[int] = Counter()
    for drawn in product(*(zip(*map(np.ndarray.tolist, member), strict=True) for member in gang)):
        best = sorted(total for total, _ in drawn)[-3:]
        found[sum(best)] += prod(ways for _, ways in drawn)
    return dict(found)


def seeded_gang(seed: int) -> list[Scores]:
    """Four or five members, some of them alike, with ways as many as hands of cards."""
    random = np.random.default_rng(seed)
    gang: list[Scores] = []
    for _ in range(random.integers(4, 6)):
        if gang and random.random() < 0.4:
            gang.append(gang[-1])
            continue
        size = int(random.integers(1, 5))
        totals = 7 + 3 * np.sort(random.choice(12, size, replace=False)).astype(np.int64)
        gang.append((totals, random.integers(1, 2_598_960 // size, size)))
    return gang


@pytest.mark.parametrize("seed", range(25))
def test_sums_of_the_best_three_are_those_of_all_combinations(seed: int) -> None:
    gang = seeded_gang(seed)
    sums, ways = best_three_sums(gang)
    assert sums.tolist() == sorted(sums.tolist())
    assert dict(zip(sums.tolist(), ways, strict=True)) == written_out(gang)


@pytest.mark.parametrize("seed", sampled(range(25), 5))
def test_ranges_that_are_halved_to_the_last_have_the_same_sums(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(third_ranges, "SMALL", 0)
    gang = seeded_gang(seed)
    sums, ways = best_three_sums(gang)
    assert dict(zip(sums.tolist(), ways, strict=True)) == written_out(gang)


def test_long_ranges_that_are_halved_have_the_same_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sums of several blocks, halved again and again, against third by third."""
    random = np.random.default_rng(3)
    slots = [np.sort(random.choice(40_000, 12, replace=False)).astype(np.int64) for _ in range(3)]
    gang = [(each, random.integers(1, 200_000, 12)) for each in slots]
    gang.append(gang[0])
    whole = best_three_sums(gang)
    monkeypatch.setattr(third_ranges, "SMALL", 100_000)
    halved = best_three_sums(gang)
    assert np.array_equal(halved[0], whole[0])
    assert halved[1] == whole[1]


def test_numbers_far_beyond_64_bits_are_exact() -> None:
    """Eight members who draw 2,598,960 hands each."""
    totals = np.array([0, 100, 250], np.int64)
    member = (totals, np.array([2_000_000, 598_959, 1], np.int64))
    sums, ways = best_three_sums([member] * 8)
    assert sum(ways) == 2_598_960**8
    assert dict(zip(sums.tolist(), ways, strict=True)) == written_out([member] * 8)
