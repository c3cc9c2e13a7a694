"""The rules of a Destiny Deck: every tuning parameter, and the content that ids refer to."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from decimal import Decimal
from functools import cached_property, lru_cache
from typing import Any, Literal

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.amount import POINT, amount_text
from offsuit.games.destiny.rulebook.content_sections import Buff, Challenge, skill_json
from offsuit.games.destiny.rulebook.effects import Effects
from offsuit.games.destiny.rulebook.fresh_copies import copier
from offsuit.games.destiny.rulebook.rule_readers import DOCUMENT_NAMES, READERS
from offsuit.games.destiny.rulebook.skill_curve import Bonuses, formula_bonuses, published_bonuses
from offsuit.games.destiny.rulebook.spelling import RANKS, own_fields


@dataclass(frozen=True, eq=False)
class Rules:
    """Amounts are exact (see `amount`); `shipped_rules()` has the document's values."""

    skill_curve: Literal["formula", "published"]
    skill_linear_coefficient: Decimal
    skill_exponential_base: Decimal
    skill_exponential_coefficient: Decimal
    critical_margin: int
    failure_margin: int
    """Not above 0: from here up to 0 a miss is a failure, below a critical one."""
    territory_defense_multiplier: int
    """In millionths, like an amount."""
    tie_favors_defender: bool
    royal_flush_auto_win: bool
    hand_rank_scores: tuple[int, ...]
    """By place in `RANKS`."""
    published_curve: Mapping[int, int]
    skills: Mapping[str, tuple[int, ...]]
    crimes: Mapping[str, Challenge]
    checks: Mapping[str, Challenge]
    items: Mapping[str, Effects]
    locations: Mapping[str, Effects]
    npcs: Mapping[str, int]
    buffs: Mapping[str, Buff]

    @cached_property
    def bonuses(self) -> Bonuses:
        """Bonus by skill level on the curve in force."""
        if self.skill_curve == "published":
            return published_bonuses(self.published_curve)
        return formula_bonuses(
            self.skill_linear_coefficient,
            self.skill_exponential_base,
            self.skill_exponential_coefficient,
        )

    def defense(self, bonus: int) -> int:
        """What a defence bonus is worth after its multiplier; exact."""
        worth, rest = divmod(bonus * self.territory_defense_multiplier, POINT)
        assert rest == 0, "two decimals times four decimals are whole millionths"
        return worth

    @cached_property
    def text(self) -> str:
        """All of them as one line of JSON, which `parse_rules` reads back equal."""
        return json.dumps({field.name: self._plain(field.name) for field in fields(self)})

    def as_json(self) -> dict[str, Any]:
        """All of them as plain data; a fresh copy."""
        found: dict[str, Any] = self._copy()
        return found

    @cached_property
    def _copy(self) -> Callable[[], Any]:
        return copier(json.loads(self.text))

    def _plain(self, name: str) -> Any:
        value = getattr(self, name)
        write = _WRITERS.get(name)
        return write(value) if write else value


def _amounts(values: Mapping[Any, int]) -> dict[str, str]:
    return {str(key): amount_text(amount) for key, amount in values.items()}


def _entries(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: entry.as_json() for key, entry in values.items()}


_WRITERS: dict[str, Callable[[Any], Any]] = {
    "skill_linear_coefficient": str,
    "skill_exponential_base": str,
    "skill_exponential_coefficient": str,
    "critical_margin": amount_text,
    "failure_margin": amount_text,
    "territory_defense_multiplier": amount_text,
    "hand_rank_scores": lambda scores: _amounts(dict(zip(RANKS, scores, strict=True))),
    "published_curve": _amounts,
    "skills": lambda skills: {key: skill_json(suits) for key, suits in skills.items()},
    "crimes": _entries,
    "checks": _entries,
    "items": _entries,
    "locations": _entries,
    "npcs": lambda npcs: {key: {"level": level} for key, level in npcs.items()},
    "buffs": _entries,
}


def parse_rules(
    data: Mapping[str, Any], base: Rules | None = None, sources: Mapping[str, str] | None = None
) -> Rules:
    """Rules from JSON or TOML data; what is not given is taken from `base`.

    Names may be spelled as the document does (`CRITICAL_MARGIN`, `SKILL_SUIT_MAPPING`). A table
    of content replaces the whole table; `hand_rank_scores` replaces the ranks that it
    names. `sources` tells the file that each came from, for complaints.
    """
    read: dict[str, Any] = {}
    for given_name in data:
        (name,) = own_fields("rules", {given_name: None}, READERS, DOCUMENT_NAMES)
        where = (sources or {}).get(given_name, f"rules: {given_name}")
        if name not in READERS:
            raise RulesError(f"{where}: {unknown_name('rule', name, READERS)}")
        if name in read:
            raise RulesError(f"{where}: {name} is listed twice")
        read[name] = READERS[name](where, data[given_name])
    if "hand_rank_scores" in read:
        read["hand_rank_scores"] = _all_scores(read["hand_rank_scores"], base)
    given = vars(base) if base else {}
    missing = [name for name in READERS if name not in read and name not in given]
    if missing:
        raise RulesError(f"rules: {missing[0]} is missing")
    whole: dict[str, Any] = {name: read.get(name, given.get(name)) for name in READERS}
    return Rules(**whole)


def _all_scores(read: Mapping[int, int], base: Rules | None) -> tuple[int, ...]:
    scores = dict(enumerate(base.hand_rank_scores if base else ())) | dict(read)
    for rank, name in enumerate(RANKS):
        if rank not in scores:
            raise RulesError(f"hand_rank_scores: {name} is missing")
    return tuple(scores[rank] for rank in range(len(RANKS)))


@lru_cache(64)
def rules_of_text(text: str) -> Rules:
    """Whole rules as `Rules.text` writes them."""
    return parse_rules(json.loads(text))
