"""`offsuit pyramid decide`, `appraise`, `fit` and `thresholds`: what they print and refuse."""

import json
from pathlib import Path

import pytest

from offsuit.cli import main
from offsuit.games.pyramid.strategy.appraisal import load_appraisal

Capture = pytest.CaptureFixture[str]
WEAK = "KD KC JC 9H 8S 7D 7C 6S 5D 4H 3C 3S 2H"
WILD = "* AS AD KH KC 9D 8D 2S 3C 4H 7S JD 6C"


def run(capture: Capture, *words: str, status: int = 0) -> tuple[str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["pyramid", *words])
    said = capture.readouterr()
    assert ended.value.code == status, said.err
    return said.out, said.err


def refused(capture: Capture, *words: str) -> str:
    """One line and nothing else."""
    out, err = run(capture, *words, status=2)
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_decide_answers_with_one_object(capsys: Capture) -> None:
    out, err = run(capsys, "decide", WILD, "--players", "4", "--seconds", "0.1", "--json")
    found = json.loads(out)
    assert err == ""
    assert found["decision"] == "play"
    assert set(found["play"]) == {"ev", "se", "n"}
    assert found["surrender"]["ev"] == -10
    assert {"value", "se"} <= set(found["pot_equity"])
    assert {"value", "se"} <= set(found["automatic_chance"]["dragon"])


def test_decide_in_words(capsys: Capture) -> None:
    out, _ = run(capsys, "decide", WEAK, "--players", "6", "--pot", "0", "--seconds", "0.2")
    first, play, pot, surrender, *chances = out.splitlines()
    assert first == "surrender"
    assert play.startswith("  play ")
    assert pot.endswith("from the pot")
    assert surrender.startswith("  surrender ")
    assert [line.split("  ")[1] for line in chances] == [
        "three full houses",
        "dragon",
        "three straights",
        "three flushes",
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("AS AD", "--players", "4"), "2 cards given; 13 are decided upon"),
        ((WEAK + " QQ", "--players", "4"), "QQ"),
        ((WEAK, "--players", "7"), "7 seats"),
        ((WEAK, "--players", "six"), "'six'"),
        ((WEAK, "--players", "4", "--pot", "-1"), "-1"),
        ((WEAK, "--players", "4", "--seconds", "-1"), "-1"),
        ((WEAK, "--players", "4", "--set", "variant=no-surrender"), "'no-surrender'"),
        ((WEAK,), "--players"),
    ],
)
def test_decide_refuses(capsys: Capture, words: tuple[str, ...], told: str) -> None:
    assert told in refused(capsys, "decide", *words)


def test_appraise(capsys: Capture) -> None:
    out, _ = run(capsys, "appraise", WILD, "--json")
    worth = json.loads(out)["worth"]
    out, _ = run(capsys, "appraise", WILD)
    assert out == f"{worth:+.2f} points from one opponent\n"
    assert "12 cards given" in refused(capsys, "appraise", WILD[2:])
    assert "AS" in refused(capsys, "appraise", "AS AS AS " + WEAK[:29])


def test_fit_leaves_an_appraisal(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "seventeen.npz"
    small = ("fit", "17", "--deals", "9000", "--check", "40", "--seed", "3", "-o", str(file))
    out, err = run(capsys, *small, "--json")
    told = json.loads(out)
    assert err.splitlines() == ["17 cards of 9,000 deals", "40 unseen deals"]
    assert load_appraisal(file.read_bytes(), "here")[1] == {
        name: value for name, value in told.items() if name != "file"
    }
    assert told["check"]["correlation"] > 0.5
    out, _ = run(capsys, *small)
    assert out.startswith(f"{file}: correlation ")
    assert "15 cards: 13 or 17" in refused(capsys, "fit", "15")


def test_thresholds_are_solved(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "thresholds.json"
    small = ("thresholds", "--tables", "800", "--check", "400", "-o", str(file))
    out, _ = run(capsys, *small, "--json")
    told = json.loads(out)
    assert json.loads(file.read_text("utf-8")) == {
        name: value for name, value in told.items() if name != "file"
    }
    assert told["seats"]["2"]["surrenders"] < told["seats"]["6"]["surrenders"]
    out, _ = run(capsys, *small)
    assert len(out.splitlines()) == 6
    assert list(tmp_path.iterdir()) == [file]
