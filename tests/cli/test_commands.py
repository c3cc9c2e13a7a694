"""The commands of the engine: words, one JSON object, or one line about what was wrong."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from offsuit.cli import main
from offsuit.core.odds.census import census
from offsuit.games.catalog.rankings import ranking

PROGRAM = [sys.executable, "-c", "from offsuit.cli import main; main()"]


@dataclass(frozen=True)
class Ended:
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on standard output, and nothing else anywhere."""
        assert (self.status, self.err, self.out.count("\n")) == (0, "", 1)
        return json.loads(self.out)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ended:
    with pytest.raises(SystemExit) as exit_info:
        main(list(arguments))
    printed = capsys.readouterr()
    status = exit_info.value.code
    assert isinstance(status, int)
    return Ended(status, printed.out, printed.err)


def start(*arguments: str) -> Ended:
    """In a process of its own, as a user does it."""
    done = subprocess.run(
        [*PROGRAM, *arguments], capture_output=True, encoding="utf-8", env=os.environ, check=False
    )
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("game", "cards", "expected"),
    [
        (
            "standard",
            "KH KS KD TS 10C 4D 2H",
            {
                "game": "standard",
                "cards": ["KH", "KS", "KD", "TS", "TC", "4D", "2H"],
                "category": "full house",
                "text": "full house, kings over tens",
            },
        ),
        ("pyramid", "KS KD KH 10S TC", {"tuple": [7, 13, 10], "category": "full house"}),
        ("pyramid", "AS KD *", {"cards": ["AS", "KD", "*AS"], "tuple": [2, 14, 13]}),
        (
            "piecepack",
            "bSN ♠A ♠5 ♠4 ♠3",
            {"cards": ["♠N", "♠A", "♠5", "♠4", "♠3"], "strength": 630},
        ),
    ],
)
def test_evaluate_json(
    capsys: pytest.CaptureFixture[str], game: str, cards: str, expected: dict[str, Any]
) -> None:
    found = run(capsys, "evaluate", game, cards, "--json").json
    assert {"game", "cards", "category", "strength", "text"} <= found.keys()
    assert expected.items() <= found.items()
    again = run(capsys, "evaluate", game, " ".join(found["cards"]), "--json").json
    assert again["strength"] == found["strength"]


def test_evaluate_takes_the_rules_of_a_pyramid_table(capsys: pytest.CaptureFixture[str]) -> None:
    def strength(cards: str, *rules: str) -> int:
        found = run(capsys, "evaluate", "pyramid", cards, *rules, "--json").json
        return int(found["strength"])

    swapped = ("--set", "straight_beats_flush=true")
    straight, flush = "9S 8H 7D 6C 5C", "AS QS 9S 7S 5S"
    assert strength(straight) < strength(flush)
    assert strength(straight, *swapped) > strength(flush, *swapped)
    ended = run(capsys, "evaluate", "standard", straight, *swapped)
    assert ended.status == 2
    assert "only pyramid hands have rules, got 'standard'" in ended.err


def test_evaluate_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "evaluate", "pyramid", "AS 2S 3S 4S * 6S", "--position", "back")
    assert (ended.status, ended.err) == (0, "")
    words = ended.out.splitlines()
    assert words[0] == "six-card straight flush, ace to six"
    assert words[1].split() == ["cards", "AS", "2S", "3S", "4S", "*5S", "6S"]
    assert words[3].split(maxsplit=1) == ["tuple", "[11, 14, 6]"]
    assert "tuple" not in run(capsys, "evaluate", "standard", "AS KS QS JS TS").out


@pytest.mark.parametrize(
    ("arguments", "game", "size", "wilds"),
    [
        (["standard"], "standard", 5, 0),
        (["standard", "--size", "7"], "standard", 7, 0),
        (["piecepack", "--size", "6"], "piecepack", 6, 0),
        (["pyramid", "--size", "5"], "pyramid", 5, 0),
        (["pyramid", "--wilds", "2"], "pyramid", 5, 2),
    ],
)
def test_census(
    capsys: pytest.CaptureFixture[str], arguments: list[str], game: str, size: int, wilds: int
) -> None:
    counts = census(ranking(game), size, wilds)
    found = run(capsys, "census", *arguments, "--json").json
    assert found["game"] == game
    assert found["size"] == size
    assert found["counts"] == counts
    assert list(found["counts"]) == list(counts)
    assert found["total"] == sum(counts.values())
    words = run(capsys, "census", *arguments).out.splitlines()
    assert len(words) == len(counts) + 1
    assert words[-1].split() == ["total", f"{sum(counts.values()):,}"]


BAD = [
    (("evaluate", "poker", "AS"), "'poker'"),
    (("evaluate", "standard", "AS KX QS JS TS"), "'KX'"),
    (("evaluate", "standard", "AS KS QS JS"), "4 cards"),
    (("evaluate", "standard", ""), "0 cards"),
    (("evaluate", "standard", "AS AS KS QS JS"), "AS given 2 times"),
    (("evaluate", "standard", "AS KS QS JS *"), "'*'"),
    (("evaluate", "standard", "AS KS QS JS TS", "--position", "back"), "'back'"),
    (("evaluate", "standard", "AS\nKX"), "'KX'"),
    (("evaluate", "pyramid", "AS KS QS JS TS 8S"), "'AS KS QS JS TS 8S'"),
    (("evaluate", "pyramid", "AS KD 9H", "--position", "side"), "'side'"),
    (("evaluate", "pyramid", "AS KD 9H 2C 3C", "--position", "front"), "high card"),
    (("evaluate", "piecepack", "♠N ♠A ♠5 ♠4 ♠7"), "'♠7'"),
    (("evaluate", "standard"), "CARDS"),
    (("evaluate",), "GAME"),
    (("evaluate", "standard", "AS KS", "QS"), "QS"),
    (("evaluate", "standard", "AS", "--odd"), "--odd"),
    (("census", "poker"), "'poker'"),
    (("census", "standard", "--size", "8"), "8 cards"),
    (("census", "standard", "--size", "five"), "five"),
    (("census", "pyramid", "--wilds", "9"), "9 wild cards"),
    (("census", "standard", "--wilds", "1"), "1 wild cards"),
    (("bench", "--rounds", "0"), "0"),
    (("shuffle",), "shuffle"),
    (("--odd",), "--odd"),
]


@pytest.mark.parametrize(("arguments", "quoted"), BAD)
@pytest.mark.parametrize("as_json", [False, True], ids=["words", "json"])
def test_bad_input_is_one_line_that_quotes_it(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], quoted: str, as_json: bool
) -> None:
    ended = run(capsys, *arguments, *(["--json"] if as_json else []))
    assert (ended.status, ended.out) == (2, "")
    assert ended.err.count("\n") == 1
    assert ended.err.startswith("offsuit: ")
    assert quoted in ended.err


def test_bad_input_of_a_user() -> None:
    ended = start("evaluate", "piecepack", "♠N ♠X")
    assert (ended.status, ended.out) == (2, "")
    assert ended.err == "offsuit: '♠X' in '♠N ♠X' is no card of piecepack (written like ♧N)\n"


def test_evaluate_of_a_user() -> None:
    assert start("evaluate", "piecepack", "♠N ♠A ♠5 ♠4 ♠3", "--json").json["strength"] == 630


@pytest.mark.parametrize("command", [[], ["evaluate"], ["census"], ["bench"], ["demo"]])
def test_help(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    ended = run(capsys, *command, "--help")
    assert (ended.status, ended.err) == (0, "")
    assert "Usage:" in ended.out


def test_help_needs_nothing_heavy() -> None:
    program = "import sys\ntry:\n    from offsuit.cli import main; main(['--help'])\nfinally:\n"
    program += "    print(sorted({'numpy', 'numba'} & set(sys.modules)), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "[]\n")
    assert "evaluate" in done.stdout


def test_without_a_command_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys)
    assert "Usage:" in ended.out
    assert ended.err.strip() != "offsuit:", "a line that says nothing"


def test_demo_runs_to_its_end_where_nobody_can_answer(capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "demo", "--no-ask")
    assert (ended.status, ended.err) == (0, "")
    for shown in ("58,627,800", "kings over tens", "63,360", "46,080", "off by +17,280"):
        assert shown in ended.out


def test_an_interrupt_ends_quietly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("offsuit.games.catalog.rankings.evaluate", interrupted)
    ended = run(capsys, "evaluate", "standard", "AS KS QS JS TS")
    assert (ended.status, ended.out) == (130, "")
    assert "Traceback" not in ended.err


def test_bench() -> None:
    """One round in a process of its own; how fast anything is, is no test."""
    ended = start("bench", "--json", "--rounds", "1")
    assert (ended.status, ended.out.count("\n")) == (0, 1)
    rows = json.loads(ended.out)["rows"]
    assert rows
    for row in rows:
        assert {"what", "ours", "peer", "theirs", "ratio"} <= row.keys()
        assert row["ours"] > 0
        assert row["theirs"] > 0
        assert row["ratio"] == pytest.approx(row["ours"] / row["theirs"])
    assert {"phevaluator", "eval7", "treys"} <= {row["peer"] for row in rows}


def test_demo_shows_progress_and_takes_hands_without_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = "AS KS QS JS TS\n♠N ♠A ♠2 ♠3 ♠5\nAS AS * * 5C\npiecepack bSN bSA bS2 bS3 bS5\nAS XX\n\n"
    lines = iter(hands.splitlines())
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("rich.console.Console.input", lambda *_, **__: next(lines))
    ended = run(capsys, "demo")
    out = ended.out
    assert "counting (the first time, lookups are built)" in ended.err
    told = out.split("Your turn")[1].splitlines()
    said = [line for line in told if line.split(" ")[0] in ("standard", "piecepack", "pyramid")]
    assert [line.split()[0] for line in said] == ["standard", "piecepack", "pyramid", "piecepack"]
    assert "royal flush" in said[0]
    assert "'XX' in 'AS XX' is no card of standard" in out
