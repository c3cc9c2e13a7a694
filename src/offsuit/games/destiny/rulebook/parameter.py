"""Numbers of the rules by dotted path, such as `hand_rank_scores.pair`, read and changed."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.rules import Rules, parse_rules

TUNED = (
    "skill_linear_coefficient",
    "skill_exponential_base",
    "skill_exponential_coefficient",
    "critical_margin",
    "failure_margin",
    "territory_defense_multiplier",
    "hand_rank_scores",
    "published_curve",
)
"""Rules of `tuning.toml` that are numbers, or tables of numbers."""

Changes = Mapping[str, Decimal]


def number_at(rules: Rules, path: str, where: str = "parameter") -> Decimal:
    """The number at a path.

    >>> from offsuit.games.destiny.rulebook.content_files import shipped_rules
    >>> number_at(shipped_rules(), "crimes.pickpocket.threshold")
    Decimal('80.00')
    """
    found: Any = rules.as_json()
    for part in path.split("."):
        if not isinstance(found, dict) or part not in found:
            raise RulesError(f"{where}: {path!r} is no number of the rules ({part!r} is unknown)")
        found = found[part]
    if (number := _number(found)) is None:
        raise RulesError(f"{where}: {path!r} is no number of the rules but {str(found)[:40]!r}")
    return number


def is_whole(rules: Rules, path: str) -> bool:
    """Whether the number at a path must be whole: an NPC's level, a cost, a duration."""
    return not isinstance(_holder(rules.as_json(), path)[path.rpartition(".")[2]], str)


def tuning_paths(rules: Rules) -> list[str]:
    """Every number among the tuning parameters that counts: one curve is out of force."""
    data = rules.as_json()
    published = rules.skill_curve == "published"
    paths = []
    for name in TUNED:
        if name.startswith("skill_") if published else name == "published_curve":
            continue
        value = data[name]
        paths += [f"{name}.{key}" for key in value] if isinstance(value, dict) else [name]
    return paths


def changed_data(rules: Rules, changes: Changes) -> dict[str, Any]:
    """The rules that hold changed numbers, as data; tables whole, as a rules file needs them."""
    data = rules.as_json()
    for path, number in changes.items():
        holder, key = _holder(data, path), path.rpartition(".")[2]
        holder[key] = str(number) if isinstance(holder[key], str) else int(number)
    tops = dict.fromkeys(path.partition(".")[0] for path in changes)
    return {name: data[name] for name in tops}


def changed(rules: Rules, changes: Changes, where: str = "rules") -> Rules:
    """The rules with changed numbers; a value that one cannot have is an error."""
    sources = {path.partition(".")[0]: f"{where}: {path}" for path in changes}
    return parse_rules(changed_data(rules, changes), rules, sources)


def _holder(data: dict[str, Any], path: str) -> dict[str, Any]:
    for part in path.split(".")[:-1]:
        data = data[part]
    return data


def _number(value: Any) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    try:
        return Decimal(value)
    except InvalidOperation:
        return None
