"""What tiles come to: strengths and words, by the variant's way of making a hand."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from offsuit.core.best_hand import read_hand
from offsuit.core.deck import ANY
from offsuit.core.hand_text import hand_text
from offsuit.games.betting.play.best_five import Five
from offsuit.games.betting.play.tiles import tile_names
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.betting.variants import Half

HAND = 5


def choices_of(
    rules: PiecepackRules, tiles: Sequence[int], board: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Every set of tiles that may be ranked: all at once, or exactly so many from the hand."""
    taken = rules.play.from_hand
    if taken is None:
        every = (*tiles, *board)
        if len(every) >= HAND:
            yield every
        return
    for own in combinations(tiles, taken):
        for shared in combinations(board, HAND - taken):
            yield (*own, *shared)


def strength(rules: PiecepackRules, half: Half, tiles: Sequence[int], board: Sequence[int]) -> int:
    """Of the best hand for that half; 0 while there are too few tiles."""
    ranking = rules.ranking(half)
    return max((ranking.strength(each) for each in choices_of(rules, tiles, board)), default=0)


def words(rules: PiecepackRules, tiles: Sequence[int], board: Sequence[int]) -> tuple[str, ...]:
    """The hand for each half of the pot as people say it; nothing while there are too few tiles.

    >>> words(PiecepackRules(), (40, 41), (0, 27, 28, 34, 36))
    ('group-flush one-pair, nulls, ace kicker',)
    """
    return tuple(five.words for five in fives(rules, tiles, board))


def fives(rules: PiecepackRules, tiles: Sequence[int], board: Sequence[int]) -> tuple[Five, ...]:
    """The tiles that play for each half of the pot; nothing while there are too few.

    >>> fives(PiecepackRules(), (40, 41), (0, 27, 28, 34, 36))[0].tiles
    ('♠N', '♥N', '♠2', '♣5', '♦A')
    """
    return _fives(rules, tuple(tiles), tuple(board))


@lru_cache(maxsize=1024)  # the same hand is looked at with every action of a street
def _fives(
    rules: PiecepackRules, tiles: tuple[int, ...], board: tuple[int, ...]
) -> tuple[Five, ...]:
    found = []
    for half in rules.play.halves:
        ranking = rules.ranking(half)
        best = max(choices_of(rules, tiles, board), key=ranking.strength, default=None)
        if best is not None:
            made = read_hand(ranking, best)[1]
            flush = None if made.category.partition == ANY else made.category.partition
            found.append(Five(half, hand_text(ranking, made), flush, tile_names(made.cards)))
    return tuple(found)
