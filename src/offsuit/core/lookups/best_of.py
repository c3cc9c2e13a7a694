"""Best k of n cards, worked out per partition: a class of n cards by how many of each rank.

Exact because every category needs all its k cards in one class of its partition: the strength
of a hand is the maximum over partitions and classes of that class's own best.
"""

from collections.abc import Mapping

from offsuit.core.lookups.fixed_size import scale
from offsuit.core.multisets import Counts, multisets, one_fewer
from offsuit.core.ranking import Ranking
from offsuit.core.shape import Key, fits, importance
from offsuit.errors import RankingError

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
    if unclaimed := [
        counts for counts, strength in found[ranking.partitions[0]].items() if not strength
    ]:
        ranks = "".join(
            letter * count for letter, count in zip(ranking.deck.ranks, unclaimed[0], strict=True)
        )
        raise RankingError(f"ranking {ranking.name!r}: no category takes {ranks!r}")
    return found


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
