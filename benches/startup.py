"""How long a new process takes until it is of use, beside one that does nothing."""

import subprocess
import sys
import time

ROUNDS = 9

FIRST_BATCH = """
import numpy
import offsuit
hands = (numpy.arange(1_000)[:, None] + numpy.arange(7)) % 52
offsuit.strengths("standard", hands)
"""

PROGRAMS = {
    "Python that does nothing": "pass",
    "import offsuit": "import offsuit",
    "offsuit --help": "from offsuit.cli import main; main(['--help'])",
    "one hand evaluated": "import offsuit; offsuit.evaluate('standard', 'AS KS QS JS TS 2D 2C')",
    "1,000 strengths, caches filled": FIRST_BATCH,
}


def seconds(program: str) -> float:
    """Time of one process from start to end."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """The best time of each program over interleaved rounds; one more round fills the caches."""
    for program in PROGRAMS.values():
        seconds(program)
    best = dict.fromkeys(PROGRAMS, float("inf"))
    for _ in range(rounds):
        for name, program in PROGRAMS.items():
            best[name] = min(best[name], seconds(program))
    return best


def main() -> None:
    """Print the table: in all, and over the process that does nothing."""
    best = measure()
    bare = next(iter(best.values()))
    print(f"{'a new process':32} {'in all':>9}   {'over bare Python':>16}")
    for name, took in best.items():
        print(f"{name:32} {took * 1000:6.0f} ms   {(took - bare) * 1000:13.0f} ms")


if __name__ == "__main__":
    main()
