"""The lab's numbers against other ways to know them."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from offsuit.core.fair import words
from offsuit.errors import RulesError
from offsuit.games.destiny.balance.builds import (
    BUILDS,
    EVEN_SPLIT,
    GENERALIST,
    SPECIALIST,
    UNSKILLED,
    suit_master,
)
from offsuit.games.destiny.balance.crime_success import crime_rows, steepest
from offsuit.games.destiny.balance.duel_rates import build_matrix, defended, duel_rows
from offsuit.games.destiny.balance.exact_rates import beats, duel, passes, rank_hands, rank_wins
from offsuit.games.destiny.balance.figure import FIGURES, Figure, known_figures
from offsuit.games.destiny.balance.luck import better_rank_wins, luck_rows
from offsuit.games.destiny.balance.promise import judge, percent
from offsuit.games.destiny.balance.promises import PROMISES, SECTIONS
from offsuit.games.destiny.balance.sensitivity import sensitivity
from offsuit.games.destiny.balance.suit_worth import suit_rows
from offsuit.games.destiny.conformance.samples import sample_scenario
from offsuit.games.destiny.odds.odds_json import odds_json
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.resolver.scenario import parse_scenario
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.parameter import changed, is_whole, number_at, tuning_paths
from offsuit.games.destiny.rulebook.rules import parse_rules
from offsuit.games.destiny.rulebook.spelling import RANKS

RULES = shipped_rules()
STANDARD_COUNTS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)


def test_the_figures_that_prove_the_lab() -> None:
    easy = RULES.crimes["pickpocket"].threshold
    assert percent(passes(RULES, UNSKILLED, easy)) == "2.87 %"
    found = [
        (round(float(defended(RULES, build, 50, bonus)), 3))
        for build in (GENERALIST, SPECIALIST)
        for bonus in (0, 15)
    ]
    assert found == [0.477, 0.109, 0.493, 0.374]


def test_unskilled_at_80_is_three_of_a_kind_or_better() -> None:
    """Two pair reaches 74 at most, so the chance is a count that any poker book has."""
    assert passes(RULES, UNSKILLED, 80 * POINT) == Fraction(sum(STANDARD_COUNTS[3:]), HANDS)


def test_rank_hands_are_the_well_known_counts() -> None:
    assert rank_hands() == STANDARD_COUNTS


@pytest.mark.parametrize("auto_win", [False, True])
def test_wins_by_rank_add_up_to_the_duel(auto_win: bool) -> None:
    rules = parse_rules({"royal_flush_auto_win": auto_win}, RULES)
    source = words(bytes(32), b"offsuit/tests/destiny/balance")
    for _ in range(20):
        scenario = parse_scenario({**sample_scenario(source, ("duel",)), "rules": {}}, rules)
        actor, target = scenario.attackers[0], scenario.defenders[0]
        wins = rank_wins(rules, actor, target)
        assert sum(map(sum, wins)) == duel(rules, actor, target).win


def test_a_better_rank_nearly_always_wins_without_skill() -> None:
    """High card reaches 39 and a pair begins below: the only two ranks that overlap."""
    wins, hands = rank_wins(RULES, UNSKILLED, UNSKILLED), rank_hands()
    short = [
        (high, low)
        for high in range(len(RANKS))
        for low in range(high)
        if wins[high][low] < hands[high] * hands[low]
    ]
    assert short == [(1, 0)]
    assert better_rank_wins(RULES, SPECIALIST, 1) == better_rank_wins(RULES, GENERALIST, 100)


def test_builds_spend_levels_as_they_say() -> None:
    assert [build.skill_level(50) for build in BUILDS] == [50, 50, 13]
    assert [build.skill_level(1) for build in BUILDS] == [1, 1, 1]
    bonus = RULES.bonuses[50]
    assert SPECIALIST.profile(RULES, 50).suits == (bonus, 0, 0, 0)
    assert GENERALIST.profile(RULES, 50).suits == (bonus,) * 4
    assert EVEN_SPLIT.profile(RULES, 100).suits == (RULES.bonuses[25],) * 4
    assert suit_master(RULES, 2, 50).suits == (0, 0, 6 * bonus, bonus)


def test_crimes_cover_all_hands_and_rise_with_level() -> None:
    rows = crime_rows(RULES)
    assert all(sum(row.degrees) == HANDS for row in rows)
    for build in BUILDS:
        for name in RULES.crimes:
            curve = [r for r in rows if (r.kind, r.name, r.build) == ("crime", name, build)]
            assert len(curve) == 100
            assert all(a.success <= b.success for a, b in pairwise(curve))
    never = parse_rules({"crimes": {"x": {"threshold": 9000, "energy_cost": 5}}}, RULES)
    assert {row.energy_per_reward for row in crime_rows(never) if row.kind == "crime"} == {None}


def test_equal_skills_give_cliffs_and_one_suit_a_slope() -> None:
    rows = [row for row in duel_rows(RULES) if row.defender == 50]
    gains = {}
    for build in (SPECIALIST, GENERALIST):
        wins = [row.win for row in rows if row.build == build]
        gains[build] = max(b - a for a, b in pairwise(wins))
    assert gains[SPECIALIST] < Fraction(2, 100)
    assert gains[GENERALIST] > Fraction(18, 100)
    crimes = crime_rows(RULES)
    curve = [r for r in crimes if (r.name, r.build) == ("bank_robbery", GENERALIST)]
    below, above = steepest(curve)
    assert (below.level, above.level) == (57, 58)
    assert above.success - below.success > Fraction(1, 3)


def test_rows_agree_with_the_odds_of_scenarios() -> None:
    """The same questions asked through the public door."""
    skills = {"gun_fighting": 20}
    duel_20 = {"kind": "duel", "actor": {"skills": skills}, "target": {"skills": {"brawling": 50}}}
    told = odds_json(parse_scenario(duel_20))
    (row,) = (
        row
        for row in duel_rows(RULES)
        if (row.build, row.attacker, row.defender) == (SPECIALIST, 20, 50)
    )
    assert told["win"]["fraction"] == str(row.win)
    (drawn,) = {sum(r.drawn for r in luck_rows(RULES)[n : n + 10]) for n in range(0, 60, 10)}
    assert drawn == 1
    mean = sum(r.drawn * r.win for r in luck_rows(RULES)[10:20])
    assert mean == row.win
    npc = {"kind": "duel", "actor": {"skills": {"stealth": 50}}, "target": {"npc": "elite"}}
    matrix = dict(build_matrix(RULES))
    assert odds_json(parse_scenario(npc))["win"]["fraction"] == str(matrix[SPECIALIST][1])


def test_suits_differ_by_what_feeds_them() -> None:
    rows = suit_rows(RULES)
    assert [len(row.skills) for row in rows] == [4, 5, 6, 5]
    assert rows[1].wins[0] == rows[3].wins[0] > rows[1].wins[1] > rows[1].wins[2]
    assert [row.buffs // POINT for row in rows] == [10, 0, -5, 0]


def test_every_figure_is_the_odds_of_its_scenario() -> None:
    for figure in FIGURES:
        if figure.every_suit is None and figure.outcome == "win":
            told = odds_json(parse_scenario(figure.scenario))
            assert told["win"]["fraction"] == str(figure.value(RULES))
    held = next(figure for figure in FIGURES if figure.outcome == "held")
    won = Figure("won", held.scenario).value(RULES)
    assert held.value(RULES) == 1 - won
    drawn = parse_rules({"tie_favors_defender": False}, RULES)
    tie = Figure("tie", held.scenario, "tie").value(drawn)
    assert held.value(drawn) == 1 - won - tie
    assert tie > 0


def test_figures_refuse_what_they_cannot_ask() -> None:
    gang = {"kind": "gang", "attackers": [{}], "defenders": [{}]}
    with pytest.raises(RulesError, match="'gang'"):
        Figure("x", gang).value(RULES)
    few = parse_rules({"skills": {"nerve": ["clubs"]}}, RULES)
    assert [figure.name for figure in known_figures(few)] == [
        "unskilled passes pickpocket",
        "suits apart at bank robbery, masters at 50",
    ]


def test_numbers_are_found_and_changed_by_path() -> None:
    path = "locations.kaiowa_mesa.suitBonus.hearts"
    moved = changed(RULES, {path: Decimal("12.5"), "npcs.elite.level": Decimal(55)})
    assert (number_at(RULES, path), number_at(moved, path)) == (Decimal(10), Decimal("12.5"))
    assert moved.npcs == {**RULES.npcs, "elite": 55}
    assert moved.crimes is RULES.crimes
    assert is_whole(RULES, "npcs.elite.level")
    assert not is_whole(RULES, "critical_margin")
    for wrong in ("tie_favors_defender", "skill_curve", "crimes", "crimes.bank_robbery.loot"):
        with pytest.raises(RulesError, match=wrong):
            number_at(RULES, wrong)


def test_tuning_paths_leave_out_the_curve_that_is_not_in_force() -> None:
    formula = tuning_paths(RULES)
    published = tuning_paths(parse_rules({"skill_curve": "published"}, RULES))
    assert len(formula) == 6 + 10
    assert len(published) == 3 + 10 + 19
    assert not any(path.startswith("published") for path in formula)
    assert not any(path.startswith("skill_") for path in published)


def test_sensitivity_moves_every_number_both_ways() -> None:
    found = sensitivity(RULES)
    assert len(found.moves) == 2 * 16 + 2 + 1
    by_name = {(move.parameter, move.after): move for move in found.moves}
    move = by_name["hand_rank_scores.two_pair", "66"]
    with_an_ace = comb(12, 2) * comb(4, 2) ** 2 * 4
    assert found.deltas(move)[0] == Fraction(with_an_ace, HANDS)
    assert found.strongest(0, 3) == [("hand_rank_scores.two_pair 60 → 66", found.deltas(move)[0])]
    assert by_name["skill_exponential_coefficient", "0.055"].values != found.values
    assert all(len(each.values) == len(FIGURES) for each in found.moves)


EXPECTED_BROKEN = {
    "Pickpocket | Easy | 80": "2.87 %",
    "From highest to lowest: … 9. Pair 10. High Card": "98.27 %",
    "50 | 45.49 … 100 | 121.93": "82.09, printed 121.93",
    "500 … 150 + (2 × 78.43) + 0 + 0 + 0 = 150 + 78.43 = 228.43": "306.86",
    "A♠ K♠ Q♣ J♥ 10♦ (High Card)": "straight, total 150.00",
    "Routine task | Trivial | 50": "7.63 %",
}


def test_verdicts_on_the_document() -> None:
    """Errata of the rules page come out as broken promises, sound examples as kept ones."""
    found = [judge(promise, RULES) for promise in PROMISES]
    assert all(verdict.holds is not None for verdict in found)
    broken = {v.promise.quote: v.found for v in found if v.holds is False}
    for quote, number in EXPECTED_BROKEN.items():
        assert number in broken[quote]
    kept = {v.promise.quote for v in found if v.holds}
    assert {"636.4 … 156.57 … Actor wins", "179.47 … 160.23 … Attacker wins"} <= kept
    assert {promise.section.partition(":")[0] for promise in PROMISES} == set(SECTIONS)
    slopes = [v.holds for v in found if v.promise.quote == "skill tips the odds"]
    assert slopes == [True, False]
    defences = [v for v in found if "Defense bonus" in v.promise.section]
    assert [v.holds for v in defences] == [True, False]
    assert "47.70 % without, 10.94 % with" in defences[1].found


def test_verdicts_change_with_the_rules() -> None:
    easy = next(p for p in PROMISES if p.quote.startswith("Pickpocket"))
    kind = changed(RULES, {"crimes.pickpocket.threshold": Decimal(30)})
    assert judge(easy, kind).holds
    published = parse_rules({"skill_curve": "published"}, RULES)
    table = next(p for p in PROMISES if p.quote.startswith("50 | 45.49"))
    npcs = next(p for p in PROMISES if "avgSuitBonus" in p.quote)
    assert judge(table, published).holds
    assert judge(npcs, published).holds
    royal = next(p for p in PROMISES if "Guaranteed win" in p.quote)
    assert judge(royal, parse_rules({"royal_flush_auto_win": True}, RULES)).holds
    labels = next(p for p in PROMISES if p.quote.startswith("Easy …"))
    plain = {"x": {"difficulty": "Easy", "threshold": 50, "energy_cost": 0}}
    bare = parse_rules({"crimes": plain, "checks": {}}, RULES)
    assert judge(labels, bare).holds
    assert judge(easy, bare).word == "not in these rules"
    energy = [p for p in PROMISES if p.quote == "Threshold | Energy Cost"]
    assert [judge(p, bare).holds for p in energy] == [True, None]
    unnamed = {"burglary": {"threshold": 50, "energy_cost": 1}}
    burglary = next(p for p in PROMISES if p.quote.startswith("Burglary"))
    assert judge(burglary, parse_rules({"crimes": unnamed}, RULES)).holds is None


def test_the_higher_pair_by_enumeration() -> None:
    """Pairs score by their kicker alone: the same share by brute force over kinds of pairs."""
    promise = next(p for p in PROMISES if p.quote.startswith("Pair –"))
    ways = {
        (pair, kicker): comb(sum(r != pair for r in range(kicker)), 2)
        for pair in range(13)
        for kicker in range(13)
        if kicker != pair
    }
    more = of = 0
    for (high, kicker), ours in ways.items():
        for (low, other), theirs in ways.items():
            if high > low:
                of += ours * theirs
                more += ours * theirs * (kicker > other)
    assert percent(Fraction(more, of)) in judge(promise, RULES).found


def test_beats_counts_no_ties() -> None:
    who = GENERALIST.profile(RULES, 50)
    counts = duel(RULES, who, who)
    assert beats(RULES, who, who) == Fraction(counts.win, sum(counts))
    assert counts.tie > counts.win // 20
