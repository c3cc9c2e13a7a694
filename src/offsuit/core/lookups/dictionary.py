"""Strength of one hand in plain Python: a sum of small integers, then a dictionary.

One hand never pays for NumPy or Numba: neither is imported here.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from offsuit.core.checks.ranking_check import refusal
from offsuit.core.deck import ANY
from offsuit.core.evaluate import check_size
from offsuit.core.lookups.best_of import best_of, takes_best
from offsuit.core.lookups.cache import Stored, load_or_build, pack
from offsuit.core.lookups.classes import SuitClasses
from offsuit.core.lookups.fixed_size import exact_claims, scale, suit_steps
from offsuit.core.lookups.proof import prove_monotone, prove_single_hands
from offsuit.core.multisets import Counts, multisets
from offsuit.core.notation import card_names
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError

Single = Callable[[Sequence[int]], int]


def single_hand_strength(ranking: Ranking) -> Single:
    """The function behind `Ranking.strength`."""
    if takes_best(ranking):
        return _best_single(ranking, load_or_build("best", ranking, lambda: _build_best(ranking)))
    exact = _exact_single(ranking, load_or_build("exact", ranking, lambda: _build_exact(ranking)))
    return _subset_single(ranking, exact)


def count_key(counts: Counts, base: int) -> int:
    """Counts as one integer, a digit a rank: no two counts below `base` share it."""
    return sum(count * base**rank for rank, count in enumerate(counts))


def _check_room(ranking: Ranking, base: int, digits: int) -> None:
    """Keys are stored as 64-bit numbers."""
    if base**digits > 2**64:
        ranks = len(ranking.deck.ranks)
        raise refusal(
            ranking, f"the deck has {ranks} ranks, too many for hands with {base - 1} of a rank"
        )


def _loaded(stored: Stored, what: str, top: int) -> dict[int, int]:
    """A stored dictionary; values share one object per strength, which keeps them in cache."""
    objects = list(range(top + 1))
    keys, strengths = stored.arrays[f"keys {what}"], stored.arrays[f"strengths {what}"]
    return {key: objects[strength] for key, strength in zip(keys, strengths, strict=True)}


def _no_hand(ranking: Ranking, codes: Sequence[int]) -> HandError:
    check_size(ranking, codes)
    cards = card_names(ranking.deck, codes)
    return HandError(f"{cards!r}: {len(codes)} cards that make no hand in {ranking.name}")


# Best k of n: how many cards of each suit tells which classes are large enough to matter.


def _build_best(ranking: Ranking) -> Stored:
    found = best_of(ranking)
    prove_monotone(ranking, found)
    base = max(max(counts) for counts in found["any"]) + 1
    _check_room(ranking, base, len(ranking.deck.ranks))
    arrays = {}
    for partition, strengths in found.items():
        for cards in _class_sizes(ranking):
            chosen = {c: strength for c, strength in strengths.items() if sum(c) == cards}
            arrays[f"keys {partition} {cards}"] = pack("Q", (count_key(c, base) for c in chosen))
            arrays[f"strengths {partition} {cards}"] = pack("I", chosen.values())
    stored = Stored({"base": base, "top": len(scale(ranking).keys)}, arrays)
    prove_single_hands(ranking, _best_single(ranking, stored))
    return stored


def _best_single(ranking: Ranking, stored: Stored) -> Single:
    deck, top = ranking.deck, stored.facts["top"]
    by_size = {cards: _loaded(stored, f"{ANY} {cards}", top) for cards in ranking.hand_sizes}
    ranks = [stored.facts["base"] ** deck.rank_of(code) for code in range(deck.naturals)]
    suits = [_suit_key(ranking, deck.suit_of(code)) for code in range(deck.naturals)]
    rank_pairs = [[one + other for other in ranks] for one in ranks]
    suit_pairs = [[one + other for other in suits] for one in suits]
    live = _live_classes(ranking, stored, ranks)
    seven, live_seven = by_size.get(7, {}), live.get(7, _Sparse())

    def with_classes(codes: Sequence[int], classes: Sequence[_LiveClass], found: int) -> int:
        for keys, strengths in classes:
            found = max(found, strengths[sum([keys[code] for code in codes])])
        return found

    def other_sizes(codes: Sequence[int]) -> int:
        check_size(ranking, codes)
        classes = live[len(codes)][sum([suits[code] for code in codes])]
        return with_classes(codes, classes, by_size[len(codes)][sum([ranks[c] for c in codes])])

    def strength(  # what it reads is bound as defaults: locals are faster than a closure's cells
        codes: Sequence[int],
        ranks_of: list[list[int]] = rank_pairs,
        suits_of: list[list[int]] = suit_pairs,
        rank_of: list[int] = ranks,
        suit_of: list[int] = suits,
        live_of: list[tuple[_LiveClass, ...]] | _Sparse = live_seven,
        strength_of: dict[int, int] = seven,
    ) -> int:
        try:  # seven cards are by far the commonest hand and worth writing out
            a, b, c, d, e, f, g = codes
            if classes := live_of[suits_of[a][b] + suits_of[c][d] + suits_of[e][f] + suit_of[g]]:
                key = ranks_of[a][b] + ranks_of[c][d] + ranks_of[e][f] + rank_of[g]
                return with_classes(codes, classes, strength_of[key])
            return strength_of[ranks_of[a][b] + ranks_of[c][d] + ranks_of[e][f] + rank_of[g]]
        except ValueError:
            return other_sizes(codes)
        except KeyError:
            raise _no_hand(ranking, codes) from None

    return strength


class _Sparse(dict[int, "tuple[_LiveClass, ...]"]):
    """Sums of suit keys that are too large for a list; most have no class that matters."""

    def __missing__(self, key: int) -> "tuple[_LiveClass, ...]":
        return ()


_LiveClass = tuple[Sequence[int], Mapping[int, int]]
"""What each card adds to the key of a class with k cards or more, and strengths by that key."""


def _class_sizes(ranking: Ranking) -> range:
    """How many cards of a hand can lie in one class that matters."""
    return range(ranking.categories[0].size, max(ranking.hand_sizes) + 1)


def _suit_key(ranking: Ranking, suit: int) -> int:
    """Sums of these tell how many cards of each suit a hand of known size has."""
    return (max(ranking.hand_sizes) + 1) ** (suit - 1) if suit else 0


def _live_classes(
    ranking: Ranking, stored: Stored, ranks: Sequence[int]
) -> dict[int, "list[tuple[_LiveClass, ...]] | _Sparse"]:
    """By hand size, then by sum of suit keys, the classes that hold k cards or more."""
    deck, size = ranking.deck, ranking.categories[0].size
    classes: list[tuple[list[int], _LiveClass]] = []
    for name in ranking.partitions[1:]:
        strengths: dict[int, int] = {}
        for cards in _class_sizes(ranking):
            strengths |= _loaded(stored, f"{name} {cards}", stored.facts["top"])
        numbers = deck.classes[name]
        for number in set(numbers):
            members = [suit for suit, n in enumerate(numbers) if n == number]
            keys = [key if deck.suit_of(code) in members else 0 for code, key in enumerate(ranks)]
            classes.append((members, (keys, strengths)))
    live: dict[int, list[tuple[_LiveClass, ...]] | _Sparse] = {}
    for cards in ranking.hand_sizes:
        found = _Sparse()
        for held in multisets(len(deck.suits), cards, cards):
            large = tuple(c for members, c in classes if sum([held[s] for s in members]) >= size)
            if large:
                found[sum(n * _suit_key(ranking, suit) for suit, n in enumerate(held))] = large
        most = cards * _suit_key(ranking, len(deck.suits) - 1)
        live[cards] = [found[key] for key in range(most + 1)] if most < _FEW else found
    return live


_FEW = 10_000
"""The most sums of suit keys for which a list is used; it is faster than a dictionary."""


# Exactly k cards: the AND of class bits says which flushes the hand is.


def _build_exact(ranking: Ranking) -> Stored:
    base = max(line.size for line in ranking.categories) + 1
    _check_room(ranking, base, len(ranking.deck.ranks) + 1)
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
        best = max(or_nothing(chosen) for chosen in combinations(codes, size))
        if not best:
            raise _no_hand(ranking, codes)
        return best

    def or_nothing(codes: Sequence[int]) -> int:
        try:
            return exact(codes)
        except HandError:
            return 0

    return strength
