"""The fewest payments."""

from itertools import combinations
from random import Random

import pytest

from offsuit.errors import TableError
from offsuit.table.settle import MOST_EXACT, settle_up


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


def test_many_players_are_settled_too() -> None:
    won = {f"p{n}": n + 1 for n in range(MOST_EXACT)} | {"bank": -sum(range(1, MOST_EXACT + 1))}
    assert len(settle_up(won)) == MOST_EXACT


def test_results_that_do_not_sum_to_nothing_are_refused() -> None:
    with pytest.raises(TableError, match="do not sum to 0"):
        settle_up({"a": 1})
