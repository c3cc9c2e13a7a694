"""The shipped content of Destiny Deck, as pages and programs are told of it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from offsuit.games.destiny.resolver.drawn_hand import CARDS
from offsuit.games.destiny.resolver.scenario import SCORINGS
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.presets import POINTS, presets
from offsuit.games.destiny.rulebook.rule_readers import SECTIONS
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL, LOWEST_LEVEL
from offsuit.games.destiny.rulebook.spelling import SUIT_MEANINGS, SUITS
from offsuit.web.game_list import choices
from offsuit.web.messages.outgoing import Content

NO_PARAMETER = "published_curve"
"""A long list of numbers, which no form offers."""
GANG_SIZE = 5
"""Members of a gang that a page offers: exact odds of five against five take about a second."""


@cache
def destiny_content() -> Content:
    """Skills, items, places and people by name, and the rules that a scenario can change."""
    rules = shipped_rules()
    told = rules.as_json()
    return {
        "suits": list(SUITS),
        "suit_meanings": SUIT_MEANINGS,
        "levels": [LOWEST_LEVEL, HIGHEST_LEVEL],
        "skills": told["skills"],
        "items": told["items"],
        "locations": told["locations"],
        "buffs": told["buffs"],
        "crimes": told["crimes"],
        "checks": told["checks"],
        "npcs": told["npcs"],
        "scorings": list(SCORINGS),
        "tuning": dict(_tuning(told)),
        "choices": choices(Rules),
        "presets": presets(rules, POINTS),
        "cards": CARDS,
        "gang_size": GANG_SIZE,
    }


def _tuning(told: Mapping[str, Any]) -> Iterator[tuple[str, str | bool]]:
    """The path and value of every parameter."""
    for name, value in told.items():
        if name in SECTIONS or name == NO_PARAMETER:
            continue
        if isinstance(value, Mapping):
            yield from ((f"{name}.{key}", each) for key, each in value.items())
        else:
            yield name, value
