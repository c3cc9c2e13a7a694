"""How long exact odds of Dual Piecepacks Poker take: CPU time, the best of interleaved rounds."""

import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from offsuit.games.piecepack.api import equity
from offsuit.games.piecepack.charts.figures import Figures
from offsuit.games.piecepack.odds.matchups import Matchups, all_matchups, pairing_counts
from offsuit.games.piecepack.odds.pairings import pairings

ROUNDS = 9
PAIRS = ["♠N ♠A", "♥3 ♡3"]
FOURS = ["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"]
SAMPLED_PAIRS = 100
"""Match-ups that are worked out one by one, to tell how long all would take so."""

ASKED: dict[str, Callable[[], object]] = {
    "hold'em, two hands, 1,086,008 boards": lambda: equity(PAIRS),
    "hold'em, two hands without any symmetry": lambda: equity(["♠N ♥A", "♢2 ♧5"]),
    "hold'em, three hands": lambda: equity([*PAIRS, "♦5 ♦4"]),
    "hold'em, six hands": lambda: equity([*PAIRS, "♦5 ♦4", "♢5 ♧2", "♣4 ♧4", "♤2 ♣A"]),
    "Omaha, two hands, 658,008 boards": lambda: equity(FOURS, variant="omaha"),
    "Omaha high-low, two hands, from the flop": lambda: equity(FOURS, "♠2 ♥A ♡5", "omaha-hilo"),
    "Omaha high-low, two hands, 658,008 boards": lambda: equity(FOURS, variant="omaha-hilo"),
}


def cpu(work: Callable[[], object]) -> float:
    """Seconds of CPU, all threads together."""
    start = time.process_time()
    work()
    return time.process_time() - start


def equities(rounds: int = ROUNDS) -> dict[str, float]:
    """The best time of each question; one more round compiles and fills the caches."""
    best = dict.fromkeys(ASKED, float("inf"))
    for turn in range(rounds + 1):
        for name, work in ASKED.items():
            took = cpu(work)
            if turn:
                best[name] = min(best[name], took)
    return best


def fresh_matchups(threads: int) -> Matchups:
    """All match-ups, with nothing kept from before."""
    with TemporaryDirectory() as directory:
        return all_matchups(Path(directory), threads)


def main() -> None:
    """Print one line a question."""
    for name, took in equities().items():
        print(f"{name:44} {1000 * took:10.2f} ms")
    found: list[Matchups] = []
    start = time.perf_counter()
    took = cpu(lambda: found.append(fresh_matchups(threads=2)))
    wall = time.perf_counter() - start
    print(f"{'all 17,067 match-ups, two threads':44} {took:10.2f} s, {wall:.2f} s by the clock")
    some = pairings()[:: len(pairings()) // SAMPLED_PAIRS]
    singly = cpu(lambda: [pairing_counts(each) for each in some]) / len(some) * len(pairings())
    print(f"{'the same, one equity a pair (extrapolated)':44} {singly:10.2f} s")
    print(f"{'push or fold at 26 depths':44} {cpu(lambda: Figures(found[0]).equilibria):10.2f} s")


if __name__ == "__main__":
    main()
