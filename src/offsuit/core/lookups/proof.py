"""What is checked before a lookup is stored: a broken one can never ship."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement

from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.best_of import BestOf
from offsuit.core.lookups.classes import Fit, SuitClasses
from offsuit.core.lookups.fixed_size import Claims, exact_claims, scale
from offsuit.core.multisets import Counts
from offsuit.core.ranking import Ranking


class ProofError(AssertionError):
    """A lookup disagrees with the definition: a defect of the program, never bad input."""


def prove_single_hands(ranking: Ranking, strength: Callable[[Sequence[int]], int]) -> None:
    """Every multiset of ranks in every fit, as one hand without jokers, against the definition.

    Hands with jokers follow by induction: the best of letting one joker stand for each rank.
    """
    strengths = scale(ranking).strengths
    for size in sorted({line.size for line in ranking.categories}):
        claims = exact_claims(ranking, size)
        for fit, counts, jokers in claims:
            if jokers:
                _prove_joker(ranking, claims, fit, counts, jokers)
                continue
            hand = hand_of(ranking, counts, fit)
            defined = evaluate_cards(ranking, hand)
            if defined is None or strengths[defined.key] != strength(hand):
                raise ProofError(f"{ranking.name}: {hand} is {defined}, not {strength(hand)}")


def _prove_joker(ranking: Ranking, claims: Claims, fit: Fit, counts: Counts, jokers: int) -> None:
    read = (
        claims.get((fit, (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :]), jokers - 1))
        for rank in range(len(counts))
    )
    best = max(claim.key for claim in read if claim)
    if claims[fit, counts, jokers].key != best:
        raise ProofError(f"{ranking.name}: {counts} with {jokers} jokers is not {best}")


def prove_monotone(ranking: Ranking, found: BestOf) -> None:
    """One card more in a class never makes it weaker."""
    for partition, strengths in found.items():
        for counts, strength in strengths.items():
            for rank, count in enumerate(counts):
                fewer = (*counts[:rank], count - 1, *counts[rank + 1 :])
                if strengths.get(fewer, 0) > strength:
                    raise ProofError(f"{ranking.name}, {partition}: {fewer} is above {counts}")


def hand_of(ranking: Ranking, counts: Counts, fit: Fit) -> tuple[int, ...]:
    """Some hand with these ranks that lies in one class of exactly the partitions in `fit`.

    Cards beyond the deck's copies are wild cards standing for them.
    """
    classes = SuitClasses(ranking)
    held = [(rank, count) for rank, count in enumerate(counts) if count]
    return next(_hands(ranking, classes, held, fit, classes.all, ()))


def _hands(
    ranking: Ranking,
    classes: SuitClasses,
    held: list[tuple[int, int]],
    fit: Fit,
    common: int,
    cards: tuple[int, ...],
) -> Iterator[tuple[int, ...]]:
    deck = ranking.deck
    if not held:
        wilds = sum(map(deck.is_wild, cards))
        if classes.fit(common) == fit and wilds <= deck.wilds:
            yield cards
        return
    (rank, count), *rest = held
    for suits in combinations_with_replacement(range(len(deck.suits)), count):
        left = common
        chosen = list(cards)
        for place, suit in enumerate(suits):
            left &= classes.suit_bits[suit]
            code = rank * len(deck.suits) + suit
            spare = suits[:place].count(suit) < deck.copies
            chosen.append(code if spare else deck.standing(code))
        if classes.fit(left) & fit == fit:
            yield from _hands(ranking, classes, rest, fit, left, tuple(chosen))
