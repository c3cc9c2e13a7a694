"""Odds against other ways to know them: enumeration of every hand, and the design's own numbers."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core.fair import words
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.conformance.samples import sample_scenario
from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.odds.distribution import distribution_of
from offsuit.games.destiny.odds.exact_chances import DuelCounts, degree_counts, duel_counts
from offsuit.games.destiny.odds.gang_chances import gang_counts, gang_sums
from offsuit.games.destiny.odds.odds_json import odds_json
from offsuit.games.destiny.resolver.drawn_hand import HANDS, read_hand
from offsuit.games.destiny.resolver.resolution import DEGREES, resolve
from offsuit.games.destiny.resolver.scenario import Scenario, parse_scenario
from offsuit.games.destiny.resolver.score import score_hand
from support.rule_books import standard_levels

Ints = NDArray[np.int64]
SUIT_DIGITS = np.array([216, 36, 6, 1])
KICKED = (1, 2, 3, 7)  # pair, two pair, three and four of a kind


class EveryHand:
    """All 2,598,960 hands with ranks, extras and suits, by code that the engine never uses."""

    def __init__(self) -> None:
        flat = np.fromiter((c for h in combinations(range(52), 5) for c in h), np.uint8, 5 * HANDS)
        self.hands = flat.reshape(HANDS, 5)
        self.levels = standard_levels(self.hands)
        values = np.sort(self.hands // 4 + 2, axis=1).astype(np.int64)
        single = (values[:, :, None] == values[:, None, :]).sum(axis=2) == 1
        self.extras = np.where(np.isin(self.levels, KICKED), (values * single).max(axis=1), 0)
        self.extras[self.levels == 0] = values[self.levels == 0, 2:].sum(axis=1)
        suits = self.hands % 4
        self.suits = np.stack([(suits == suit).sum(axis=1) for suit in range(4)], axis=1)

    def suit_scores(self, scenario: Scenario, place: int) -> Ints:
        found: Ints = self.suits @ np.array(_people(scenario)[place].suits)
        return found

    def totals(self, scenario: Scenario, place: int) -> Ints:
        person = _people(scenario)[place]
        scores = np.array(scenario.rules.hand_rank_scores)
        for rank, boost in person.boosts.items():
            scores[rank] += boost
        found = scores[self.levels] + self.extras * 10**6 + person.flat
        totals: Ints = np.maximum(0, found + self.suit_scores(scenario, place))
        return totals

    def cell_keys(self) -> Ints:
        """One number for each cell, the same for all hands in it."""
        found: Ints = (self.levels * 64 + self.extras) * 1296 + self.suits @ SUIT_DIGITS
        return found


def _people(scenario: Scenario) -> tuple[Any, ...]:
    return (*scenario.attackers, *scenario.defenders)


@pytest.fixture(scope="module")
def every_hand() -> EveryHand:
    return EveryHand()


def sampled(kind: str, number: int) -> list[Scenario]:
    source = words(bytes(32), b"offsuit/tests/destiny/odds/" + kind.encode())
    return [parse_scenario(sample_scenario(source, (kind,))) for _ in range(number)]


def test_d30_cells_cover_the_deck() -> None:
    found = cells()
    assert (len(found.hands), int(found.hands.sum())) == (2_808, 2_598_960)
    keys = {(int(k), int(s)) for k, s in zip(found.kinds, found.suits, strict=True)}
    assert len(keys) == 2_808


def test_d30_cells_count_every_hand(every_hand: EveryHand) -> None:
    """The same cells, counted hand by hand."""
    keys, counts = np.unique(every_hand.cell_keys(), return_counts=True)
    found = cells()
    extras = found.kind_extras[found.kinds] // 10**6
    ours = (found.kind_ranks[found.kinds] * 64 + extras) * 1296
    ours = ours + (found.suit_counts @ SUIT_DIGITS)[found.suits]
    order = np.argsort(ours)
    assert np.array_equal(ours[order], keys)
    assert np.array_equal(found.hands[order], counts)


def test_d2_reading_a_hand_equals_the_rule_book(every_hand: EveryHand) -> None:
    for place in range(0, HANDS, 997):
        rank, extra, suits = read_hand(every_hand.hands[place].tolist())
        assert (rank, extra) == (every_hand.levels[place], every_hand.extras[place])
        assert suits == tuple(every_hand.suits[place])


def check_threshold(scenario: Scenario, every_hand: EveryHand) -> None:
    assert scenario.challenge is not None
    rules = scenario.rules
    margins = every_hand.totals(scenario, 0) - scenario.challenge.threshold
    if rules.royal_flush_auto_win:
        margins[every_hand.levels == 9] = 10**12
    edges = (rules.critical_margin, 0, rules.failure_margin)
    reached = [int((margins >= edge).sum()) for edge in edges]
    expected = tuple(np.diff([0, *reached, HANDS]).tolist())
    actor, threshold = scenario.attackers[0], scenario.challenge.threshold
    assert degree_counts(rules, actor, threshold) == expected
    scores = distribution_of(cells().totals(rules, actor))
    assert scores.degrees(rules, threshold) == expected


def check_duel(scenario: Scenario, every_hand: EveryHand) -> None:
    """All pairs by totals, those of identical hands apart."""
    ours, theirs = every_hand.totals(scenario, 0), every_hand.totals(scenario, 1)
    if scenario.rules.royal_flush_auto_win:
        ours[every_hand.levels == 9] += 10**14
        theirs[every_hand.levels == 9] += 10**14
    ranked = np.sort(theirs)
    less = np.searchsorted(ranked, ours, "left")
    win, tie = int(less.sum()), int((np.searchsorted(ranked, ours, "right") - less).sum())
    suits = [every_hand.suit_scores(scenario, place) for place in (0, 1)]
    win += int((suits[0] > suits[1]).sum()) - int((ours > theirs).sum())
    tie += int((suits[0] == suits[1]).sum()) - int((ours == theirs).sum())
    counts = duel_counts(scenario.rules, scenario.attackers[0], scenario.defenders[0])
    assert counts == DuelCounts(win, tie, HANDS**2 - win - tie)


def test_d30_odds_equal_enumeration(every_hand: EveryHand) -> None:
    for scenario in sampled("crime", 3):
        check_threshold(scenario, every_hand)
    for scenario in sampled("duel", 2):
        check_duel(scenario, every_hand)


@pytest.mark.proof
def test_d30_odds_equal_enumeration_for_thirty_characters(every_hand: EveryHand) -> None:
    for scenario in sampled("crime", 30):
        check_threshold(scenario, every_hand)
    for scenario in sampled("duel", 30):
        check_duel(scenario, every_hand)


def test_d31_identical_hands_by_resolving_them(every_hand: EveryHand) -> None:
    """The term for identical hands, resolved one representative of a cell at a time."""
    rules = {"tie_favors_defender": False}
    actor: dict[str, Any] = {"skills": {"stealth": 40}}
    target: dict[str, Any] = {"skills": {"brawling": 55}, "items": [{"flatBonus": 3}]}
    scenario = parse_scenario({"kind": "duel", "actor": actor, "target": target, "rules": rules})
    people = scenario.attackers[0], scenario.defenders[0]
    ours, theirs = (cells().totals(scenario.rules, person) for person in people)
    hands = cells().hands
    by_totals = np.add.outer(ours, -theirs)
    weights = np.multiply.outer(hands, hands)
    win, tie = int(weights[by_totals > 0].sum()), int(weights[by_totals == 0].sum())
    same = {"actor": 0, "target": 0, "draw": 0}
    for hand, n in _representatives(every_hand):
        found = resolve(scenario, (hand, hand))
        assert found.rule == "identical_hands"
        same[str(found.winner)] += n
        ahead = score_hand(scenario.rules, people[0], hand).total
        ahead -= score_hand(scenario.rules, people[1], hand).total
        win, tie = win - n * (ahead > 0), tie - n * (ahead == 0)
    counts = duel_counts(scenario.rules, *people)
    assert counts[:2] == (win + same["actor"], tie + same["draw"])
    assert sum(same.values()) == HANDS


def _representatives(every_hand: EveryHand) -> list[tuple[tuple[int, ...], int]]:
    """One hand of each cell, and how many hands it stands for."""
    _, first, counts = np.unique(every_hand.cell_keys(), return_index=True, return_counts=True)
    hands = every_hand.hands[first].tolist()
    return [(tuple(hand), n) for hand, n in zip(hands, counts.tolist(), strict=True)]


CHUNK = 50_000


def outcomes(scenario: Scenario, number: int, random: np.random.Generator) -> Counter[str]:
    """Degrees or winners of so many seeded resolutions."""
    found: Counter[str] = Counter()
    people = len(_people(scenario))
    for start in range(0, number, CHUNK):
        rows = min(CHUNK, number - start) * people
        decks = random.permuted(np.tile(np.arange(52), (rows, 1)), axis=1)[:, :5]
        for draws in decks.reshape(-1, people, 5).tolist():
            result = resolve(scenario, tuple(map(tuple, draws)))
            found[result.degree or str(result.winner)] += 1
    return found


def chances_of(scenario: Scenario) -> dict[str, float]:
    """The exact chance of each outcome; a tie goes by the rules."""
    told = odds_json(scenario)
    if told["degrees"] is not None:
        return {name: chance["value"] for name, chance in told["degrees"].items()}
    win, tie, lose = (told[name]["value"] for name in ("win", "tie", "lose"))
    if scenario.rules.tie_favors_defender:
        return {"actor": win, "target": tie + lose, "draw": 0.0}
    return {"actor": win, "target": lose, "draw": tie}


def check_resolutions(scenario: Scenario, number: int, random: np.random.Generator) -> None:
    """Every outcome within four standard errors of its chance."""
    found = outcomes(scenario, number, random)
    for name, chance in chances_of(scenario).items():
        error = (chance * (1 - chance) / number) ** 0.5
        off = found[name] / number - chance
        print(f"{scenario.kind} {name:16} {chance:.6f} {found[name] / number:.6f} {off:+.6f}")
        assert abs(off) <= 4 * error + 1e-12, (name, chance, found)


def with_everything() -> list[Scenario]:
    """Ten scenarios with items, buffs and a location, six of them duels with a defence bonus."""
    source = words(bytes(32), b"offsuit/tests/destiny/resolutions")
    found: dict[str, list[Scenario]] = {"duel": [], "crime": []}
    parts = ("items", "buffs", "location")
    needed = {"duel": (6, (*parts, "defense_bonus")), "crime": (4, parts)}
    while any(len(found[kind]) < number for kind, (number, _) in needed.items()):
        given = sample_scenario(source, ("duel", "crime"))
        kind = given["kind"]
        number, wanted = needed[kind]
        if len(found[kind]) < number and all(word in str(given) for word in wanted):
            scenario = parse_scenario(given)
            if 0.02 < odds_json(scenario)["win"]["value"] < 0.98:
                found[kind].append(scenario)
    return [*found["duel"], *found["crime"]]


def test_d30_odds_agree_with_resolutions() -> None:
    random = np.random.default_rng(11)
    for scenario in with_everything():
        check_resolutions(scenario, 2_000, random)


@pytest.mark.proof
def test_d30_odds_agree_with_a_million_resolutions() -> None:
    random = np.random.default_rng(12)
    for scenario in with_everything():
        check_resolutions(scenario, 1_000_000, random)


def odds(kind: str, actor: Any, target: Any, **more: Any) -> dict[str, Any]:
    return destiny.odds({"kind": kind, "actor": actor, "target": target} | more).as_json()


def everything(level: int) -> dict[str, Any]:
    skills = ("brawling", "stealth", "charisma", "mining")
    return {"skills": dict.fromkeys(skills, level)}


def test_the_design_s_own_numbers() -> None:
    assert round(odds("crime", {}, {"crime": "pickpocket"})["win"]["value"], 4) == 0.0287
    specialist = {"skills": {"brawling": 50}}
    for who, without, defended in [(everything(50), 0.477, 0.109), (specialist, 0.493, 0.374)]:
        assert round(odds("duel", who, who)["win"]["value"], 3) == without
        found = odds("duel", who, who, defense_bonus=15)
        assert round(found["win"]["value"], 3) == defended


def test_odds_sheet_of_a_threshold() -> None:
    found = odds("check", everything(20), {"threshold": 150})
    assert (found["exact"], found["tie"], list(found["degrees"])) == (True, None, list(DEGREES))
    parts = [Fraction(each["fraction"]) for each in found["degrees"].values()]
    assert sum(parts) == 1
    assert Fraction(found["win"]["fraction"]) == parts[0] + parts[1]
    assert found["win"]["value"] == float(Fraction(found["win"]["fraction"]))


def test_odds_sheet_of_a_duel_and_its_distribution() -> None:
    scenario = {"kind": "duel", "actor": {"skills": {"tracking": 33}}, "target": {"npc": "elite"}}
    found = destiny.odds(scenario, distribution=True)
    parts = [Fraction(found[name]["fraction"]) for name in ("win", "tie", "lose")]
    assert sum(parts) == 1
    told = found["actor_score"]
    rows = told["distribution"]
    assert sum(n for _, n in rows) == HANDS
    assert rows == sorted(rows)
    mean = sum(value * n for value, n in rows) / HANDS
    assert told["mean"] == pytest.approx(mean, abs=1e-6)
    assert told["sd"] ** 2 == pytest.approx(
        sum((value - mean) ** 2 * n for value, n in rows) / HANDS, rel=1e-6
    )
    for part, value in told["quantiles"].items():
        below = sum(n for each, n in rows if each < value) / HANDS
        assert below < float(part) <= below + sum(n for each, n in rows if each == value) / HANDS


def test_scores_too_large_to_pack_have_the_same_quantiles() -> None:
    huge = {"items": [{"flatBonus": 1_000_000} for _ in range(5)]}
    small, large = (odds("check", who, {"threshold": 1})["actor_score"] for who in ({}, huge))
    for part, value in small["quantiles"].items():
        assert large["quantiles"][part] == value + 5_000_000


def test_d32_gangs_of_one_without_special_rules_are_duels() -> None:
    ours, theirs = everything(20), {"skills": {"brawling": 60}}
    scenario = parse_scenario({"kind": "gang", "attackers": [ours], "defenders": [theirs]})
    gangs = scenario.attackers, scenario.defenders
    found = gang_counts(scenario.rules, gangs, "average", 1, 0)
    duel = duel_counts(scenario.rules, scenario.attackers[0], scenario.defenders[0])
    assert (found.exact, found.of) == (True, HANDS**2)
    assert abs(found.win - duel.win) <= HANDS  # identical hands go by totals here


def test_d32_a_gang_s_sums_are_a_convolution() -> None:
    members = [
        {"skills": {"brawling": 10}},
        {"skills": {"mining": 3}, "items": [{"flatBonus": -30}]},
    ]
    scenario = parse_scenario({"kind": "gang", "attackers": members, "defenders": [{}]})
    one, other = (cells().totals(scenario.rules, member) for member in scenario.attackers)
    sums = gang_sums([one, other])
    values, places = np.unique(np.add.outer(one, other), return_inverse=True)
    hands = cells().hands
    ways = np.bincount(places.ravel(), np.multiply.outer(hands, hands).ravel())
    assert np.array_equal(sums.values, values)
    assert sums.ways == [int(n) for n in ways]
    assert sum(sums.ways) == HANDS**2


def test_d32_sampled_gangs_agree_with_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    members = {"attackers": [everything(20)] * 2, "defenders": [{"skills": {"brawling": 55}}] * 3}
    exact = destiny.odds({"kind": "gang", **members})
    assert exact["exact"]
    assert exact["actor_score"]["mean"] == exact["attacker_scores"][0]["mean"]
    monkeypatch.setattr("offsuit.games.destiny.odds.gang_chances.MOST_WORK", 0)
    assert destiny.odds({"kind": "gang", **members}) == exact  # each gang by itself
    monkeypatch.setattr("offsuit.games.destiny.odds.gang_chances.MOST_DIGITS", 0)
    estimate = destiny.odds({"kind": "gang", **members}, samples=120_000)
    assert (estimate["exact"], estimate["n"]) == (False, 120_000)
    for name in ("win", "tie", "lose"):
        off = abs(estimate[name]["value"] - exact[name]["value"])
        assert off <= 4 * max(estimate[name]["se"], 1e-5)


def test_d32_the_best_three_of_more_are_exact_in_a_gang_war() -> None:
    members = {"attackers": [everything(30)] * 4, "defenders": [everything(30)] * 3}
    gang = {"kind": "gang", "scoring": "best three", **members}
    exact = destiny.odds(gang)
    assert exact["exact"]
    assert sum(Fraction(exact[name]["fraction"]) for name in ("win", "tie", "lose")) == 1
    estimate = odds_json(parse_scenario(gang), samples=120_000, seed=1)
    assert estimate == exact.as_json()  # nothing is sampled
    sampled = gang_counts(*_gangs(gang), 120_000, 1, most_steps=0)
    assert not sampled.exact
    for name in ("win", "tie", "lose"):
        value = exact[name]["value"]
        error = (value * (1 - value) / 120_000) ** 0.5
        assert abs(getattr(sampled, name) / sampled.of - value) <= 4 * error


def _gangs(gang: dict[str, Any]) -> tuple[Any, Any, str]:
    scenario = parse_scenario(gang)
    return scenario.rules, (scenario.attackers, scenario.defenders), scenario.scoring


def test_d32_a_gang_war_too_large_to_count_is_sampled_and_said_so() -> None:
    skills = ("gun_fighting", "lockpicking", "charisma", "mining")
    people = [
        {"skills": {name: 20 + 3 * n + m for m, name in enumerate(skills)}} for n in range(20)
    ]
    large = {"kind": "gang", "scoring": "best three", "attackers": people, "defenders": [{}]}
    found = destiny.odds(large, samples=2_000)
    assert (found["exact"], found["n"]) == (False, 2_000)
    assert "fraction" not in found["win"]
    some = large | {"attackers": people[:7]}
    assert destiny.odds(some, samples=2_000, quick=True)["exact"] is False


def test_d32_the_best_of_few_are_all_of_them() -> None:
    few: dict[str, Any] = {"attackers": [{}], "defenders": [{}]}
    assert destiny.odds({"kind": "gang", "scoring": "best three", **few})["exact"]
