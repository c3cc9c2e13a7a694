"""Hands of exactly one size as one block of memory, jokers and suits that break ties included.

A card is a 64-bit key (how many of each rank, four bits each, open jokers as one rank more) and a
mask (class bits that combine by AND, suit bits by OR). A slot is found by displacing a product of
the key and checked against the whole key, because a large hand is a rare thing among six cards.
"""

from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checks.ranking_check import refusal
from offsuit.core.lookups.batch_proof import prove_rows
from offsuit.core.lookups.cache import Stored, load_or_build
from offsuit.core.lookups.classes import SuitClasses
from offsuit.core.lookups.displace import Displaced, displace
from offsuit.core.lookups.fixed_size import exact_claims, suit_steps
from offsuit.core.lookups.packed import join, run_rows
from offsuit.core.lookups.proof import ProofError
from offsuit.core.ranking import Ranking

DIGIT = 4
"""Bits of a count of cards of one rank."""
SUITS_AT = 32
"""Where the suit bits of a mask begin."""


@dataclass(frozen=True)
class ExactLayout:
    """Constants of a kernel; offsets in bytes from the start of the block."""

    size: int
    codes: int
    multiplier: int
    slots: int
    row_shift: int
    class_masks: tuple[int, ...]
    masks: int
    displacements: int
    keys: int
    strengths: int
    steps: int
    added: int
    suits: int
    suits_break_ties: bool


@dataclass(frozen=True)
class PackedExact:
    """A layout and its memory."""

    layout: ExactLayout
    memory: NDArray[np.uint64]


@lru_cache
def packed_exact(ranking: Ranking, size: int) -> PackedExact:
    """The block for hands of exactly `size` cards."""
    stored = load_or_build(f"exact{size}", ranking, lambda: _build(ranking, size))
    facts = dict(stored.facts)
    facts["class_masks"] = tuple(facts["class_masks"])
    return PackedExact(ExactLayout(**facts), np.asarray(stored.arrays["memory"]))


def _build(ranking: Ranking, size: int) -> Stored:
    most = 64 // DIGIT - 1
    if len(ranking.deck.ranks) > most:
        raise refusal(
            ranking, f"the deck has {len(ranking.deck.ranks)} ranks; {most} is the most here"
        )
    claims = exact_claims(ranking, size)
    classes = SuitClasses(ranking)
    fits = 1 << len(classes.partitions)
    entries: dict[int, dict[int, tuple[int, int]]] = {}
    steps: dict[tuple[int, ...], int] = {(0,) * len(ranking.deck.suits): 0}
    for (fit, counts, jokers), found in claims.items():
        strength, added = suit_steps(ranking, found)
        place = entries.setdefault(_key((*counts, jokers)), {})
        place[fit] = (strength, steps.setdefault(added, len(steps)))
    keys = np.array(list(entries), np.uint64)
    multiplier, displaced = _place(keys)
    slots = displaced.slot_of(_hash(keys, multiplier))
    checks = np.full(displaced.slots, 2**64 - 1, np.uint64)
    checks[slots] = keys
    strengths = np.zeros((fits, displaced.slots), np.uint16)
    step_of = np.zeros((fits, displaced.slots), np.uint8)
    for slot, by_fit in zip(slots.tolist(), entries.values(), strict=True):
        for fit, (strength, step) in by_fit.items():
            strengths[fit, slot], step_of[fit, slot] = strength, step
    if (checks[slots] != keys).any():
        raise ProofError(f"{ranking.name}: two hands of {size} cards share a slot")
    words, masks = _cards(ranking, classes)
    added_by = np.array(list(steps), np.uint16)
    pieces: list[NDArray[Any]] = [
        words,
        masks,
        displaced.displacements,
        checks,
        strengths,
        step_of,
        added_by,
    ]
    offsets, memory = join(pieces)
    layout = ExactLayout(
        size=size,
        codes=len(words),
        multiplier=multiplier,
        slots=displaced.slots,
        row_shift=displaced.row_shift,
        class_masks=tuple(classes.masks),
        masks=offsets[1],
        displacements=offsets[2],
        keys=offsets[3],
        strengths=offsets[4],
        steps=offsets[5],
        added=offsets[6],
        suits=len(ranking.deck.suits),
        suits_break_ties=len(steps) > 1,
    )
    from offsuit.core.kernels.fixed_size import subset_kernel

    kernel = subset_kernel(layout, size)
    prove_rows(ranking, size, lambda rows: run_rows(kernel, rows, memory))
    return Stored(asdict(layout), {"memory": memory.data})


def _key(counts: tuple[int, ...]) -> int:
    return sum(count << DIGIT * rank for rank, count in enumerate(counts))


def _hash(keys: NDArray[np.uint64], multiplier: int) -> NDArray[np.uint64]:
    """Upper half of the product, as the kernel computes it."""
    return (keys * np.uint64(multiplier)) >> np.uint64(32)


def _place(keys: NDArray[np.uint64]) -> tuple[int, Displaced]:
    random = np.random.default_rng(0)
    slot_bits = max(6, int(np.ceil(np.log2(len(keys) * 1.15))))
    while True:
        multiplier = int(random.integers(0, 2**63)) * 2 + 1
        hashed = _hash(keys, multiplier)
        if len(np.unique(hashed)) == len(hashed) and (
            displaced := displace(hashed, 32, slot_bits, slot_bits - 2)
        ):
            return multiplier, displaced


def _cards(ranking: Ranking, classes: SuitClasses) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """Key and mask of every code: naturals, the joker, jokers standing for a card.

    A wild card brings the highest suit, whatever it stands for; an open one is in every class.
    """
    deck = ranking.deck
    codes = 2 * deck.naturals + 1 if deck.wilds else deck.naturals
    words, masks = np.zeros(codes, np.uint64), np.zeros(codes, np.uint64)
    for code in range(codes):
        rank = len(deck.ranks) if code == deck.joker else deck.rank_of(code)
        common = classes.all if code == deck.joker else classes.suit_bits[deck.suit_of(code)]
        suit = len(deck.suits) - 1 if deck.is_wild(code) else deck.suit_of(code)
        words[code] = 1 << DIGIT * rank
        masks[code] = common | 1 << SUITS_AT + suit
    return words, masks
