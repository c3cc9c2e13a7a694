"""Best k of n cards as one block of memory that a kernel reads with a handful of loads.

Every card is up to four 64-bit words; the words of a hand are the sums of its cards' words.

    word 0       rank key (upper 32 bits), then one 4-bit counter a class
    words 1-3    a key a class: how many of each rank it holds, in mixed radix

Rank keys are random, so that a sum tells the multiset of ranks and, displaced, its slot. A
counter starts so that the k-th card sets its top bit: one AND finds the classes that matter.
"""

from dataclasses import asdict, dataclass
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.lookups.batch_proof import prove_rows
from offsuit.core.lookups.best_of import BestOf, best_of, class_capacity, takes_best
from offsuit.core.lookups.cache import Stored, load_or_build
from offsuit.core.lookups.displace import Displaced, displace
from offsuit.core.lookups.proof import ProofError
from offsuit.core.ranking import Ranking

WORDS = 4
COUNTER = 4
RANK_SHIFT = 32
HOT = 0.1
"""A partition whose classes matter in more than this share of hands is looked up always."""


@dataclass(frozen=True)
class PartitionLayout:
    """How the classes of one partition lie in the words; offsets in bytes, shifts in bits."""

    name: str
    guard: int
    """Bits of word 0 without which no class can matter."""
    counter_word: int
    flags: int
    first_flag: int
    key_word: int
    key_shift: int
    key_width: int
    lookup: int
    hot: bool


@dataclass(frozen=True)
class BestLayout:
    """Constants of a kernel; offsets in bytes from the start of the block."""

    cards: int
    codes: int
    words: int
    start: tuple[int, ...]
    slot_mask: int
    row_shift: int
    displacements: int
    rank_lookup: int
    partitions: tuple[PartitionLayout, ...]
    top: int


@dataclass(frozen=True)
class PackedBest:
    """A layout and its memory."""

    layout: BestLayout
    memory: NDArray[np.uint64]

    def rank_keys(self, suits: int) -> NDArray[np.uint64]:
        """What a card of each rank adds to the rank key, of a deck with `suits` suits."""
        return self.memory[: self.layout.codes : suits] >> np.uint64(RANK_SHIFT)

    def class_keys(self, ranking: Ranking, partition: str) -> NDArray[np.uint64]:
        """What a card of each rank adds to the key of its class."""
        base = min(class_capacity(ranking, partition), self.layout.cards) + 1
        return np.array([base**rank for rank in range(len(ranking.deck.ranks))], np.uint64)

    def rank_strengths(self, keys: NDArray[np.uint64]) -> NDArray[np.uint16]:
        """Strengths by rank keys alone."""
        layout, keys = self.layout, keys & np.uint64(2**RANK_SHIFT - 1)
        rows = self._shorts(layout.displacements)[keys >> np.uint64(layout.row_shift)]
        slots = (keys & np.uint64(layout.slot_mask)) ^ rows
        found: NDArray[np.uint16] = self._shorts(layout.rank_lookup)[slots]
        return found

    def class_strengths(self, partition: str, keys: NDArray[np.uint64]) -> NDArray[np.uint16]:
        """Strengths by the key of one class."""
        found = next(entry for entry in self.layout.partitions if entry.name == partition)
        return self._shorts(found.lookup)[keys]

    def _shorts(self, offset: int) -> NDArray[np.uint16]:
        return self.memory.view(np.uint16)[offset // 2 :]


def fits_packed(ranking: Ranking) -> bool:
    """Whether the ranking can be laid out in four words."""
    return takes_best(ranking) and word_fields(ranking, max(ranking.hand_sizes)) is not None


@lru_cache
def packed_best(ranking: Ranking, cards: int) -> PackedBest:
    """The block for hands of `cards` cards."""
    stored = load_or_build(f"packed{cards}", ranking, lambda: _build(ranking, cards))
    facts: dict[str, Any] = dict(stored.facts)
    facts["partitions"] = tuple(PartitionLayout(**entry) for entry in facts["partitions"])
    facts["start"] = tuple(facts["start"])
    return PackedBest(BestLayout(**facts), np.asarray(stored.arrays["memory"]))


@dataclass
class WordField:
    """Room for the keys and counters of one partition."""

    classes: int
    base: int
    width: int
    key_word: int = 0
    key_shift: int = 0
    counter_word: int = 0
    counter_shift: int = 0


def word_fields(ranking: Ranking, cards: int) -> dict[str, WordField] | None:
    """A first-fit packing, coarse partitions first; nothing if it does not fit."""
    used = [0] * WORDS
    free = [RANK_SHIFT, 64, 64, 64]
    fields = {}
    for name in ranking.partitions[1:]:
        base = min(class_capacity(ranking, name), cards) + 1
        width = (base ** len(ranking.deck.ranks) - 1).bit_length()
        field = WordField(len(set(ranking.deck.classes[name])), base, width)
        for bits, words, what in (
            (width * field.classes, (1, 2, 3), "key"),
            (COUNTER * field.classes, (0, 3, 2, 1), "counter"),
        ):
            word = next((word for word in words if used[word] + bits <= free[word]), None)
            if word is None:
                return None
            setattr(field, f"{what}_word", word)
            setattr(field, f"{what}_shift", used[word])
            used[word] += bits
        fields[name] = field
    return fields


def _build(ranking: Ranking, cards: int) -> Stored:
    found = best_of(ranking)
    fields = word_fields(ranking, cards) or {}
    exactly = {counts: s for counts, s in found["any"].items() if sum(counts) == cards}
    counts = np.array(list(exactly), np.uint64)
    rank_keys, (displaced,) = place_ranks([counts])
    keys = rank_sums(counts, rank_keys)
    rank_lookup = np.zeros(displaced.slots, np.uint16)
    rank_lookup[displaced.slot_of(keys)] = list(exactly.values())
    if rank_lookup[displaced.slot_of(keys)].tolist() != list(exactly.values()):
        raise ProofError(f"{ranking.name}: two rank multisets share a slot")
    words, start = card_words(ranking, fields, rank_keys, ranking.categories[0].size)
    pieces: list[NDArray[Any]] = [words, displaced.displacements, rank_lookup]
    pieces += [_class_lookup(found, name, field) for name, field in fields.items()]
    offsets, memory = join(pieces)
    partitions = [
        _partition_layout(ranking, cards, fields, name, offset)
        for name, offset in zip(fields, offsets[3:], strict=True)
    ]
    layout = BestLayout(
        cards=cards,
        codes=ranking.deck.naturals,
        words=len(words),
        start=tuple(int(word) for word in start),
        slot_mask=displaced.slots - 1,
        row_shift=displaced.row_shift,
        displacements=offsets[1],
        rank_lookup=offsets[2],
        partitions=tuple(partitions),
        top=max(max(strengths.values()) for strengths in found.values()),
    )
    from offsuit.core.kernels.best import batch_kernel

    kernel = batch_kernel(layout)
    prove_rows(ranking, cards, lambda rows: run_rows(kernel, rows, memory))
    return Stored(asdict(layout), {"memory": memory.data})


def run_rows(kernel: Any, rows: NDArray[np.uint8], memory: NDArray[np.uint64]) -> list[int]:
    """Strengths by a batch kernel."""
    out = np.empty(len(rows), np.uint16)
    kernel(rows, memory, out)
    return out.tolist()


def place_ranks(
    holdings: list[NDArray[np.uint64]],
) -> tuple[NDArray[np.uint64], list[Displaced]]:
    """Random rank keys under which the multisets of each list differ and can be displaced."""
    random = np.random.default_rng(0)
    while True:
        rank_keys = random.integers(1, 2**RANK_SHIFT, holdings[0].shape[1], dtype=np.uint64)
        placed = [_displace_sums(counts, rank_keys) for counts in holdings]
        found = [displaced for displaced in placed if displaced]
        if len(found) == len(holdings):
            return rank_keys, found


def _displace_sums(counts: NDArray[np.uint64], rank_keys: NDArray[np.uint64]) -> Displaced | None:
    slot_bits = int(np.ceil(np.log2(len(counts) * 1.15)))
    row_bits = slot_bits - 3 if slot_bits >= 14 else slot_bits - 2
    keys = rank_sums(counts, rank_keys)
    if len(np.unique(keys)) < len(keys):
        return None
    return displace(keys, RANK_SHIFT, slot_bits, row_bits)


def rank_sums(counts: NDArray[np.uint64], rank_keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """The rank key of each multiset."""
    return counts @ rank_keys & np.uint64(2**RANK_SHIFT - 1)


def card_words(
    ranking: Ranking, fields: dict[str, WordField], rank_keys: NDArray[np.uint64], size: int
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The words of every card, a row a word, and the words of no card.

    Counters show the classes that hold `size` cards or more.
    """
    deck = ranking.deck
    rows = 1 + max((max(f.key_word, f.counter_word) for f in fields.values()), default=0)
    words = np.zeros((rows, deck.naturals), np.uint64)
    start = np.zeros(rows, np.uint64)
    for code in range(deck.naturals):
        words[0, code] = int(rank_keys[deck.rank_of(code)]) << RANK_SHIFT
        for name, field in fields.items():
            number = deck.classes[name][deck.suit_of(code)]
            key = field.base ** deck.rank_of(code)
            words[field.key_word, code] += np.uint64(key << field.key_shift + number * field.width)
            shift = field.counter_shift + number * COUNTER
            words[field.counter_word, code] += np.uint64(1 << shift)
    for field in fields.values():
        for number in range(field.classes):
            bias = (1 << COUNTER - 1) - size
            start[field.counter_word] += np.uint64(bias << field.counter_shift + number * COUNTER)
    return words, start


def _class_lookup(found: BestOf, name: str, field: WordField) -> NDArray[np.uint16]:
    """Strengths by class key; 0 where the class holds fewer than k cards."""
    lookup = np.zeros(1 << field.width, np.uint16)
    for counts, strength in found[name].items():
        if max(counts) < field.base:
            lookup[sum(count * field.base**rank for rank, count in enumerate(counts))] = strength
    return lookup


def _partition_layout(
    ranking: Ranking, cards: int, fields: dict[str, WordField], name: str, offset: int
) -> PartitionLayout:
    field = fields[name]
    first = field.counter_shift + COUNTER - 1
    flags = sum(1 << first + number * COUNTER for number in range(field.classes))
    return PartitionLayout(
        name=name,
        guard=flags if field.counter_word == 0 else _guard(ranking, fields, name),
        counter_word=field.counter_word,
        flags=flags,
        first_flag=first,
        key_word=field.key_word,
        key_shift=field.key_shift,
        key_width=field.width,
        lookup=offset,
        hot=field.counter_word == 0 and _share_that_matters(ranking, name, cards) > HOT,
    )


def _guard(ranking: Ranking, fields: dict[str, WordField], name: str) -> int:
    """Flags in word 0 of the finest coarser partition; every bit if no partition is coarser."""
    classes = ranking.deck.classes
    for coarser, field in reversed(fields.items()):
        pairs = set(zip(classes[name], classes[coarser], strict=True))
        if field.counter_word == 0 and len(pairs) == len(set(classes[name])):
            first = field.counter_shift + COUNTER - 1
            return sum(1 << first + number * COUNTER for number in range(field.classes))
    return 2**64 - 1


def _share_that_matters(ranking: Ranking, name: str, cards: int) -> float:
    """The share of hands in which some class of the partition holds k cards or more."""
    deck, size = ranking.deck, ranking.categories[0].size
    classes = deck.classes[name]
    share = 0.0
    for number in set(classes):
        held = classes.count(number) * len(deck.ranks) * deck.copies
        share += sum(
            comb(held, n) * comb(deck.size - held, cards - n) for n in range(size, cards + 1)
        ) / comb(deck.size, cards)
    return share


def join(pieces: list[NDArray[Any]]) -> tuple[list[int], NDArray[np.uint64]]:
    """Byte offsets of the pieces in one block, each on its own cache line, and the block."""
    offsets, parts, at = [], [], 0
    for piece in pieces:
        data = piece.tobytes()
        offsets.append(at)
        parts += [data, b"\0" * (-len(data) % 64)]
        at += len(data) + (-len(data) % 64)
    return offsets, np.frombuffer(b"".join(parts), np.uint64)
