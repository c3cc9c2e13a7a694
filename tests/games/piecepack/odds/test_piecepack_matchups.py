"""Starting hands and match-ups: symmetry by brute force, counts by another way."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest

from offsuit.core.lookups.cache_directory import cache_directory
from offsuit.core.strengths import strengths
from offsuit.games.piecepack.api import equity
from offsuit.games.piecepack.hands import PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds import matchups as module
from offsuit.games.piecepack.odds.matchups import (
    BOARDS,
    OPPONENTS,
    Matchups,
    all_matchups,
    board_kinds,
    pairing_counts,
)
from offsuit.games.piecepack.odds.pairings import pairing_kinds, pairings
from offsuit.games.piecepack.odds.starting import (
    all_exchanges,
    image,
    starting_hands,
    starting_name,
)
from offsuit.games.piecepack.symbols import tile_names
from support.dealing import every_hand

HANDS = list(combinations(PIECEPACK_DECK.cards, 2))


def moved(hands: np.ndarray, exchange: tuple[int, ...]) -> np.ndarray:
    found: np.ndarray = hands - hands % 8 + np.array(exchange, np.uint8)[hands % 8]
    return found


def test_the_group_is_all_that_leaves_strengths_alone() -> None:
    """Of all 40,320 permutations of eight suits, by strengths of hands alone."""
    every = every_hand(PIECEPACK_DECK, 5)
    linked = every[(every % 4 == every[:, :1] % 4).all(axis=1)]  # few, and they differ most
    some = np.concatenate([np.random.default_rng(6).choice(every, 3_000), linked])
    worth = strengths(PIECEPACK, some)
    few = [
        exchange
        for exchange in permutations(range(8))
        if (strengths(PIECEPACK, moved(some[:60], exchange)) == worth[:60]).all()
    ]
    left = [each for each in few if (strengths(PIECEPACK, moved(some, each)) == worth).all()]
    assert sorted(left) == sorted(all_exchanges())
    assert len(left) == 24 * 2
    whole = strengths(PIECEPACK, every)
    for exchange in left:
        assert (strengths(PIECEPACK, moved(every, exchange)) == whole).all()


def orbit(hand: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    return frozenset(image(hand, exchange) for exchange in all_exchanges())


def test_there_are_78_starting_hands() -> None:
    found = starting_hands()
    assert len(found) == len({hand.name for hand in found}) == 78
    assert {frozenset(hand.combos) for hand in found} == {orbit(hand) for hand in HANDS}
    assert sum(len(hand.combos) for hand in found) == comb(48, 2) == 1_128
    by_kind = Counter(hand.kind for hand in found)
    assert by_kind == {"s": 15, "l": 21, "g": 21, "x": 21}
    for hand in found:
        assert {starting_name(*two) for two in hand.combos} == {hand.name}
        assert {starting_name(*two[::-1]) for two in hand.combos} == {hand.name}


def fixed(places: np.ndarray, apart: np.ndarray) -> tuple[int, int]:
    """Hands, and unordered pairs of disjoint hands, that a permutation of hands leaves alone."""
    still = np.flatnonzero(places == np.arange(len(places)))
    pairs = int(apart[np.ix_(still, still)].sum()) // 2
    swapped = np.flatnonzero(places[places] == np.arange(len(places)))
    return len(still), pairs + int(apart[swapped, places[swapped]].sum()) // 2


def test_kinds_are_counted_by_what_each_exchange_leaves_alone() -> None:
    """Burnside's lemma: the mean number of things left alone is the number of kinds."""
    number = {hand: place for place, hand in enumerate(HANDS)}
    hands = pairs = boards = 0
    every, tiles = every_hand(PIECEPACK_DECK, 5), np.array(HANDS)
    apart = ~(tiles[:, None, :, None] == tiles[None, :, None, :]).any(axis=(2, 3))
    for exchange in all_exchanges():
        places = np.array([number[image(hand, exchange)] for hand in HANDS])  # type: ignore[index]
        alone = fixed(places, apart)
        hands, pairs = hands + alone[0], pairs + alone[1]
        boards += int((np.sort(moved(every, exchange), axis=1) == every).all(axis=1).sum())
    assert (hands / 48, pairs / 48, boards / 48) == (78, 17_067, 44_484)
    assert len(pairings()) == 17_067
    assert sum(pairing.times for pairing in pairings()) == 1_128 * OPPONENTS // 2
    rows, weights = board_kinds()
    assert (len(rows), weights.sum()) == (44_484, comb(48, 5))


def test_every_pair_is_of_the_kind_it_is_said_to_be() -> None:
    kinds, dice = pairing_kinds(), random.Random(2)
    for _ in range(300):
        one, two = sorted(dice.sample(range(len(HANDS)), 2))
        if {*HANDS[one]} & {*HANDS[two]}:
            assert kinds.number[one, two] == -1
            continue
        pairing = kinds.pairings[kinds.number[one, two]]
        first, second = (two, one) if kinds.turned[one, two] else (one, two)
        images = {(image(HANDS[first], e), image(HANDS[second], e)) for e in all_exchanges()}
        assert (pairing.first, pairing.second) in images
        both = {(pairing.first, pairing.second), (pairing.second, pairing.first)} <= images
        assert kinds.even[kinds.number[one, two]] == both


@pytest.fixture(scope="module")
def matchups() -> Matchups:
    return all_matchups(cache_directory(), threads=2)


def test_counts_are_those_of_each_pair_by_itself(matchups: Matchups) -> None:
    kinds = pairing_kinds()
    even = random.Random(3).sample(np.flatnonzero(kinds.even).tolist(), 20)
    for place in [*even, *random.Random(4).sample(range(len(pairings())), 50)]:
        assert pairing_counts(pairings()[place]) == tuple(matchups.counts[place].tolist())


@pytest.mark.proof
def test_all_counts_are_those_of_each_pair_by_itself(matchups: Matchups) -> None:
    for pairing, counts in zip(pairings(), matchups.counts.tolist(), strict=True):
        assert pairing_counts(pairing) == tuple(counts)


def test_sums_over_all_deals(matchups: Matchups) -> None:
    assert (matchups.counts.sum(axis=1) == BOARDS).all()
    assert matchups.deals.sum() == 1_128 * OPPONENTS
    combos = [len(hand.combos) for hand in starting_hands()]
    assert matchups.deals.sum(axis=1).tolist() == [OPPONENTS * each for each in combos]
    assert (matchups.deals == matchups.deals.T).all()
    whole = matchups.wins + matchups.ties + matchups.wins.T
    assert (whole == matchups.deals * BOARDS).all()
    assert np.allclose(matchups.equities + matchups.equities.T, 1)


def test_deals_count_pairs_without_a_common_tile(matchups: Matchups) -> None:
    found = starting_hands()
    for row, column in random.Random(5).sample(list(np.ndindex(78, 78)), 40):
        pairs = ((a, b) for a in found[row].combos for b in found[column].combos)
        assert matchups.deals[row, column] == sum(not {*a} & {*b} for a, b in pairs)


@pytest.mark.parametrize("name", ["22l", "NAs"])
def test_against_a_random_hand_as_equity_has_it(matchups: Matchups, name: str) -> None:
    place = [hand.name for hand in starting_hands()].index(name)
    hand = starting_hands()[place]
    player = equity([" ".join(tile_names(hand.combos[-1])), "random"])["players"][0]
    won, tied = (int(part[place].sum()) for part in (matchups.wins, matchups.ties))
    share = Fraction(2 * won + tied, 2 * len(hand.combos) * OPPONENTS * BOARDS)
    assert str(share) == player["fraction"]


def test_stopped_work_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[int] = []
    real = module.part_tally

    def part_tally(part: int) -> module.Counts:
        worked.append(part)
        if worked == [0, 1, 2]:
            raise KeyboardInterrupt
        return real(part) if len(worked) < 5 else np.zeros((len(pairings()), 2), np.int64)

    monkeypatch.setattr(module, "part_tally", part_tally)
    with pytest.raises(KeyboardInterrupt):
        all_matchups(tmp_path)
    all_matchups(tmp_path)
    assert worked == [0, 1, 2, *range(2, module.PARTS)]
