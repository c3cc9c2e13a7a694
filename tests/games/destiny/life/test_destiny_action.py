"""Actions of a character: charged once, settled by the economy, and found out where told wrong."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from offsuit.errors import (
    CommitmentError,
    KeyConflictError,
    NotEnoughEnergyError,
    RecordError,
    RulesError,
)
from offsuit.games.destiny.life.action_replay import check_action, life_before
from offsuit.games.destiny.life.destiny_action import ActionRequest, SettledAction, act
from offsuit.games.destiny.life.energy_bar import full_bar
from offsuit.games.destiny.life.life_entry import (
    CharacterChanged,
    CharacterCreated,
    LifeEntry,
    SeedsCommitted,
    parse_life_entry,
)
from offsuit.games.destiny.life.life_fold import Life, after, fold
from offsuit.games.destiny.life.rules_version import parse_version, shipped_version
from offsuit.games.destiny.resolver.draws import Seeds

BEGIN = 1_000_000_000_000
CREATED = CharacterCreated(
    at=BEGIN,
    character="c1",
    name="Ann",
    skills={"lockpicking": 50, "stealth": 40},
    items=("lucky_ace_charm",),
    location="frontera",
    energy=full_bar(shipped_version().economy, BEGIN),
    cents=500,
)
ROBBERY: dict[str, Any] = {"kind": "crime", "target": {"crime": "bank_robbery"}}
PICKPOCKET: dict[str, Any] = {"kind": "crime", "target": {"crime": "pickpocket"}}


def request(number: int, body: dict[str, Any] = ROBBERY, **fields: Any) -> ActionRequest:
    """An action with a seed of its own."""
    given: dict[str, Any] = {
        "at": BEGIN + 1000 * number,
        "seeds": Seeds(number.to_bytes(32, "big")),
    }
    return ActionRequest(f"a{number}", f"key {number}", body, **{**given, **fields})


def done(life: Life, asked: ActionRequest) -> SettledAction:
    """The action under the shipped rules."""
    return act(life, asked, shipped_version())


def test_d36_actions_are_charged_and_paid_and_the_fold_of_their_entries_is_the_life() -> None:
    life, entries = fold([CREATED]), [CREATED.as_json()]
    degrees = set()
    for number in range(1, 12):
        found = done(life, request(number, PICKPOCKET if number > 1 else ROBBERY))
        told = found.result
        energy = {name: Fraction(value) for name, value in told["energy"].items()}
        assert energy["before"] - energy["after"] == told["energy_cost"]
        paid = float(told["dollars"]["change"])
        threshold = float(told["target"]["threshold"])
        rate = {None: told["reward_multiplier"], "minor": -0.1, "major": -0.25}[told["penalty"]]
        assert paid == pytest.approx(max(rate * threshold, -life.cents / 100))
        earned = float(told["experience"]["change"])
        assert earned == told["reward_multiplier"] * threshold
        life = found.life
        entries += [entry.as_json() for entry in found.entries]
        degrees.add(told["degree"])
    assert len(degrees) == 4
    again = fold(map(parse_life_entry, json.loads(json.dumps(entries))))
    assert again == life
    assert (life.actions, life.cents >= 0) == (11, True)
    with pytest.raises(NotEnoughEnergyError) as refused:
        done(life, request(12))
    assert (refused.value.needed, refused.value.seconds) == (50, 2989)  # eleven seconds came back


def test_d36_a_penalty_never_takes_more_than_there_is() -> None:
    poor, hopeless = replace(fold([CREATED]), cents=3, skills={}), {"threshold": 999}
    found = done(poor, request(1, {"kind": "check", "target": hopeless}))
    assert found.result["penalty"] == "major"
    assert (found.life.cents, found.result["dollars"]["change"]) == (0, "-0.03")
    assert found.result["energy_cost"] == 5


def test_d36_duels_and_gang_wars_cost_and_teach_what_the_economy_says() -> None:
    life = fold([CREATED])
    duel = done(life, request(2, {"kind": "duel", "target": {"npc": "rookie"}, "defense_bonus": 5}))
    assert duel.result["energy_cost"] == 10
    assert duel.result["experience"]["change"] in ("0.00", "50.00")
    gang = {"kind": "gang", "defenders": [{"name": "Bob"}], "scoring": "best three"}
    allies = ({"name": "Cy", "skills": {"brawling": 9}},)
    war = done(life, request(3, gang, allies=allies))
    assert [who["name"] for who in war.result["attackers"]] == ["Ann", "Cy"]
    assert war.result["energy_cost"] == 20
    check_action(war.result, life, shipped_version())


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"kind": "crime", "target": {"crime": "bank_robery"}}, "did you mean 'bank_robbery'"),
        ({**ROBBERY, "hands": {"actor": "AS KS QS JS TS"}}, "action: 'hands' is no field"),
        ({"kind": "gang", "attackers": [{}], "defenders": [{}]}, "'attackers' are the character"),
    ],
)
def test_d35_a_bad_body_is_refused_before_anything_is_charged(
    body: dict[str, Any], message: str
) -> None:
    with pytest.raises(RulesError, match=message):
        done(fold([CREATED]), request(1, body))


def test_d38_a_key_answers_for_its_body_and_for_no_other() -> None:
    asked = request(1)
    life = fold([CREATED])
    assert life.used_for(asked.key, asked.body_hash) is None
    life = done(life, asked).life
    assert life.used_for(asked.key, asked.body_hash) == "a1"
    other = replace(asked, seeds=Seeds(asked.seeds.server, b"mine"))
    with pytest.raises(KeyConflictError, match="key 'key 1' was used for another body"):
        life.used_for(asked.key, other.body_hash)


def committed(life: Life) -> tuple[Life, list[LifeEntry]]:
    """Two commitments, to the seeds of actions 1 and 2, for ten seconds."""
    hashes = tuple(request(number).seeds.commitment for number in (1, 2))
    entry = SeedsCommitted(BEGIN, ("x", "y"), hashes, BEGIN + 10_000)
    assert entry.count == 2
    return after(life, entry), [CREATED, entry]


def test_d39_a_commitment_serves_one_action() -> None:
    life, entries = committed(fold([CREATED]))
    found = done(life, request(1, PICKPOCKET, commitment="x"))
    assert found.result["precommitted"] is True
    assert [entry.kind for entry in found.entries] == ["used", "acted"]
    for commitment, at, message in (
        ("x", BEGIN, "was used by action 'a1'"),
        ("z", BEGIN, "does not exist"),
        ("y", BEGIN + 10_000, "has expired"),
        ("y", BEGIN, "is not that of the seed"),
    ):
        with pytest.raises(CommitmentError, match=message):
            done(found.life, request(1, PICKPOCKET, commitment=commitment, at=at))
    told = json.loads(json.dumps({**found.result, "replayed": False}))
    journal = [*entries, *found.entries]
    check_action(told, life_before(journal, "a1"), shipped_version())
    with pytest.raises(RecordError, match="action 'a2' is not in this journal"):
        life_before(journal, "a2")


def test_d33_a_change_is_part_of_the_fold() -> None:
    whiskey = {"id": "whiskey", "start": "2001-09-09T01:46:40Z", "duration": 300}
    change = CharacterChanged(BEGIN, skills={"mining": 3}, buffs=(whiskey,), location="", cents=7)
    life = after(fold([CREATED]), parse_life_entry(json.loads(json.dumps(change.as_json()))))
    assert (life.skills, life.location, life.cents, life.name) == ({"mining": 3}, None, 7, "Ann")
    drunk, sober = (
        [line for number in numbers for line, _ in _lines(life, number)]
        for numbers in (range(1, 8), range(301, 308))
    )
    assert any(line.startswith("whiskey") for line in drunk)
    assert not any(line.startswith("whiskey") for line in sober)


def _lines(life: Life, number: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = done(life, request(number, PICKPOCKET)).result["actor"]["lines"]
    return found


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([], "begins with a created"),
        ([CharacterChanged(1)], "begins with"),
        ([CREATED, CREATED], "no place"),
    ],
)
def test_d33_a_life_begins_once(entries: list[LifeEntry], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        fold(entries)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (3, "3 is no object"),
        ({"kind": "actted"}, "did you mean 'acted'"),
        ({"kind": "used", "at": 1}, "a used entry has at, commitment, action"),
    ],
)
def test_d33_an_entry_that_is_none_is_refused(data: Any, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_life_entry(data)
    assert message in str(refused.value)


def wrong_skills(told: dict[str, Any]) -> None:
    told["record"]["inputs"]["actor"]["skills"]["lockpicking"] = 51


def wrong_coefficient(told: dict[str, Any]) -> None:
    told["record"]["rules"]["skill_linear_coefficient"] = "0.76"


def wrong_dollars(told: dict[str, Any]) -> None:
    told["dollars"]["after"] = "1000000.00"


def wrong_seed(told: dict[str, Any]) -> None:
    told["record"]["server_seed"] = "00" * 32


def no_energy(told: dict[str, Any]) -> None:
    told["at"] = "soon"


def no_record(told: dict[str, Any]) -> None:
    del told["record"]


@pytest.mark.parametrize(
    "tamper", [wrong_skills, wrong_coefficient, wrong_dollars, wrong_seed, no_energy, no_record]
)
def test_d40_replaying_finds_what_does_not_follow_at_the_first_action(tamper: Any) -> None:
    life = fold([CREATED])
    told = json.loads(json.dumps(done(life, request(1)).result))
    check_action(told, life, shipped_version())
    tamper(told)
    with pytest.raises(RecordError):
        check_action(told, life, shipped_version())


def test_d40_an_action_resolved_under_other_rules_or_skills_is_found() -> None:
    """Not a slip in the file: the service itself used what it should not have."""
    life = fold([CREATED])
    other = parse_version({"rules": {"skill_linear_coefficient": 0.76}})
    told = act(life, request(1), other).result
    told["rules"] = shipped_version().rules_hash
    with pytest.raises(RecordError, match="is written"):
        check_action(told, life, shipped_version())
    stronger = replace(life, skills={"lockpicking": 51, "stealth": 40})
    with pytest.raises(RecordError, match=r"lockpicking 5[01]|suit_score|total"):
        check_action(done(stronger, request(1)).result, life, shipped_version())
