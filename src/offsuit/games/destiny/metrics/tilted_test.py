"""A sequential test that may be looked at after every observation, for ever.

Under the rules as they are said to be, every observation has a known distribution. The test bets
against it: for each of some tilts it multiplies the likelihood ratio of a distribution that is
tilted so far from the known one, and the mean of these products is its wealth. If the rules hold,
the wealth is a martingale that begins at 1, and the chance that it ever reaches 1 / alpha is at
most alpha (Ville's inequality), however often and whenever somebody looks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp, fsum, log, log1p
from typing import Any

TILTS = tuple(sign * 0.01 * 2**power for power in range(7) for sign in (1, -1))
"""Of the logarithm of the odds: from a hundredth to 0.64, up and down."""

Norms = tuple[float, ...]
"""For each tilt, the logarithm of what tilted chances must be divided by."""


@lru_cache(2**16)
def chance_norms(chance: float) -> Norms:
    """The norms of something that happens with a known chance, told as 1 or 0."""
    return tuple(log1p(chance * (exp(tilt) - 1)) for tilt in TILTS)


def count_norms(chances: Sequence[float]) -> Norms:
    """The norms of a number whose distribution is known, from 0 up."""
    return tuple(
        log(fsum(chance * exp(tilt * number) for number, chance in enumerate(chances)))
        for tilt in TILTS
    )


@dataclass
class TiltedTest:
    """The wealth so far, and the most that it ever was."""

    n: int = 0
    observed: float = 0.0
    expected: float = 0.0
    logs: list[float] = field(default_factory=lambda: [0.0] * len(TILTS))
    """Logarithm of the product of each tilt."""
    most: float = 0.0
    """Logarithm of the greatest wealth."""

    def observe(self, value: int, mean: float, norms: Norms) -> None:
        """One observation, its mean and the norms of its distribution under the rules."""
        self.n += 1
        self.observed += value
        self.expected += mean
        self.logs = [
            log_product + tilt * value - norm
            for log_product, tilt, norm in zip(self.logs, TILTS, norms, strict=True)
        ]
        self.most = max(self.most, self.log_wealth())

    def log_wealth(self) -> float:
        """The logarithm of the mean of all products."""
        top = max(self.logs)
        return top + log(sum([exp(each - top) for each in self.logs]) / len(TILTS))

    @property
    def p_value(self) -> float:
        """Valid whenever it is looked at: the chance of ever having seen as much is no greater."""
        return exp(-self.most)

    def as_json(self) -> dict[str, Any]:
        """All of it, to go on from."""
        return {
            "n": self.n,
            "observed": self.observed,
            "expected": self.expected,
            "logs": list(self.logs),
            "most": self.most,
        }
