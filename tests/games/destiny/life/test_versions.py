"""Versions of rules: named by their hash, in force by a timeline, compared exactly."""

import json
from fractions import Fraction
from typing import Any

import pytest

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.promise import percent
from offsuit.games.destiny.balance.promises import PROMISES
from offsuit.games.destiny.life import version_difference
from offsuit.games.destiny.life.rules_version import (
    RulesVersion,
    parse_version,
    shipped_version,
    version_of_text,
)
from offsuit.games.destiny.life.version_difference import ChanceChange, difference
from offsuit.games.destiny.life.version_timeline import (
    VersionEntry,
    VersionTimeline,
    parse_version_entry,
)
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.rules import parse_rules

A, B, C = ("aa" * 32, "bb" * 32, "cc" * 32)
EMPTY = VersionTimeline(known=frozenset((A, B)))


def test_d37_a_version_is_its_content() -> None:
    shipped = shipped_version()
    again = version_of_text(shipped.text)
    assert (again.text, again.rules_hash) == (shipped.text, shipped.rules_hash)
    assert len(shipped.rules_hash) == 64
    others = [
        parse_version({"rules": {"critical_margin": 99}}),
        parse_version({"economy": {"cost": {"duel": 11}}}),
        parse_version({"rules": {"npcs": {"rookie": {"level": 11}}}}, shipped),
    ]
    assert len({shipped.rules_hash, *(each.rules_hash for each in others)}) == 4
    same = RulesVersion(parse_rules(json.loads(shipped.rules.text)), shipped.economy)
    assert same.rules_hash == shipped.rules_hash


@pytest.mark.parametrize("data", [3, {"ruels": {}}])
def test_a_version_of_something_else_is_refused(data: Any) -> None:
    with pytest.raises(RulesError, match="expected rules and economy"):
        parse_version(data)
    with pytest.raises(RulesError, match="expected rules and economy"):
        version_of_text(json.dumps(data))


def timeline(*entries: VersionEntry) -> VersionTimeline:
    """The fold, by way of JSON."""
    found = EMPTY
    for entry in entries:
        found = found.after(parse_version_entry(json.loads(json.dumps(entry.as_json()))))
    return found


def test_d37_versions_are_published_scheduled_and_rolled_back() -> None:
    found = timeline(
        VersionEntry("published", 10, A),
        VersionEntry("scheduled", 20, B, start=100),
    )
    assert [found.version_for("x", at) for at in (10, 99, 100)] == [A, A, B]
    back = found.after(VersionEntry("rolled_back", 150))
    assert [back.version_for("x", at) for at in (99, 120, 150)] == [A, B, A]
    with pytest.raises(RulesError, match="none to roll back to"):
        back.after(VersionEntry("rolled_back", 160))
    dropped = found.after(VersionEntry("published", 30, B)).after(VersionEntry("rolled_back", 40))
    assert [dropped.version_for("x", at) for at in (30, 40, 200)] == [B, A, A]
    again = back.after(VersionEntry("published", 170, B)).after(VersionEntry("rolled_back", 180))
    assert again.version_for("x", 180) == A


def test_d37_nothing_counts_before_the_first_is_published() -> None:
    with pytest.raises(RulesError, match="none is published yet"):
        EMPTY.version_for("x", 5)
    with pytest.raises(RulesError, match="none to roll back to"):
        EMPTY.after(VersionEntry("rolled_back", 5))
    with pytest.raises(RulesError, match="does not exist"):
        EMPTY.after(VersionEntry("published", 5, C))
    assert EMPTY.with_version(C).after(VersionEntry("published", 5, C)).version_for("x", 5) == C


def test_d37_a_share_is_sticky_and_as_large_as_it_says() -> None:
    people = [f"character {number}" for number in range(4000)]
    small = timeline(VersionEntry("published", 0, A), VersionEntry("shared", 5, B, 10, 200))
    large = small.after(VersionEntry("shared", 20, B, 20, 500))
    ended = large.after(VersionEntry("rolled_back", 30))
    first = {who for who in people if small.version_for(who, 10) == B}
    more = {who for who in people if large.version_for(who, 20) == B}
    assert {who for who in people if small.version_for(who, 9) == B} == set()
    assert first < more
    for chosen, share in ((first, 0.2), (more, 0.5)):
        error = (share * (1 - share) / len(people)) ** 0.5
        assert abs(len(chosen) / len(people) - share) < 4 * error
    assert {ended.version_for(who, 30) for who in people} == {A}
    over = large.after(VersionEntry("shared", 40, B, 40, 0))
    assert {over.version_for(who, 40) for who in people} == {A}
    with pytest.raises(RulesError, match="1001 is not within 0 to 1000"):
        small.after(VersionEntry("shared", 6, B, 6, 1001))


@pytest.mark.parametrize("data", [{}, {**VersionEntry("published", 1).as_json(), "kind": "x"}])
def test_an_entry_of_versions_is_read_strictly(data: Any) -> None:
    with pytest.raises(RulesError, match="entry"):
        parse_version_entry(data)


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.proof)])
def test_d37_a_difference_has_every_chance_that_moves_and_no_other(
    whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not whole:
        few = {name: version_difference.TABLES[name] for name in ("figures", "crimes and checks")}
        monkeypatch.setattr(version_difference, "TABLES", few)
        some = [each for each in PROMISES if each.section.startswith("Difficulty thresholds")]
        monkeypatch.setattr(version_difference, "PROMISES", some)
    shipped = shipped_rules()
    safer = parse_rules({"crimes": {"pickpocket": {"threshold": 90, "energy_cost": 10}}}, shipped)
    found = difference(shipped, safer)
    moved = [each for each in found.chances if "pickpocket" in each.what]
    assert {"specialist 50 passes pickpocket", "generalist 10 passes pickpocket"} <= {
        each.what for each in moved
    }
    assert all(
        each.before is not None and each.after is not None and each.after <= each.before
        for each in moved
        if each.table == "crimes and checks"
    )
    gone = next(each for each in found.chances if each.what == "specialist 50 passes burglary")
    assert gone.after is None
    assert gone.text.endswith("to -")
    tables = {each.table for each in found.chances}
    assert tables <= {"figures", "crimes and checks", "suits", "masters"}
    told = found.as_json()
    assert len(told["chances"]) == len(found.chances)
    assert len(told["promises"]) == len(found.promises) > 0
    assert difference(shipped, shipped) == ((), ())


@pytest.mark.parametrize("table", ["builds", "defence", "luck", "suits"])
def test_every_table_tells_chances(table: str) -> None:
    found = version_difference.TABLES[table](shipped_rules())
    assert len(found) > 4
    assert all(0 <= chance <= 1 for chance in found.values())


def test_a_change_is_told_as_people_read_it() -> None:
    change = ChanceChange(
        "duels", "level 20 beats level 50", Fraction(14, 125), Fraction(149, 1000)
    )
    assert change.text == "level 20 beats level 50: 11.20 % to 14.90 %"
    assert percent(Fraction(14, 125)) == "11.20 %"
