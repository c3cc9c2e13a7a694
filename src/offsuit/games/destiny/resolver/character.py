"""Characters as JSON gives them: skills, suit bonuses, items and buffs, or an NPC's level."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.resolver.moment import MICROSECONDS, parse_moment
from offsuit.games.destiny.resolver.profile import Profile, Sources
from offsuit.games.destiny.rulebook.amount import factor_text, parse_amount, parse_whole
from offsuit.games.destiny.rulebook.content_sections import LONGEST
from offsuit.games.destiny.rulebook.effects import Effects, parse_effects
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL, LOWEST_LEVEL
from offsuit.games.destiny.rulebook.spelling import SUITS, own_fields, parse_id, parse_suit

KEYS = ("name", "skills", "suit_bonuses", "items", "buffs")
NPC_KEYS = ("npc", "name", "items", "buffs")
_ALL_SUITS = range(len(SUITS))


@dataclass(frozen=True)
class Setting:
    """Where and when all participants act, and what defenders get."""

    rules: Rules
    location: str | None = None
    at: int | None = None
    defense_bonus: int = 0


def parse_participant(where: str, data: Any, setting: Setting, defends: bool = False) -> Profile:
    """A character or NPC with everything that counts for it here and now."""
    if not isinstance(data, Mapping):
        raise RulesError(f"{where}: {data!r} is no character")
    data = own_fields(where, data, (*KEYS, *NPC_KEYS))
    npc = "npc" in data
    keys = NPC_KEYS if npc else KEYS
    for key in data:
        if key not in keys:
            raise RulesError(f"{where}: {unknown_name('field of a character', key, keys)}")
    sources = Sources()
    if npc:
        name = _add_npc(where, data, setting.rules, sources)
    else:
        name = where
        _add_skills(f"{where}.skills", data.get("skills"), setting.rules, sources)
        _add_bonuses(f"{where}.suit_bonuses", data.get("suit_bonuses"), sources)
    for place, item in _listed(f"{where}.items", data.get("items")):
        sources.add(*_item(place, item, setting.rules))
    for place, buff in _listed(f"{where}.buffs", data.get("buffs")):
        _add_buff(place, buff, setting, sources)
    _add_surroundings(setting, defends, sources)
    return sources.profile(_name(where, data.get("name", name)))


def _name(where: str, name: Any) -> str:
    if not isinstance(name, str):
        raise RulesError(f"{where}.name: {name!r} is no name")
    return name


def _add_npc(where: str, data: Mapping[Any, Any], rules: Rules, sources: Sources) -> str:
    npc = parse_id(f"{where}.npc", "npc level", data["npc"], rules.npcs)
    level = rules.npcs[npc]
    sources.add_suits(f"{npc} {level}", _ALL_SUITS, rules.bonuses[level])
    return npc


def _add_skills(where: str, data: Any, rules: Rules, sources: Sources) -> None:
    seen = set()
    for name, level in _skills(where, data):
        skill = parse_id(where, "skill", name, rules.skills)
        if skill in seen:
            raise RulesError(f"{where}: {name!r} is listed twice")
        seen.add(skill)
        parse_whole(f"{where}.{skill}", level, LOWEST_LEVEL, HIGHEST_LEVEL)
        sources.add_suits(f"{skill} {level}", rules.skills[skill], rules.bonuses[level])


def _skills(where: str, data: Any) -> Iterator[tuple[Any, Any]]:
    """(skill, level) from an object, or from the document's list."""
    if isinstance(data, Mapping):
        yield from data.items()
        return
    for place, entry in _listed(where, data):
        if not isinstance(entry, Mapping) or set(entry) != {"skillId", "level"}:
            raise RulesError(f"{place}: {entry!r} is not skillId and level")
        yield entry["skillId"], entry["level"]


def _add_bonuses(where: str, data: Any, sources: Sources) -> None:
    if data is None:
        return
    if not isinstance(data, Mapping):
        raise RulesError(f"{where}: {data!r} is no table of suits")
    seen = set()
    for name, value in data.items():
        suit = parse_suit(where, name)
        if suit in seen:
            raise RulesError(f"{where}: {name!r} is listed twice")
        seen.add(suit)
        sources.add_suits("suit bonus", (suit,), parse_amount(f"{where}.{name}", value))


def _listed(where: str, data: Any) -> Iterator[tuple[str, Any]]:
    """Each entry of a list with its place; nothing is an empty list."""
    if data is None:
        return
    if not isinstance(data, list | tuple):
        raise RulesError(f"{where}: {data!r} is no list")
    for place, entry in enumerate(data):
        yield f"{where}[{place}]", entry


def _item(where: str, data: Any, rules: Rules) -> tuple[str, Effects]:
    """What an item is called, and does: by id, or as an object with effects of its own."""
    if not isinstance(data, Mapping):
        item = parse_id(where, "item", data, rules.items)
        return item, rules.items[item]
    name, given = _named(data, ("itemId", "id", "name"))
    if given:
        return str(name or "item"), _own_effects(where, given)
    item = parse_id(where, "item", name, rules.items)
    return item, rules.items[item]


def _named(data: Mapping[Any, Any], keys: tuple[str, ...]) -> tuple[Any, dict[Any, Any]]:
    """What an object calls itself, and the rest of it."""
    name = next((data[key] for key in keys if key in data), None)
    return name, {key: value for key, value in data.items() if key not in keys}


def _own_effects(where: str, given: dict[Any, Any]) -> Effects:
    """Effects under `effects`, or by themselves."""
    if "effects" not in given:
        return parse_effects(where, given)
    if len(given) > 1:
        other = next(key for key in given if key != "effects")
        raise RulesError(f"{where}: {other!r} beside effects")
    return parse_effects(f"{where}.effects", given["effects"])


def _add_buff(where: str, data: Any, setting: Setting, sources: Sources) -> None:
    """A buff counts from its start until before its end; without a start it always counts."""
    rules = setting.rules
    whole = data if isinstance(data, Mapping) else {"id": data}
    name, given = _named(whole, ("id", "buffId", "name"))
    start, duration = given.pop("start", None), given.pop("duration", None)
    if given:
        effects = _own_effects(where, given)
    else:
        buff = rules.buffs[parse_id(where, "buff", name, rules.buffs)]
        effects = buff.effects
        duration = buff.duration if duration is None else duration
    if duration is not None:
        parse_whole(f"{where}.duration", duration, 0, LONGEST)
    if start is None or _in_force(where, start, duration, setting.at):
        sources.add(str(name or "buff"), effects)


def _in_force(where: str, start: Any, duration: int | None, at: int | None) -> bool:
    began = parse_moment(f"{where}.start", start)
    if duration is None:
        raise RulesError(f"{where}: a start without a duration")
    if at is None:
        raise RulesError(f"{where}: a buff with a start needs the scenario's time, at")
    return began <= at < began + duration * MICROSECONDS


def _add_surroundings(setting: Setting, defends: bool, sources: Sources) -> None:
    rules = setting.rules
    if setting.location is not None:
        sources.add(setting.location, rules.locations[setting.location])
    if defends and setting.defense_bonus:
        factor = factor_text(rules.territory_defense_multiplier)
        what = f"defense bonus {factor_text(setting.defense_bonus)} x {factor}"
        sources.flats.append((what, rules.defense(setting.defense_bonus)))
