"""Each rule by name, and how its value is read and checked."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.amount import MOST, POINT, parse_amount, parse_decimal
from offsuit.games.destiny.rulebook.content_sections import (
    read_buff,
    read_check,
    read_crime,
    read_curve,
    read_npc,
    read_section,
    read_skill,
)
from offsuit.games.destiny.rulebook.effects import parse_effects
from offsuit.games.destiny.rulebook.spelling import parse_rank


def _read_scores(where: str, data: Any) -> dict[int, int]:
    read = read_section(where, data, parse_amount)
    return {parse_rank(where, name): amount for name, amount in read.items()}


def _read_curve_name(where: str, value: Any) -> str:
    if value not in ("formula", "published"):
        raise RulesError(f"{where}: {value!r} is neither formula nor published")
    return str(value)


def _read_flag(where: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"{where}: {value!r} is neither true nor false")
    return value


def _read_failure_margin(where: str, value: Any) -> int:
    """50 and -50 say the same: nobody fails by a margin above 0."""
    return -abs(parse_amount(where, value))


def _section(read: Callable[[str, Any], Any]) -> Callable[[str, Any], Any]:
    return lambda where, data: read_section(where, data, read)


def _coefficient(most: int) -> Callable[[str, Any], Decimal]:
    return lambda where, value: parse_decimal(where, value, 0, most, 6)


READERS: dict[str, Callable[[str, Any], Any]] = {
    "skill_curve": _read_curve_name,
    "skill_linear_coefficient": _coefficient(100),
    "skill_exponential_base": _coefficient(3),
    "skill_exponential_coefficient": _coefficient(100),
    "critical_margin": lambda where, value: parse_amount(where, value, 0),
    "failure_margin": _read_failure_margin,
    "territory_defense_multiplier": lambda where, value: int(
        parse_decimal(where, value, 0, MOST, 4) * POINT
    ),
    "tie_favors_defender": _read_flag,
    "royal_flush_auto_win": _read_flag,
    "hand_rank_scores": _read_scores,
    "published_curve": read_curve,
    "skills": _section(read_skill),
    "crimes": _section(read_crime),
    "checks": _section(read_check),
    "items": _section(parse_effects),
    "locations": _section(parse_effects),
    "npcs": _section(read_npc),
    "buffs": _section(read_buff),
}
SECTIONS = ("skills", "crimes", "checks", "items", "locations", "npcs", "buffs")
DOCUMENT_NAMES = {
    "skill_suit_mapping": "skills",
    "location_bonuses": "locations",
    "npc_difficulty_levels": "npcs",
}
"""What the document calls tables that have other names here."""
