"""The commands of Dual Piecepacks Poker, as a user types them."""

import csv
import json
import shlex
from math import comb
from pathlib import Path
from typing import Any

import pytest

from offsuit.cli import main
from offsuit.games.piecepack.api import equity
from offsuit.games.piecepack.symbols import SCHEMES, tile_names
from support.markdown_blocks import sessions

RULE_BOOK = Path(__file__).parents[3] / "docs" / "rules" / "piecepack.md"
NAMES = SCHEMES["dice"].names


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["piecepack", *arguments])
    printed = capsys.readouterr()
    assert isinstance(ended.value.code, int)
    return ended.value.code, printed.out, printed.err


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    status, out, _ = run(capsys, *arguments, "--json")
    assert (status, out.count("\n")) == (0, 1)
    return json.loads(out)


def test_equity(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ("♠N ♠A", "♥3 ♡3")
    assert told(capsys, "equity", *hands) == equity(hands).as_json()
    status, out, err = run(capsys, "equity", *hands)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "           win      tie   equity",
        "♠N ♠A 54.0677%  2.9403% 55.5379%",
        "♥3 ♡3 42.9919%  2.9403% 44.4621%",
        "exact: all 1,086,008 deals",
    ]


def test_equity_high_low(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5", "--board", "♠2 ♥A ♡5", "--variant", "omaha-hilo")
    found = told(capsys, "equity", *asked, "--low", "null-to-five")
    assert found["low"] == "null-to-five"
    for player in found["players"]:
        assert {"tiles", "win", "tie", "equity", "high", "low", "scoop"} <= player.keys()
        assert player["equity"] == pytest.approx((player["high"] + player["low"]) / 2)
    assert "high      low" in run(capsys, "equity", *asked)[1]


def test_equity_sampled(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ("♠N ♠A", "random", "--samples", "60000", "--seed", "9", "--threads", "2")
    file = tmp_path / "run"
    found = told(capsys, "equity", *asked, "--checkpoint", str(file))
    assert (found["exact"], found["n"], found["seed"]) == (False, 60_000, 9)
    assert found["se"] > 0
    assert file.exists()
    assert told(capsys, "equity", *asked, "--checkpoint", str(file)) == found
    assert "sampled: 60,000 deals, seed 9\n" in run(capsys, "equity", *asked)[1]


def test_equity_says_when_there_are_too_many_deals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("offsuit.games.piecepack.odds.equity_result.SAMPLES", 1_000)
    out = run(capsys, "equity", "random", "random", "random")[1]
    deals = comb(48, 2) * comb(46, 2) * comb(44, 2) * comb(42, 5)
    assert f"sampled: 1,000 deals, seed 1; all {deals:,} would take too long" in out


def test_a_random_hand_late(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "equity", "♠N ♠A", "?", "--board", "♠2 ♥A ♡5 ♣4 ♣3")[1]
    assert "exact: all 820 deals" in out


def test_showdown(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("♠N ♠A", "♥3 ♡3", "--board", "♠2 ♥A ♡5 ♢4 ♣4")
    status, out, _ = run(capsys, "showdown", *asked)
    assert status == 0
    assert out.splitlines()[-1] == (
        "hand 1 wins the pot with group-flush one-pair, aces, null kicker (♠N ♠A ♠2 ♥A ♣4)"
    )
    assert "100.00%" in out
    found = told(capsys, "showdown", *asked, "--pot", "30", "--pot", "11:2", "--button", "1")
    assert [player["chips"] for player in found["players"]] == [30, 11]
    assert "30 chips" in run(capsys, "showdown", *asked, "--pot", "30")[1]


def test_rules_come_from_a_file_options_and_settings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An option goes before the file, a setting before both."""
    file = tmp_path / "rules.toml"
    file.write_text('variant = "omaha-hilo"\nlow = "null-to-five"\nbig_blind = 10\n')
    asked = ["♠N ♡A ♦4 ♣5", "♥N ♤N ♦2 ♧5", "--board", "♢A ♣2 ♡3 ♤4 ♧4"]
    for command in ("equity", "showdown"):
        for more, low in (
            ((), "null-to-five"),
            (("--low", "table-low"), "table-low"),
            (("--low", "null-to-five", "--set", "low=table-low"), "table-low"),
        ):
            found = told(capsys, command, *asked, "--rules", str(file), *more)
            assert (found["variant"], found["low"]) == ("omaha-hilo", low)
        found = told(capsys, command, *asked, "--rules", str(file), "--variant", "omaha")
        assert found["variant"] == "omaha"
        assert "low" not in found


@pytest.mark.parametrize("deck", SCHEMES)
def test_other_symbols(capsys: pytest.CaptureFixture[str], deck: str) -> None:
    def named(*codes: int) -> str:
        return " ".join(tile_names(codes, deck))

    hands = (named(47, 46), named(9, 13))
    found = told(capsys, "equity", *hands, "--board", named(0, 8, 16, 24), "--deck", deck)
    assert [" ".join(player["tiles"]) for player in found["players"]] == list(hands)
    board = named(0, 8, 16, 24, 32)
    shown = told(capsys, "showdown", *hands, "--board", board, "--deck", deck)
    assert " ".join(shown["board"]) == board
    assert all(name in SCHEMES[deck].names for name in shown["players"][0]["high"]["tiles"])


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (("equity", "♠N ♠A", "♥3 ♥9"), "'♥9' in '♥3 ♥9'"),
        (("equity", "♠N ♠A", "K♠ J♠"), "'K♠' in 'K♠ J♠'"),
        (("equity", "♠N ♠A", "♠N ♡3"), "♠N is given 2 times"),
        (("equity", "♠N ♠A"), "at least 2 hands, got 1"),
        (("equity",), "HAND"),
        (("equity", "♠N ♠A", "?", "--variant", "stud"), "'stud'"),
        (("equity", "♠N ♠A", "?", "--deck", "tarot"), "'tarot'"),
        (("equity", "♠N ♠A", "?", "--samples", "0"), "0"),
        (("equity", "♠N ♠A", "?", "--low", "high"), "'high'"),
        (("showdown", "♠N ♠A", "♥3 ♡3", "--board", "♠2"), "5 tiles on the board, got 1"),
        (("showdown", "♠N ♠A", "♥3 ♡3"), "--board"),
        (("chart", "--deck", "tarot"), "'tarot'"),
        (("chart", "--threads", "0"), "0"),
        (("chart", "--set", "variant=omaha"), "variant 'omaha' is not supported"),
        (("chart", "--set", "small_blind=2"), "small_blind 2 is not supported"),
        (("chart", "--set", "limit=pot-limit"), "limit 'pot-limit' is not supported"),
        (("chart", "--set", "ante=1"), "ante 1 is not supported"),
        (("equity", "♠N ♠A", "?", "--set", "variant"), "--set: expected NAME=VALUE, got 'variant'"),
        (
            ("equity", "♠N ♠A", "?", "--set", "colour=red"),
            "Piecepacks Poker 'colour'",
        ),
        (("equity", "♠N ♠A", "?", "--low", "table-low"), "holdem has no low hand"),
        (("showdown", "♠N ♠A", "?", "--board", "♠2", "--rules", "none.toml"), "none.toml"),
    ],
)
def test_bad_input_is_one_line_that_quotes_it(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], quoted: str
) -> None:
    status, out, err = run(capsys, *arguments, "--json")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert quoted in err


def test_evaluate_in_other_symbols(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["evaluate", "piecepack", "K♠ J♠ 5♠ 4♠ 3♠", "--deck", "rainbow", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["strength"], found["cards"][0]) == (630, "K♠")
    for game, cards, quoted in (
        ("standard", "AS KS QS JS TS", "only piecepack tiles"),
        ("piecepack", "♠N ♠A ♠5 ♠4 ♠3", "'♠N'"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["evaluate", game, cards, "--deck", "rainbow"])
        assert ended.value.code == 2
        assert quoted in capsys.readouterr().err


@pytest.mark.parametrize("low", ["table-low", "null-to-five"])
def test_both_lows_can_be_evaluated(capsys: pytest.CaptureFixture[str], low: str) -> None:
    with pytest.raises(SystemExit):
        main(["evaluate", f"piecepack {low}", "♠N ♡N ♠A ♠2 ♠3 ♦4 ♣5", "--json"])
    found = json.loads(capsys.readouterr().out)
    best = {
        "table-low": "no-flush one-pair, nulls, three kicker",
        "null-to-five": "no-pairs, four high",
    }
    assert found["text"] == best[low]


def test_chart(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """All of it, once; a second time from what is kept."""
    status, out, _ = run(capsys, "chart", "-o", str(tmp_path / "charts"), "--deck", "dice")
    files = [Path(line) for line in out.splitlines()]
    assert status == 0
    assert sorted(files) == sorted((tmp_path / "charts").iterdir()), "nothing half-written is left"
    assert {file.name for file in files} == {
        "starting-hands.csv",
        "matrix.csv",
        "matchups.csv",
        "categories.csv",
        "push-fold.csv",
        "push-fold-depths.csv",
        "starting-hands.svg",
        "ranking-card.svg",
    }
    found = told(capsys, "chart", "--set", "small_blind=50", "--set", "big_blind=100")
    with (tmp_path / "charts" / "starting-hands.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(found["starting_hands"]) == 78
    assert rows[0]["hand"] == found["starting_hands"][0]["hand"] == "NNg"
    assert rows[0]["example"].split()[0] in NAMES
    assert found["files"] == []
    assert run(capsys, "chart")[1].startswith("hand,example,")


@pytest.mark.parametrize(("command", "output"), sessions(RULE_BOOK))
def test_the_rule_books_examples(
    capsys: pytest.CaptureFixture[str], command: str, output: str
) -> None:
    program, group, *arguments = shlex.split(command)
    assert (program, group) == ("offsuit", "piecepack")
    assert run(capsys, *arguments) == (0, output, "")
