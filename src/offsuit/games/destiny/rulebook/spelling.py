"""Names at the edge: suits, hand ranks and ids, however they are spelled, in one canonical form."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from offsuit.core.standard import STANDARD, STANDARD_DECK, SUIT_SPELLINGS
from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError

SUITS = ("clubs", "diamonds", "hearts", "spades")
"""In the order of the deck's suits."""
RANKS = tuple(name.replace(" ", "_") for name in STANDARD.names)
"""Classes of hands, weakest first. The document calls them ranks, and so do all its fields."""
ROYAL = RANKS.index("royal_flush")

_SUIT_OF = (
    {suit: place for place, suit in enumerate(SUITS)}
    | {suit[:-1]: place for place, suit in enumerate(SUITS)}
    | {letter.lower(): place for place, letter in enumerate(STANDARD_DECK.suits)}
    | {symbol: STANDARD_DECK.suits.index(letter) for symbol, letter in SUIT_SPELLINGS.items()}
)
SUIT_MEANINGS = {
    "clubs": "force, combat, violence",
    "diamonds": "wealth, craft, material",
    "hearts": "spirit, charisma, medicine",
    "spades": "cunning, stealth, trickery",
}
"""What each suit stands for, in the document's words; no rule depends on it."""

_RANK_OF = {name: place for place, name in enumerate(RANKS)}
_EMOJI_STYLE = "\ufe0f"
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@lru_cache(4096)
def canonical(name: str) -> str:
    """An id in lower case with underscores.

    >>> canonical(" Expert-level  Task ")
    'expert_level_task'
    """
    return "_".join(name.lower().replace("-", " ").replace("_", " ").split())


def own_fields(
    where: str, data: Mapping[Any, Any], known: Iterable[str], also: Mapping[str, str] | None = None
) -> dict[Any, Any]:
    """The fields of an object under their own names, where the document spells them otherwise.

    `also` has further names of its fields. What is not `known` keeps the name that was given.

    >>> own_fields("actor", {"suitBonuses": 1, "SKILLS": 2, "x": 3}, ("skills", "suit_bonuses"))
    {'suit_bonuses': 1, 'skills': 2, 'x': 3}
    """
    known, also = set(known), also or {}
    found: dict[Any, Any] = {}
    for given, value in data.items():
        name = _HUMP.sub("_", given).lower() if isinstance(given, str) else given
        name = also.get(name, name)
        name = name if name in known else given
        if name in found:
            raise RulesError(f"{where}: {given!r} is listed twice")
        found[name] = value
    return found


def suit_of(name: Any) -> int | None:
    """A suit's place in `SUITS`, or None if the name is unknown.

    >>> suit_of("♠"), suit_of("Spades"), suit_of("s"), suit_of("spadez")
    (3, 3, 3, None)
    """
    if not isinstance(name, str):
        return None
    found = _SUIT_OF.get(name)
    if found is None:
        found = _SUIT_OF.get(name.strip().replace(_EMOJI_STYLE, "").lower())
    return found


def parse_suit(where: str, name: Any) -> int:
    """A suit's place in `SUITS`."""
    found = suit_of(name)
    if found is None:
        raise RulesError(f"{where}: {unknown_name('suit', name, SUITS)}")
    return found


def parse_rank(where: str, name: Any) -> int:
    """A hand rank's place in `RANKS`."""
    found = _RANK_OF.get(canonical(name)) if isinstance(name, str) else None
    if found is None:
        raise RulesError(f"{where}: {unknown_name('hand rank', name, RANKS)}")
    return found


def parse_id(where: str, what: str, name: Any, known: Iterable[str]) -> str:
    """One of the `known` ids; anything else is refused by name."""
    found = canonical(name) if isinstance(name, str) else None
    if found is None or found not in known:
        raise RulesError(f"{where}: {unknown_name(what, name, known)}")
    return found
