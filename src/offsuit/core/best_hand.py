"""The best reading of some cards, found by strength: what `evaluate` defines, found fast."""

from collections.abc import Sequence
from itertools import combinations

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError


def read_hand(ranking: Ranking, codes: Sequence[int]) -> tuple[int, Evaluation]:
    """Strength and reading; jokers stand for the highest cards that keep the strength.

    Cards that make no hand are refused.
    """
    strength = ranking.strength(codes)
    size = ranking.category_size(len(codes))
    chosen = next(
        list(subset) for subset in combinations(codes, size) if ranking.strength(subset) == strength
    )
    deck = ranking.deck
    for place, code in enumerate(chosen):
        if code == deck.joker:
            chosen[place] = _stand_in(ranking, chosen, place, strength)
    made = evaluate_cards(ranking, chosen)
    assert made is not None, "cards with a strength have a reading"
    return strength, made


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
