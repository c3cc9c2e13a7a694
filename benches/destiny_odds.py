"""Destiny Deck: exact odds of gang wars, and of many that differ in one participant.

CPU time in this process after first use, the best of a few rounds.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.odds.gang_chances import alternative_counts
from offsuit.games.destiny.resolver.scenario import parse_scenario

ROUNDS = 3
ALTERNATIVES = 200
SKILLS = ("gun_fighting", "mining", "charisma", "lockpicking")

Work = Callable[[], object]


def people(number: int, low: int, skills: int) -> list[dict[str, Any]]:
    """Characters whose skills are all different."""
    return [
        {"skills": {skill: low + 3 * at + 5 * n for n, skill in enumerate(SKILLS[:skills])}}
        for at in range(number)
    ]


def war(skills: int, scoring: str = "average") -> dict[str, Any]:
    """Five against five."""
    gangs = {"attackers": people(5, 30, skills), "defenders": people(5, 32, skills)}
    return {"kind": "gang", "scoring": scoring, "defense_bonus": 15, **gangs}


def counted(spread: bool) -> Work:
    """Alternatives for one attacker, or spread over everybody; their chances alone."""
    scenario = parse_scenario(war(4))
    gangs = scenario.attackers, scenario.defenders
    others = [parse_scenario(war(4) | changed).attackers[0] for changed in instead()]
    each = [others[at::10] for at in range(10)] if spread else [others]
    return partial(alternative_counts, scenario.rules, gangs, dict(enumerate(each)))


def instead() -> list[dict[str, Any]]:
    """The same gang with the first attacker at other levels."""
    rest = war(4)["attackers"][1:]
    return [
        {"attackers": [{"skills": dict.fromkeys(SKILLS[: 1 + at % 4], 1 + at // 2)}, *rest]}
        for at in range(ALTERNATIVES)
    ]


def works() -> dict[str, tuple[Work, float | None]]:
    """What -> how, and the most milliseconds that it should take."""
    return {
        "5 against 5, one skill each": (partial(destiny.odds, war(1)), 100),
        "5 against 5, four skills each": (partial(destiny.odds, war(4)), 100),
        "chances of 200 alternatives for one": (counted(False), 300),
        "the same spread over all ten": (counted(True), 300),
        "whole odds of 200 alternatives": (partial(destiny.weigh, war(4), instead()), None),
        "best three of 5, one skill each": (partial(destiny.odds, war(1, "best three")), 2000),
        "best three of 5, four skills each": (partial(destiny.odds, war(4, "best three")), 2000),
    }


def milliseconds(work: Work) -> float:
    """CPU time of one."""
    start = time.process_time_ns()
    work()
    return (time.process_time_ns() - start) / 1e6


def main() -> None:
    """Print the table."""
    print(f"{'CPU time, in ms':36} {'took':>9} {'at most':>9}")
    for name, (work, most) in works().items():
        work()
        best = min(milliseconds(work) for _ in range(ROUNDS))
        print(f"{name:36} {best:9.1f} {f'{most:9.0f}' if most else ''}", flush=True)


if __name__ == "__main__":
    main()
