"""A version of rules, content and economy: immutable, named by the hash of all of it."""

import json
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.destiny.life.canonical_json import canonical_json, json_hash
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.economy import Economy, parse_economy, shipped_economy
from offsuit.games.destiny.rulebook.rules import Rules, parse_rules


@dataclass(frozen=True, eq=False)
class RulesVersion:
    """What actions are resolved and settled under."""

    rules: Rules
    economy: Economy

    @cached_property
    def text(self) -> str:
        """All of it as canonical JSON, which `version_of_text` reads back."""
        return canonical_json({"rules": self.rules.as_json(), "economy": self.economy.as_json()})

    @cached_property
    def rules_hash(self) -> str:
        """Its name."""
        return json_hash(json.loads(self.text))


def shipped_version() -> RulesVersion:
    """The document's rules and the economy that is shipped."""
    return _shipped()


@lru_cache(1)
def _shipped() -> RulesVersion:
    return RulesVersion(shipped_rules(), shipped_economy())


@lru_cache(64)
def version_of_text(text: str) -> RulesVersion:
    """A whole version as `RulesVersion.text` writes it."""
    data: Any = json.loads(text)
    if not isinstance(data, dict) or sorted(data) != ["economy", "rules"]:
        raise RulesError("version: expected rules and economy")
    return RulesVersion(parse_rules(data["rules"]), parse_economy(data["economy"]))


def parse_version(data: Any, base: RulesVersion | None = None) -> RulesVersion:
    """A version from what it changes in `base`: `rules` and `economy`, each or both."""
    if not isinstance(data, dict) or not set(data) <= {"rules", "economy"}:
        raise RulesError(f"version: expected rules and economy, got {str(data)[:60]!r}")
    base = base or shipped_version()
    rules = parse_rules(data.get("rules", {}), base.rules)
    return RulesVersion(rules, parse_economy(data.get("economy", {}), base.economy))
