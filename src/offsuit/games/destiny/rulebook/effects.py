"""Effects of items, locations and buffs, in the document's own keys."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.amount import amount_text, parse_amount
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS, parse_rank, parse_suit, suit_of

KEYS = ("flatBonus", "flatPenalty", "suitBonus", "handRankBoost")


@dataclass(frozen=True)
class Effects:
    """What one source adds: to the modifiers, to suits, and to hands of some rank."""

    flat: int = 0
    suits: tuple[int, int, int, int] = (0, 0, 0, 0)
    boosts: tuple[tuple[int, int], ...] = ()
    """Place of a rank, and what is added to a hand of it."""

    def as_json(self) -> dict[str, Any]:
        """The document's keys; a flat penalty is a negative bonus."""
        suits = {suit: amount_text(n) for suit, n in zip(SUITS, self.suits, strict=True) if n}
        boosts = {RANKS[rank]: amount_text(amount) for rank, amount in self.boosts}
        flat = amount_text(self.flat) if self.flat else None
        named = {"flatBonus": flat, "suitBonus": suits, "handRankBoost": boosts}
        return {key: value for key, value in named.items() if value}


def parse_effects(where: str, data: Any) -> Effects:
    """Effects from JSON or TOML; a suit may stand in `suitBonus` or by itself.

    >>> parse_effects("whiskey", {"clubs": 10, "♥": -5}).suits
    (10000000, 0, -5000000, 0)
    """
    if not isinstance(data, Mapping):
        raise RulesError(f"{where}: {data!r} is no table of effects")
    flat, suits = 0, [0, 0, 0, 0]
    boosts: dict[int, int] = {}
    for key, value in data.items():
        place = f"{where}.{key}"
        if key in ("flatBonus", "flatPenalty"):
            flat += parse_amount(place, value)
        elif key == "suitBonus":
            for suit, amount in _entries(place, value):
                suits[parse_suit(place, suit)] += parse_amount(f"{place}.{suit}", amount)
        elif key == "handRankBoost":
            for name, amount in _entries(place, value):
                rank = parse_rank(place, name)
                boosts[rank] = boosts.get(rank, 0) + parse_amount(f"{place}.{name}", amount)
        elif (found := suit_of(key)) is not None:
            suits[found] += parse_amount(place, value)
        else:
            raise RulesError(f"{where}: {unknown_name('effect', key, (*KEYS, *SUITS))}")
    clubs, diamonds, hearts, spades = suits
    return Effects(flat, (clubs, diamonds, hearts, spades), tuple(boosts.items()))


def _entries(where: str, value: Any) -> list[tuple[Any, Any]]:
    if not isinstance(value, Mapping):
        raise RulesError(f"{where}: {value!r} is no table")
    return list(value.items())
