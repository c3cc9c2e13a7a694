"""Who wins what, against the definition and by hand."""

import random
from itertools import combinations
from typing import Any

import pytest

from offsuit.core.evaluate import evaluate_cards
from offsuit.errors import OffsuitError
from offsuit.games.betting.pot_shares import Strengths, from_button, shares, split
from offsuit.games.piecepack.api import equity, showdown
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds.showdown_result import showdown as settle
from offsuit.games.piecepack.odds.spot import read_spot
from offsuit.games.piecepack.odds.typed_pots import TypedPot, parse_pot
from offsuit.games.piecepack.symbols import parse_tiles, tile_names

HILO = ["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5", "♥N ♤A ♦5 ♧5"]
HILO_BOARD = "♠2 ♥A ♡5 ♢4 ♣3"


def test_in_words() -> None:
    found = showdown(["♠N ♠A", "♥3 ♡3"], "♠2 ♥A ♡5 ♢4 ♣4")
    assert found["text"] == [
        "hand 1 wins the pot with group-flush one-pair, aces, null kicker (♠N ♠A ♠2 ♥A ♣4)"
    ]
    assert [player["share"] for player in found["players"]] == [1, 0]
    assert found["pots"] == []


def test_equal_hands_share() -> None:
    found = showdown(["♠N ♥A", "♥N ♠A", "♦2 ♢3"], "♦5 ♧4 ♤3 ♦A ♡5", pots=["101"], button=2)
    assert found["text"][0].startswith("hand 1 and hand 2 share the pot of 101 with")
    assert [player["chips"] for player in found["players"]] == [51, 50, 0]
    assert [player["share"] for player in found["players"]] == [0.5, 0.5, 0]


def test_high_and_low_halves_and_a_side_pot() -> None:
    found = showdown(HILO, HILO_BOARD, "omaha-hilo", pots=["101", "33:2,3"])
    assert found["low"] == "table-low"
    main, side = found["pots"]
    assert main["high"] == {"chips": 51, "winners": [1], "paid": {"1": 51}}
    assert main["low"] == {"chips": 50, "winners": [3], "paid": {"3": 50}}
    assert (side["high"]["chips"], side["low"]["chips"]) == (17, 16)
    assert [player["chips"] for player in found["players"]] == [51, 0, 83]
    assert found["text"] == [
        "hand 1 wins the high half of the pot of 101 with group-flush three-of-a-kind, twos, "
        "ace kicker (♥2 ♦2 ♠2 ♥A ♣3)",
        "hand 3 wins the low half of the pot of 101 with no-flush one-pair, aces, three kicker "
        "(♥N ♤A ♠2 ♥A ♣3)",
        "hand 3 wins the high half of the pot of 33 with group-flush no-pairs, null high "
        "(♥N ♦5 ♠2 ♥A ♣3)",
        "hand 3 wins the low half of the pot of 33 with no-flush one-pair, aces, three kicker "
        "(♥N ♤A ♠2 ♥A ♣3)",
        "hand 3 scoops the pot of 33",
    ]


def test_the_low_rule_matters() -> None:
    found = showdown(HILO, HILO_BOARD, "omaha-hilo", "null-to-five")
    assert found["players"][0]["low"]["text"] == "no-pairs, four high"
    assert found["players"][2]["low"]["text"] == "no-pairs, four high"
    assert [player["share"] for player in found["players"]] == [0.75, 0, 0.25]


def test_other_symbols() -> None:
    found = showdown(["KS JS", "7H 3H"], "6S JH 5H 4D 8C", deck="cards52")
    assert found["players"][0]["high"]["tiles"] == ["KS", "JS", "6S", "JH", "8C"]


@pytest.mark.parametrize("variant", ["holdem", "omaha", "omaha-hilo"])
@pytest.mark.parametrize("low", LOW_RANKINGS)
def test_random_showdowns_against_the_definition_and_the_odds(variant: str, low: str) -> None:
    dice = random.Random(11)
    size = 2 if variant == "holdem" else 4
    chosen = low if variant == "omaha-hilo" else None
    for _ in range(15):
        tiles = dice.sample(PIECEPACK_DECK.cards, 3 * size + 5)
        held = [tiles[5 + size * seat :][:size] for seat in range(3)]
        hands, board = (
            [" ".join(tile_names(hand)) for hand in held],
            " ".join(tile_names(tiles[:5])),
        )
        found = showdown(hands, board, variant, chosen, pots=["60"])
        odds = equity(hands, board, variant, chosen)["players"]
        for player, share in zip(found["players"], odds, strict=True):
            assert player["share"] == pytest.approx(share["equity"])
        assert sum(player["chips"] for player in found["players"]) == 60
        for player, hand in zip(found["players"], held, strict=True):
            for half, ranking in (("high", PIECEPACK), ("low", LOW_RANKINGS[low])):
                if isinstance(player.get(half), dict):
                    check_five(player[half], ranking, hand, tiles[:5], omaha=size == 4)


def check_five(result: dict[str, Any], ranking: Any, hand: Any, board: Any, omaha: bool) -> None:
    """The five tiles that play are allowed, and no allowed five are better."""
    five = parse_tiles(" ".join(result["tiles"]))
    if omaha:
        allowed = [
            {*two, *three} for two in combinations(hand, 2) for three in combinations(board, 3)
        ]
    else:
        allowed = [set(each) for each in combinations([*hand, *board], 5)]
    assert set(five) in allowed
    made = evaluate_cards(ranking, five)
    assert made is not None
    assert made.category.name == result["category"]
    assert ranking.strength(five) == result["strength"]
    assert result["strength"] == max(ranking.strength(tuple(each)) for each in allowed)


def test_odd_chips_go_clockwise_from_the_button() -> None:
    assert (split(7, 2), split(7, 1)) == ((4, 3), (7,))
    equal: Strengths = {"high": dict.fromkeys(range(1, 6), 9)}
    for button in range(1, 6):
        order = [*range(button + 1, 6), *range(1, button + 1)]
        (share,) = shares(17, from_button([1, 3, 5], button), equal)
        assert share.winners == tuple(seat for seat in order if seat in (1, 3, 5))
        assert share.parts == (6, 6, 5)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"board": "♠2 ♥A ♡5 ♢4"}, "a showdown needs 5 tiles on the board, got 4"),
        ({"hands": ["♠N ♠A", "random"]}, "random hand"),
        ({"pots": ["ten"]}, "pot 'ten'"),
        ({"pots": ["-5"]}, "pot '-5'"),
        ({"pots": ["10:1,1"]}, "pot '10:1,1': seats are 1 to 2"),
        ({"pots": ["10:3"]}, "pot '10:3': seats are 1 to 2"),
        ({"pots": ["10:"]}, "pot '10:'"),
        ({"button": 0}, "button 0: seats are 1 to 2"),
        ({"button": 3}, "button 3"),
    ],
)
def test_bad_input_is_quoted(more: dict[str, Any], message: str) -> None:
    asked: dict[str, Any] = {"hands": ["♠N ♠A", "♥3 ♡3"], "board": "♠2 ♥A ♡5 ♢4 ♣4"}
    with pytest.raises(OffsuitError) as refused:
        showdown(**(asked | more))
    assert message in str(refused.value)


def test_pots_of_code_are_checked_too() -> None:
    spot = read_spot(["♠N ♠A", "♥3 ♡3"], "♠2 ♥A ♡5 ♢4 ♣4")
    assert parse_pot("10", 2) == TypedPot(10, (1, 2))
    for seats in ((), (1, 3)):
        with pytest.raises(OffsuitError, match="pot of 5"):
            settle(spot, [TypedPot(5, seats)])
