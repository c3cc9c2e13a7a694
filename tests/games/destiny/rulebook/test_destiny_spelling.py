"""Spelling changes nothing, and what is not known is an error that names it."""

from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from offsuit.errors import OffsuitError, RulesError
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.rulebook.content_files import read_rules, shipped_rules
from offsuit.games.destiny.rulebook.rules import parse_rules, rules_of_text
from offsuit.games.destiny.rulebook.spelling import RANKS, SUIT_MEANINGS, SUITS

SYMBOLS = {"clubs": "♣♧", "diamonds": "♦♢", "hearts": "♥♡", "spades": "♠♤"}
HAND = "K♠ K♦ A♣ 7♥ 3♠"


def total(actor: dict[str, Any], **more: Any) -> str:
    scenario = {"kind": "check", "actor": actor, "target": {"threshold": 0}}
    score: str = destiny.resolve(scenario | {"hands": {"actor": HAND}} | more)["actor"]["total"]
    return score


@st.composite
def spellings(draw: st.DrawFn, name: str) -> str:
    """An id in any case, with blanks or hyphens for underscores."""
    between = draw(st.sampled_from(["_", "-", " ", "  "]))
    cased = "".join(draw(st.sampled_from([c.lower(), c.upper()])) for c in name)
    return cased.replace("_", between)


@st.composite
def suit_spellings(draw: st.DrawFn, suit: str) -> str:
    way = draw(
        st.sampled_from([suit, suit[:-1], suit[0], *SYMBOLS[suit], SYMBOLS[suit][0] + "\ufe0f"])
    )
    return "".join(draw(st.sampled_from([c.lower(), c.upper()])) for c in way)


@given(st.data(), st.sampled_from(sorted(shipped_rules().skills)), st.integers(1, 100))
def test_spelling_a_skill_changes_nothing(data: st.DataObject, skill: str, level: int) -> None:
    spelled = data.draw(spellings(skill))
    plain = total({"skills": {skill: level}})
    assert total({"skills": {spelled: level}}) == plain
    assert total({"skills": [{"skillId": spelled, "level": level}]}) == plain


@given(st.data(), st.sampled_from(SUITS), st.decimals(-20, 99, places=2))
def test_spelling_a_suit_changes_nothing(data: st.DataObject, suit: str, amount: Decimal) -> None:
    spelled = data.draw(suit_spellings(suit))
    value = float(amount)
    plain = total({"suit_bonuses": {suit: value}})
    assert total({"suit_bonuses": {spelled: value}}) == plain
    assert total({"items": [{"suitBonus": {spelled: value}}]}) == plain
    assert total({"items": [{"effects": {spelled: value}}]}) == plain
    assert total({"buffs": [{"effects": {spelled: value}}]}) == plain
    assert total({"suit_bonuses": {spelled: str(amount)}}) == plain


@given(st.data(), st.sampled_from(RANKS))
def test_spelling_a_hand_rank_changes_nothing(data: st.DataObject, rank: str) -> None:
    spelled = data.draw(spellings(rank))
    plain = total({"items": [{"handRankBoost": {rank: 5}}]})
    assert total({"items": [{"handRankBoost": {spelled: 5}}]}) == plain


@given(st.data())
def test_spelling_an_id_changes_nothing(data: st.DataObject) -> None:
    """Items, buffs, locations, NPC levels, crimes and checks."""
    rules = shipped_rules()

    def pair(known: Iterable[str]) -> tuple[str, str]:
        name = data.draw(st.sampled_from(sorted(known)))
        return name, data.draw(spellings(name))

    items, buffs, places, npcs, crimes, checks = map(
        pair, (rules.items, rules.buffs, rules.locations, rules.npcs, rules.crimes, rules.checks)
    )
    found = []
    for way in (0, 1):
        actor = {"items": [items[way]], "buffs": [{"id": buffs[way]}]}
        shared = {"actor": actor, "location": places[way]}
        duel = {"kind": "duel", "target": {"npc": npcs[way], "name": "he"}, **shared}
        crime = {"kind": "crime", "target": {"crime": crimes[way]}, **shared}
        check = {"kind": "check", "target": {"check": checks[way]}, **shared}
        hands = {"actor": HAND, "target": HAND}
        results = [destiny.resolve(duel | {"hands": hands}).as_json()]
        for deed in (crime, check):
            results.append(destiny.resolve(deed | {"hands": {"actor": HAND}}).as_json())
        for result in results:
            del result["record"]
            for side in ("actor", "target"):  # a buff is called as it was given
                amounts = [amount for _, amount in result[side].pop("lines", [])]
                result[side]["amounts"] = amounts
        found.append(results)
    assert found[0] == found[1]


@given(st.text(max_size=12))
def test_an_unknown_name_is_an_error(name: str) -> None:
    if destiny_knows(name):
        return
    for actor in (
        {"skills": {name: 5}},
        {"suit_bonuses": {name: 5}},
        {"items": [name]},
        {"items": [{"handRankBoost": {name: 5}}]},
        {"items": [{"suitBonus": {name: 5}}]},
        {"buffs": [name]},
        {"npc": name},
    ):
        with pytest.raises(RulesError, match=r"."):
            total(actor)
    with pytest.raises(RulesError, match="location"):
        total({}, location=name)
    with pytest.raises(RulesError, match="crime"):
        destiny.odds({"kind": "crime", "actor": {}, "target": {"crime": name}})


def destiny_knows(name: str) -> bool:
    from offsuit.games.destiny.rulebook.spelling import canonical, suit_of

    rules = shipped_rules()
    known = {*rules.skills, *rules.items, *rules.buffs, *rules.npcs, *rules.locations, *RANKS}
    known |= {*rules.crimes}
    return canonical(name) in known or suit_of(name) is not None


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"kind": "brawl"}, "unknown kind 'brawl'; must be one of duel, crime, check, gang"),
        ({"luck": 1}, "unknown field of a duel 'luck'"),
        ({"actor": 5}, "actor: 5 is no character"),
        ({"actor": {"skill": {}}}, "actor: unknown field of a character 'skill'"),
        (
            {"actor": {"skills": {"gun_fighting": 0}}},
            "actor.skills.gun_fighting: 0 is not within 1",
        ),
        ({"actor": {"skills": {"gun_fighting": 101}}}, "gun_fighting: 101 is not within 1 to 100"),
        ({"actor": {"skills": {"gun_fighting": 4.5}}}, "gun_fighting: 4.5 is no whole number"),
        ({"actor": {"skills": {"gun_fighting": True}}}, "gun_fighting: True is no whole number"),
        (
            {"actor": {"skills": {"gun_fihgting": 5}}},
            "actor.skills: unknown skill 'gun_fihgting'; did you mean 'gun_fighting'",
        ),
        ({"actor": {"skills": {"brawling": 5, "Brawling": 5}}}, "'Brawling' is listed twice"),
        ({"actor": {"skills": [{"skillId": "mining"}]}}, "is not skillId and level"),
        ({"actor": {"skills": 5}}, "actor.skills: 5 is no list"),
        ({"actor": {"suit_bonuses": {"S": 1, "♠": 1}}}, "'♠' is listed twice"),
        ({"actor": {"suit_bonuses": {"S": 1.005}}}, "actor.suit_bonuses.S: 1.005 has more than 2"),
        ({"actor": {"suit_bonuses": {"S": 2e6}}}, "2000000.0 is not within -1000000 to 1000000"),
        ({"actor": {"suit_bonuses": {"S": "x"}}}, "actor.suit_bonuses.S: 'x' is no number"),
        ({"actor": {"suit_bonuses": {"S": float("nan")}}}, "nan is no number"),
        ({"actor": {"suit_bonuses": []}}, "is no table of suits"),
        ({"actor": {"name": 5}}, "actor.name: 5 is no name"),
        ({"actor": {"items": [{"effects": {}, "weight": 5}]}}, "'weight' beside effects"),
        ({"actor": {"items": [{"flatBonsu": 5}]}}, r"actor.items\[0\]: unknown effect 'flatBonsu'"),
        ({"actor": {"items": [{"suitBonus": 5}]}}, "suitBonus: 5 is no table"),
        ({"actor": {"items": [{"effects": 5}]}}, "5 is no table of effects"),
        ({"actor": {"buffs": [{"id": "whiskey", "start": "noon"}]}}, "start: 'noon' is not a time"),
        ({"actor": {"buffs": [{"id": "whiskey", "start": 5}]}}, "start: 5 is not a time"),
        ({"actor": {"buffs": [{"id": "whiskey", "start": "2026-01-01"}]}}, "needs the scenario's"),
        ({"actor": {"buffs": [{"clubs": 5, "start": "2026-01-01"}]}}, "a start without a duration"),
        ({"actor": {"buffs": [{"id": "whiskey", "duration": -1}]}}, "duration: -1 is not within"),
        (
            {"target": {"npc": "boss"}},
            "npc: unknown npc level 'boss'; must be one of rookie",
        ),
        (
            {"target": {"npc": "elite", "skills": {}}},
            "unknown field of a character 'skills'",
        ),
        ({"location": "mars"}, "location: unknown location 'mars'; must be one of red_gulch"),
        ({"at": "noon"}, "at: 'noon' is not a time"),
        ({"defense_bonus": "x"}, "defense_bonus: 'x' is no number"),
        ({"scoring": "average"}, "unknown field of a duel 'scoring'"),
        ({"hands": 5}, "hands: 5 is no object"),
        ({"hands": {"actor": HAND}}, "hands: 'target' is missing"),
        ({"hands": {"actor": HAND, "target": HAND, "x": HAND}}, "hands: 'x' is not a participant"),
        ({"hands": {"actor": 5, "target": HAND}}, "hands.actor: 5 is no hand"),
        ({"hands": {"actor": "AS", "target": HAND}}, "hands.actor: 'AS' has 1 cards; 5 are drawn"),
        ({"hands": {"actor": "AS AS 2C 3C 4C", "target": HAND}}, "AS given 2 times"),
        ({"hands": {"actor": "AS XX 2C 3C 4C", "target": HAND}}, "'XX'"),
        ({"rules": 5}, "rules: 5 is no object"),
        ({"rules": {"luck": 5}}, "rules: luck: unknown rule 'luck'"),
        ({"rules": {"skill_curve": "steep"}}, "skill_curve: 'steep' is neither"),
        ({"rules": {"tie_favors_defender": 1}}, "tie_favors_defender: 1 is neither true nor false"),
        (
            {"rules": {"skill_exponential_base": 9}},
            "skill_exponential_base: 9 is not within 0 to 3",
        ),
        ({"rules": {"hand_rank_scores": {"pare": 1}}}, "unknown hand rank 'pare'"),
        ({"rules": {"crimes": {"x": {"threshold": 5}}}}, "crimes: x: energy_cost is missing"),
        ({"rules": {"npcs": {"x": {"level": 0}}}}, "npcs: x.level: 0 is not within"),
        ({"rules": {"published_curve": {"1": 0}}}, "published_curve: level 100 is missing"),
        ({"rules": {"skills": {"x": []}}}, r"skills: x: \[\] is no list of suits"),
        ({"rules": {"skills": {"x": ["s", "♠"]}}}, "lists a suit twice"),
    ],
)
def test_what_is_wrong_is_quoted(change: dict[str, Any], complaint: str) -> None:
    hands = {"actor": HAND, "target": HAND}
    duel: dict[str, Any] = {"kind": "duel", "actor": {}, "target": {}, "hands": hands}
    with pytest.raises(OffsuitError, match=complaint):
        destiny.resolve(duel | change)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            {"target": {"crime": "murder"}},
            "crime: unknown crime 'murder'; must be one of pickp",
        ),
        ({"target": {"check": "routine_task"}}, "target: unknown target of a crime 'check'"),
        ({"target": {"threshold": -1}}, "target.threshold: -1 is not within 0"),
        ({"target": {}}, "is neither a crime nor a threshold"),
        ({"target": "bank_robbery"}, "is neither a crime nor a threshold"),
        ({"defense_bonus": 15}, "defense_bonus: 15, but a crime has no defender"),
        ({"actor": None}, "actor: None is no character"),
    ],
)
def test_wrong_crimes_are_quoted(change: dict[str, Any], complaint: str) -> None:
    crime: dict[str, Any] = {"kind": "crime", "actor": {}, "target": {"crime": "burglary"}}
    with pytest.raises(OffsuitError, match=complaint):
        destiny.odds(crime | change)


@pytest.mark.parametrize("name", ["actor", "target"])
def test_nobody_is_left_out(name: str) -> None:
    duel = {"kind": "duel", "actor": {}, "target": {}}
    del duel[name]
    with pytest.raises(RulesError, match=f"{name} is missing from a duel"):
        destiny.odds(duel)


def test_a_scenario_is_json() -> None:
    wrong: list[Any] = [[], {"kind": "duel", "actor": object()}]
    for scenario in wrong:
        with pytest.raises(RulesError, match="scenario: "):
            destiny.odds(scenario)


# Content on disk.


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        (
            "crimes",
            "[heist]\nthreshold = 'x'\nenergy_cost = 1",
            "crimes.toml: heist.threshold: 'x' is",
        ),
        (
            "crimes",
            "[heist]\nthreshold = -5\nenergy_cost = 1",
            "crimes.toml: heist.threshold: -5 is",
        ),
        (
            "crimes",
            "[heist]\nthreshold = 5\nenergy_cost = 1.5",
            "heist.energy_cost: 1.5 is no whole",
        ),
        (
            "crimes",
            "[heist]\nthreshold = 5\nenergy = 1",
            "toml: heist: unknown key 'energy'",
        ),
        (
            "checks",
            "[task]\ndifficulty = 5\nthreshold = 5",
            "checks.toml: task.difficulty: 5 is no",
        ),
        ("checks", "[task]\ndifficulty = 'Easy'", "checks.toml: task: threshold is missing"),
        ("checks", "task = 5", "checks.toml: task: 5 is no table"),
        ("skills", "whittling = ['wands']", "skills.toml: whittling: unknown suit 'wands'"),
        ("items", "[gun]\nflatBonus = 'big'", "items.toml: gun.flatBonus: 'big' is no number"),
        ("locations", "[mars]\nrockets = 5", "locations.toml: mars: unknown effect 'rockets'"),
        ("npcs", "[boss]\nlevel = 101", "npcs.toml: boss.level: 101 is not within 1 to 100"),
        ("npcs", "[boss]\nlevel = 1\n['Boss']\nlevel = 2", "npcs.toml: 'Boss' is listed twice"),
        ("buffs", "[gin]\nduration = -1\neffects = {}", "buffs.toml: gin.duration: -1 is not"),
        ("tuning", "critical_margin = true", "tuning.toml: critical_margin: True is no number"),
        (
            "tuning",
            "critical_maring = 1",
            "unknown rule 'critical_maring'; did you mean",
        ),
        ("tuning", "[published_curve]\n0 = 1", "tuning.toml: published_curve: 0: 0 is not within"),
        ("tuning", "x = ", "tuning.toml: "),
        ("spells", "", "spells.toml: unknown section of content 'spells'; did you mean 'skills'"),
    ],
)
def test_wrong_content_names_file_key_and_value(
    tmp_path: Path, file: str, text: str, complaint: str
) -> None:
    (tmp_path / f"{file}.toml").write_text(text, "utf-8")
    with pytest.raises(RulesError, match=complaint):
        read_rules(tmp_path)


def test_content_can_be_replaced_by_a_directory(tmp_path: Path) -> None:
    (tmp_path / "skills.toml").write_text('whittling = ["diamonds"]', "utf-8")
    rules = read_rules(tmp_path)
    assert list(rules.skills) == ["whittling"]
    assert rules.crimes == shipped_rules().crimes
    with pytest.raises(RulesError, match=r"no \*.toml"):
        read_rules(tmp_path.parent / tmp_path.name / "..")


def test_content_can_be_replaced_by_a_file(tmp_path: Path) -> None:
    for name, text in [
        ("rules.toml", "critical_margin = 80\n[npcs.boss]\nlevel = 99"),
        ("rules.json", '{"critical_margin": 80, "npcs": {"boss": {"level": 99}}}'),
    ]:
        (tmp_path / name).write_text(text, "utf-8")
        rules = read_rules(tmp_path / name)
        assert (rules.critical_margin, rules.npcs) == (80_000_000, {"boss": 99})
    (tmp_path / "list.json").write_text("[]", "utf-8")
    with pytest.raises(RulesError, match="expected a table"):
        read_rules(tmp_path / "list.json")


def test_whole_rules_are_read_back_equal() -> None:
    rules = shipped_rules()
    again = rules_of_text(rules.text)
    assert again.text == rules.text
    assert again.bonuses == rules.bonuses
    with pytest.raises(RulesError, match="skill_curve is missing"):
        parse_rules({})
    with pytest.raises(RulesError, match="hand_rank_scores: high_card is missing"):
        parse_rules({"hand_rank_scores": {"pair": 1}})


def test_rules_in_the_document_s_capitals() -> None:
    params = {
        "HAND_RANK_SCORES": {"pair": 40},
        "SKILL_LINEAR_COEFFICIENT": 0.5,
        "CRITICAL_MARGIN": 80,
        "TERRITORY_DEFENSE_MULTIPLIER": 2.0,
        "TIE_FAVORS_DEFENDER": False,
        "ROYAL_FLUSH_AUTO_WIN": True,
        "SKILL_SUIT_MAPPING": {"horse_riding": ["clubs", "diamonds"]},
        "LOCATION_BONUSES": {"frontera": {"spades": 8, "clubs": 3}},
        "NPC_DIFFICULTY_LEVELS": {"elite": {"avgSkillLevel": 50, "avgSuitBonus": 45.49}},
    }
    own = {
        "hand_rank_scores": {"pair": 40},
        "skill_linear_coefficient": 0.5,
        "critical_margin": 80,
        "territory_defense_multiplier": 2.0,
        "tie_favors_defender": False,
        "royal_flush_auto_win": True,
        "skills": {"horse_riding": ["clubs", "diamonds"]},
        "locations": {"frontera": {"spades": 8, "clubs": 3}},
        "npcs": {"elite": {"level": 50}},
    }
    assert parse_rules(params, shipped_rules()).text == parse_rules(own, shipped_rules()).text
    with pytest.raises(RulesError, match="critical_margin is listed twice"):
        parse_rules({"CRITICAL_MARGIN": 80, "critical_margin": 80}, shipped_rules())
    with pytest.raises(RulesError, match="unknown rule 'CRITICAL_MARGINS'; did you mean"):
        parse_rules({"CRITICAL_MARGINS": 80}, shipped_rules())


CARDS = [
    {"rank": rank, "suit": suit}
    for rank, suit in (("K", "♠"), ("K", "♦"), ("A", "♣"), ("7", "♥"), ("10", "♠"))
]


@pytest.mark.parametrize(
    ("document", "own"),
    [
        (
            {
                "actionType": "pvp",
                "actor": {"suitBonuses": {"clubs": 28.75, "spades": 22.5}},
                "target": {"npc": "veteran"},
                "defenseBonus": 15,
                "hands": {"actor": CARDS, "target": HAND},
            },
            {
                "kind": "duel",
                "actor": {"suit_bonuses": {"clubs": 28.75, "spades": 22.5}},
                "target": {"npc": "veteran"},
                "defense_bonus": 15,
                "hands": {"actor": "KS KD AC 7H TS", "target": HAND},
            },
        ),
        (
            {"kind": "pve", "actor": {}, "target": {"difficultyThreshold": 44}},
            {"kind": "crime", "actor": {}, "target": {"threshold": 44}},
        ),
        (
            {"kind": "PvE", "actor": {}, "target": {"check": "routine_task"}},
            {"kind": "check", "actor": {}, "target": {"check": "routine_task"}},
        ),
        (
            {"kind": "skill_check", "actor": {}, "target": {"threshold": 44}},
            {"kind": "check", "actor": {}, "target": {"threshold": 44}},
        ),
        (
            {"kind": "pvp", "attackers": [{}], "defenders": [{}, {}]},
            {"kind": "gang", "attackers": [{}], "defenders": [{}, {}]},
        ),
    ],
    ids=["duel", "crime", "check by target", "check", "gang"],
)
def test_the_document_s_own_spellings_are_read(
    document: dict[str, Any], own: dict[str, Any]
) -> None:
    sides = {"attackers": [HAND], "defenders": [HAND, HAND]} if own["kind"] == "gang" else {}
    hands = {"hands": document.get("hands") or sides or {"actor": HAND}}
    results = [
        destiny.resolve(hands | each).as_json() | {"record": None} for each in (document, own)
    ]
    assert results[0] == results[1]
    again = destiny.resolve(hands | document)
    assert destiny.replay(again.record) == again


@pytest.mark.parametrize(
    ("change", "quoted"),
    [
        ({"kind": "pvx"}, "unknown kind 'pvx'"),
        ({"actionType": "check"}, "scenario: 'actionType' is listed twice"),
        ({"actor": {"suitBonuses": {}, "suit_bonuses": {}}}, "'suit_bonuses' is listed twice"),
        ({"hands": {"actor": [*CARDS[:4], {"rank": "9"}]}}, "hands.actor[4]: {'rank': '9'} is not"),
        ({"hands": {"actor": [*CARDS[:4], {"rank": "9", "suit": "x"}]}}, "unknown suit 'x'"),
    ],
)
def test_other_spellings_are_quoted(change: dict[str, Any], quoted: str) -> None:
    scenario = {"kind": "check", "actor": {}, "target": {"threshold": 0}, "hands": {"actor": HAND}}
    with pytest.raises(OffsuitError) as refused:
        destiny.resolve(scenario | change)
    assert quoted in str(refused.value)


def test_thematic_meanings_of_suits_are_told() -> None:
    rules = (Path(__file__).parents[4] / "docs/rules/destiny.md").read_text("utf-8")
    told = " ".join(rules.split())
    assert tuple(SUIT_MEANINGS) == SUITS
    for suit, meaning in SUIT_MEANINGS.items():
        assert all(word in told for word in meaning.split(", ")), suit


def test_errata_name_sum_against_average() -> None:
    rules = (Path(__file__).parents[4] / "docs/rules/destiny.md").read_text("utf-8")
    (erratum,) = (line for line in rules.splitlines() if line.startswith("- **E5**"))
    assert '"sum all participant scores"' in erratum
    gang = {"kind": "gang", "attackers": [{}, {}], "defenders": [{}]}
    hands = {"attackers": [HAND, HAND], "defenders": [HAND]}
    result = destiny.resolve(gang | {"hands": hands})
    assert result.actor["total"] == result.target["total"]  # two do not count twice
