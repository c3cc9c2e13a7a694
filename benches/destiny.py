"""Destiny Deck: one resolution, and exact odds beside drawing hands for an estimate of them.

CPU time in this process after first use, the best of interleaved rounds.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

from destiny_by_drawing import actor_wins
from offsuit.core.fair import words
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.conformance.samples import sample_scenario

ROUNDS = 9
DRAWN = 400
"""Duels that each round draws."""
NEEDED = 1_000_000
"""Duels for three decimals: a standard error of 0.0005 where both win as often."""

CRIME: dict[str, Any] = {
    "kind": "crime",
    "actor": {"name": "Ann", "skills": {"lockpicking": 50, "stealth": 40}},
    "target": {"crime": "bank_robbery"},
}
SKILLS = {"gun_fighting": 50, "lockpicking": 32, "charisma": 20, "mining": 15}
DUEL: dict[str, Any] = {
    "kind": "duel",
    "actor": {"name": "Ann", "skills": SKILLS},
    "target": {"npc": "veteran"},
    "defense_bonus": 15,
}
ACTOR = {"clubs": 40.37, "spades": 25.44, "hearts": 15.53, "diamonds": 11.41}
TARGET = dict.fromkeys(ACTOR, 27.92)
CRIME_HANDS = {"actor": "KS QS JS TS 9S"}
DUEL_HANDS = {"actor": "KS KD AC 7H 3S", "target": "9C 8S 7D 6H 5C"}

Work = Callable[[], object]


def samples(number: int) -> Work:
    """Different scenarios with hands one after another, as many as are remembered."""
    source = words(bytes(32), b"offsuit/benches/destiny")
    several = cycle([sample_scenario(source, ("duel", "crime", "check")) for _ in range(number)])
    return lambda: destiny.resolve(next(several))


def works() -> dict[str, tuple[Work, int, float | None]]:
    """What -> how, how often a round does it, and the most microseconds that it should take."""
    seed = bytes(32)
    return {
        "resolve a crime": (partial(destiny.resolve, CRIME | {"hands": CRIME_HANDS}), 1000, 50),
        "resolve a duel": (partial(destiny.resolve, DUEL | {"hands": DUEL_HANDS}), 1000, 50),
        "resolve 1,000 sample scenarios": (samples(1000), 1000, 50),
        "draw and resolve a crime": (partial(destiny.resolve, CRIME, seed), 1000, None),
        "draw and resolve a duel": (partial(destiny.resolve, DUEL, seed), 1000, None),
        "odds against a threshold": (partial(destiny.odds, CRIME), 500, 100),
        "exact duel odds": (partial(destiny.odds, DUEL), 200, 3000),
        "one duel drawn as the pseudocode": (partial(actor_wins, ACTOR, TARGET, 15), DRAWN, None),
    }


def microseconds(work: Work, times: int) -> float:
    """CPU time of one of so many."""
    start = time.process_time_ns()
    for _ in range(times):
        work()
    return (time.process_time_ns() - start) / times / 1000


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """The best time of each over interleaved rounds; each has run before."""
    found = works()
    for work, times, _ in found.values():
        microseconds(work, times)
    best = dict.fromkeys(found, float("inf"))
    for _ in range(rounds):
        for name, (work, times, _) in found.items():
            best[name] = min(best[name], microseconds(work, times))
    return best


def estimate(number: int) -> float:
    """The actor's chance by drawing so many duels."""
    return sum(actor_wins(ACTOR, TARGET, 15) for _ in range(number)) / number


def main() -> None:
    """Print the table, then how many times as fast exact odds are, and that both agree."""
    random.seed(1)
    best = measure()
    print(f"{'CPU time, in us':36} {'took':>9} {'at most':>9}")
    for name, (_, _, most) in works().items():
        print(f"{name:36} {best[name]:9.1f} {f'{most:9.0f}' if most else ''}")
    drawing, exact = list(best.values())[-1], best["exact duel odds"]
    print(
        f"\n{NEEDED:,} drawn duels, for three decimals: {drawing * NEEDED / 1e6:.0f} s of CPU time"
    )
    print(f"exact odds are {drawing * NEEDED / exact:,.0f} x as fast (at least 20,000 x is wanted)")
    chance = destiny.odds(DUEL)["win"]["value"]
    print(f"exact {chance:.6f}, drawn {estimate(20_000):.3f} in 20,000 duels")


if __name__ == "__main__":
    main()
