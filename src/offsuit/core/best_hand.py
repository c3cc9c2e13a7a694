"""The best reading of some cards, found by strength: what `evaluate` defines, found fast."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.ranking import Category, Ranking
from offsuit.core.shape import Key
from offsuit.errors import HandError


def read_hand(ranking: Ranking, codes: Sequence[int]) -> tuple[int, Evaluation]:
    """Strength and reading; jokers stand for the highest cards that keep the strength.

    Cards that make no hand are refused.
    """
    strength, size = ranking.strength(codes), ranking.category_size(len(codes))
    known = _readings(ranking)
    reading = known.get((strength, size))
    chosen = _chosen(ranking, codes, strength, size, reading)
    if reading is not None:
        return strength, Evaluation(reading.line, reading.key, chosen)
    if ranking.deck.wilds:
        chosen = _standing_in(ranking, chosen, strength)
    made = evaluate_cards(ranking, chosen)
    assert made is not None, "cards with a strength have a reading"
    lines = [each for each in ranking.categories if each.name == made.category.name]
    if len(lines) == 1 and not ranking.deck.wilds:
        ranks = Counter(ranking.deck.rank_of(code) for code in chosen)
        known[strength, size] = _Reading(made.category, made.key, ranks)
    return strength, made


class _Reading(NamedTuple):
    """What all hands of one strength have in common."""

    line: Category
    key: Key
    ranks: Counter[int]
    """How many cards of each rank count."""


@cache
def _readings(ranking: Ranking) -> dict[tuple[int, int], _Reading]:  # noqa: ARG001
    """By strength and number of cards, where only one line of the ranking can have it.

    Filled as hands are read: hands of one strength have one key. Jokers are always worked out.
    """
    return {}


def _chosen(
    ranking: Ranking, codes: Sequence[int], strength: int, size: int, reading: _Reading | None
) -> tuple[int, ...]:
    """The first of all subsets, in the order of `combinations`, that has the strength."""
    if len(codes) == size:
        return tuple(codes)
    if reading is not None:
        first = _first_of_ranks(ranking, codes, reading, size)
        if first and ranking.strength(first) == strength:
            return first
    return next(each for each in combinations(codes, size) if ranking.strength(each) == strength)


def _first_of_ranks(
    ranking: Ranking, codes: Sequence[int], reading: _Reading, size: int
) -> tuple[int, ...]:
    """The first cards of the ranks that count, in one class of the line's partition.

    No subset that comes earlier has these ranks; whether this one has the strength is not said.
    """
    suits, found = len(ranking.deck.suits), []
    classes = ranking.deck.classes[reading.line.partition]
    for wanted in {classes[code % suits] for code in codes}:
        left, places = dict(reading.ranks), []
        for place, code in enumerate(codes):
            rank, suit = divmod(code, suits)
            if classes[suit] == wanted and left.get(rank):
                left[rank] -= 1
                places.append(place)
        if len(places) == size:
            found.append(places)
    return tuple([codes[place] for place in min(found)]) if found else ()


def _standing_in(ranking: Ranking, cards: Sequence[int], strength: int) -> tuple[int, ...]:
    """The cards with every joker as what it stands for."""
    chosen = list(cards)
    for place, code in enumerate(chosen):
        if code == ranking.deck.joker:
            chosen[place] = _stand_in(ranking, chosen, place, strength)
    return tuple(chosen)


def _stand_in(ranking: Ranking, cards: Sequence[int], place: int, strength: int) -> int:
    """The highest card that the joker at `place` may stand for without loss."""
    deck = ranking.deck
    for face in reversed(range(deck.naturals)):
        tried = [*cards[:place], deck.standing(face), *cards[place + 1 :]]
        if _strength_or_zero(ranking, tried) == strength:
            return deck.standing(face)
    raise AssertionError(f"{cards}: no card keeps strength {strength}")


def _strength_or_zero(ranking: Ranking, cards: Sequence[int]) -> int:
    try:
        return ranking.strength(cards)
    except HandError:
        return 0
