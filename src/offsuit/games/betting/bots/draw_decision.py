"""Which cards to discard: every choice is tried with sampled replacements."""

from itertools import combinations

import numpy as np

from offsuit.core.kernels.deal import deal
from offsuit.core.strengths import strengths
from offsuit.games.betting.bots.sampling import unseen_cards
from offsuit.games.betting.bots.seeded_numbers import view_number
from offsuit.games.betting.play.actions import Discard
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.rules import BettingRules

SAMPLES = 80


def decide_discards(rules: BettingRules, view: BettingView, seed: bytes) -> Discard:
    """The discards after which the hand beats most of the hands that others may hold.

    Others exchange too: a hand counts by the square of its place among hands as dealt.
    """
    held, (half,) = rules.card_names.codes_of(view.tiles), rules.play.halves
    unseen = unseen_cards(rules, view, len(held))
    drawn = deal(view_number(seed, view), unseen, SAMPLES, len(held))
    ranking = rules.ranking(half)
    as_dealt = np.sort(strengths(ranking, drawn))
    choices = [
        kept for size in range(len(held), -1, -1) for kept in combinations(range(len(held)), size)
    ]
    tried = np.repeat(drawn[None], len(choices), axis=0)
    for number, kept in enumerate(choices):
        tried[number, :, : len(kept)] = [held[place] for place in kept]
    found = strengths(ranking, tried.reshape(-1, len(held))).reshape(len(choices), SAMPLES)
    places = np.searchsorted(as_dealt, found) / SAMPLES
    best = choices[int((places**2).mean(axis=1).argmax())]
    return Discard(tuple(card for place, card in enumerate(view.tiles) if place not in best))
