"""A scenario: who does what against whom, read and checked once, ready to be drawn for."""

import marshal
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, cast

from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.resolver.character import Setting, parse_participant
from offsuit.games.destiny.resolver.drawn_hand import Hand, parse_hand
from offsuit.games.destiny.resolver.moment import parse_moment
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.amount import parse_amount
from offsuit.games.destiny.rulebook.content_files import rules_over, shipped_rules
from offsuit.games.destiny.rulebook.content_sections import Challenge
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import own_fields, parse_id

Kind = Literal["duel", "crime", "check", "gang"]
KINDS = ("duel", "crime", "check", "gang")
SCORINGS = ("average", "best three")
MOST_MEMBERS = 1000

_WITHOUT_REFERENCES = 2  # the version of marshal that writes equal data as equal bytes

DOCUMENT_KINDS = {"pvp": "duel", "pve": "crime", "skill_check": "check"}
"""Action types of the document; `pvp` between gangs is a gang war, `pve` may be a check."""

_SHARED = ("kind", "location", "at", "hands", "rules")
_FIELDS = {
    "duel": (*_SHARED, "actor", "target", "defense_bonus"),
    "crime": (*_SHARED, "actor", "target", "defense_bonus"),
    "check": (*_SHARED, "actor", "target", "defense_bonus"),
    "gang": (*_SHARED, "attackers", "defenders", "scoring", "defense_bonus"),
}
_ALL_FIELDS = {name for names in _FIELDS.values() for name in names}
_OWN_FIELDS = _ALL_FIELDS - {"rules"}
"""Spelled so, nothing else in a scenario is its time or its rules."""
_START = b"start"
"""Of a buff: all that makes a difference between two times."""


@dataclass(frozen=True)
class Scenario:
    """Everything but the cards, unless hands were given."""

    kind: Kind
    rules: Rules
    attackers: tuple[Profile, ...]
    """The actor alone, except in a gang war."""
    defenders: tuple[Profile, ...]
    """The target of a duel; empty against a threshold."""
    challenge: Challenge | None
    challenge_id: str | None
    scoring: str
    hands: tuple[Hand, ...] | None
    """One for each participant, attackers first."""
    given: bytes
    """What was read, without its rules."""

    def inputs(self) -> dict[str, Any]:
        """What was read, without its rules; a fresh copy."""
        found: dict[str, Any] = marshal.loads(self.given)
        return found


def parse_scenario(data: Any, base: Rules | None = None) -> Scenario:
    """The scenario in JSON data; its `rules` change those of `base`.

    A scenario that has been read before is not read again, at another time neither where nothing
    depends on it.
    """
    if not isinstance(data, Mapping):
        raise RulesError(f"scenario: {quoted(data)} is no object")
    given, base = _as_bytes(dict(data)), base or shipped_rules()
    if "at" not in data or _START in given.lower() or not data.keys() <= _OWN_FIELDS:
        return _parse_scenario(given, base)
    timeless = {name: value for name, value in data.items() if name != "at"}
    found = _parse_scenario(_as_bytes(timeless), base)
    if data["at"] is not None:
        parse_moment("at", data["at"])
    return replace(found, given=given)


def _as_bytes(data: dict[Any, Any]) -> bytes:
    try:
        return marshal.dumps(data, _WITHOUT_REFERENCES)
    except ValueError:
        raise RulesError("scenario: something in it has no place in JSON") from None


@lru_cache(1024)
def _parse_scenario(given: bytes, base: Rules) -> Scenario:
    read = marshal.loads(given)
    data = own_fields("scenario", read, _ALL_FIELDS, {"action_type": "kind"})
    kind = _kind(data)
    for name in data:
        if name not in _FIELDS[kind]:
            raise RulesError(unknown_name(f"field of a {kind}", name, _FIELDS[kind]))
    setting = _setting(kind, data, base)
    attackers, defenders, challenge = _participants(kind, data, setting)
    return Scenario(
        kind=cast(Kind, kind),
        rules=setting.rules,
        attackers=attackers,
        defenders=defenders,
        challenge=challenge[1] if challenge else None,
        challenge_id=challenge[0] if challenge else None,
        scoring=_scoring(data.get("scoring")),
        hands=_hands(kind, data.get("hands"), len(attackers), len(defenders)),
        given=_without_rules(read),
    )


def _kind(data: Mapping[str, Any]) -> str:
    kind = data.get("kind")
    if kind in KINDS:
        return str(kind)
    if not isinstance(kind, str) or kind.lower() not in DOCUMENT_KINDS:
        raise RulesError(unknown_name("kind", kind, (*KINDS, *DOCUMENT_KINDS)))
    if kind.lower() == "pvp" and "attackers" in data:
        return "gang"
    if (
        kind.lower() == "pve"
        and isinstance(data.get("target"), Mapping)
        and "check" in data["target"]
    ):
        return "check"
    return DOCUMENT_KINDS[kind.lower()]


def _without_rules(data: Mapping[str, Any]) -> bytes:
    inputs = {name: value for name, value in data.items() if str(name).lower() != "rules"}
    return marshal.dumps(inputs, _WITHOUT_REFERENCES)


def _setting(kind: str, data: Mapping[str, Any], base: Rules) -> Setting:
    given = data.get("rules") or {}
    if not isinstance(given, Mapping):
        raise RulesError(f"rules: {given!r} is no object")
    rules = rules_over(base, given)
    location, at, bonus = data.get("location"), data.get("at"), data.get("defense_bonus")
    defense = 0 if bonus is None else parse_amount("defense_bonus", bonus)
    if defense and kind not in ("duel", "gang"):
        raise RulesError(f"defense_bonus: {bonus!r}, but a {kind} has no defender")
    return Setting(
        rules,
        None if location is None else parse_id("location", "location", location, rules.locations),
        None if at is None else parse_moment("at", at),
        defense,
    )


_Participants = tuple[tuple[Profile, ...], tuple[Profile, ...], tuple[str | None, Challenge] | None]


def _participants(kind: str, data: Mapping[str, Any], setting: Setting) -> _Participants:
    if kind == "gang":
        attackers = _gang("attackers", data.get("attackers"), setting, False)
        return attackers, _gang("defenders", data.get("defenders"), setting, True), None
    for name in ("actor", "target"):
        if name not in data:
            raise RulesError(f"{name} is missing from a {kind}")
    actor = (parse_participant("actor", data["actor"], setting),)
    if kind == "duel":
        return actor, (parse_participant("target", data["target"], setting, True),), None
    return actor, (), _challenge(kind, data["target"], setting.rules)


def _gang(where: str, data: Any, setting: Setting, defends: bool) -> tuple[Profile, ...]:
    if not isinstance(data, list | tuple) or not data:
        raise RulesError(f"{where}: {data!r} is no list of at least one character")
    if len(data) > MOST_MEMBERS:
        raise RulesError(f"{where}: {len(data)} members; {MOST_MEMBERS} is the most")
    return tuple(
        parse_participant(f"{where}[{place}]", member, setting, defends)
        for place, member in enumerate(data)
    )


def _challenge(kind: str, target: Any, rules: Rules) -> tuple[str | None, Challenge]:
    """What a total is held against: content by id, or a bare threshold."""
    if not isinstance(target, Mapping) or len(target) != 1:
        raise RulesError(f"target: {target!r} is neither a {kind} nor a threshold")
    named = own_fields("target", target, (kind, "threshold"), {"difficulty_threshold": "threshold"})
    (key, value), known = next(iter(named.items())), {"crime": rules.crimes, "check": rules.checks}
    if key == "threshold":
        return None, Challenge(parse_amount("target.threshold", value, 0))
    if key != kind:
        known_targets = (kind, "threshold")
        raise RulesError(f"target: {unknown_name(f'target of a {kind}', key, known_targets)}")
    found = parse_id(f"target.{kind}", kind, value, known[kind])
    return found, known[kind][found]


def _scoring(given: Any) -> str:
    if given is None:
        return SCORINGS[0]
    if not isinstance(given, str) or given.replace("_", " ") not in SCORINGS:
        raise RulesError(unknown_name("scoring", given, SCORINGS))
    return given.replace("_", " ")


def _hands(kind: str, given: Any, attackers: int, defenders: int) -> tuple[Hand, ...] | None:
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise RulesError(f"hands: {given!r} is no object")
    if kind == "gang":
        sides = {"attackers": attackers, "defenders": defenders}
    else:
        sides = {"actor": 1, "target": 1} if defenders else {"actor": 1}
    for side in {**given, **sides}:
        if side not in sides or side not in given:
            state = "missing" if side in sides else "not a participant"
            raise RulesError(f"hands: {side!r} is {state}: {', '.join(sides)}")
    if kind != "gang":
        return tuple(parse_hand(f"hands.{side}", given[side]) for side in sides)
    return tuple(hand for side in sides for hand in _side(side, given[side], sides[side]))


def _side(side: str, hands: Any, members: int) -> list[Hand]:
    if not isinstance(hands, list | tuple) or len(hands) != members:
        raise RulesError(f"hands.{side}: {hands!r} is no list of {members} hands")
    return [parse_hand(f"hands.{side}[{place}]", hand) for place, hand in enumerate(hands)]
