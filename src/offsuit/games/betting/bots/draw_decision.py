"""Which tiles to throw away: every choice tried with tiles that may come."""

from itertools import combinations

import numpy as np

from offsuit.core.kernels.deal import deal
from offsuit.core.strengths import strengths
from offsuit.games.betting.bots.sampling import codes, unseen
from offsuit.games.betting.bots.seeded_draws import digest
from offsuit.games.betting.play.actions import Discard
from offsuit.games.betting.play.view import PiecepackView
from offsuit.games.betting.rules import PiecepackRules

TRIES = 80


def exchange(rules: PiecepackRules, view: PiecepackView, seed: bytes) -> Discard:
    """The discards after which the hand beats most of the hands that others may hold.

    Others exchange too: a hand counts by the square of its place among hands never improved.
    """
    held, (half,) = codes(view.tiles), rules.play.halves
    tiles = unseen(view, len(held))
    drawn = deal(int.from_bytes(digest(seed, view)[:8], "big"), tiles, TRIES, len(held))
    ranking = rules.ranking(half)
    common = np.sort(strengths(ranking, drawn))
    choices = [
        kept for size in range(len(held), -1, -1) for kept in combinations(range(len(held)), size)
    ]
    tried = np.repeat(drawn[None], len(choices), axis=0)
    for number, kept in enumerate(choices):
        tried[number, :, : len(kept)] = [held[place] for place in kept]
    found = strengths(ranking, tried.reshape(-1, len(held))).reshape(len(choices), TRIES)
    places = np.searchsorted(common, found) / TRIES
    best = choices[int((places**2).mean(axis=1).argmax())]
    return Discard(tuple(tile for place, tile in enumerate(view.tiles) if place not in best))
