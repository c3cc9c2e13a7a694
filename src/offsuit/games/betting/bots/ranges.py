"""What a seat's bets say about its cards: the more often it pays, the better they are assumed."""

from collections import Counter

import numpy as np

from offsuit.games.betting.bots.sampling import DealSample, Shares
from offsuit.games.betting.play.events import Acted
from offsuit.games.betting.play.view import BettingView

KEPT = {"call": 0.9, "bet": 0.75, "raise": 0.65}
"""Part of a range with which a seat takes that action."""
LEAST = 0.08
"""No range is assumed narrower than this."""
OUTSIDE_WEIGHT = 0.15
"""Weight of hands outside the range: nobody plays exactly by ranges."""


def range_width(view: BettingView, seat: int) -> float:
    """The part of all hands that the seat is assumed to hold, best first: 1 is any hand."""
    width, paid = 1.0, Counter[int]()
    for past in view.history:
        if isinstance(past, Acted) and past.seat == seat and past.did in KEPT:
            paid[past.street] += 1
            if paid[past.street] <= 2:  # further raises on a street say little more
                width *= KEPT[past.did]
    return max(width, LEAST)


def weights(sample: DealSample, widths: list[float]) -> Shares:
    """(deal): weight of each sampled deal if opponents hold the best `widths` of all hands."""
    places = sample.qualities.argsort(axis=1).argsort(axis=1) / sample.qualities.shape[1]
    inside = places >= 1 - np.array(widths)[:, None]
    found: Shares = np.where(inside, 1.0, OUTSIDE_WEIGHT).prod(axis=0)
    return found
