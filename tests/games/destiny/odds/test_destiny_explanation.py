"""Which cards a line of a score comes from, luck, and what a page is told before a draw."""

from decimal import Decimal
from random import Random
from typing import Any

import pytest

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.rulebook.content_files import shipped_rules

SEED = "ab" * 32
ACTOR = {
    "name": "Ann",
    "skills": {"gun_fighting": 40, "tracking": 20},
    "items": ["lucky_ace_charm", "iron_horseshoe"],
    "buffs": ["poisoned"],
}
HANDS = {
    "AS KS QS JS TS": [0, 1, 2, 3, 4],
    "9C 9S 5C 4D 2C": [0, 1],
    "9C 5C 9S 5D 2C": [0, 1, 2, 3],
    "2C 9C 9D 9S KH": [1, 2, 3],
    "9C 9D 9S 9H 2D": [0, 1, 2, 3],
    "9C 9D 9S 2H 2D": [0, 1, 2, 3, 4],
    "AC KD 9S 5H 2D": [],
}
"""Hand -> the places of the cards that make its rank."""


def lines(hand: str, **scenario: Any) -> list[tuple[str, str, list[int]]]:
    """(what, amount, places of cards) of each line."""
    crime = {"kind": "crime", "actor": ACTOR, "target": {"crime": "burglary"}, **scenario}
    found = destiny.explain(crime | {"hands": {"actor": hand}})
    (score,) = found["explanation"]["scores"]
    told = zip(found["actor"]["lines"], score["lines"], strict=True)
    return [(what, amount, origin["cards"]) for (what, amount), origin in told]


@pytest.mark.parametrize(("hand", "made"), HANDS.items())
def test_a_rank_comes_from_the_cards_that_make_it(hand: str, made: list[int]) -> None:
    assert lines(hand)[0][2] == made


def test_kickers_suits_and_boosts_point_at_their_cards() -> None:
    found = {what: cards for what, _, cards in lines("9C 9S 5C AD 2C", location="frontera")}
    assert found["pair"] == found["iron_horseshoe: pair"] == [0, 1]
    assert found["kicker A"] == [3]
    assert found["gun_fighting 40: 3 clubs x 32.06"] == [0, 2, 4]
    assert found["frontera: 1 spades x 8"] == [1]
    assert found["lucky_ace_charm"] == found["poisoned"] == []
    high = {what: cards for what, _, cards in lines("2C KD 9S 5H AD")}
    assert high["three highest cards"] == [1, 2, 4]


def test_a_floor_comes_from_no_card() -> None:
    cursed = {"buffs": [{"id": "curse", "effects": {"flatPenalty": -1000}}]}
    assert lines("2C KD 9S 5H AD", actor=cursed)[-1] == ("floor at 0", "964.00", [])


def test_suit_lines_count_the_cards_that_they_point_at() -> None:
    """The number that a line names is the number of its cards, whatever is drawn."""
    rules, random = shipped_rules(), Random(8)
    for _ in range(200):
        skills = {skill: random.randint(1, 100) for skill in random.sample([*rules.skills], 4)}
        actor = {"skills": skills, "items": ["lucky_ace_charm"]}
        duel = {"kind": "duel", "actor": actor, "target": {"npc": "elite"}}
        found = destiny.explain(duel, random.randbytes(32))
        sides = zip((found["actor"], found["target"]), found["explanation"]["scores"], strict=True)
        for side, score in sides:
            sums = {"base": Decimal(), "suit": Decimal(), "modifier": Decimal()}
            for (what, amount), origin in zip(side["lines"], score["lines"], strict=True):
                cards = origin["cards"]
                sums[origin["part"]] += Decimal(amount)
                if " x " in what:
                    count, suit = what.split(": ")[1].split()[:2]
                    held = [
                        at for at, card in enumerate(side["hand"]) if card[1] == suit[0].upper()
                    ]
                    assert held == cards
                    assert len(cards) == int(count)
            told = [Decimal(side[part]) for part in ("base", "suit_score", "modifiers")]
            assert list(sums.values()) == told


def test_an_explanation_leaves_the_result_alone() -> None:
    crime = {"kind": "crime", "actor": ACTOR, "target": {"crime": "burglary"}}
    found = destiny.explain(crime, SEED).as_json()
    told = found.pop("explanation")
    assert found == destiny.resolve(crime, SEED).as_json()
    assert told["marks"] == [
        ["critical_success", "250.00"],
        ["success", "150.00"],
        ["failure", "100.00"],
    ]
    gang = {"kind": "gang", "attackers": [ACTOR, {}], "defenders": [{"npc": "rookie"}]}
    explained = destiny.explain(gang, SEED)["explanation"]
    assert (len(explained["scores"]), explained["marks"]) == (3, None)


def test_luck_is_the_chance_of_a_threshold_as_high() -> None:
    crime = {"kind": "crime", "actor": ACTOR, "target": {"crime": "burglary"}}
    found = destiny.explain(crime, SEED)
    same = crime | {"target": {"threshold": found["actor"]["total"]}}
    assert found["explanation"]["scores"][0]["at_least"] == destiny.odds(same)["win"]


def test_weighing_is_many_odds_and_the_sheets_of_all() -> None:
    crime = {"kind": "crime", "actor": ACTOR, "target": {"crime": "burglary"}}
    crime |= {"location": "red_gulch"}
    others: list[dict[str, Any]] = [{"location": "frontera"}, {"actor": {}}, {"location": None}]
    found = destiny.weigh(crime, others)
    assert found.odds == destiny.odds(crime)
    assert found.instead == tuple(destiny.odds(crime | other) for other in others)
    assert found.instead[2] != found.odds
    told = found.as_json()
    assert list(told) == ["sheets", "odds", "instead"]
    assert told["instead"] == [each.as_json() for each in found.instead]
    (sheet,) = found["sheets"]
    assert sheet["name"] == "Ann"
    assert sheet["suits"]["clubs"] == {
        "bonus": "32.06",
        "sources": [["gun_fighting 40", "32.06"]],
    }
    assert sheet["suits"]["spades"]["bonus"] == "20.53"
    assert sheet["flat"]["bonus"] == "-10.00"
    assert sheet["boosts"][0] == ["pair", "iron_horseshoe", "10.00"]
    duel = {"kind": "duel", "actor": ACTOR, "target": {"npc": "rookie"}, "defense_bonus": 15}
    defender = destiny.weigh(duel, [])["sheets"][1]
    assert defender["flat"]["sources"] == [["defense bonus 15 x 1", "15.00"]]
