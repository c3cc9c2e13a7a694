"""All boards that can still come, up to exchanges of suits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.boards import complete, stems
from offsuit.core.odds.symmetry import exchanges, orbits
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError

CHUNK = 1 << 18
"""Boards that are written out at once."""


@dataclass(frozen=True)
class Boards:
    """Stems over the remaining cards; see `kernels.boards`."""

    known: NDArray[np.uint8]
    remaining: NDArray[np.uint8]
    cards: NDArray[np.int64]
    sizes: NDArray[np.int64]
    weights: NDArray[np.int64]
    firsts: NDArray[np.int64]

    @property
    def drawn(self) -> int:
        """How many cards are still to come."""
        return int(self.cards.shape[1])

    @property
    def number(self) -> int:
        """How many boards there are, exchanges not counted."""
        return comb(len(self.remaining), self.drawn)

    def written(self) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int64]]]:
        """Boards with their weights, in pieces of about `CHUNK` rows."""
        width = len(self.known) + self.drawn
        rows = np.empty((2 * CHUNK, width), np.uint8)
        weights = np.empty(2 * CHUNK, np.int64)
        filled = 0
        for stem, size, first, weight in self._small_stems():
            count = complete(stem, size, first, self.remaining, self.known, rows[filled:])
            weights[filled : filled + count] = weight
            filled += count
            if filled >= CHUNK:
                yield rows[:filled], weights[:filled]
                filled = 0
        if filled:
            yield rows[:filled], weights[:filled]

    def _small_stems(self) -> Iterator[tuple[NDArray[np.int64], int, int, int]]:
        """The stems, those with too many completions split at their next card."""
        waiting = list(zip(self.cards, self.sizes, self.firsts, self.weights, strict=True))[::-1]
        while waiting:
            stem, size, first, weight = waiting.pop()
            if comb(len(self.remaining) - int(first), self.drawn - int(size)) <= CHUNK:
                yield stem, size, first, weight
                continue
            for place in range(first, len(self.remaining)):
                longer = stem.copy()
                longer[size] = place
                waiting.append((longer, size + 1, place + 1, weight))


def all_boards(
    rankings: Sequence[Ranking], hands: Sequence[Sequence[int]], board: Sequence[int], size: int
) -> Boards:
    """Every completion of `board` to `size` cards from what the hands leave of the deck.

    Boards that are worth the same in all `rankings` may be counted together.
    """
    ranking = rankings[0]
    remaining = list(ranking.deck.cards)
    for code in (*board, *(code for hand in hands for code in hand)):
        remaining.remove(min(code, ranking.deck.joker))
    drawn = size - len(board)
    if drawn > len(remaining):
        raise HandError(f"{len(hands)} hands leave {len(remaining)} cards; {drawn} are to come")
    group = exchanges(rankings, [*hands, board])
    found = _stems(ranking, remaining, drawn, group) if len(group) > 1 else _one_stem(drawn)
    return Boards(np.array(board, np.uint8), np.array(remaining, np.uint8), *found)


def _one_stem(drawn: int) -> tuple[NDArray[np.int64], ...]:
    """The stem without cards: every completion counts for itself."""
    return np.full((1, drawn), -1), np.zeros(1, int), np.ones(1, int), np.zeros(1, int)


def _stems(
    ranking: Ranking, remaining: list[int], drawn: int, group: tuple[tuple[int, ...], ...]
) -> tuple[NDArray[np.int64], ...]:
    deck, machine = ranking.deck, orbits(group)
    places = np.full((len(deck.ranks), len(deck.suits)), -1, np.int64)
    for place, code in enumerate(remaining):
        places[deck.rank_of(code), deck.suit_of(code)] = place
    room, count = 1 << 10, -1
    while count < 0:
        room *= 8
        *found, count = stems(places, drawn, machine.weight, machine.following, machine.free, room)
    return tuple(array[:count] for array in found)
