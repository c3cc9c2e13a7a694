"""Best k of n cards, worked out per partition: a class of n cards by how many of each rank.

Exact because every category needs all its k cards in one class of its partition: the strength
of a hand is the maximum over partitions and classes of that class's own best.
"""

from collections.abc import Mapping
from functools import lru_cache

from offsuit.core.checks.ranking_check import refusal
from offsuit.core.deck import ANY
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.multisets import Counts, multisets, one_fewer
from offsuit.core.ranking import Ranking
from offsuit.core.shape import Key, fits, importance

BestOf = Mapping[str, Mapping[Counts, int]]
"""partition -> counts of k..n cards in one class -> strength of the best k (0: none)."""


def takes_best(ranking: Ranking) -> bool:
    """Whether the maximum over classes is the whole story.

    Not where a hand takes its weakest category (a low ranking with flushes), where suits break
    ties, where jokers join every class, or where two classes can both be large enough.
    """
    sizes = {line.size for line in ranking.categories}
    return (
        len(sizes) == 1
        and max(ranking.hand_sizes) < 2 * min(sizes)
        and not (ranking.low and len(ranking.partitions) > 1)
        and not ranking.deck.wilds
        and not any(line.suit_breaks_ties for line in ranking.categories)
    )


def class_capacity(ranking: Ranking, partition: str) -> int:
    """How many cards of one rank the largest class of the partition can hold."""
    classes = ranking.deck.classes[partition]
    return max(map(classes.count, classes)) * ranking.deck.copies


def best_of(ranking: Ranking) -> BestOf:
    """Strengths of every class of every partition, extended from k to n by dropping one card."""
    check_complete(ranking)
    found = {}
    for partition in ranking.partitions:
        strengths = _exactly(ranking, partition)
        largest = strengths
        for cards in range(ranking.categories[0].size + 1, max(ranking.hand_sizes) + 1):
            largest = {
                counts: max(largest[fewer] for fewer in one_fewer(counts))
                for counts in _holdings(ranking, partition, cards)
            }
            strengths = strengths | largest
        found[partition] = strengths
    return found


@lru_cache
def check_complete(ranking: Ranking) -> None:
    """Refuse a ranking with hands of its size that no category takes."""
    size = ranking.categories[0].size
    lines = [line for _, line in ranking.lines(size) if line.partition == ANY]
    for counts in _holdings(ranking, ANY, size):
        if not any(fits(line, ranking, counts) for line in lines):
            pairs = zip(ranking.deck.ranks, counts, strict=True)
            ranks = "".join(letter * count for letter, count in pairs)
            raise refusal(ranking, f"categories: no category takes {ranks!r}")


def _holdings(ranking: Ranking, partition: str, cards: int) -> list[Counts]:
    most = min(cards, class_capacity(ranking, partition))
    return list(multisets(len(ranking.deck.ranks), cards, most))


def _exactly(ranking: Ranking, partition: str) -> dict[Counts, int]:
    """Strengths of k cards by the lines of this partition alone."""
    size = ranking.categories[0].size
    strengths = scale(ranking).strengths
    lines = [(level, line) for level, line in ranking.lines(size) if line.partition == partition]
    found = {}
    for counts in _holdings(ranking, partition, size):
        keys = (
            Key(level, importance(line, ranking, counts), 0)
            for level, line in lines
            if fits(line, ranking, counts)
        )
        found[counts] = strengths.get(next(keys, Key(-1, (), 0)), 0)
    return found
