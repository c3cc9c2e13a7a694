"""Every curve that a designer looks at while a rule moves, as exact counts."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.builds import (
    BUILDS,
    GENERALIST,
    LEVELS,
    SPECIALIST,
    Build,
    master_shares,
    skills_of,
)
from offsuit.games.destiny.balance.duel_rates import DEFENDERS, level_wins
from offsuit.games.destiny.balance.exact_rates import rank_hands, rank_wins
from offsuit.games.destiny.balance.luck import better_rank_wins
from offsuit.games.destiny.balance.promise import Verdict, judge
from offsuit.games.destiny.balance.promises import PROMISES
from offsuit.games.destiny.balance.suit_worth import yardstick
from offsuit.games.destiny.odds.exact_chances import PAIRS
from offsuit.games.destiny.odds.level_curves import (
    better_rank_counts,
    pass_counts,
)
from offsuit.games.destiny.odds.score_family import (
    may_be_clamped,
    plain_bases,
    score_family,
)
from offsuit.games.destiny.odds.score_histogram import score_histogram
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.amount import POINT, amount_text
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

MATCH = (20, 50)
"""Levels of attacker and defender whose duel is told by the attacker's hand rank."""
Facts = dict[str, Any]


@lru_cache(64)
def curve_set(rules: Rules, level: int) -> Facts:
    """All curves; not to be changed. `level` is that of the histograms.

    Counts of hands are out of `hands`, counts of pairs of hands out of `pairs`.
    """
    return {
        "hands": HANDS,
        "pairs": PAIRS,
        "levels": list(LEVELS),
        "bonuses": [bonus / POINT for bonus in rules.bonuses[LEVELS[0] :]],
        "crimes": _challenges(rules),
        "duels": _duels(rules),
        "suits": _suits(rules),
        "better_rank": _better_rank(rules),
        "hand_ranks": _hand_ranks(rules),
        "scores": [_scores(rules, build, level) for build in BUILDS],
    }


@lru_cache(64)
def quick_verdicts(rules: Rules) -> tuple[Verdict | None, ...]:
    """Every promise in order; nothing for those that take longer than a slider can wait."""
    return tuple(None if promise.slow else judge(promise, rules) for promise in PROMISES)


def verdict_json(verdict: Verdict) -> Facts:
    """A verdict and its promise as plain data."""
    promise = verdict.promise
    return {
        "section": promise.section,
        "quote": promise.quote,
        "reading": promise.reading,
        "holds": verdict.holds,
        "found": verdict.found,
    }


def _challenges(rules: Rules) -> list[Facts]:
    known = [("crime", *each) for each in rules.crimes.items()]
    known += [("check", *each) for each in rules.checks.items()]
    thresholds = [challenge.threshold for _, _, challenge in known]
    counted = {
        build.name: pass_counts(rules, build.shares, build.bonuses(rules), thresholds).tolist()
        for build in BUILDS
    }
    return [
        {
            "kind": kind,
            "name": name,
            "difficulty": challenge.difficulty,
            "threshold": amount_text(challenge.threshold),
            "passed": {build: rows[at] for build, rows in counted.items()},
        }
        for at, (kind, name, challenge) in enumerate(known)
    ]


def _duels(rules: Rules) -> list[Facts]:
    return [
        {"build": build.name, "defender": defender, "won": won}
        for build in BUILDS
        for defender, won in zip(DEFENDERS, level_wins(rules, build, DEFENDERS), strict=True)
    ]


def _suits(rules: Rules) -> Facts:
    try:
        crime = yardstick(rules)
    except RulesError:  # no crimes
        return {"crime": None, "masters": []}
    threshold, bonuses = rules.crimes[crime].threshold, rules.bonuses[LEVELS[0] :]
    return {
        "crime": crime,
        "masters": [
            {
                "suit": name,
                "skills": len(skills_of(rules, suit)),
                "passed": pass_counts(
                    rules, master_shares(rules, suit), bonuses, [threshold]
                ).tolist()[0],
            }
            for suit, name in enumerate(SUITS)
        ],
    }


def _better_rank(rules: Rules) -> list[Facts]:
    return [_better_rank_row(rules, build) for build in (SPECIALIST, GENERALIST)]


def _better_rank_row(rules: Rules, build: Build) -> Facts:
    bonuses = build.bonuses(rules)
    won, of = better_rank_counts(rules, build.shares, bonuses)
    if may_be_clamped(rules):
        won = np.array([int(better_rank_wins(rules, build, level) * of) for level in LEVELS])
    return {"build": build.name, "won": won.tolist(), "of": of}


def _hand_ranks(rules: Rules) -> Facts:
    attacker, defender = MATCH
    wins = rank_wins(
        rules, SPECIALIST.profile(rules, attacker), SPECIALIST.profile(rules, defender)
    )
    rows = zip(RANKS, rank_hands(), wins, strict=True)
    return {
        "build": SPECIALIST.name,
        "attacker": attacker,
        "defender": defender,
        "ranks": [{"rank": rank, "drawn": drawn, "won": sum(won)} for rank, drawn, won in rows],
    }


def _scores(rules: Rules, build: Build, level: int) -> Facts:
    family = score_family(build.shares)
    totals = family.totals(plain_bases(rules), rules.bonuses[build.skill_level(level)])
    told: Mapping[str, Any] = score_histogram(totals.ravel(), family.hands.ravel()).as_json()
    return {"build": build.name, "level": level, **told}
