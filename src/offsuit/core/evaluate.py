"""The definition of a hand's strength: slow, readable, and what every fast path must equal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from offsuit.core.deck import ANY
from offsuit.core.ranking import Category, Ranking
from offsuit.core.shape import Key, claim
from offsuit.errors import HandError


@dataclass(frozen=True)
class Evaluation:
    """The best reading of some cards."""

    category: Category
    key: Key
    cards: tuple[int, ...]
    """The cards that count, in the order held; jokers as what they stand for."""


def evaluate_cards(ranking: Ranking, codes: Sequence[int]) -> Evaluation | None:
    """The strongest reading: every subset of the size that counts, every card for every joker.

    Nothing where the cards make no hand at all (six cards that are no large hand, say). Among
    equal readings the first found, so the answer depends on the order in which cards are held;
    its key does not.
    """
    check_size(ranking, codes)
    best: Evaluation | None = None
    for chosen in combinations(codes, ranking.category_size(len(codes))):
        for cards in _substitutions(ranking, chosen):
            reading = _read(ranking, cards)
            if reading and (best is None or reading.key > best.key):
                best = reading
    return best


def check_size(ranking: Ranking, codes: Sequence[int]) -> None:
    """Refuse a number of cards that the ranking does not take."""
    if len(codes) not in ranking.hand_sizes:
        sizes = " or ".join(map(str, ranking.hand_sizes))
        raise HandError(f"{len(codes)} cards given; {ranking.name} takes {sizes}")


def _substitutions(ranking: Ranking, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to let each unassigned joker stand for a natural card, copies included."""
    deck = ranking.deck
    jokers = [place for place, code in enumerate(cards) if code == deck.joker]
    for faces in combinations_with_replacement(range(deck.naturals), len(jokers)):
        read = list(cards)
        for place, face in zip(jokers, faces, strict=True):
            read[place] = deck.standing(face)
        yield tuple(read)


def _read(ranking: Ranking, cards: Sequence[int]) -> Evaluation | None:
    """The category and key of exactly these cards, no joker left open."""
    deck = ranking.deck
    counts = [0] * len(deck.ranks)
    for code in cards:
        counts[deck.rank_of(code)] += 1
    suits = {deck.suit_of(code) for code in cards}
    partitions = [
        name
        for name in ranking.partitions
        if len({deck.classes[name][suit] for suit in suits}) == 1
    ]
    claimed = claim(ranking, len(cards), counts, partitions)
    if claimed is None:
        return None
    line, key = claimed
    if line.suit_breaks_ties:
        key = key._replace(suit=_top_suit(ranking, line, cards))
    return Evaluation(line, key, tuple(cards))


def _top_suit(ranking: Ranking, line: Category, cards: Sequence[int]) -> int:
    """The highest suit; a wild card counts as the deck's highest, except in a flush."""
    deck = ranking.deck
    if line.partition == ANY and any(map(deck.is_wild, cards)):
        return len(deck.suits) - 1
    return max(map(deck.suit_of, cards))
