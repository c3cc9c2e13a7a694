"""Every worked example and test case of the document, in both curves; errata at their right value.

The numbers of `docs/rules/destiny.md` stand in the names.
"""

from decimal import Decimal
from typing import Any

import pytest

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.rulebook.amount import amount_text
from offsuit.games.destiny.rulebook.content_files import read_rules, rules_over

CURVES = ("published", "formula")
ANN = {"gun_fighting": 45, "lockpicking": 32, "charisma": 20, "mining": 15}
ROYAL = "A♠ K♠ Q♠ J♠ 10♠"
KINGS = "K♠ K♦ A♣ 7♥ 3♠"

Skills = dict[str, int]


def check(skills: Skills, hand: str, curve: str, **more: Any) -> dict[str, Any]:
    """The actor's score against a threshold of 0."""
    scenario = {
        "kind": "check",
        "actor": {"skills": skills},
        "target": {"threshold": 0},
        "hands": {"actor": hand},
        "rules": {"skill_curve": curve},
    }
    score: dict[str, Any] = destiny.resolve(scenario | more)["actor"]
    return score


def duel(ours: Skills, our_hand: str, theirs: Skills, their_hand: str, **more: Any) -> Any:
    scenario = {
        "kind": "duel",
        "actor": {"skills": ours},
        "target": {"skills": theirs},
        "hands": {"actor": our_hand, "target": their_hand},
    }
    return destiny.resolve(scenario | more)


def totals(result: Any) -> tuple[str, str, str]:
    return result["actor"]["total"], result["target"]["total"], result["winner"]


def both(*arguments: Any, **more: Any) -> list[tuple[str, str, str]]:
    """Totals and winner of a duel under each curve."""
    return [totals(duel(*arguments, rules={"skill_curve": curve}, **more)) for curve in CURVES]


@pytest.mark.parametrize(
    ("level", "printed", "formula"),
    [
        (1, "0.00", "0.00"),
        (2, "0.83", "0.80"),
        (5, "3.31", "3.23"),
        (10, "7.69", "7.31"),
        (15, "12.22", "11.41"),
        (20, "16.86", "15.53"),
        (25, "21.59", "19.65"),
        (26, "22.03", "20.47"),
        (30, "25.78", "23.78"),
        (32, "27.28", "25.44"),
        (33, "28.36", "26.26"),
        (35, "30.53", "27.92"),
        (40, "35.41", "32.06"),
        (45, "40.40", "36.21"),
        (50, "45.49", "40.37"),
        (51, "53.08", "41.20"),
        (60, "65.00", "48.69"),
        (70, "78.43", "57.02"),
        (80, "92.42", "65.36"),
        (90, "106.93", "73.72"),
        (100, "121.93", "82.09"),
    ],
)
def test_d10_e1_skill_curves(level: int, printed: str, formula: str) -> None:
    curves = [rules_over(read_rules(), {"skill_curve": curve}).bonuses for curve in CURVES]
    assert [amount_text(bonuses[level]) for bonuses in curves] == [printed, formula]


@pytest.mark.parametrize("curve", CURVES)
def test_high_card_and_kicker_examples(curve: str) -> None:
    assert check({}, "A♠ K♦ 7♣ 5♥ 2♠", curve)["base"] == "34.00"
    assert check({}, KINGS, curve)["base"] == "44.00"


@pytest.mark.parametrize("curve", CURVES)
def test_suit_score_example(curve: str) -> None:
    bonuses = {"spades": 22.5, "hearts": 15.0, "clubs": 28.75, "diamonds": 10.0}
    actor = {"actor": {"suit_bonuses": bonuses}}
    score = check({}, "A♠ K♠ Q♠ 7♣ 3♥", curve, **actor)
    assert score["suit_score"] == "111.25"
    assert [line for line in score["lines"] if "suit bonus" in line[0]] == [
        ["suit bonus: 3 spades x 22.50", "67.50"],
        ["suit bonus: 1 hearts x 15", "15.00"],
        ["suit bonus: 1 clubs x 28.75", "28.75"],
    ]


@pytest.mark.parametrize(
    ("curve", "amounts"),
    [
        ("published", ("40.40", "54.56", "16.86", "12.22")),
        ("formula", ("36.21", "50.88", "15.53", "11.41")),
    ],
)
def test_character_with_several_skills_example(curve: str, amounts: tuple[str, ...]) -> None:
    """The pair of kings has two spades and one card of every other suit."""
    assert tuple(amount for _, amount in check(ANN, KINGS, curve)["lines"][2:]) == amounts


@pytest.mark.parametrize("curve", CURVES)
def test_item_examples(curve: str) -> None:
    charm = check({}, KINGS, curve, actor={"items": ["lucky_ace_charm"]})
    assert (charm["suit_score"], charm["modifiers"]) == ("10.00", "15.00")
    for hand, boost in ((KINGS, "10.00"), ("K♠ K♦ 7♣ 7♥ 3♠", "20.00"), (ROYAL, "0.00")):
        shoe = check({}, hand, curve, actor={"items": ["iron_horseshoe"]})
        assert shoe["modifiers"] == boost


@pytest.mark.parametrize(
    ("location", "score"),
    [("red_gulch", 5), ("kaiowa_mesa", 10), ("frontera", 2 * 8 + 3), ("sangre_canyon", 5)],
)
def test_d15_location_examples(location: str, score: int) -> None:
    """On two spades and one card of every other suit."""
    for curve in CURVES:
        assert Decimal(check({}, KINGS, curve, location=location)["suit_score"]) == score


def test_d16_buff_examples() -> None:
    times = {"start": "2026-01-01T00:00:00Z"}
    for buff, lasts, suits, flat in (("whiskey", 300, 5, 0), ("poisoned", 600, 0, -25)):
        actor = {"actor": {"buffs": [{"id": buff, **times}]}}
        for seconds, counts in ((0, True), (lasts - 1, True), (lasts, False)):
            at = f"2026-01-01T00:{seconds // 60:02}:{seconds % 60:02}Z"
            found = check({}, KINGS, "formula", at=at, **actor)
            assert Decimal(found["suit_score"]) == suits * counts
            assert Decimal(found["modifiers"]) == flat * counts


@pytest.mark.parametrize(("curve", "total"), [("published", "636.40"), ("formula", "627.20")])
def test_royal_flush_example(curve: str, total: str) -> None:
    score = check(ANN, ROYAL, curve)
    assert (score["rank"], score["base"], score["total"]) == ("royal_flush", "500.00", total)


@pytest.mark.parametrize(("curve", "total"), [("published", "168.04"), ("formula", "158.03")])
def test_pair_of_kings_example(curve: str, total: str) -> None:
    assert check(ANN, KINGS, curve)["total"] == total


def test_case_1_royal_flush_against_a_pair() -> None:
    ours, theirs = {"gun_fighting": 45, "lockpicking": 32}, {"brawling": 50, "intimidation": 25}
    assert both(ours, ROYAL, theirs, "7♣ 7♥ A♦ K♠ 3♣") == [
        ("636.40", "156.57", "actor"),
        ("627.20", "144.39", "actor"),
    ]


def test_case_2_e2_flush_against_a_straight() -> None:
    """The document forgets to double one bonus: 228.43 is wrong."""
    hands = ("K♥ J♥ 9♥ 7♥ 4♥", "9♣ 8♠ 7♦ 6♥ 5♣")
    assert both({"charisma": 60}, hands[0], {"gun_fighting": 70}, hands[1]) == [
        ("500.00", "306.86", "actor"),
        ("418.45", "264.04", "actor"),
    ]


def test_case_3_high_card_against_high_card() -> None:
    hands = ("A♠ K♦ 9♣ 7♥ 2♠", "A♣ Q♥ 10♦ 6♠ 3♣")
    assert both({"mining": 10}, hands[0], {"gun_fighting": 80}, hands[1]) == [
        ("43.69", "220.84", "target"),
        ("43.31", "166.72", "target"),
    ]


@pytest.mark.parametrize(
    ("curve", "total", "margin"),
    [("published", "804.50", "529.50"), ("formula", "762.15", "487.15")],
)
def test_case_4_e3_bank_robbery(curve: str, total: str, margin: str) -> None:
    """400 + 404.5; the document prints 404.5 twice."""
    result = destiny.resolve(
        {
            "kind": "crime",
            "actor": {"skills": {"lockpicking": 50, "stealth": 40}},
            "target": {"crime": "bank_robbery"},
            "hands": {"actor": "K♠ Q♠ J♠ 10♠ 9♠"},
            "rules": {"skill_curve": curve},
        }
    )
    assert result["actor"]["base"] == "400.00"
    assert (result["actor"]["total"], result["margin"]) == (total, margin)
    assert (result["success"], result["degree"]) == (True, "critical_success")
    assert (result["reward_multiplier"], result["energy_cost"]) == (2, 50)
    assert (result["winner"], result["rule"]) == (None, "threshold")
    assert result["target"] == {
        "crime": "bank_robbery",
        "difficulty": "Hard",
        "threshold": "275.00",
    }


def test_case_5_territory_defense() -> None:
    hands = ("A♣ A♦ K♣ Q♥ J♣", "10♣ 10♠ 9♣ 7♥ 5♣")
    skills = ({"gun_fighting": 50}, {"gun_fighting": 40})
    assert both(skills[0], hands[0], skills[1], hands[1], defense_bonus=15) == [
        ("179.47", "160.23", "actor"),
        ("164.11", "150.18", "actor"),
    ]


@pytest.mark.parametrize("curve", CURVES)
def test_e4_the_zero_suit_bonus_example_is_a_straight(curve: str) -> None:
    score = check({}, "A♠ K♠ Q♣ J♥ 10♦", curve)
    assert (score["rank"], score["suit_score"], score["total"]) == ("straight", "0.00", "150.00")


def test_d12_hybrid_skills_add_to_both_suits() -> None:
    score = check({"horse_riding": 45, "tracking": 20}, KINGS, "published")
    assert Decimal(score["suit_score"]) == 2 * Decimal("40.40") + 3 * Decimal("16.86")


@pytest.mark.parametrize(
    ("npc", "printed", "formula"),
    [
        ("rookie", "7.69", "7.31"),
        ("competent", "16.86", "15.53"),
        ("veteran", "30.53", "27.92"),
        ("elite", "45.49", "40.37"),
        ("legendary", "78.43", "57.02"),
    ],
)
def test_d24_npcs_have_their_level_s_bonus_in_all_suits(
    npc: str, printed: str, formula: str
) -> None:
    for curve, bonus in zip(CURVES, (printed, formula), strict=True):
        result = destiny.resolve(
            {
                "kind": "duel",
                "actor": {},
                "target": {"npc": npc},
                "hands": {"actor": ROYAL, "target": KINGS},
                "rules": {"skill_curve": curve},
            }
        )
        assert Decimal(result["target"]["suit_score"]) == 5 * Decimal(bonus)


@pytest.mark.parametrize(
    ("crime", "threshold", "energy"),
    [
        ("Pickpocket", "80.00", 10),
        ("Petty Theft", "100.00", 15),
        ("Burglary", "150.00", 25),
        ("Stagecoach Robbery", "200.00", 40),
        ("Bank Robbery", "275.00", 50),
        ("Train Heist", "350.00", 75),
        ("Legendary Score", "450.00", 100),
    ],
)
def test_d22_crimes(crime: str, threshold: str, energy: int) -> None:
    robbery = {"kind": "crime", "actor": {}, "target": {"crime": crime}, "hands": {"actor": KINGS}}
    result = destiny.resolve(robbery)
    assert (result["target"]["threshold"], result["energy_cost"]) == (threshold, energy)


@pytest.mark.parametrize(
    ("task", "threshold"),
    [
        ("Routine task", "50.00"),
        ("Everyday challenge", "100.00"),
        ("Challenging task", "150.00"),
        ("Expert-level task", "250.00"),
        ("Master-level task", "350.00"),
        ("Legendary achievement", "500.00"),
    ],
)
def test_d23_checks(task: str, threshold: str) -> None:
    """What is printed as "500+" is 500."""
    work = {"kind": "check", "actor": {}, "target": {"check": task}, "hands": {"actor": KINGS}}
    result = destiny.resolve(work)
    assert (result["target"]["threshold"], result["energy_cost"]) == (threshold, None)
