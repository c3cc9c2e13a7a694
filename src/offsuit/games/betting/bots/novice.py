"""The novice: it judges its own cards only, calls too much and raises partly at random."""

from collections import Counter
from functools import cache
from math import sqrt

from offsuit.core.lookups.category_levels import levels
from offsuit.core.ranking import Ranking
from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.seeded_numbers import random_numbers
from offsuit.games.betting.play.actions import BettingAction
from offsuit.games.betting.play.made_hands import strength
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half

CALLS, RAISES = 0.35, 0.8
"""It calls or raises with hands that it likes more than this."""
RANDOM_PART = 0.5
"""How much of its liking for a hand is random."""


def novice_action(rules: BettingRules, view: BettingView, seed: bytes) -> BettingAction:
    """Fold what looks bad, raise what looks good, call the rest."""
    choices, numbers = OpenChoices(view), random_numbers(rules.game, seed, view)
    if choices.is_draw:
        return choices.exchange(_discards(rules, view))
    liking = (1 - RANDOM_PART) * hand_quality(rules, view) + RANDOM_PART * next(numbers)
    allowed = choices.bet_range
    if liking > RAISES and allowed is not None:
        return choices.bet_or_raise(round(allowed.least * (1 + 2 * next(numbers))))
    return choices.stay_in() if liking > CALLS or not view.to_call else choices.fold_or_check()


def hand_quality(rules: BettingRules, view: BettingView) -> float:
    """From 0 to 1: the made hand for the better half; before there is one, ranks and pairs."""
    hand = rules.card_names.codes_of(view.tiles)
    board = rules.card_names.codes_of(view.board)
    made = max(_made_quality(rules, half, hand, board) for half in rules.play.halves)
    if made:
        return made
    ranks = [rules.deck.rank_of(card) for card in hand]
    paired = max(Counter(ranks).values()) - 1
    highest = len(rules.deck.ranks) - 1
    return min(1.0, 0.4 * paired + sum(ranks) / (2 * highest * len(ranks)))


def _made_quality(rules: BettingRules, half: Half, hand: list[int], board: list[int]) -> float:
    """Strength as a share of the strongest; the root lifts middling hands to about a half."""
    return sqrt(strength(rules, half, hand, board) / _strongest(rules.ranking("high")))


@cache
def _strongest(ranking: Ranking) -> int:
    """The greatest strength in a ranking."""
    return len(levels(ranking)) - 1


def _discards(rules: BettingRules, view: BettingView) -> list[str]:
    """For high hands every unpaired card, for low hands every card that pairs another."""
    ranks = [rules.deck.rank_of(card) for card in rules.card_names.codes_of(view.tiles)]
    ranked = list(zip(view.tiles, ranks, strict=True))
    if rules.play.halves == ("low",):
        return [card for place, (card, rank) in enumerate(ranked) if rank in ranks[:place]]
    return [card for card, rank in ranked if ranks.count(rank) == 1]
