"""Equities against a brute force over the definition, on boards that are nearly complete."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import pytest

import offsuit
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.ranking import Ranking
from offsuit.core.simulate import simulate
from offsuit.errors import CheckpointError, OffsuitError
from offsuit.games.piecepack.api import equity
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK, PIECEPACK_DECK
from offsuit.games.piecepack.odds.equity_result import exact_answer, is_quick, sampled_answer
from offsuit.games.piecepack.odds.exact_shares import fillings
from offsuit.games.piecepack.odds.sampled_shares import run_of, task_of
from offsuit.games.piecepack.odds.spot import read_spot
from offsuit.games.piecepack.symbols import parse_tiles, tile_names
from support.proof_sample import sampled_rows

Codes = Sequence[int]


def key(ranking: Ranking, hand: Codes, board: Codes, omaha: bool) -> Any:
    """The definition's own key of the best hand."""
    if omaha:
        fives = [
            (*two, *three) for two in combinations(hand, 2) for three in combinations(board, 3)
        ]
    else:
        fives = list(combinations((*hand, *board), 5))
    made = [evaluate_cards(ranking, five) for five in fives]
    return max(each.key for each in made if each is not None)


def by_force(hands: list[str], board: str, variant: str, low: str | None) -> list[dict[str, Any]]:
    """Shares by trying every board with the definition."""
    held, known = [parse_tiles(hand) for hand in hands], parse_tiles(board)
    seen = {*known, *(code for hand in held for code in hand)}
    left = [code for code in PIECEPACK_DECK.cards if code not in seen]
    rankings = [PIECEPACK, *([LOW_RANKINGS[low]] if low else [])]
    found = [dict.fromkeys(("win", "tie", "equity", "high", "low"), Fraction()) for _ in held]
    boards = list(combinations(left, 5 - len(known)))
    for rest in boards:
        shares = []
        for ranking in rankings:
            keys = [key(ranking, hand, (*known, *rest), variant != "holdem") for hand in held]
            best = [each == max(keys) for each in keys]
            shares.append([Fraction(won, sum(best)) for won in map(int, best)])
        for seat, each in enumerate(found):
            mine = [half[seat] for half in shares]
            whole = sum(mine, Fraction()) / len(mine)
            each["win"] += whole == 1
            each["tie"] += 0 < whole < 1
            each["equity"] += whole
            each["high"] += mine[0]
            each["low"] += mine[-1]
    for each in found:
        for name in each:
            each[name] /= len(boards)
    return found


CASES = [
    (["♠N ♠A", "♥3 ♡3"], "♠2 ♥A ♡5 ♣4", "holdem", None),
    (["♠N ♠A", "♠5 ♤5", "♦2 ♢3"], "♠2 ♥A ♡5 ♣4", "holdem", None),
    (["♠N ♤N", "♥N ♡N", "♦N ♢N", "♣N ♧N"], "♠2 ♥A ♡5 ♣4", "holdem", None),
    (["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"], "♠2 ♥A ♡5 ♣4", "omaha", None),
    (["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"], "♠2 ♥A ♡5 ♣4", "omaha-hilo", "table-low"),
    (["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"], "♠2 ♥A ♡5 ♣4", "omaha-hilo", "null-to-five"),
    (["♠N ♠A ♥2 ♦2", "♥N ♥5 ♤3 ♤5", "♦N ♦A ♢2 ♢4"], "♠3 ♥A ♡5 ♣4", "omaha-hilo", "table-low"),
]


@pytest.mark.parametrize(("hands", "board", "variant", "low"), sampled_rows(CASES, 4))
def test_every_board_tried(hands: list[str], board: str, variant: str, low: str | None) -> None:
    found = equity(hands, board, variant, low)
    assert found["exact"]
    assert found["boards"] == comb(48 - sum(len(parse_tiles(hand)) for hand in hands) - 4, 1)
    expected = by_force(hands, board, variant, low)
    for player, force in zip(found["players"], expected, strict=True):
        assert Fraction(player["fraction"]) == force["equity"]
        for name in ("win", "tie", *(("high", "low") if low else ())):
            assert player[name] == float(force[name]), name
        assert player.get("scoop", player["win"]) == player["win"]
    assert sum(Fraction(player["fraction"]) for player in found["players"]) == 1


def test_seats_may_be_exchanged() -> None:
    hands = ["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5", "♦N ♦A ♢2 ♢4"]
    board = "♠2 ♥A ♡5"
    first = {" ".join(p["tiles"]): p for p in equity(hands, board, "omaha-hilo")["players"]}
    for order in permutations(hands):
        for hand, player in zip(order, equity(order, board, "omaha-hilo")["players"], strict=True):
            assert player == first[hand]


def test_a_hand_in_words() -> None:
    """The figures of the interface, through the package's own door."""
    found = offsuit.piecepack.equity(["♠N ♠A", "♥3 ♡3"])
    assert (found["variant"], found["exact"], found["boards"]) == ("holdem", True, 1_086_008)
    assert [player["tiles"] for player in found["players"]] == [["♠N", "♠A"], ["♥3", "♡3"]]
    assert sum(player["win"] for player in found["players"]) + found["players"][0]["tie"] == 1


def test_a_random_hand_is_every_hand() -> None:
    board = "♠2 ♥A ♡5 ♣4 ♣3"
    found = equity(["♠N ♠A", "random"], board)
    spot = read_spot(["♠N ♠A", "random"], board)
    shares = []
    for other in combinations(spot.remaining, 2):
        one = equity(["♠N ♠A", " ".join(tile_names(other))], board)["players"][0]
        shares.append(Fraction(one["fraction"]))
    assert found["boards"] == len(shares) == spot.fillings == comb(41, 2)
    assert Fraction(found["players"][0]["fraction"]) == sum(shares) / len(shares)
    assert found["players"][1]["tiles"] == "random"


def test_random_hands_up_to_exchanges_stand_for_all() -> None:
    spot = read_spot(["♠N ♠A", "?"])
    found = list(fillings(spot))
    assert sum(times for _, times in found) == spot.fillings == 1_035
    assert len(found) == 309
    both = read_spot(["?", "?"], "♠2 ♥A ♡5 ♣4 ♣3")
    first, times = next(fillings(both))
    assert len({*first[0], *first[1]}) == 4
    assert times == 1, "nothing can be exchanged on that board"


@pytest.mark.parametrize(
    ("hands", "board", "variant", "low"),
    [
        (["♠N ♠A", "♥3 ♡3"], "", "holdem", None),
        (["♠N ♠A", "random"], "♠2 ♥A ♡5 ♣4", "holdem", None),
        (["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5", "♦N ♦A ♢2 ♢4"], "♠2 ♥A ♡5", "omaha-hilo", "table-low"),
        (["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"], "♠2 ♥A ♡5", "omaha-hilo", "null-to-five"),
        (["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"], "♠2", "omaha", None),
    ],
)
def test_estimates_lie_within_four_standard_errors(
    hands: list[str], board: str, variant: str, low: str | None
) -> None:
    spot = read_spot(hands, board, variant, low)
    exact = exact_answer(spot)
    sampled = sampled_answer(spot, samples=100_000, seed=5)
    assert (sampled["exact"], sampled["n"], sampled["boards"]) == (False, 100_000, spot.deals)
    assert sampled["se"] == max(player["se"] for player in sampled["players"])
    assert sum(player["equity"] for player in sampled["players"]) == pytest.approx(1)
    found = simulate(task_of(spot), run_of(spot, 100_000, 5))
    names = len(spot.quantities)
    for seat, player in enumerate(exact["players"]):
        for place, name in enumerate(spot.quantities):
            estimate = found[seat * names + place]
            assert sampled["players"][seat][name] == estimate.value
            assert abs(estimate.value - player[name]) <= 4 * estimate.se, (seat, name)


def test_samples_do_not_depend_on_threads_or_stops(tmp_path: Path) -> None:
    spot = read_spot(["♠N ♠A", "random", "random"])
    whole = sampled_answer(spot, 120_000, seed=3)
    file = tmp_path / "run"

    def stop(done: int, _total: int) -> None:
        if done >= 50_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sampled_answer(spot, 120_000, 3, checkpoint=file, progress=stop)
    calls: list[int] = []
    again = sampled_answer(spot, 120_000, 3, 2, file, lambda done, _: calls.append(done))
    assert again == whole
    assert calls == [100_000, 120_000], "the first chunk was kept"
    with pytest.raises(CheckpointError):
        sampled_answer(read_spot(["♠N ♠5", "?", "?"]), 120_000, 3, checkpoint=file)


def test_too_many_deals_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("offsuit.games.piecepack.odds.equity_result.SAMPLES", 2_000)
    found = equity(["♠N ♠A", "random", "random"])
    assert not is_quick(read_spot(["♠N ♠A", "random", "random"]))
    assert (found["exact"], found["n"], found["boards"]) == (False, 2_000, 832_897_545_480)
    assert equity(["♠N ♠A", "♥3 ♡3"], samples=1_000)["n"] == 1_000


def test_other_symbols_in_and_out() -> None:
    plain = equity(["♠N ♠A", "♥3 ♡3"], "♠2 ♥A ♡5 ♣4")
    found = equity(["K♠ J♠", "3♥ 3♡"], "2♠ J♥ 5♡ 4♣", deck="rainbow")
    assert found["board"] == ["2♠", "J♥", "5♡", "4♣"]
    assert [player["tiles"] for player in found["players"]] == [["K♠", "J♠"], ["3♥", "3♡"]]
    for one, other in zip(plain["players"], found["players"], strict=True):
        assert one["fraction"] == other["fraction"]


@pytest.mark.parametrize(
    ("hands", "more", "message"),
    [
        ([], {}, "expected at least 2 hands, got 0"),
        (["♠N ♠A"], {}, "expected at least 2 hands, got 1"),
        (["♠N ♠A", "♥3"], {}, "'♥3': expected 2 tiles in a hand of holdem, got 1"),
        (["♠N ♠A", "♥3 ♡3"], {"variant": "omaha"}, "expected 4 tiles in a hand of omaha, got 2"),
        (["♠N ♠A", "♥3 ♠N"], {}, "♠N is given 2 times"),
        (["K♠ J♠", "K♠ 2♠"], {"deck": "rainbow"}, "K♠ is given 2 times"),
        (["♠N ♠A", "♥3 ♡3"], {"board": "♠A"}, "♠A is given 2 times"),
        (["♠N ♠A", "♥3 ♡3"], {"board": "♠2 ♠3 ♠4 ♠5 ♥2 ♥4"}, "expected at most 5 tiles, got 6"),
        (
            ["♠N ♠A", "♥3 ♡3"],
            {"variant": "stud"},
            "unknown variant 'stud'; must be one of holdem",
        ),
        (["♠N ♠A", "♥3 ♡3"], {"low": "table-low"}, "low 'table-low': holdem has no low hand"),
        (["?", "?"], {"variant": "omaha-hilo", "low": "ace-to-five"}, "low ranking 'ace-to-five'"),
        (["?"] * 22, {}, "22 hands of 2 and a board of 5 need 49 tiles; the deck has 48"),
        (["?"] * 11, {"variant": "omaha"}, "11 hands of 4"),
        (["♠N ♠A", "♥3 ♡3"], {"samples": 0}, "0 samples"),
    ],
)
def test_bad_input_is_quoted(hands: list[str], more: dict[str, Any], message: str) -> None:
    with pytest.raises(OffsuitError) as refused:
        equity(hands, **more)
    assert message in str(refused.value)
