"""What equilibrium play looks like, counted again from arrangements and automatics one by one."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from offsuit.core.simulate import Run, simulate
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange_all
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values, shipped_field
from offsuit.games.pyramid.strategy.study.declaring import Declaring
from offsuit.games.pyramid.strategy.study.portrait import SIZES, Portrait, joker_places

DEALS = 150
PLAIN = Portrait(PyramidRules(), shipped_field())
DECLARING = Declaring(PyramidRules(automatics=True), shipped_field(automatics=True))
DECK = PLAIN.rules.ranking.deck
NEAR = 2e-6


def wilds(hand: tuple[int, ...]) -> int:
    return sum(map(DECK.is_wild, hand))


def hands(found: Arranged) -> list[tuple[int, ...]]:
    return [getattr(found, position) for position in ROWS]


def shares(counts: Counter[str], n: int) -> dict[str, Any]:
    return {name: pytest.approx(count / n, abs=NEAR) for name, count in counts.items()}


def values(told: dict[str, dict[str, float]]) -> dict[str, float]:
    return {name: each["value"] for name, each in told.items()}


def test_the_portrait_is_that_of_single_arrangements() -> None:
    found = PLAIN.results(PLAIN(31, DEALS).estimates())
    deals = PLAIN.response.deals(31, DEALS)
    arranged = [*arrange_all(deals, default_values())]
    assert found["deals"] == DEALS
    for position in ROWS:
        counts = Counter(each.categories[position] for each in arranged)
        assert values(found["categories"][position]) == shares(counts, DEALS)
    sizes = Counter("/".join(str(len(hand)) for hand in hands(each)) for each in arranged)
    assert values(found["sizes"]) == shares(sizes, DEALS)
    held = [wilds(tuple(row)) for row in deals.tolist()]
    for number, told in enumerate(found["jokers"]):
        those = [each for each, jokers in zip(arranged, held, strict=True) if jokers == number]
        assert told["held"] == number
        assert told["share"]["value"] == pytest.approx(len(those) / DEALS, abs=NEAR)
        worth = [each.value for each in those]
        assert told["value"]["mean"]["value"] == pytest.approx(np.mean(worth), abs=NEAR)
        error = np.std(worth, ddof=1) / np.sqrt(len(worth))
        assert told["value"]["mean"]["se"] == pytest.approx(error, abs=NEAR)
        assert sum(told["value"]["counts"].values()) == len(those)
        for place, position in enumerate(ROWS):
            wild = Counter(each.categories[position] for each in those if wilds(hands(each)[place]))
            assert values(told["hands"][position]) == shares(wild, len(those))
        places = Counter(joker_places([*map(wilds, hands(each))]) for each in those)
        assert values(told["places"]) == shares(places, len(those))


def test_quantiles_are_those_of_the_values_but_for_their_bins() -> None:
    found = PLAIN.results(PLAIN(31, DEALS).estimates())["value"]["quantiles"]
    worth = [each.value for each in arrange_all(PLAIN.response.deals(31, DEALS), default_values())]
    for part, value in found.items():
        exact = np.quantile(worth, float(part), method="inverted_cdf")
        assert abs(value - exact) <= 0.03


def test_fresh_deals_are_arranged_as_the_field_says() -> None:
    """Shares of the shipped field, which no such deal has made, within four standard errors."""
    found = PLAIN.results(simulate(PLAIN, Run("fresh", 2 << 33, 12_000, 4_000), threads=2))
    names = PLAIN.rules.ranking.names
    of = np.array(names)[hand_lookup().level]
    for place, position in enumerate(ROWS):
        for name in names:
            share = float(PLAIN.field.shares[place][of == name].sum())
            told = found["categories"][position].get(name, {"value": 0.0})["value"]
            assert abs(told - share) < 4 * np.sqrt(share * (1 - share) / 12_000) + 1e-4, name


def test_sizes_are_the_twelve_of_the_rules() -> None:
    assert len(SIZES) == len(set(SIZES)) == 12
    assert all(
        size in PYRAMID_ROWS.sizes[at] for row in SIZES for at, size in zip(ROWS, row, strict=True)
    )
    assert {*map(sum, SIZES)} == {13, 14, 15, 16, 17}


def test_declaring_is_that_of_single_hands() -> None:
    found = DECLARING.results(DECLARING(32, DEALS).estimates())
    response, rules = DECLARING.response, DECLARING.rules
    deals = response.deals(32, DEALS)
    held, declared, above = Counter[str](), Counter[str](), Counter[str]()
    lost = {"never": 0.0, "always": 0.0}
    for row, best in zip(deals.tolist(), arrange_all(deals, response.values), strict=True):
        arranged = best.value - response.lost
        kinds = [each.type for each in find_automatics(row, rules)]
        worth = {kind: response.declaring[AUTOMATICS.index(kind)] for kind in kinds}
        held.update(kinds)
        above.update(kind for kind in kinds if arranged >= worth[kind])
        if not kinds:
            continue
        kind = max(kinds, key=lambda each: worth[each])
        declared.update([kind] if worth[kind] > arranged else [])
        lost["never"] += max(0.0, worth[kind] - arranged)
        lost["always"] += max(0.0, arranged - worth[kind])
    assert held.total() > 10
    for kind, told in found["kinds"].items():
        assert told["held"]["value"] == pytest.approx(held[kind] / DEALS, abs=NEAR)
        assert told["declared"]["value"] == pytest.approx(declared[kind] / DEALS, abs=NEAR)
        part = above[kind] / max(held[kind], 1)
        assert told["worth_arranging"]["value"] == pytest.approx(part, abs=NEAR)
        assert sum(told["counts"].values()) == held[kind]
    assert found["any"]["declared"]["value"] == pytest.approx(declared.total() / DEALS, abs=NEAR)
    for when, points in lost.items():
        assert found["gives_away"][when]["value"] == pytest.approx(points / DEALS, abs=NEAR)


def test_the_rule_of_thumb_is_nearly_as_good_as_knowing() -> None:
    run = Run("thumb", 33, 4_000, 2_000)
    lost = DECLARING.results(simulate(DECLARING, run))["gives_away"]
    assert 0 < lost["by the rule of thumb"]["value"] < lost["always"]["value"] / 5
    assert lost["always"]["value"] < lost["never"]["value"]


def test_holders_are_counted_in_every_position() -> None:
    found = DECLARING.results(DECLARING(32, DEALS).estimates())
    for position in ROWS:
        rows = found["holders"][position].values()
        assert sum(row["share"]["value"] for row in rows) == pytest.approx(1, abs=1e-5)
        declaring = sum(row["share"]["value"] * row["declare"]["value"] for row in rows)
        each = found["any"]
        assert declaring == pytest.approx(
            each["declared"]["value"] / each["held"]["value"], abs=1e-5
        )
