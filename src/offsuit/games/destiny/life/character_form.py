"""Characters as a client sends them, checked against a version and turned into entries."""

from collections.abc import Mapping, Sequence
from typing import Any

from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.life.energy_bar import full_bar
from offsuit.games.destiny.life.life_entry import (
    CharacterChanged,
    CharacterCreated,
    SeedsCommitted,
)
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.games.destiny.resolver.character import Setting, parse_participant
from offsuit.games.destiny.resolver.draws import Seeds
from offsuit.games.destiny.rulebook.amount import HUNDREDTH
from offsuit.games.destiny.rulebook.spelling import canonical, parse_id

CREATED_FIELDS = ("name", "skills", "items", "location")
CHANGED_FIELDS = (*CREATED_FIELDS, "buffs")
MOST_COMMITMENTS = 100


def created(character: str, data: Any, version: RulesVersion, at: int) -> CharacterCreated:
    """The first entry of a character; what the version does not know is refused."""
    form = _form(data, CREATED_FIELDS, version)
    if "name" not in form:
        raise RulesError("character: name is missing")
    economy = version.economy
    return CharacterCreated(
        at=at,
        character=character,
        name=form["name"],
        skills=form.get("skills", {}),
        items=form.get("items", ()),
        location=form.get("location") or None,
        energy=full_bar(economy, at),
        cents=economy.start_dollars // HUNDREDTH,
    )


def changed(data: Any, version: RulesVersion, at: int) -> CharacterChanged:
    """The entry that gives a character other fields; a location that is null is none."""
    return CharacterChanged(at=at, **_form(data, CHANGED_FIELDS, version))


def committed(
    ids: Sequence[str], seeds: Sequence[Seeds], version: RulesVersion, at: int
) -> SeedsCommitted:
    """The entry that publishes commitments to seeds, which expire by the economy."""
    if not 1 <= len(ids) <= MOST_COMMITMENTS:
        raise RulesError(f"commitments: {len(ids)} is not within 1 to {MOST_COMMITMENTS}")
    hashes = tuple(each.commitment for each in seeds)
    return SeedsCommitted(at, tuple(ids), hashes, at + 1000 * version.economy.commitment_seconds)


def _form(data: Any, fields: Sequence[str], version: RulesVersion) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise RulesError(f"character: {quoted(data)} is no object")
    for name in data:
        if name not in fields:
            raise RulesError(f"character: {unknown_name('field', name, fields)}")
    sheet = {name: value for name, value in data.items() if name != "location"}
    parse_participant("character", sheet, Setting(version.rules, at=0))
    form = dict(sheet)
    if "skills" in form:
        form["skills"] = _skills(form["skills"])
    for name in ("items", "buffs"):
        if name in form:
            form[name] = tuple(form[name] or ())
    if "location" in data:
        form["location"] = _location(data["location"], version)
    return form


def _skills(given: Any) -> dict[str, int]:
    """By canonical id, from an object or from the document's list; `parse_participant` agreed."""
    if isinstance(given, Mapping):
        return {canonical(name): level for name, level in given.items()}
    return {canonical(each["skillId"]): each["level"] for each in given or ()}


def _location(given: Any, version: RulesVersion) -> str:
    if given is None:
        return ""
    return parse_id("character.location", "location", given, version.rules.locations)
