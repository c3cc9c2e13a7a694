"""What a hand looks like once the faces are forgotten: how many of each rank, in which classes."""

from collections.abc import Sequence
from typing import NamedTuple

from offsuit.core.deck import ANY
from offsuit.core.ranking import CARDS, RUN, Category, Ranking


class Key(NamedTuple):
    """What is compared, in this order; greater is stronger.

    Keys of one ranking compare as tuples: a shorter `ranks` that agrees as far as it goes is less.
    """

    level: int
    """Place of the category, weakest 0."""
    ranks: tuple[int, ...]
    """Places in the ranking's order, most important first; negative where low ranks win."""
    suit: int
    """Place of the highest suit in the deck's suits, or 0 where suits break no tie."""


def fits(line: Category, ranking: Ranking, counts: Sequence[int]) -> bool:
    """Whether `counts` cards of each rank (in the deck's order) make the line's pattern."""
    if line.pattern == CARDS:
        return True
    groups = sorted((count for count in counts if count), reverse=True)
    if not line.pattern.startswith(RUN):
        return "".join(map(str, groups)) == line.pattern
    if groups[0] > 1:
        return False
    run = line.pattern[len(RUN) :].strip()
    runs = (run,) if run else ranking.runs(line.size)
    held = {letter for letter, count in zip(ranking.deck.ranks, counts, strict=True) if count}
    return any(held.issuperset(letters) for letters in runs)


def importance(line: Category, ranking: Ranking, counts: Sequence[int]) -> tuple[int, ...]:
    """The ranks of a hand that fits the line, in the order in which they are compared."""
    held = [(count, ranking.rank_places[rank]) for rank, count in enumerate(counts) if count]
    if line.pattern == CARDS:
        places = sorted((place for count, place in held for _ in range(count)), reverse=True)
    elif line.pattern.startswith(RUN):
        letters = {ranking.rank_order[place] for _, place in held}
        runs = ranking.runs(line.size)
        places = [next(i for i, run in enumerate(runs) if set(run) == letters)]
    else:
        places = [place for _, place in sorted(held, reverse=True)]
    return tuple(-place for place in places) if ranking.low else tuple(places)


def claim(
    ranking: Ranking, size: int, counts: Sequence[int], partitions: Sequence[str]
) -> tuple[Category, Key] | None:
    """The line that takes a hand of `size` cards, and its key with the suit left at 0.

    `partitions` are those in which all cards lie in one class, `any` taken for granted. Nothing
    is returned where no line takes the hand.
    """
    for level, line in ranking.lines(size):
        if line.partition in (ANY, *partitions) and fits(line, ranking, counts):
            return line, Key(level, importance(line, ranking, counts), 0)
    return None
