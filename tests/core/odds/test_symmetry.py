"""Exchanges of suits: which are free, and what they make of boards."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from math import comb

import pytest

from offsuit.core.notation import parse_cards
from offsuit.core.odds.boards import all_boards
from offsuit.core.odds.symmetry import exchanges, orbits
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK
from offsuit.games.pyramid.hands import PYRAMID


def free(ranking: Ranking, *held: str) -> tuple[tuple[int, ...], ...]:
    return exchanges([ranking], [parse_cards(ranking.deck, cards) for cards in held])


@pytest.mark.parametrize(
    ("ranking", "held", "number"),
    [
        (STANDARD, ("",), 24),
        (STANDARD, ("AH KH", "QS QD"), 2),  # clubs alone; spades with diamonds
        (STANDARD, ("AH AS", "AD AC"), 4),
        (STANDARD, ("AH KH", "QS JS"), 2),
        (STANDARD, ("AH KD", "QS JC"), 1),
        (PIECEPACK, ("",), 2 * 24),  # groups change places, links are permuted
        (PIECEPACK, ("♠N ♠A", "♥3 ♡3"), 2),
        (PIECEPACK, ("♠N ♤N", "♥3 ♡3"), 4),
        (NULL_TO_FIVE, ("",), 40_320),  # suits mean nothing
        (PYRAMID, ("AH KH", "QS QD"), 1),  # copies, jokers, suits that break ties
    ],
)
def test_how_many_exchanges_are_free(ranking: Ranking, held: tuple[str, ...], number: int) -> None:
    assert len(free(ranking, *held)) == number


def test_an_exchange_is_free_only_if_both_rankings_allow_it() -> None:
    """In high-low games the ranking by ranks alone would let suits go anywhere."""
    assert len(exchanges([NULL_TO_FIVE, PIECEPACK], [()])) == len(free(PIECEPACK, ""))
    assert len(exchanges([PIECEPACK, NULL_TO_FIVE], [()])) == len(free(PIECEPACK, ""))


@pytest.mark.parametrize("held", [("AH KH", "QS QD"), ("AH AS", "AD AC"), ("2C 3D", "2D 3C")])
def test_an_exchange_leaves_every_hand_alone(held: tuple[str, ...]) -> None:
    hands = [set(parse_cards(STANDARD.deck, cards)) for cards in held]
    expected = {
        suits
        for suits in permutations(range(4))
        if all({4 * (c // 4) + suits[c % 4] for c in hand} == hand for hand in hands)
    }
    assert set(free(STANDARD, *held)) == expected


def test_an_exchange_takes_classes_to_classes() -> None:
    classes = PIECEPACK.deck.classes
    for suits in free(PIECEPACK, ""):
        for name in ("group", "link"):
            images = {(classes[name][s], classes[name][image]) for s, image in enumerate(suits)}
            assert len(images) == len(set(classes[name]))


def test_orbits_cover_every_set_of_suits_once() -> None:
    for group in (free(STANDARD, ""), free(PIECEPACK, ""), free(STANDARD, "AH KH", "QS QD")):
        machine = orbits(group)
        assert (machine.weight.sum(axis=1) == 1 << len(group[0])).all()


def test_a_group_that_is_never_used_up_has_no_free_state() -> None:
    swap = ((0, 1, 2, 3), (1, 0, 2, 3))
    assert orbits(swap).free > 0
    assert orbits(((0, 1),)).free == 0


@pytest.mark.parametrize(
    ("ranking", "hands", "board"),
    [
        (STANDARD, ("AH KH", "QS QD"), ""),
        (STANDARD, ("AH AS", "AD AC"), ""),
        (STANDARD, ("AH KD", "QS JC"), "2C 3C"),
        (PIECEPACK, ("♠N ♠A", "♥3 ♡3"), ""),
        (PIECEPACK, ("♠N ♤N", "♥3 ♡3"), "♦2"),
    ],
)
def test_weights_add_up_to_all_boards(ranking: Ranking, hands: tuple[str, ...], board: str) -> None:
    held = [parse_cards(ranking.deck, cards) for cards in hands]
    known = parse_cards(ranking.deck, board)
    boards = all_boards([ranking], held, known, 5)
    left = ranking.deck.size - 4 - len(known)
    assert boards.number == comb(left, 5 - len(known))
    weights = rows = 0
    for pieces, times in boards.written():
        assert (pieces[:, : len(known)] == known).all()
        weights += int(times.sum())
        rows += len(pieces)
    assert weights == boards.number
    assert rows < boards.number or len(free(ranking, *hands, board)) == 1


def test_each_board_stands_for_all_that_are_like_it() -> None:
    """On a deck of twenty cards, by exchanging suits in every board there is."""
    deck = replace(STANDARD.deck, name="short", ranks="TJQKA")
    short = replace(STANDARD, name="short", deck=deck, rank_order="TJQKA")
    hands = [parse_cards(deck, "TH TS"), parse_cards(deck, "AD AC")]
    group = exchanges([short], hands)
    left = [code for code in range(20) if code not in {*hands[0], *hands[1]}]

    def alike(board: tuple[int, ...]) -> tuple[int, ...]:
        """One and the same board for all that an exchange makes of this one."""
        return min(tuple(sorted(4 * (c // 4) + suits[c % 4] for c in board)) for suits in group)

    expected = Counter(map(alike, combinations(left, 5)))
    found: Counter[tuple[int, ...]] = Counter()
    for rows, weights in all_boards([short], hands, (), 5).written():
        for board, weight in zip(rows.tolist(), weights.tolist(), strict=True):
            found[alike(tuple(board))] += weight
    assert found == expected
