"""Tasks for workers of a cluster; they import them from here."""

import os
import signal
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from offsuit.core.simulate import Moments, Run

RUN = Run("dice/1", seed=3, samples=2_000, chunk=100)


@dataclass(frozen=True)
class Deadly:
    """A task that takes its worker with it `times` times, counted by files."""

    room: Path
    times: int

    def __call__(self, seed: int, samples: int) -> Moments:
        """Dice; the seventh chunk is the one."""
        if seed == RUN.seed_of(7) and len(list(self.room.iterdir())) < self.times:
            (self.room / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return dice(seed, samples)


def dice(seed: int, samples: int) -> Moments:
    """The mean of random numbers."""
    return Moments.of(np.random.default_rng(seed).random(samples))
