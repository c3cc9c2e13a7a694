"""The novice: looks at nothing but his own tiles, calls too much and raises by mood."""

from collections import Counter
from math import sqrt

from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.seeded_draws import draws
from offsuit.games.betting.play.actions import Answer
from offsuit.games.betting.play.made_hands import strength
from offsuit.games.betting.play.tiles import TILE_CODES
from offsuit.games.betting.play.view import PiecepackView
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.betting.variants import Half

STRONGEST = 630
LIKES, RAISES = 0.35, 0.8
MOOD = 0.5
"""How much of what he likes is mere mood."""


def act_by_looks(rules: PiecepackRules, view: PiecepackView, seed: bytes) -> Answer:
    """Fold what looks bad, raise what looks good, call the rest."""
    offer, chance = OpenChoices(view), draws(seed, view)
    if offer.draws:
        return offer.exchange(_spare(rules, view))
    liked = (1 - MOOD) * looks(rules, view) + MOOD * next(chance)
    if liked > RAISES and offer.to is not None:
        return offer.press(round(offer.to.least * (1 + 2 * next(chance))))
    return offer.passive() if liked > LIKES or not view.to_call else offer.give_up()


def looks(rules: PiecepackRules, view: PiecepackView) -> float:
    """From 0 to 1: the better half of what is made; before that, the ranks and their pairs."""
    tiles = [TILE_CODES[tile] for tile in view.tiles]
    board = [TILE_CODES[tile] for tile in view.board]
    made = max(_share(rules, half, tiles, board) for half in rules.play.halves)
    if made:
        return made
    ranks = [tile // 8 for tile in tiles]
    paired = max(Counter(ranks).values()) - 1
    return min(1.0, 0.4 * paired + sum(ranks) / (10 * len(ranks)))


def _share(rules: PiecepackRules, half: Half, tiles: list[int], board: list[int]) -> float:
    """Strength as a share of the strongest; the root brings middling hands to about a half."""
    return sqrt(strength(rules, half, tiles, board) / STRONGEST)


def _spare(rules: PiecepackRules, view: PiecepackView) -> list[str]:
    """What he throws away: for high all that is unpaired, for low what pairs another tile."""
    ranks = [tile[1] for tile in view.tiles]
    if rules.play.halves == ("low",):
        return [tile for place, tile in enumerate(view.tiles) if tile[1] in ranks[:place]]
    return [tile for tile in view.tiles if ranks.count(tile[1]) == 1]
