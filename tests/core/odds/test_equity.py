"""Exact equities against every board tried one by one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from offsuit.core.notation import parse_cards
from offsuit.core.odds import boards
from offsuit.core.odds.equity import Equity, EquityShare, Play, equity
from offsuit.core.ranking import Category, Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import OffsuitError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID
from support.proof_sample import sampled_rows

Codes = Sequence[int]


def holdem_best(ranking: Ranking, hand: Codes, board: Codes) -> int:
    return ranking.strength((*hand, *board))


def omaha_best(ranking: Ranking, hand: Codes, board: Codes) -> int:
    threes = list(combinations(board, 3))
    fives = ((*two, *three) for two in combinations(hand, 2) for three in threes)
    return max(map(ranking.strength, fives))


BEST: dict[Play, Callable[[Ranking, Codes, Codes], int]] = {
    "holdem": holdem_best,
    "omaha": omaha_best,
}


def winners(strengths: list[int]) -> list[bool]:
    return [strength == max(strengths) for strength in strengths]


def brute_force(
    ranking: Ranking, hands: list[Codes], board: Codes, play: Play, low: Ranking | None
) -> Equity:
    """Every board that can come, one by one, with the single-hand call."""
    known = {*board, *(code for hand in hands for code in hand)}
    left = [code for code in ranking.deck.cards if code not in known]
    seats, best = range(len(hands)), BEST[play]
    tie, high, lows, scoop = ([Fraction(0)] * len(hands) for _ in range(4))
    for rest in combinations(left, 5 - len(board)):
        full = (*board, *rest)
        first = winners([best(ranking, hand, full) for hand in hands])
        second = winners([best(low, hand, full) for hand in hands]) if low else first
        for seat in seats:
            shares = [Fraction(int(half[seat]), sum(half)) for half in (first, second)]
            high[seat] += shares[0]
            lows[seat] += shares[1]
            scoop[seat] += shares == [1, 1]
            tie[seat] += shares not in ([0, 0], [1, 1])
    total = comb(len(left), 5 - len(board))
    shares_of = []
    for seat in seats:
        halves = (high[seat] / total, lows[seat] / total, scoop[seat] / total)
        whole = (halves[0] + halves[1]) / 2
        shares_of.append(EquityShare(halves[2], tie[seat] / total, whole, *(halves if low else ())))
    return Equity(total, tuple(shares_of))


CASES: list[tuple[Ranking, str, str, Play, Ranking | None]] = [
    (STANDARD, "AH KH | QS QD", "2H 7H QC", "holdem", None),
    (STANDARD, "AH KH | QS QD | 8C 9C", "TC JC 2D", "holdem", None),
    (STANDARD, "AH KD | AS KC | AD KH | 2C 2S", "AC KS 7D", "holdem", None),
    (STANDARD, "AH KD | AS KC", "2C 2D 2H 2S", "holdem", None),
    (STANDARD, "AH KD | QS QC", "2C 3D 4H 5S 9C", "holdem", None),
    (STANDARD, "AH AS KH KS | QD QC JD JC", "2H 7H QS", "omaha", None),
    (STANDARD, "AH 2S KH 3S | QD QC JD JC | 8H 9H TH 8S", "2H 7H QS 4D", "omaha", None),
    (PIECEPACK, "♠N ♠A | ♥3 ♡3", "♠2 ♥A ♡5", "holdem", None),
    (PIECEPACK, "♠N ♠A | ♥3 ♡3 | ♦N ♢N | ♣2 ♧4", "♠2 ♥A ♡5 ♠4", "holdem", None),
    (PIECEPACK, "♠N ♠A ♥2 ♦2 | ♥3 ♡3 ♤3 ♤5", "♠2 ♥A ♡5", "omaha", None),
    (PIECEPACK, "♠N ♠A ♥2 ♦2 | ♥3 ♡3 ♤3 ♤5", "♠2 ♥A ♡5", "omaha", TABLE_LOW),
    (PIECEPACK, "♠N ♠A ♥2 ♦2 | ♥3 ♡3 ♤3 ♤5 | ♦N ♦A ♢2 ♢4", "♠2 ♥A ♡5", "omaha", NULL_TO_FIVE),
    (PIECEPACK, "♠N ♠A | ♥3 ♡3 | ♦N ♢A", "♠2 ♥4 ♡5", "holdem", NULL_TO_FIVE),
    (PIECEPACK, "♠N ♠A | ♥N ♥A", "♦2 ♣3 ♢5 ♧4", "holdem", TABLE_LOW),
    (TABLE_LOW, "♠N ♠A | ♥3 ♡3", "♠2 ♥A ♡5 ♠4", "holdem", None),
    (NULL_TO_FIVE, "♠N ♠A | ♥3 ♡3", "♠2 ♥A ♡5", "holdem", None),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("ranking", "hands", "board", "play", "low"), sampled_rows(CASES[::2] + CASES[1::2], 8)
)
def test_every_board_tried(
    ranking: Ranking, hands: str, board: str, play: Play, low: Ranking | None
) -> None:
    held: list[Codes] = [parse_cards(ranking.deck, hand) for hand in hands.split("|")]
    known = parse_cards(ranking.deck, board)
    found = equity(ranking, held, known, play, low)
    assert found == brute_force(ranking, held, known, play, low)
    assert sum(share.equity for share in found.shares) == 1


def preflop(ranking: Ranking, hands: str, **more: Any) -> Equity:
    return equity(ranking, [parse_cards(ranking.deck, hand) for hand in hands.split("|")], **more)


def test_ace_king_suited_against_queens() -> None:
    """As every other calculator has it."""
    found = preflop(STANDARD, "AH KH | QS QD")
    assert found.boards == comb(48, 5) == 1_712_304
    first, second = found.shares
    won = [int(part * found.boards) for part in (first.win, second.win, first.tie)]
    assert won == [787_966, 917_606, 6_732]


@pytest.mark.parametrize(
    ("ranking", "hands", "more"),
    [
        (STANDARD, "AH KH | QS QD", {}),
        (STANDARD, "AH AS | AD AC", {}),
        (STANDARD, "2C 2D | AH KH | TS 9S", {}),
        (STANDARD, "AH AS KH KS | QD QC JD JC", {"play": "omaha"}),
        (PIECEPACK, "♠N ♠A | ♥3 ♡3", {}),
        (PIECEPACK, "♠N ♤N | ♥3 ♡3", {}),
        (PIECEPACK, "♠N ♤N ♠A ♤A | ♥3 ♡3 ♥4 ♡4", {"play": "omaha", "low": TABLE_LOW}),
        (NULL_TO_FIVE, "♠N ♤A | ♥3 ♡4", {}),
        (NULL_TO_FIVE, "♠N ♤A | ♥3 ♡4", {"low": PIECEPACK}),
    ],
)
def test_exchanging_suits_changes_nothing(
    ranking: Ranking, hands: str, more: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = preflop(ranking, hands, **more)
    cards = sum(map(len, (parse_cards(ranking.deck, hand) for hand in hands.split("|"))))
    assert found.boards == comb(ranking.deck.size - cards, 5)
    assert sum(share.equity for share in found.shares) == 1
    identity = tuple(range(len(ranking.deck.suits)))
    monkeypatch.setattr(boards, "exchanges", lambda *_: (identity,))
    assert preflop(ranking, hands, **more) == found


LINES = {line.name: line for line in STANDARD.categories}
SHORT = Ranking(
    "short deck, flush above full house",
    replace(STANDARD.deck, name="short", ranks="6789TJQKA"),
    categories=tuple(
        LINES[name]
        for name in (
            *("high card", "pair", "two pair", "three of a kind", "straight"),
            *("full house", "flush", "four of a kind", "straight flush"),
        )
    ),
    rank_order="6789TJQKA",
    hand_sizes=(5, 6, 7),
)


@pytest.mark.no_cover
def test_a_deck_of_36_where_a_flush_beats_a_full_house() -> None:
    flush, boat, board = "AH KH", "9S 9D", "9H 6H 7H TC TD"
    won = {}
    for ranking in (SHORT, STANDARD):
        found = preflop(ranking, f"{flush} | {boat}", board=parse_cards(ranking.deck, board))
        won[ranking.name] = [int(share.win) for share in found.shares]
    assert won == {SHORT.name: [1, 0], "standard": [0, 1]}
    assert preflop(SHORT, "AS KS | JD TD").boards == comb(32, 5)


JOKERS = replace(
    SHORT,
    name="twenty cards and a joker",
    deck=replace(SHORT.deck, name="twenty", ranks="TJQKA", wilds=1),
    rank_order="TJQKA",
    categories=(
        *(LINES[name] for name in ("pair", "two pair", "three of a kind", "straight")),
        *(LINES[name] for name in ("full house", "four of a kind", "straight flush")),
        Category("five of a kind", 5, "any", "5"),
    ),
)


@pytest.mark.parametrize("hand", ["AS *", "AS KS", "AS *AD"])
def test_a_joker_in_the_deck_or_in_a_hand(hand: str) -> None:
    held = [parse_cards(JOKERS.deck, cards) for cards in (hand, "QD QC")]
    board = parse_cards(JOKERS.deck, "TC JC TH")
    found = equity(JOKERS, held, board)
    left = list(JOKERS.deck.cards)
    for code in (*board, *held[0], *held[1]):
        left.remove(min(code, JOKERS.deck.joker))
    ahead = sum(
        JOKERS.strength((*held[0], *board, *rest)) > JOKERS.strength((*held[1], *board, *rest))
        for rest in combinations(left, 2)
    )
    assert found.boards == comb(len(left), 2)
    assert found.shares[0].win == Fraction(ahead, found.boards)


def pairs(count: int) -> list[Codes]:
    return [(2 * seat, 2 * seat + 1) for seat in range(count)]


@pytest.mark.parametrize(
    ("ranking", "hands", "more", "quoted"),
    [
        (STANDARD, [], {}, "0 hand"),
        (STANDARD, [(0, 1)], {}, "1 hand"),
        (STANDARD, [(0, 1), (2, 3, 4)], {}, "hands of 2 and 3 cards"),
        (STANDARD, [(0, 1, 2), (3, 4, 5)], {}, "hands of 3 cards"),
        (STANDARD, [(0, 1), (2, 3)], {"play": "omaha"}, "hands of 2 cards given; Omaha takes 4"),
        (STANDARD, [(0, 1), (2, 3)], {"play": "stud"}, "'stud'"),
        (STANDARD, [(0, 1), (1, 2)], {}, "2D given 2 times"),
        (STANDARD, [(0, 1), (2, 3)], {"board": (3,)}, "2S given 2 times"),
        (STANDARD, [(0, 1), (2, 52)], {}, "standard"),
        (STANDARD, [(0, 1), (2, 3)], {"board": (4, 5, 6, 7, 8, 9)}, "a board of 6 cards"),
        (STANDARD, [(0, 1), (2, 3)], {"low": PIECEPACK}, "piecepack"),
        (PIECEPACK, [(0, 1), (2, 3)], {"low": STANDARD}, "standard"),
        (PIECEPACK, pairs(22), {}, "22 hands"),
        (PYRAMID, [(0, 1), (2, 3)], {"board": (4, 8, 12)}, "pyramid"),
    ],
)
def test_bad_input_is_quoted(ranking: Ranking, hands: Any, more: Any, quoted: str) -> None:
    with pytest.raises(OffsuitError) as refused:
        equity(ranking, hands, **more)
    assert quoted in str(refused.value)
