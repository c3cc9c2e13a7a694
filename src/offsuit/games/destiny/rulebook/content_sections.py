"""The studio's content, section by section: read strictly, each complaint with file, key, value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.amount import MOST, amount_text, parse_amount, parse_whole
from offsuit.games.destiny.rulebook.effects import Effects, parse_effects
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL, LOWEST_LEVEL
from offsuit.games.destiny.rulebook.spelling import SUITS, canonical, own_fields, parse_suit

LONGEST = 10**9
"""Seconds that a buff may last."""

T = TypeVar("T")


@dataclass(frozen=True)
class Challenge:
    """A crime or a skill check; only crimes cost energy."""

    threshold: int
    difficulty: str | None = None
    energy_cost: int | None = None

    def as_json(self) -> dict[str, Any]:
        """As content files have it."""
        named = {
            "difficulty": self.difficulty,
            "threshold": amount_text(self.threshold),
            "energy_cost": self.energy_cost,
        }
        return {key: value for key, value in named.items() if value is not None}


@dataclass(frozen=True)
class Buff:
    """A temporary effect and how many seconds it lasts."""

    duration: int
    effects: Effects

    def as_json(self) -> dict[str, Any]:
        """As content files have it."""
        return {"duration": self.duration, "effects": self.effects.as_json()}


def read_section(where: str, data: Any, read: Callable[[str, Any], T]) -> dict[str, T]:
    """Id -> entry; two spellings of one id are one too many."""
    found: dict[str, T] = {}
    for name, entry in _table(where, data).items():
        if (key := canonical(str(name))) in found or not key:
            raise RulesError(f"{where}: {name!r} is listed twice or empty")
        found[key] = read(f"{where}: {name}", entry)
    return found


def read_skill(where: str, data: Any) -> tuple[int, ...]:
    """The suits of a skill."""
    if not isinstance(data, list | tuple) or not data:
        raise RulesError(f"{where}: {data!r} is no list of suits")
    suits = tuple(parse_suit(where, name) for name in data)
    if len(set(suits)) != len(suits):
        raise RulesError(f"{where}: {data!r} lists a suit twice")
    return suits


def skill_json(suits: tuple[int, ...]) -> list[str]:
    """As content files have it."""
    return [SUITS[suit] for suit in suits]


def read_crime(where: str, data: Any) -> Challenge:
    """A threshold and what an attempt costs."""
    found = _known(where, data, ("difficulty", "threshold", "energy_cost"))
    if "energy_cost" not in found:
        raise RulesError(f"{where}: energy_cost is missing")
    energy = parse_whole(f"{where}.energy_cost", found["energy_cost"], 0, MOST)
    return Challenge(_threshold(where, found), _difficulty(where, found), energy)


def read_check(where: str, data: Any) -> Challenge:
    """A threshold."""
    found = _known(where, data, ("difficulty", "threshold"))
    return Challenge(_threshold(where, found), _difficulty(where, found))


def read_npc(where: str, data: Any) -> int:
    """The skill level of an NPC; the document's `avgSuitBonus` follows from it and is not used."""
    found = _known(where, data, ("level", "avg_suit_bonus"), {"avg_skill_level": "level"})
    if "avg_suit_bonus" in found:
        parse_amount(f"{where}.avgSuitBonus", found["avg_suit_bonus"])
    return parse_whole(f"{where}.level", found.get("level"), LOWEST_LEVEL, HIGHEST_LEVEL)


def read_buff(where: str, data: Any) -> Buff:
    """A duration and effects."""
    found = _known(where, data, ("duration", "effects"))
    duration = parse_whole(f"{where}.duration", found.get("duration"), 0, LONGEST)
    return Buff(duration, parse_effects(f"{where}.effects", found.get("effects")))


def read_curve(where: str, data: Any) -> dict[int, int]:
    """Level -> bonus of the published table, first and last level included."""
    found = {}
    for name, value in _table(where, data).items():
        level = int(name) if str(name).isdecimal() and len(str(name)) < 4 else name
        level = parse_whole(f"{where}: {name}", level, LOWEST_LEVEL, HIGHEST_LEVEL)
        found[level] = parse_amount(f"{where}: {name}", value)
    for level in (LOWEST_LEVEL, HIGHEST_LEVEL):
        if level not in found:
            raise RulesError(f"{where}: level {level} is missing")
    return found


def _table(where: str, data: Any) -> Mapping[Any, Any]:
    if not isinstance(data, Mapping):
        raise RulesError(f"{where}: {data!r} is no table")
    return data


def _known(
    where: str, data: Any, keys: tuple[str, ...], also: Mapping[str, str] | None = None
) -> Mapping[Any, Any]:
    found = own_fields(where, _table(where, data), keys, also)
    for key in found:
        if key not in keys:
            raise RulesError(f"{where}: {unknown_name('key', key, keys)}")
    return found


def _threshold(where: str, data: Mapping[Any, Any]) -> int:
    if "threshold" not in data:
        raise RulesError(f"{where}: threshold is missing")
    return parse_amount(f"{where}.threshold", data["threshold"], 0)


def _difficulty(where: str, data: Mapping[Any, Any]) -> str | None:
    word = data.get("difficulty")
    if word is not None and not isinstance(word, str):
        raise RulesError(f"{where}.difficulty: {word!r} is no word")
    return word
