"""A histogram of scores: all hands of one character, in columns of a round width."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from offsuit.games.destiny.odds.cells import Amounts
from offsuit.games.destiny.rulebook.amount import POINT

MOST_COLUMNS = 48
ROUND = (1, 2, 5)


@dataclass(frozen=True)
class ScoreHistogram:
    """`hands[i]` total from `least + i * width` points up to the next column."""

    least: int
    width: int
    hands: tuple[int, ...]
    mean: float

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "least": self.least,
            "width": self.width,
            "hands": list(self.hands),
            "mean": round(self.mean, 6),
        }


def score_histogram(totals: Amounts, hands: Amounts) -> ScoreHistogram:
    """Totals in amounts, and how many hands have each."""
    seen = hands > 0
    totals, hands = totals[seen], hands[seen]
    low, high = int(totals.min()) // POINT, int(totals.max()) // POINT
    width = _width(high - low + 1)
    least = low - low % width
    at = (totals // POINT - least) // width
    columns = np.bincount(at, hands.astype(np.float64)).astype(np.int64)
    mean = float(totals.astype(np.float64) @ hands) / float(hands.sum()) / POINT
    return ScoreHistogram(least, width, tuple(int(n) for n in columns), mean)


def _width(points: int) -> int:
    """The least of 1, 2, 5, 10, 20, ... that needs few enough columns."""
    tens = 1
    while True:
        for digit in ROUND:
            if points <= digit * tens * MOST_COLUMNS:
                return digit * tens
        tens *= 10
