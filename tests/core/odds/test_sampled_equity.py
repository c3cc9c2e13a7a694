"""Ranges for any deck, and sampled equities against exact ones."""

from itertools import combinations
from math import comb
from typing import Any

import pytest

from offsuit.core.odds.hand_ranges import parse_range
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import OffsuitError
from offsuit.games.catalog.by_name import equity
from offsuit.games.catalog.estimates import estimate_equity
from offsuit.games.piecepack.hands import PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds.starting import starting_hands, starting_name
from offsuit.games.pyramid.hands import PYRAMID

PAIRS = 6
"""Hands of one pair of ranks in the ordinary deck."""


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("AA", PAIRS),
        ("QQ+", 3 * PAIRS),
        ("22-55", 4 * PAIRS),
        ("55-22", 4 * PAIRS),
        ("AKs", 4),
        ("kas", 4),
        ("AKo", 12),
        ("AK", 16),
        ("ATs+", 4 * 4),
        ("A5s-A2s", 4 * 4),
        ("KQ+", 16),
        ("AS KS", 1),
        ("AS, KS", 1),
        ("AS KS, KS AS, QQ", 1 + PAIRS),
        ("22+, AK, 76s", 13 * PAIRS + 16 + 4),
    ],
)
def test_a_range_has_each_of_its_hands_once(text: str, hands: int) -> None:
    found = parse_range(STANDARD, text, 2)
    assert found is not None
    assert len(found) == len({tuple(hand) for hand in found.tolist()}) == hands


def test_every_range_of_the_piecepack_is_its_starting_hands() -> None:
    for hand in starting_hands():
        found = parse_range(PIECEPACK, hand.name, 2)
        assert found is not None
        names = {starting_name(*map(PIECEPACK_DECK.cards.__getitem__, two)) for two in found}
        assert (names, len(found)) == ({hand.name}, len(hand.combos))


def test_copies_are_dealt_apart() -> None:
    found = parse_range(PYRAMID, "AA", 2)
    assert found is not None
    assert len(found) == comb(8, 2)
    assert parse_range(PYRAMID, "random", 2) is None


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("AX", "'AX'"),
        ("AS", "expected 2 cards in a hand, got 1"),
        ("AKs-QJs", "from and to must be alike"),
        ("AKs-AQo", "from and to must be alike"),
        ("AS AS", "AS given 2 times"),
        ("", "expected 2 cards in a hand, got 0"),
    ],
)
def test_a_range_that_cannot_be_is_quoted(text: str, quoted: str) -> None:
    with pytest.raises(OffsuitError) as refused:
        estimate_equity("standard", ["QQ", text])
    assert str(refused.value).startswith("hand 2: ")
    assert quoted in str(refused.value)


@pytest.mark.parametrize(
    ("game", "hands", "board", "more"),
    [
        ("standard", ["AH KH", "QS QD"], "2C 3C 4H", {}),
        ("piecepack", ["♠N ♠A", "♥3 ♡3", "♣5 ♧5"], "", {}),
        (
            "piecepack",
            ["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"],
            "♠2 ♥A ♡5",
            {"play": "omaha", "low": "piecepack table-low"},
        ),
    ],
)
def test_sampled_equity_agrees_with_the_exact_one(
    game: str, hands: list[str], board: str, more: dict[str, Any]
) -> None:
    exact = equity(game, hands, board, **more)
    found = estimate_equity(game, hands, board, samples=40_000, seed=5, **more)
    assert found == estimate_equity(game, hands, board, samples=40_000, seed=5, **more)
    for share, estimates in zip(exact.shares, found.shares, strict=True):
        for name, estimate in estimates.items():
            assert estimate.n == 40_000
            assert abs(estimate.value - getattr(share, name)) <= 4 * max(estimate.se, 1e-5), name


def test_a_range_is_the_mean_of_its_hands_that_can_be_held() -> None:
    board, other = "2C 3C 4H 9S", "AH KH"
    aces = [f"{one} {two}" for one, two in combinations(("AS", "AC", "AD"), 2)]
    shares = [equity("standard", [hand, other], board).shares[0].equity for hand in aces]
    found = estimate_equity("standard", ["AA", other], board, samples=40_000, seed=3).shares[0]
    assert abs(found["equity"].value - sum(shares) / 3) <= 4 * found["equity"].se


def test_whole_hands_are_compared_without_a_board() -> None:
    """Against all other hands of five of the ordinary deck, counted by strength."""
    from offsuit.games.catalog.by_name import strengths
    from offsuit.games.catalog.rankings import evaluate

    mine = evaluate("standard", "KS KD 9H 5C 3D")
    rest = [code for code in range(52) if code not in (47, 45, 30, 12, 5)]
    theirs = strengths("standard", list(combinations(rest, 5)))
    exact = float((theirs < mine.strength).mean() + (theirs == mine.strength).mean() / 2)
    hands = ["KS KD 9H 5C 3D", "random"]
    found = estimate_equity("standard", hands, play="showdown", samples=40_000, seed=2).shares[0]
    assert abs(found["equity"].value - exact) <= 4 * found["equity"].se


@pytest.mark.parametrize("game", ["pyramid", "piecepack null-to-five", "standard"])
def test_every_ranking_of_the_catalog_can_be_sampled(game: str) -> None:
    found = estimate_equity(game, ["random", "random"], play="showdown", samples=5_000)
    assert sum(share["equity"].value for share in found.shares) == pytest.approx(1)
    told = found.as_json()
    assert (told["exact"], told["n"], told["seed"]) == (False, 5_000, 1)
    assert told["players"][0]["range"] == "random"


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        ({"ranges": ["QQ"]}, "expected at least 2 hands or ranges, got 1"),
        ({"ranges": "QQ"}, "ranges must be a list of texts, got 'QQ'"),
        ({"ranges": ["QQ", 7]}, "a range must be a text, got 7"),
        ({"play": "stud"}, "unknown play 'stud'"),
        ({"samples": 1}, "samples must be a number from 2"),
        ({"samples": 1.5}, "samples must be a number from 2"),
        ({"seed": "x"}, "seed must be a number"),
        ({"board": "2C 3C 4C 5C 6C 7C"}, "board: expected at most 5 cards, got 6"),
        ({"ranges": ["AS AD", "AS AH"]}, "can hardly be held together"),
        ({"ranges": ["random"] * 24}, "53 cards are needed; standard has 52"),
        ({"game": "pyramid"}, "pyramid: holdem with hands of 2 cards cannot be ranked"),
    ],
)
def test_what_cannot_be_compared_is_refused(arguments: dict[str, Any], quoted: str) -> None:
    usual: dict[str, Any] = {"game": "standard", "ranges": ["QQ", "AK"], "samples": 100}
    with pytest.raises(OffsuitError) as refused:
        estimate_equity(**usual | arguments)
    assert quoted in str(refused.value)


def test_rankings_are_taken_as_they_are() -> None:
    assert isinstance(STANDARD, Ranking)
    found = estimate_equity(STANDARD, ["AA", "KK"], samples=1_000)
    assert found == estimate_equity("standard", ["AA", "KK"], samples=1_000)
