"""What open jokers may stand for in one row, and the strongest choice that the order allows."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.ranking import RUN, Ranking
from offsuit.errors import HandError

NO_HAND = 0
"""Strength of cards that make no hand; the strength of every hand is greater."""

RankClass = tuple[int, tuple[int, ...]]
"""Category and ranks: what the order of rows compares. Suits never make a row too strong."""


def rank_class(made: Evaluation) -> RankClass:
    """What the order of rows compares of a hand."""
    return made.key.level, made.key.ranks


@lru_cache
def most_mixed_cards(ranking: Ranking) -> int:
    """Cards of the largest hand that is neither of one kind nor a run."""
    return max(
        line.size
        for line in ranking.categories
        if line.pattern.split()[0] != RUN and line.pattern != str(line.size)
    )


def readings(ranking: Ranking, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Ways to let jokers stand for cards, one for each that can differ in worth.

    A joker has the highest suit, or the suit that all other cards share, or, where that is the
    highest, some other suit: a flush may be too strong for its row. The ranks of a hand that is
    larger than any mixed one are all equal or all different.
    """
    deck = ranking.deck
    jokers = [place for place, code in enumerate(cards) if code == deck.joker]
    suits = {deck.suit_of(code) for code in cards if code != deck.joker}
    highest = len(deck.suits) - 1
    tried = [highest]
    if jokers and len(suits) == 1:
        tried.append(min(suits) if suits != {highest} else highest - 1)
    shown = [deck.rank_of(code) for code in cards if code != deck.joker]
    large = len(cards) > most_mixed_cards(ranking)
    for suit in tried:
        for ranks in combinations_with_replacement(reversed(range(len(deck.ranks))), len(jokers)):
            if large and 1 < len({*shown, *ranks}) < len(cards):
                continue
            read = list(cards)
            for place, rank in zip(jokers, ranks, strict=True):
                read[place] = deck.standing(rank * len(deck.suits) + suit)
            yield tuple(read)


def strongest_below(
    ranking: Ranking, cards: Sequence[int], above: RankClass | None
) -> Evaluation | None:
    """The strongest reading that does not beat `above`; None if every reading does.

    Category and ranks never fall as strength grows, so the search halves the list of strengths.
    """
    first: dict[int, tuple[int, ...]] = {}
    for reading in readings(ranking, cards):
        first.setdefault(_strength(ranking, reading), reading)
    falling = [first[strength] for strength in sorted(first.keys() - {NO_HAND}, reverse=True)]
    best: Evaluation | None = None
    low, high = 0, len(falling)
    while low < high:
        half = 0 if above is None else (low + high) // 2
        made = evaluate_cards(ranking, falling[half])
        assert made is not None, "cards with a strength make a hand"
        if above is None or rank_class(made) <= above:
            best, high = made, half
        else:
            low = half + 1
    return best


def _strength(ranking: Ranking, reading: tuple[int, ...]) -> int:
    try:
        return ranking.strength(reading)
    except HandError:
        return NO_HAND
