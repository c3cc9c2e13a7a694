"""What one resolution tells the metrics: outcomes with the chance that each had."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from offsuit.games.destiny.metrics.expectations import (
    build_key,
    duel_chances,
    rank_chances,
    success_chance,
    suit_count_chances,
)
from offsuit.games.destiny.metrics.tilted_test import Norms, chance_norms, count_norms
from offsuit.games.destiny.resolver.drawn_hand import CARDS
from offsuit.games.destiny.resolver.resolution import Resolution
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS, canonical

LEVEL_DIFFERENCE = "win_rate_by_level_difference"
HAND_RANK = "win_rate_by_hand_rank"
DIFFICULTY = "success_by_difficulty"
SUITS_DRAWN = "suit_bonus_distribution"
RANKS_DRAWN = "hand_ranks_drawn"
METRICS = (LEVEL_DIFFERENCE, HAND_RANK, DIFFICULTY, SUITS_DRAWN, RANKS_DRAWN)
"""The document's four, and how often each rank of hand is drawn."""

STEP = 10
"""Levels of one group."""
_SUIT_MEAN = CARDS / len(SUITS)


class Observation(NamedTuple):
    """A number, usually 1 or 0, with its mean and norms under the rules."""

    metric: str
    group: str
    value: int
    mean: float
    norms: Norms


def observations(found: Resolution) -> Iterator[Observation]:
    """All observations of one resolution. Of a gang war, only what was drawn."""
    for score in (*found.attackers, *found.defenders):
        yield from _drawn(score.rank, score.suit_counts)
    scenario = found.scenario
    if scenario.challenge is not None:
        build = build_key(scenario.attackers[0])
        chance = success_chance(scenario.rules, build, scenario.challenge.threshold)
        group = scenario.challenge.difficulty or "no difficulty"
        yield _happened(DIFFICULTY, group, bool(found.success), float(chance))
    elif scenario.kind == "duel":
        yield from _duel(found)


def _drawn(rank: int, suit_counts: tuple[int, ...]) -> Iterator[Observation]:
    for suit, number in zip(SUITS, suit_counts, strict=True):
        yield Observation(SUITS_DRAWN, suit, number, _SUIT_MEAN, _suit_norms())
    for place, chance in enumerate(rank_chances()):
        yield _happened(RANKS_DRAWN, RANKS[place], place == rank, chance)


@lru_cache(1)
def _suit_norms() -> Norms:
    return count_norms(suit_count_chances())


def _duel(found: Resolution) -> Iterator[Observation]:
    scenario, won = found.scenario, found.winner == "actor"
    keys = [build_key(side[0]) for side in (scenario.attackers, scenario.defenders)]
    chance, *by_rank = duel_chances(scenario.rules, *keys)
    yield _happened(LEVEL_DIFFERENCE, level_group(scenario), won, float(chance))
    rank = found.attackers[0].rank
    yield _happened(HAND_RANK, RANKS[rank], won, float(by_rank[rank]))


def _happened(metric: str, group: str, value: bool, chance: float) -> Observation:
    return Observation(metric, group, int(value), chance, chance_norms(chance))


def level_group(scenario: Scenario) -> str:
    """By how many levels the actor is ahead, in tens: `-30 to -21`, `0 to 9`."""
    inputs = scenario.inputs()
    actor, target = (level_of(inputs[side], scenario.rules) for side in ("actor", "target"))
    low = (actor - target) // STEP * STEP
    return f"{low} to {low + STEP - 1}"


def level_of(character: Mapping[str, Any], rules: Rules) -> int:
    """The highest level among a character's skills, or an NPC's; 0 without any."""
    if "npc" in character:
        return rules.npcs[canonical(character["npc"])]
    skills = character.get("skills") or {}
    levels = skills.values() if isinstance(skills, Mapping) else [n["level"] for n in skills]
    return max(levels, default=0)
