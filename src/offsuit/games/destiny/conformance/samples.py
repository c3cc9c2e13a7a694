"""Sample scenarios with hands, from a stream of words: what vectors and tests are made of."""

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from offsuit.core.fair import below
from offsuit.core.notation import card_names
from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.resolver.drawn_hand import CARDS
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

Source = Iterator[int]
T = TypeVar("T")

TELLING = ("AS KS QS JS TS", "AC KC QC JC TC", "AH 2H 3H 4H 5H", "9D 9C 9H 9S 2D", "2C 3D 4H 5S 7C")
"""Hands too rare to wait for."""
AT = "1885-07-04T12:00:00Z"
_STARTS = ("1885-07-04T11:55:00Z", "1885-07-04T11:55:01Z", AT, "1885-07-04T12:00:01Z")


def sample_scenario(
    source: Source, kinds: Sequence[str] = ("duel", "duel", "crime", "check", "gang")
) -> dict[str, Any]:
    """A scenario with explicit hands, all of its parts drawn from `source`."""
    kind = _one(source, kinds)
    scenario: dict[str, Any] = {"kind": kind, "at": AT, "rules": _rules(source)}
    if _chance(source, 3):
        scenario["location"] = _one(source, list(shipped_rules().locations))
    if kind == "gang":
        return scenario | _gang(source)
    scenario["actor"] = _character(source, "Ann")
    actor = _hand(source)
    if kind != "duel":
        return scenario | {"target": _target(source, kind), "hands": {"actor": actor}}
    if _chance(source, 2):
        scenario["defense_bonus"] = _amount(source, 0, 40)
    target = _shuffled(source, actor) if _chance(source, 6) else _hand(source)
    scenario["target"] = _opponent(source, "Bob", scenario["actor"])
    return scenario | {"hands": {"actor": actor, "target": target}}


def _gang(source: Source) -> dict[str, Any]:
    sizes = {side: 1 + below(source, 5) for side in ("attackers", "defenders")}
    return {
        **{
            side: [_character(source, f"{side} {i}") for i in range(n)] for side, n in sizes.items()
        },
        "scoring": _one(source, ("average", "best three")),
        "defense_bonus": _amount(source, 0, 40),
        "hands": {side: [_hand(source) for _ in range(n)] for side, n in sizes.items()},
    }


def _rules(source: Source) -> dict[str, Any]:
    rules: dict[str, Any] = {"skill_curve": _one(source, ("formula", "published"))}
    if _chance(source, 3):
        rules["tie_favors_defender"] = False
    if _chance(source, 2):
        rules["royal_flush_auto_win"] = True
    if _chance(source, 4):
        rules["territory_defense_multiplier"] = _one(source, (0, 0.5, 1.25, 2))
    return rules


def _opponent(source: Source, name: str, other: dict[str, Any]) -> dict[str, Any]:
    """A character, an NPC, or the other's equal, so that ties happen."""
    if _chance(source, 4):
        return {"npc": _one(source, list(shipped_rules().npcs))}
    return {**other, "name": name} if _chance(source, 3) else _character(source, name)


def _target(source: Source, kind: str) -> dict[str, Any]:
    if _chance(source, 4):
        return {"threshold": _amount(source, 0, 600)}
    rules = shipped_rules()
    return {kind: _one(source, list(rules.crimes if kind == "crime" else rules.checks))}


def _character(source: Source, name: str) -> dict[str, Any]:
    known = list(shipped_rules().skills)
    skills = {_one(source, known): 1 + below(source, 100) for _ in range(below(source, 5))}
    character: dict[str, Any] = {"name": name, "skills": skills}
    if _chance(source, 4):
        listed = [{"skillId": skill, "level": level} for skill, level in skills.items()]
        character["skills"] = listed
    if _chance(source, 4):
        character["suit_bonuses"] = {_one(source, SUITS): _amount(source, -30, 30)}
    if _chance(source, 2):
        character["items"] = [_item(source) for _ in range(1 + below(source, 2))]
    if _chance(source, 2):
        character["buffs"] = [_buff(source) for _ in range(1 + below(source, 2))]
    return character


def _item(source: Source) -> Any:
    if _chance(source, 2):
        return _one(source, list(shipped_rules().items))
    effects = {
        "flatBonus": _amount(source, -40, 40),
        "suitBonus": {_one(source, SUITS): _amount(source, -20, 20)},
        "handRankBoost": {_one(source, RANKS): _amount(source, -20, 50)},
    }
    return {"itemId": "sample", "effects": effects}


def _buff(source: Source) -> Any:
    start = _one(source, _STARTS)
    if _chance(source, 2):
        return {"id": _one(source, list(shipped_rules().buffs)), "start": start}
    effects = {_one(source, SUITS): _amount(source, -20, 20), "flatPenalty": -below(source, 300)}
    return {"effects": effects, "start": start, "duration": below(source, 600)}


def _hand(source: Source) -> str:
    if _chance(source, 8):
        return _one(source, TELLING)
    cards = list(STANDARD_DECK.cards)
    return card_names(STANDARD_DECK, [cards.pop(below(source, len(cards))) for _ in range(CARDS)])


def _shuffled(source: Source, hand: str) -> str:
    cards = hand.split()
    return " ".join(cards.pop(below(source, len(cards))) for _ in range(CARDS))


def _amount(source: Source, low: int, high: int) -> float | int:
    """Whole, or with two decimals."""
    if _chance(source, 2):
        return low + below(source, high - low + 1)
    return (100 * low + below(source, 100 * (high - low) + 1)) / 100


def _one(source: Source, several: Sequence[T]) -> T:
    return several[below(source, len(several))]


def _chance(source: Source, n: int) -> bool:
    return below(source, n) == 0
