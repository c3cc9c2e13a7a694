"""Two of four hole cards with three of five board cards: hole multiset x board multiset.

Per partition one array holds, for what a class holds in the hole and on the board, the best
of all 2 + 3 choices. A board of five has at most one class of three or more, so a hand costs one
lookup a partition instead of sixty evaluations.
"""

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.lookups.batch_proof import prove_omaha
from offsuit.core.lookups.best_of import BestOf, best_of, class_capacity, takes_best
from offsuit.core.lookups.cache import Stored, load_or_build
from offsuit.core.lookups.packed import (
    COUNTER,
    card_words,
    join,
    place_ranks,
    rank_sums,
    word_fields,
)
from offsuit.core.lookups.proof import ProofError
from offsuit.core.multisets import Counts, multisets, sub_multisets
from offsuit.core.ranking import Ranking

HOLE, BOARD = 4, 5
FROM_HOLE, FROM_BOARD = 2, 3


@dataclass(frozen=True)
class OmahaPartition:
    """One partition; offsets in bytes, shifts in bits. Ids count from 1; 0 is too few cards."""

    counter_word: int
    flags: int
    first_flag: int
    key_word: int
    key_shift: int
    key_width: int
    hole_ids: int
    board_ids: int
    strengths: int
    columns: int


@dataclass(frozen=True)
class OmahaLayout:
    """Constants of the kernel."""

    codes: int
    words: int
    start: tuple[int, ...]
    hole_ids: tuple[int, int, int, int]
    """Slot mask, row shift, offset of displacements, offset of ids."""
    board_ids: tuple[int, int, int, int]
    strengths: int
    columns: int
    partitions: tuple[OmahaPartition, ...]


@dataclass(frozen=True)
class PackedOmaha:
    """A layout and its memory."""

    layout: OmahaLayout
    memory: NDArray[np.uint64]


def fits_omaha(ranking: Ranking) -> bool:
    """Whether hole and board lookups can be laid out for this ranking."""
    return (
        takes_best(ranking)
        and ranking.categories[0].size == FROM_HOLE + FROM_BOARD
        and word_fields(ranking, BOARD) is not None
    )


@lru_cache
def packed_omaha(ranking: Ranking) -> PackedOmaha:
    """The block for one ranking."""
    stored = load_or_build("omaha", ranking, lambda: _build(ranking))
    facts: dict[str, Any] = dict(stored.facts)
    for name in ("start", "hole_ids", "board_ids"):
        facts[name] = tuple(facts[name])
    facts["partitions"] = tuple(OmahaPartition(**entry) for entry in facts["partitions"])
    return PackedOmaha(OmahaLayout(**facts), np.asarray(stored.arrays["memory"]))


def _build(ranking: Ranking) -> Stored:
    found = best_of(ranking)
    fields = word_fields(ranking, BOARD) or {}
    holes = _holdings(ranking, "any", HOLE, HOLE)
    boards = _holdings(ranking, "any", BOARD, BOARD)
    arrays = [np.array(holes, np.uint64), np.array(boards, np.uint64)]
    rank_keys, placed = place_ranks(arrays)
    words, start = card_words(ranking, fields, rank_keys, FROM_BOARD)
    pieces: list[NDArray[Any]] = [words]
    for counts, displaced in zip(arrays, placed, strict=True):
        ids = np.zeros(displaced.slots, np.uint16)
        slots, numbers = (
            displaced.slot_of(rank_sums(counts, rank_keys)),
            np.arange(1, len(counts) + 1),
        )
        ids[slots] = numbers
        if (ids[slots] != numbers).any():
            raise ProofError(f"{ranking.name}: two rank multisets share a slot")
        pieces += [displaced.displacements, ids]
    pieces.append(_strengths(found, "any", holes, boards))
    for name, field in fields.items():
        in_hole = _holdings(ranking, name, FROM_HOLE, HOLE)
        on_board = _holdings(ranking, name, FROM_BOARD, BOARD)
        pieces += [_ids(in_hole, field.base, field.width), _ids(on_board, field.base, field.width)]
        pieces.append(_strengths(found, name, in_hole, on_board))
    offsets, memory = join(pieces)
    partitions = []
    for place, field in enumerate(fields.values()):
        first = field.counter_shift + COUNTER - 1
        at = offsets[6 + 3 * place :]
        partitions.append(
            OmahaPartition(
                counter_word=field.counter_word,
                flags=sum(1 << first + number * COUNTER for number in range(field.classes)),
                first_flag=first,
                key_word=field.key_word,
                key_shift=field.key_shift,
                key_width=field.width,
                hole_ids=at[0],
                board_ids=at[1],
                strengths=at[2],
                columns=pieces[6 + 3 * place + 2].shape[1],
            )
        )
    layout = OmahaLayout(
        codes=ranking.deck.naturals,
        words=len(words),
        start=tuple(int(word) for word in start),
        hole_ids=(placed[0].slots - 1, placed[0].row_shift, offsets[1], offsets[2]),
        board_ids=(placed[1].slots - 1, placed[1].row_shift, offsets[3], offsets[4]),
        strengths=offsets[5],
        columns=len(boards) + 1,
        partitions=tuple(partitions),
    )
    from offsuit.core.kernels.omaha import omaha_kernel

    kernel = omaha_kernel(layout)

    def evaluate(rows: NDArray[np.uint8], table: NDArray[np.uint8]) -> list[int]:
        out = np.empty(len(rows), np.uint16)
        kernel(rows, table, memory, out)
        return out.tolist()

    prove_omaha(ranking, HOLE, BOARD, evaluate)
    return Stored(asdict(layout), {"memory": memory.data})


def _holdings(ranking: Ranking, partition: str, fewest: int, most: int) -> list[Counts]:
    capacity = class_capacity(ranking, partition)
    return [
        counts
        for cards in range(fewest, most + 1)
        for counts in multisets(len(ranking.deck.ranks), cards, min(cards, capacity))
    ]


def _ids(holdings: list[Counts], base: int, width: int) -> NDArray[np.uint16]:
    """Id of each holding by its class key."""
    ids = np.zeros(1 << width, np.uint16)
    for number, counts in enumerate(holdings, 1):
        ids[sum(count * base**rank for rank, count in enumerate(counts))] = number
    return ids


def _strengths(
    found: BestOf, partition: str, holes: list[Counts], boards: list[Counts]
) -> NDArray[np.uint16]:
    """Strength by (hole id, board id); row and column 0 are too few cards."""
    ranks = len(holes[0])
    twos = {counts: i for i, counts in enumerate(multisets(ranks, FROM_HOLE, FROM_HOLE))}
    threes = {counts: i for i, counts in enumerate(multisets(ranks, FROM_BOARD, FROM_BOARD))}
    together = np.zeros((len(twos), len(threes)), np.uint16)
    for two, row in twos.items():
        for three, column in threes.items():
            counts = tuple(map(int.__add__, two, three))
            together[row, column] = found[partition].get(counts, 0)
    by_hole = np.zeros((len(holes) + 1, len(threes)), np.uint16)
    for number, counts in enumerate(holes, 1):
        by_hole[number] = together[[twos[two] for two in sub_multisets(counts, FROM_HOLE)]].max(0)
    by_three = np.ascontiguousarray(by_hole.T)
    by_board = np.zeros((len(boards) + 1, len(holes) + 1), np.uint16)
    for number, counts in enumerate(boards, 1):
        chosen = [threes[three] for three in sub_multisets(counts, FROM_BOARD)]
        by_board[number] = by_three[chosen].max(0)
    return np.ascontiguousarray(by_board.T)
