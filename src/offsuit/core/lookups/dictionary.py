"""Strength of one hand in plain Python: a sum of small integers, then a dictionary.

One hand never pays for NumPy or Numba: neither is imported here.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from offsuit.core.deck import ANY
from offsuit.core.evaluate import check_size
from offsuit.core.lookups.best_of import best_of, takes_best
from offsuit.core.lookups.classes import SuitClasses
from offsuit.core.lookups.exact import exact_claims, scale, suit_steps
from offsuit.core.lookups.proof import prove_monotone, prove_single_hands
from offsuit.core.lookups.store import Stored, load_or_build, pack
from offsuit.core.multisets import Counts
from offsuit.core.notation import card_names
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError

Single = Callable[[Sequence[int]], int]

_COUNTER = 4
"""Bits of a counter of the cards in one class; it starts so that the k-th card sets its top bit."""


def single_hand_strength(ranking: Ranking) -> Single:
    """The function behind `Ranking.strength`."""
    if takes_best(ranking):
        return _best_single(ranking, load_or_build("best", ranking, lambda: _build_best(ranking)))
    exact = _exact_single(ranking, load_or_build("exact", ranking, lambda: _build_exact(ranking)))
    return _subset_single(ranking, exact)


def count_key(counts: Counts, base: int) -> int:
    """Counts as one integer, a digit a rank: no two counts below `base` share it."""
    return sum(count * base**rank for rank, count in enumerate(counts))


def _loaded(stored: Stored, what: str, top: int) -> dict[int, int]:
    """A stored dictionary; values share one object per strength, which keeps them in cache."""
    objects = list(range(top + 1))
    keys, strengths = stored.arrays[f"keys {what}"], stored.arrays[f"strengths {what}"]
    return {key: objects[strength] for key, strength in zip(keys, strengths, strict=True)}


def _no_hand(ranking: Ranking, codes: Sequence[int]) -> HandError:
    check_size(ranking, codes)
    cards = card_names(ranking.deck, codes)
    return HandError(f"{cards!r}: {len(codes)} cards that make no hand in {ranking.name}")


# Best k of n: one counter a class tells which classes are large enough to matter.


def _build_best(ranking: Ranking) -> Stored:
    found = best_of(ranking)
    prove_monotone(ranking, found)
    base = max(max(counts) for counts in found["any"]) + 1
    arrays = {}
    for partition, strengths in found.items():
        for cards in ranking.hand_sizes:
            chosen = {c: strength for c, strength in strengths.items() if sum(c) == cards}
            arrays[f"keys {partition} {cards}"] = pack("Q", (count_key(c, base) for c in chosen))
            arrays[f"strengths {partition} {cards}"] = pack("I", chosen.values())
    stored = Stored({"base": base, "top": len(scale(ranking).keys)}, arrays)
    prove_single_hands(ranking, _best_single(ranking, stored))
    return stored


def _best_single(ranking: Ranking, stored: Stored) -> Single:
    deck, classes = ranking.deck, SuitClasses(ranking)
    base, top = stored.facts["base"], stored.facts["top"]
    by_partition = {
        name: {cards: _loaded(stored, f"{name} {cards}", top) for cards in ranking.hand_sizes}
        for name in ranking.partitions
    }
    ranks_alone = by_partition[ANY]
    seven = ranks_alone.get(7, {})
    within = [
        {key: strength for sized in by_partition[name].values() for key, strength in sized.items()}
        for name in ranking.partitions
    ]
    size = ranking.categories[0].size
    bits = [[b for b in range(classes.all.bit_length()) if m >> b & 1] for m in classes.suit_bits]
    counters = classes.all.bit_length()
    rank_shift = _COUNTER * counters
    start = sum(((1 << _COUNTER - 1) - size) << _COUNTER * c for c in range(counters))
    live = sum(1 << _COUNTER * c + _COUNTER - 1 for c in range(counters))
    keys = [base ** deck.rank_of(code) for code in range(deck.naturals)]
    words = [
        (keys[code] << rank_shift) + sum(1 << _COUNTER * b for b in bits[deck.suit_of(code)])
        for code in range(deck.naturals)
    ]
    pairs = [[one + other for other in words] for one in words]
    started = [start + word for word in words]
    tops = [
        (1 << _COUNTER * bit + _COUNTER - 1, 1 << bit, within[place])
        for place, mask in enumerate(classes.masks, 1)
        for bit in range(counters)
        if mask >> bit & 1
    ]
    class_bits = [classes.suit_bits[deck.suit_of(code)] for code in range(deck.naturals)]

    def with_classes(codes: Sequence[int], total: int, strength: int) -> int:
        for flag, bit, strengths in tops:
            if total & flag:
                key = sum(keys[code] for code in codes if class_bits[code] & bit)
                strength = max(strength, strengths[key])
        return strength

    def strength(codes: Sequence[int]) -> int:
        try:
            try:  # seven cards are by far the commonest hand and worth writing out
                a, b, c, d, e, f, g = codes
                total = pairs[a][b] + pairs[c][d] + pairs[e][f] + started[g]
                found = seven[total >> rank_shift]
            except ValueError:
                total = sum([words[code] for code in codes], start)
                found = ranks_alone[len(codes)][total >> rank_shift]
        except KeyError:
            raise _no_hand(ranking, codes) from None
        if total & live:
            return with_classes(codes, total, found)
        return found

    return strength


# Exactly k cards: the AND of class bits says which flushes the hand is.


def _build_exact(ranking: Ranking) -> Stored:
    base = max(line.size for line in ranking.categories) + 1
    steps: dict[tuple[int, ...], int] = {}
    columns: dict[int, tuple[list[int], list[int], list[int]]] = {}
    for size in sorted({line.size for line in ranking.categories}):
        for (fit, counts, jokers), found in exact_claims(ranking, size).items():
            strength, added = suit_steps(ranking, found)
            keys, strengths, step = columns.setdefault(fit, ([], [], []))
            keys.append(count_key((*counts, jokers), base))
            strengths.append(strength)
            step.append(steps.setdefault(added, len(steps)))
    arrays = {}
    for fit, (keys, strengths, step) in columns.items():
        arrays[f"keys {fit}"] = pack("Q", keys)
        arrays[f"strengths {fit}"] = pack("I", strengths)
        arrays[f"steps {fit}"] = pack("B", step)
    facts = {
        "base": base,
        "top": len(scale(ranking).keys),
        "fits": sorted(columns),
        "steps": list(steps),
    }
    stored = Stored(facts, arrays)
    prove_single_hands(ranking, _exact_single(ranking, stored))
    return stored


def _exact_single(ranking: Ranking, stored: Stored) -> Single:
    deck, classes = ranking.deck, SuitClasses(ranking)
    base, top = stored.facts["base"], stored.facts["top"]
    strengths: Mapping[int, dict[int, int]] = {
        fit: _loaded(stored, str(fit), top) for fit in stored.facts["fits"]
    }
    added = [tuple(step) for step in stored.facts["steps"]]
    steps = {
        fit: {
            key: added[step]
            for key, step in zip(
                stored.arrays[f"keys {fit}"], stored.arrays[f"steps {fit}"], strict=True
            )
            if any(added[step])
        }
        for fit in stored.facts["fits"]
    }
    ranks = len(deck.ranks)
    codes_in_all = range(2 * deck.naturals + 1)
    keys = [base ** (ranks if code == deck.joker else deck.rank_of(code)) for code in codes_in_all]
    common_bits = [
        classes.all if code == deck.joker else classes.suit_bits[deck.suit_of(code)]
        for code in codes_in_all
    ]
    suits = [len(deck.suits) - 1 if deck.is_wild(c) else deck.suit_of(c) for c in codes_in_all]
    fit_of = {common: classes.fit(common) for common in _intersections(classes)}

    def strength(codes: Sequence[int]) -> int:
        key, common = 0, classes.all
        for code in codes:
            key += keys[code]
            common &= common_bits[code]
        fit = fit_of[common]
        try:
            found = strengths[fit][key]
        except KeyError:
            raise _no_hand(ranking, codes) from None
        if key in steps[fit]:
            found += steps[fit][key][max([suits[code] for code in codes])]
        return found

    return strength


def _intersections(classes: SuitClasses) -> set[int]:
    """Every AND of suit bits that can occur."""
    found = {classes.all}
    for _ in classes.suit_bits:
        found |= {left & bits for left in found for bits in classes.suit_bits}
    return found


def _subset_single(ranking: Ranking, exact: Single) -> Single:
    """Hands larger than any category: the best subset; others as they are."""
    sizes = {line.size for line in ranking.categories}

    def strength(codes: Sequence[int]) -> int:
        if len(codes) in sizes:
            return exact(codes)
        check_size(ranking, codes)
        size = ranking.category_size(len(codes))
        return max(exact(chosen) for chosen in combinations(codes, size))

    return strength
