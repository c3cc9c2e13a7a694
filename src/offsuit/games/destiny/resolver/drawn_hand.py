"""A drawn hand: its rank, what the rank's cards add, and how many cards of each suit.

There is one evaluator: the standard ranking of `core`, asked once for every set of ranks.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.multisets import Counts, multisets
from offsuit.core.notation import parse_cards
from offsuit.core.shape import claim
from offsuit.core.standard import STANDARD, STANDARD_DECK
from offsuit.errors import HandError, RulesError
from offsuit.games.destiny.rulebook.spelling import RANKS, parse_suit

CARDS = 5
HANDS = 2_598_960
Hand = tuple[int, ...]

_KICKED = frozenset(map(RANKS.index, ("pair", "two_pair", "three_of_a_kind", "four_of_a_kind")))
HIGH_CARD = RANKS.index("high_card")
_LOWEST_VALUE = 2
_RANK_KEY = [8 ** STANDARD_DECK.rank_of(code) for code in range(STANDARD_DECK.naturals)]
_SUIT_KEY = [8 ** STANDARD_DECK.suit_of(code) for code in range(STANDARD_DECK.naturals)]
_SUIT_PLACES = range(len(STANDARD_DECK.suits))
_FLUSHES = frozenset(CARDS * 8**suit for suit in _SUIT_PLACES)


class Reading(NamedTuple):
    """What a hand is, independent of who holds it."""

    rank: int
    """Place in `RANKS`."""
    extra: int
    """Points beside the rank's own: the highest kicker, or the three highest of a high card."""
    suits: tuple[int, int, int, int]
    """Cards of each suit, in the order of `SUITS`."""


def read_hand(hand: Sequence[int]) -> Reading:
    """The reading of five different cards.

    >>> read_hand(parse_cards(STANDARD_DECK, "K♠ K♦ A♣ 7♥ 3♠"))
    Reading(rank=1, extra=14, suits=(1, 1, 1, 2))
    """
    suits = sum([_SUIT_KEY[code] for code in hand])
    key = sum([_RANK_KEY[code] for code in hand])
    rank, extra = readings()[suits in _FLUSHES][key]
    return Reading(rank, extra, (suits & 7, suits >> 3 & 7, suits >> 6 & 7, suits >> 9))


@cache
def readings() -> tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]]:
    """Key of the ranks -> (rank, extra), without and with a flush."""
    plain, flush = {}, {}
    for counts in rank_counts():
        key = sum(count * 8**rank for rank, count in enumerate(counts))
        plain[key] = classify(counts, False)
        if max(counts) == 1:
            flush[key] = classify(counts, True)
    return plain, flush


def rank_counts() -> list[Counts]:
    """How many cards of each rank, for every hand there is."""
    return list(multisets(len(STANDARD_DECK.ranks), CARDS, len(STANDARD_DECK.suits)))


def classify(counts: Counts, flush: bool) -> tuple[int, int]:
    """Rank and extra of a hand by its number of cards of each rank."""
    claimed = claim(STANDARD, CARDS, counts, ("suit",) if flush else ())
    assert claimed is not None, "every five cards make a hand"
    rank = claimed[1].level
    values = [place + _LOWEST_VALUE for place, count in enumerate(counts) if count == 1]
    if rank == HIGH_CARD:
        return rank, sum(values[-3:])
    return rank, values[-1] if rank in _KICKED else 0


def value_letter(value: int) -> str:
    """The letter of the card that counts `value`."""
    return STANDARD_DECK.ranks[value - _LOWEST_VALUE]


def parse_hand(where: str, cards: Any) -> Hand:
    """Five different cards: one text, or a list of texts or of the document's card objects."""
    if isinstance(cards, list | tuple) and all(isinstance(card, str | Mapping) for card in cards):
        cards = " ".join(
            card if isinstance(card, str) else _card_text(f"{where}[{place}]", card)
            for place, card in enumerate(cards)
        )
    if not isinstance(cards, str):
        raise RulesError(f"{where}: {cards!r} is no hand")
    hand = parse_cards(STANDARD_DECK, cards)
    if len(hand) != CARDS:
        raise HandError(f"{where}: {cards!r} has {len(hand)} cards; {CARDS} are drawn")
    check_cards(STANDARD_DECK, hand)
    return hand


def _card_text(where: str, card: Mapping[Any, Any]) -> str:
    """A card that is written as an object: `{"rank": "10", "suit": "♥"}`."""
    if set(card) != {"rank", "suit"} or not isinstance(card["rank"], str | int):
        raise RulesError(f"{where}: {card!r} is not rank and suit")
    return f"{card['rank']}{STANDARD_DECK.suits[parse_suit(where, card['suit'])]}"
