"""The hand that a seat's cards make: strength, text and the cards that play."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

from offsuit.core.best_hand import read_hand
from offsuit.core.card_order import compared_cards
from offsuit.core.deck import ANY
from offsuit.core.hand_text import hand_text
from offsuit.core.ranking import Ranking
from offsuit.games.betting.card_names import card_names_of
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Half
from offsuit.games.jsonable import Jsonable

HAND_SIZE = 5

Codes = tuple[int, ...]


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


def strength(rules: BettingRules, half: Half, hand: Sequence[int], board: Sequence[int]) -> int:
    """Strength of the best hand for that half; 0 while there are too few cards."""
    best = _best_cards(rules.ranking(half), rules.play.from_hand, tuple(hand), tuple(board))
    return best[0] if best else 0


def best_fives(
    rules: BettingRules, hand: Sequence[int], board: Sequence[int]
) -> tuple[BestFive, ...]:
    """The cards that play, for each half of the pot; empty while there are too few cards."""
    return _fives(rules, hand, board, True)


def fives_as_held(
    rules: BettingRules, hand: Sequence[int], board: Sequence[int]
) -> tuple[BestFive, ...]:
    """The same for events, in the order held: records of earlier versions have them so."""
    return _fives(rules, hand, board, False)


def _fives(
    rules: BettingRules, hand: Sequence[int], board: Sequence[int], compared: bool
) -> tuple[BestFive, ...]:
    if len(hand) + len(board) < HAND_SIZE:
        return ()
    taken, own, shared = rules.play.from_hand, tuple(hand), tuple(board)
    found = [
        _best_five(rules.ranking(half), half, taken, own, shared, compared)
        for half in rules.play.halves
    ]
    return tuple([five for five in found if five is not None])


@lru_cache(maxsize=4096)  # the same hand is viewed after every action of a street
def _best_five(
    ranking: Ranking, half: Half, taken: int | None, hand: Codes, board: Codes, compared: bool
) -> BestFive | None:
    best = _best_cards(ranking, taken, hand, board)
    if best is None:
        return None
    found, made = read_hand(ranking, best[1])
    flush = None if made.category.partition == ANY else made.category.partition
    cards = compared_cards(ranking, made) if compared else made.cards
    texts = _texts(ranking)
    if found not in texts:
        texts[found] = hand_text(ranking, made)
    return BestFive(half, texts[found], flush, card_names_of(ranking.deck).of(cards))


@cache
def _texts(ranking: Ranking) -> dict[int, str]:  # noqa: ARG001
    """Strength -> text; filled as hands are read: hands of five of one strength have one text."""
    return {}


@lru_cache(maxsize=4096)  # a hand that is shown is ranked, named and viewed
def _best_cards(
    ranking: Ranking, taken: int | None, hand: Codes, board: Codes
) -> tuple[int, Codes] | None:
    """The greatest strength of cards that may be ranked together, and the first such cards.

    All cards may be ranked together, or exactly `taken` of the hand with cards of the board; None
    while there are too few.
    """
    if taken is None:
        cards = hand + board
        return (ranking.strength(cards), cards) if len(cards) >= HAND_SIZE else None
    strength_of, best = ranking.strength, None
    shared = list(combinations(board, HAND_SIZE - taken))
    for own in combinations(hand, taken):
        for others in shared:
            cards = own + others
            found = strength_of(cards)
            if best is None or found > best[0]:
                best = found, cards
    return best
