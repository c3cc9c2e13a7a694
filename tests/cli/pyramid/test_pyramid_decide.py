"""`offsuit pyramid decide`, `appraise`, `fit` and `thresholds`: what they print and refuse."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from offsuit.games.pyramid.strategy.appraisal.appraisal import load_appraisal
from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_report
from support.cli.program import Capture, refused, run

WEAK = "KD KC JC 9H 8S 7D 7C 6S 5D 4H 3C 3S 2H"
WILD = "* AS AD KH KC 9D 8D 2S 3C 4H 7S JD 6C"


def test_decide_answers_with_one_object(capsys: Capture) -> None:
    out, err = run(
        capsys, "pyramid", "decide", WILD, "--players", "4", "--seconds", "0.1", "--json"
    )
    found = json.loads(out)
    assert err == ""
    assert found["decision"] == "play"
    assert set(found["play"]) == {"ev", "se", "n"}
    assert found["surrender"]["ev"] == -10
    assert {"value", "se"} <= set(found["pot_equity"])
    assert {"value", "se"} <= set(found["automatic_chance"]["dragon"])


def test_decide_in_words(capsys: Capture) -> None:
    out, _ = run(
        capsys, "pyramid", "decide", WEAK, "--players", "6", "--pot", "0", "--seconds", "0.2"
    )
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
    ("rule", "asked"),
    [
        ("wilds=4", "wilds=4"),
        ("straight_beats_flush=true", "straight_beats_flush=True"),
        ("ante=2000", "ante=2000"),
        ("automatics=false", "automatics=False"),
        ("surrender=300", "surrender=300"),
    ],
)
def test_decide_says_where_the_shipped_thresholds_do_not_fit(
    capsys: Capture, rule: str, asked: str
) -> None:
    words = ("decide", WILD, "--players", "3", "--seconds", "0", "--set", rule, "--json")
    out, err = run(capsys, "pyramid", *words)
    assert f"no thresholds are shipped for {asked}; opponents surrender by those of " in err
    assert json.loads(out)["note"] == err.strip()
    assert run(capsys, "pyramid", *words[:6], "--set", "surrender=15")[1] == ""


def test_appraise_takes_rules(capsys: Capture) -> None:
    found = run(capsys, "pyramid", "appraise", WILD, "--set", "wilds=4")
    assert found[0] == run(capsys, "pyramid", "appraise", WILD)[0]
    assert "no field is shipped for wilds=4" in found[1]
    assert "'wings' is no rule" in refused(capsys, "pyramid", "appraise", WILD, "--set", "wings=1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("AS AD", "--players", "4"), "2 cards given; a decision is made with 13"),
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
    assert told in refused(capsys, "pyramid", "decide", *words)


def test_appraise(capsys: Capture) -> None:
    out, _ = run(capsys, "pyramid", "appraise", WILD, "--json")
    worth = json.loads(out)["worth"]
    out, _ = run(capsys, "pyramid", "appraise", WILD)
    assert out == f"{worth:+.2f} points from one opponent\n"
    assert "12 cards given" in refused(capsys, "pyramid", "appraise", WILD[2:])
    assert "AS" in refused(capsys, "pyramid", "appraise", "AS AS AS " + WEAK[:29])


def test_fit_leaves_an_appraisal(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "seventeen.npz"
    small = ("fit", "17", "--deals", "5000", "--check", "40", "--seed", "3", "-o", str(file))
    out, err = run(capsys, "pyramid", *small, "--json")
    told = json.loads(out)
    assert err.splitlines() == ["17 cards of 5,000 deals", "40 unseen deals"]
    assert load_appraisal(file.read_bytes(), "here")[1] == {
        name: value for name, value in told.items() if name != "file"
    }
    assert told["check"]["correlation"] > 0.5
    out, _ = run(capsys, "pyramid", *small)
    assert out.startswith(f"{file}: correlation ")
    assert "expected 13 or 17 cards, got 15" in refused(capsys, "pyramid", "fit", "15")


def test_an_appraisal_is_checked_again(capsys: Capture, tmp_path: Path) -> None:
    """The network stays as it is, and so does what it was made with."""
    strategy = files("offsuit.games.pyramid.strategy")
    kept, file = tmp_path / "kept.npz", tmp_path / "again.npz"
    kept.write_bytes((strategy / "appraisal" / "shipped" / "seventeen.npz").read_bytes())
    again = ("fit", "17", "--again", str(kept), "--check", "50", "--seed", "4", "-o", str(file))
    out, err = run(capsys, "pyramid", *again, "--json")
    assert err.splitlines() == ["50 unseen deals"]
    (network, before), (same, after) = (
        load_appraisal(each.read_bytes(), "here") for each in (kept, file)
    )
    assert all((one == two).all() for one, two in zip(network.weights, same.weights, strict=True))
    assert after == {**before, "check": json.loads(out)["check"]}
    assert after["check"]["deals"] == 50
    field = tmp_path / "field.npz"
    field.write_bytes((strategy / "fields" / "shipped" / "plain.npz").read_bytes())
    out, _ = run(capsys, "pyramid", *again, "--since", str(field), "--json")
    told = json.loads(out)
    assert told["field"] == shipped_report()
    assert (told["moved"]["deals"], told["moved"]["most"]) == (50, 0)


def test_what_cannot_be_checked_again_is_refused(capsys: Capture, tmp_path: Path) -> None:
    kept, broken, missing = (tmp_path / f"{name}.npz" for name in ("kept", "broken", "missing"))
    strategy = files("offsuit.games.pyramid.strategy")
    kept.write_bytes((strategy / "appraisal" / "shipped" / "seventeen.npz").read_bytes())
    broken.write_bytes(b"PK")

    def said(cards: str, *options: str) -> str:
        words = ("pyramid", "fit", cards, "-o", str(tmp_path / "no.npz"), *options)
        return refused(capsys, *words, kept=tmp_path)

    other = said("13", "--again", str(kept))
    assert other == f"offsuit: {kept}: expected an appraisal of 13 cards, got 17\n"
    assert str(broken) in said("17", "--again", str(broken))
    assert str(missing) in said("17", "--again", str(missing))
    assert str(broken) in said("17", "--again", str(kept), "--since", str(broken))
    alone = said("17", "--since", str(kept))
    assert alone == f"offsuit: --since {str(kept)!r} needs --again FILE\n"


def test_thresholds_are_solved(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "thresholds.json"
    small = ("thresholds", "--tables", "800", "--check", "400", "-o", str(file))
    out, _ = run(capsys, "pyramid", *small, "--json")
    told = json.loads(out)
    assert json.loads(file.read_text("utf-8")) == {
        name: value for name, value in told.items() if name != "file"
    }
    assert told["seats"]["2"]["surrenders"] < told["seats"]["6"]["surrenders"]
    out, _ = run(capsys, "pyramid", *small)
    assert len(out.splitlines()) == 6
    assert list(tmp_path.iterdir()) == [file]
