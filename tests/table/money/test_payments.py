"""The fewest payments."""

from itertools import combinations
from random import Random

import pytest

from offsuit.errors import TableError
from offsuit.table.money.payments import settle_up
from offsuit.table.money.zero_sum_groups import MOST_EXACT, most_groups


def fewest(results: list[int]) -> int:
    """Players less groups, by trying every partition: the slow definition."""
    if not results:
        return 0
    first, rest = results[0], results[1:]
    best = len(results) - 1
    for size in range(len(rest) + 1):
        for chosen in combinations(range(len(rest)), size):
            if first + sum(rest[n] for n in chosen) == 0:
                others = [result for n, result in enumerate(rest) if n not in chosen]
                best = min(best, size + fewest(others))
    return best


def results_of(count: int, chance: Random) -> dict[str, int]:
    drawn = [chance.randint(-6, 6) for _ in range(count - 1)]
    return {f"p{n}": result for n, result in enumerate([*drawn, -sum(drawn)])}


def without_opposites(count: int, chance: Random) -> list[int]:
    """Some twice, and none with its opposite: what a search is needed for."""
    while True:
        drawn = [chance.choice((1, -1)) * chance.randint(1, 12) for _ in range(count - 1)]
        numbers = [*drawn, -sum(drawn)]
        if not {0, *numbers} & {-number for number in numbers}:
            return numbers


@pytest.mark.parametrize("seed", range(60))
def test_payments_clear_everything_and_are_the_fewest(seed: int) -> None:
    chance = Random(seed)
    won = results_of(chance.randint(2, 7), chance)
    payments = settle_up(won)
    left = dict(won)
    for payment in payments:
        assert payment.chips > 0
        left[payment.payer] += payment.chips
        left[payment.payee] -= payment.chips
    assert set(left.values()) == {0}
    assert len(payments) == fewest([result for result in won.values() if result])


@pytest.mark.parametrize("seed", range(40))
def test_groups_are_the_most_and_hold_every_number_once(seed: int) -> None:
    chance = Random(seed)
    numbers = without_opposites(chance.randint(6, 9), chance)
    groups = most_groups(numbers)
    assert all(sum(group) == 0 for group in groups)
    assert sorted(number for group in groups for number in group) == sorted(numbers)
    assert len(numbers) - len(groups) == fewest(numbers)


def test_groups_that_cannot_mix_are_all_found() -> None:
    threes = [(scale, 2 * scale, -3 * scale) for scale in (10**n for n in range(0, 12, 2))]
    numbers = [number for three in threes for number in three]
    Random(1).shuffle(numbers)
    assert sorted(sorted(group) for group in most_groups(numbers)) == sorted(map(sorted, threes))


def test_pairs_do_not_count_for_how_many_are_searched() -> None:
    pairs = [each for n in range(1000, 1030) for each in (n, -n)]
    groups = most_groups([*pairs, 1, 2, -3, 10, 20, -30])
    assert len(groups) == 30 + 2


def test_many_players_are_settled_too() -> None:
    won = {f"p{n}": n + 1 for n in range(MOST_EXACT)} | {"bank": -sum(range(1, MOST_EXACT + 1))}
    assert len(settle_up(won)) == MOST_EXACT


def test_results_that_do_not_sum_to_nothing_are_refused() -> None:
    with pytest.raises(TableError, match="must sum to 0"):
        settle_up({"a": 1})
