"""What a seat's actions say about its tiles: the more it has paid, the better they look."""

from collections import Counter

import numpy as np

from offsuit.games.betting.bots.sampling import Sample, Shares
from offsuit.games.betting.play.events import Acted
from offsuit.games.betting.play.view import PiecepackView

KEPT = {"call": 0.9, "bet": 0.75, "raise": 0.65}
"""Part of a range that goes on to act so."""
LEAST = 0.08
DOUBT = 0.15
"""Weight of tiles outside the range: nobody plays so neatly."""


def range_width(view: PiecepackView, seat: int) -> float:
    """The part of all hands that the seat is believed to hold, best first: 1 is any hand."""
    width, paid = 1.0, Counter[int]()
    for deed in view.history:
        if isinstance(deed, Acted) and deed.seat == seat and deed.did in KEPT:
            paid[deed.street] += 1
            if paid[deed.street] <= 2:  # beyond that a raising war says little more
                width *= KEPT[deed.did]
    return max(width, LEAST)


def weights(sample: Sample, widths: list[float]) -> Shares:
    """(deal): how much each imagined deal counts if opponents hold the best so much of hands."""
    places = sample.looks.argsort(axis=1).argsort(axis=1) / sample.looks.shape[1]
    inside = places >= 1 - np.array(widths)[:, None]
    found: Shares = np.where(inside, 1.0, DOUBT).prod(axis=0)
    return found
