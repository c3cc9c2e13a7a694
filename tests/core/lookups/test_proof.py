"""A broken lookup never gets as far as the disk."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups import best_of, packed, proof
from offsuit.core.lookups import fixed_size as exact
from offsuit.core.lookups import packed_fixed_size as packed_exact
from offsuit.core.lookups.batch_proof import prove_omaha, prove_rows
from offsuit.core.lookups.classes import SuitClasses
from offsuit.core.lookups.displace import Displaced
from offsuit.core.lookups.omaha import packed_omaha
from offsuit.core.lookups.proof import ProofError, hand_of, prove_monotone, prove_single_hands
from offsuit.core.multisets import Counts
from offsuit.core.ranking import Category, Ranking
from offsuit.core.shape import Key, claim, importance
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID

Build = Callable[[Ranking], object]

SINGLE: Build = lambda ranking: ranking.strength  # noqa: E731
BATCH: Build = lambda ranking: packed.packed_best(ranking, 5)  # noqa: E731
EXACT: Build = lambda ranking: packed_exact.packed_exact(ranking, 5)  # noqa: E731


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache directory of one's own."""
    monkeypatch.setattr("offsuit.core.lookups.cache.cache_directory", lambda: tmp_path)
    return tmp_path


@pytest.mark.parametrize("ranking", [PIECEPACK, TABLE_LOW, NULL_TO_FIVE], ids=lambda r: r.name)
def test_what_ships_is_proved(ranking: Ranking) -> None:
    prove_single_hands(ranking, ranking.strength)


@pytest.mark.parametrize("wrong", [1, 315, 630])
def test_one_wrong_strength_is_found(wrong: int) -> None:
    def broken(codes: Sequence[int]) -> int:
        strength = PIECEPACK.strength(codes)
        return strength + 1 if strength == wrong else strength

    with pytest.raises(ProofError, match=f"piecepack: .* not {wrong + 1}"):
        prove_single_hands(PIECEPACK, broken)


def test_a_class_that_is_stronger_without_a_card_is_found() -> None:
    found = {name: dict(strengths) for name, strengths in best_of.best_of(PIECEPACK).items()}
    five = next(counts for counts in found["link"] if sum(counts) == 5)
    found["link"][five] = 10_000
    with pytest.raises(ProofError, match=r"piecepack, link: .* is above"):
        prove_monotone(PIECEPACK, found)


def test_a_joker_that_plays_badly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two aces and a joker, claimed as a pair."""
    claims = dict(exact.exact_claims(PYRAMID, 3))
    two_aces = (*[0] * 12, 2)
    where = next(key for key in claims if key[1:] == (two_aces, 1))
    claims[where] = next(claim for claim in claims.values() if claim.line.name == "pair")
    monkeypatch.setattr(proof, "exact_claims", lambda *_: claims)
    with pytest.raises(ProofError, match="with 1 jokers"):
        prove_single_hands(PYRAMID, PYRAMID.strength)


def test_a_kernel_that_is_wrong_about_one_hand_is_found() -> None:
    def off_by_one(rows: NDArray[np.uint8]) -> list[int]:
        strengths = [TABLE_LOW.strength(row) for row in rows.tolist()]
        return [*strengths[:-1], strengths[-1] + 1]

    for cards in (5, 7):
        with pytest.raises(ProofError, match=r"piecepack table-low: .* not "):
            prove_rows(TABLE_LOW, cards, off_by_one)


def test_an_omaha_kernel_that_plays_any_five_is_found() -> None:
    def any_five(holes: NDArray[np.uint8], boards: NDArray[np.uint8]) -> list[int]:
        return [PIECEPACK.strength(row[-7:]) for row in np.hstack([holes, boards]).tolist()]

    with pytest.raises(ProofError, match=r"piecepack: \[.*\] on \[.*\] is"):
        prove_omaha(PIECEPACK, 4, 5, any_five)


# A compiler that is wrong about one thing, whatever it builds, is found out before it stores.


@pytest.mark.parametrize(
    "build", [SINGLE, BATCH, packed_omaha], ids=["dictionary", "packed", "omaha"]
)
def test_a_wrong_best_of_is_never_stored(
    build: Build, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nulls and aces mixed up where classes are worked out, but not in the definition."""
    right = importance

    def wrong(line: Category, ranking: Ranking, counts: Counts) -> tuple[int, ...]:
        return right(line, ranking, (*counts[:4], counts[5], counts[4]))

    monkeypatch.setattr(best_of, "importance", wrong)
    with pytest.raises(ProofError):
        build(replace(PIECEPACK, version=101))
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize("build", [SINGLE, EXACT], ids=["dictionary", "packed"])
def test_a_wrong_claim_is_never_stored(
    build: Build, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nulls and aces mixed up where hands of exactly five are worked out."""
    right = claim

    def wrong(
        ranking: Ranking, size: int, counts: Counts, partitions: Sequence[str]
    ) -> tuple[Category, Key] | None:
        return right(ranking, size, (*counts[:4], counts[5], counts[4]), partitions)

    monkeypatch.setattr(exact, "claim", wrong)
    with pytest.raises(ProofError):
        build(replace(TABLE_LOW, version=102))
    assert list(cache.iterdir()) == []


class OneSlot(Displaced):
    """Puts every key where the first one is."""

    def slot_of(self, keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
        return np.zeros_like(keys)


@pytest.mark.parametrize(
    ("module", "build", "ranking"),
    [
        (packed, BATCH, PIECEPACK),
        (packed, packed_omaha, PIECEPACK),
        (packed_exact, EXACT, TABLE_LOW),
    ],
    ids=["packed", "omaha", "exact"],
)
def test_keys_that_collide_are_never_stored(
    module: Any, build: Build, ranking: Ranking, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def displace(_keys: Any, key_bits: int, slot_bits: int, row_bits: int) -> Displaced:
        rows = np.zeros(1 << row_bits, np.uint16)
        return OneSlot(1 << slot_bits, key_bits - row_bits, rows)

    monkeypatch.setattr(module, "displace", displace)
    with pytest.raises(ProofError):
        build(replace(ranking, version=103))
    assert list(cache.iterdir()) == []


@pytest.mark.parametrize(
    ("ranking", "size"),
    [(PIECEPACK, 5), (TABLE_LOW, 5), (PYRAMID, 3), (PYRAMID, 8)],
    ids=lambda value: getattr(value, "name", value),
)
def test_sample_hands_have_the_ranks_and_classes_asked_for(ranking: Ranking, size: int) -> None:
    deck, classes = ranking.deck, SuitClasses(ranking)
    for fit, counts, jokers in exact.exact_claims(ranking, size):
        if jokers:
            continue
        hand = hand_of(ranking, counts, fit)
        held = [deck.rank_of(code) for code in hand]
        assert tuple(map(held.count, range(len(counts)))) == counts
        common = classes.all
        for code in hand:
            common &= classes.suit_bits[deck.suit_of(code)]
        assert classes.fit(common) == fit
        assert evaluate_cards(ranking, hand) is not None
