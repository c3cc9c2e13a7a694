"""Energy comes back by the millisecond, is never lost between actions, and never overspent."""

import numpy as np
import pytest

from offsuit.errors import NotEnoughEnergyError
from offsuit.games.destiny.life.energy_bar import PARTS, EnergyBar, bar_of, full_bar
from offsuit.games.destiny.rulebook.economy import parse_economy, shipped_economy


def test_d34_energy_is_the_same_however_often_it_is_asked_or_spent() -> None:
    """A thousand actions at odd times leave what one calculation leaves."""
    random = np.random.default_rng(16)
    bar, at, spent = EnergyBar(50_000 * PARTS, 0, 10**9, 777), 0, 0
    for _ in range(1000):
        at += int(random.integers(1, 5_000))
        cost = int(random.integers(0, 2))
        if bar.milli_at(at) >= cost * 1000:
            bar, spent = bar.spend(cost, at), spent + cost
    assert bar.parts_at(at) == 50_000 * PARTS + at * 777 - spent * 1000 * PARTS


def test_d34_energy_stops_at_its_capacity() -> None:
    bar = full_bar(shipped_economy(), 5)
    assert bar.milli_at(10**12) == 150_000
    assert bar.spend(150, 10).milli_at(10) == 0


def test_d34_time_that_runs_backwards_gives_and_takes_nothing() -> None:
    bar = EnergyBar(10_000 * PARTS, 60_000, 100_000, 1_000)
    assert bar.milli_at(0) == 10_000
    assert bar.spend(4, 0) == EnergyBar(6_000 * PARTS, 60_000, 100_000, 1_000)
    assert bar.seconds_until(11, 0) == 120


@pytest.mark.parametrize(
    ("parts", "energy", "seconds"),
    [
        (10_000 * PARTS, 10, 0),
        (10_000 * PARTS - 1, 10, 1),
        (0, 1, 60),
        (1_000, 1, 60),
        (0, 101, None),
    ],
)
def test_d35_a_refusal_says_when_there_will_be_enough(
    parts: int, energy: int, seconds: int | None
) -> None:
    bar = EnergyBar(parts, 0, 100_000, 1_000)
    assert bar.seconds_until(energy, 0) == seconds
    if seconds != 0:
        with pytest.raises(NotEnoughEnergyError) as refused:
            bar.spend(energy, 0)
        assert (refused.value.needed, refused.value.seconds) == (energy, seconds)
    if seconds:
        bar.spend(energy, seconds * 1000)
        with pytest.raises(NotEnoughEnergyError):
            bar.spend(energy, seconds * 1000 - 1001)


def test_d35_energy_that_never_comes_back_is_never_enough() -> None:
    bar = EnergyBar(0, 0, 100_000, 0)
    assert bar.seconds_until(1, 0) is None
    with pytest.raises(NotEnoughEnergyError, match="energy: 1 needed, 0 left; never enough"):
        bar.spend(1, 0)


def test_d34_other_rules_count_from_when_they_do() -> None:
    bar = EnergyBar(0, 0, 100_000, 1_000)
    assert bar.under(shipped_economy(), 60_000).capacity == 150_000
    slower = parse_economy({"energy": {"capacity": 0, "start": 0}}, shipped_economy())
    assert bar.under(slower, 60_000).milli_at(10**9) == 0
    again = EnergyBar(7, 3, 150_000, 1_000)
    assert again.under(shipped_economy(), 60_000) is again
    assert bar_of(again.as_json()) == again
