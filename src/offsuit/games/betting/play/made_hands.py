"""The hand that a seat's cards make: strength, text and the cards that play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from offsuit.core.best_hand import read_hand
from offsuit.core.card_order import compared_cards
from offsuit.core.deck import ANY
from offsuit.core.hand_text import hand_text
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half
from offsuit.games.jsonable import Jsonable

HAND_SIZE = 5


@dataclass(frozen=True)
class BestFive(Jsonable):
    """The five cards that play for one half of the pot."""

    half: str
    words: str
    """The hand as text."""
    flush: str | None
    """Partition of the suits by which it is a flush; None where it is not one."""
    tiles: tuple[str, ...]
    """The cards, in the order in which they are compared; in events, in the order held."""


def playable_cards(
    rules: BettingRules, hand: Sequence[int], board: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Every set of cards that may be ranked: all together, or a fixed number from the hand."""
    taken = rules.play.from_hand
    if taken is None:
        if len(hand) + len(board) >= HAND_SIZE:
            yield (*hand, *board)
        return
    for own in combinations(hand, taken):
        for shared in combinations(board, HAND_SIZE - taken):
            yield (*own, *shared)


def strength(rules: BettingRules, half: Half, hand: Sequence[int], board: Sequence[int]) -> int:
    """Strength of the best hand for that half; 0 while there are too few cards."""
    ranking = rules.ranking(half)
    return max((ranking.strength(each) for each in playable_cards(rules, hand, board)), default=0)


def best_fives(
    rules: BettingRules, hand: Sequence[int], board: Sequence[int]
) -> tuple[BestFive, ...]:
    """The cards that play, for each half of the pot; empty while there are too few cards."""
    return _best_fives(rules, tuple(hand), tuple(board), True)


def fives_as_held(
    rules: BettingRules, hand: Sequence[int], board: Sequence[int]
) -> tuple[BestFive, ...]:
    """The same for events, in the order held: records of earlier versions have them so."""
    return _best_fives(rules, tuple(hand), tuple(board), False)


@lru_cache(maxsize=1024)  # the same hand is viewed after every action of a street
def _best_fives(
    rules: BettingRules, hand: tuple[int, ...], board: tuple[int, ...], compared: bool
) -> tuple[BestFive, ...]:
    found = []
    for half in rules.play.halves:
        ranking = rules.ranking(half)
        best = max(playable_cards(rules, hand, board), key=ranking.strength, default=None)
        if best is not None:
            made = read_hand(ranking, best)[1]
            flush = None if made.category.partition == ANY else made.category.partition
            cards = compared_cards(ranking, made) if compared else made.cards
            names = rules.card_names.of(cards)
            found.append(BestFive(half, hand_text(ranking, made), flush, names))
    return tuple(found)
