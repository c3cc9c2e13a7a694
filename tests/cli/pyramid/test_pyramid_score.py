"""`offsuit pyramid automatics` and `offsuit pyramid score`, as programs and people call them."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from support.cli.program import Capture, refused, run

DRAGON = "AS KD QC JH TC 9D 8C 7H 6D 5S 4H 3D 2C"
SEVENTEEN = f"{DRAGON} AD AC KC KH"
HANDS = {"back": "AS AD 8C 5H 4D", "middle": "KS KD 7C 6H 3D", "front": "QS QD 9C"}
OTHER = {"back": "TS TD 8H 5C 4C", "middle": "9S 9D 7H 6C 3C", "front": "8S 8D 2H"}


def sheet(folder: Path, **fields: Any) -> str:
    """A file with two seats, or whatever is asked for."""
    seats = [{"name": "Ann", **HANDS}, {"name": "Bob", **OTHER}]
    file = folder / "sheet.json"
    file.write_text(json.dumps({"seats": seats} | fields), "utf-8")
    return str(file)


def test_one_player_left_is_scored_without_hands(tmp_path: Path, capsys: Capture) -> None:
    """Rule P42: they take the pot; nothing is shown, so nothing has to be given."""
    seats = [
        {"name": "Ann", "surrendered": True},
        {"name": "Bob"},
        {"name": "Cy", "surrendered": True},
    ]
    file = sheet(tmp_path, seats=seats, rules={"variant": "standard"})
    found = json.loads(run(capsys, "pyramid", "score", file, "--json")[0])
    assert found["net"] == {"Ann": 0, "Bob": 0, "Cy": 0}
    assert found["chips"] == {"Ann": -30, "Bob": 60, "Cy": -30}
    assert found["pot"] == {"size": 80, "winners": ["Bob"]}
    assert found["pairs"] == []
    assert "pot of 80 to Bob" in run(capsys, "pyramid", "score", file)[0]
    two = sheet(tmp_path, seats=[*seats, {"name": "Dee"}], rules={"variant": "standard"})
    assert "seat 'Bob': back is missing" in refused(capsys, "pyramid", "score", two)


def test_automatics_as_json(capsys: Capture) -> None:
    out, err = run(capsys, "pyramid", "automatics", SEVENTEEN, "--json")
    assert err == ""
    (found,) = json.loads(out)["automatics"]
    assert found == {
        "type": "dragon",
        "back": ["KC", "QC", "TC", "8C", "2C"],
        "middle": ["7H", "6D", "5S", "4H", "3D"],
        "front": ["AS", "JH", "9D"],
        "unused": ["AD", "AC", "KH", "KD"],
    }


def test_automatics_in_words(capsys: Capture) -> None:
    out, _ = run(capsys, "pyramid", "automatics", DRAGON)
    assert out.splitlines() == [
        "dragon",
        "  back    AS KD QC JH TC               straight, ten to ace",
        "  middle  9D 8C 7H 6D 5S               straight, five to nine",
        "  front   4H 3D 2C                     high card, four high",
    ]
    out, _ = run(capsys, "pyramid", "automatics", "2S 2D 2C 2H 3S 3D 3C 3H 4S 4D 4C 4H 5S")
    assert out == "no automatic\n"


@pytest.mark.parametrize(
    ("cards", "quoted"),
    [
        (SEVENTEEN[:-3], "16 cards"),
        (f"{SEVENTEEN} 2D", "18 cards"),
        (f"{DRAGON} AS AS KC KH", "AS given 3 times"),
        (f"* * * * * {DRAGON[6:]} 2D", "5 wild cards"),
        (f"{DRAGON} AD AC KC XH", "'XH'"),
    ],
)
def test_automatics_refuses(capsys: Capture, cards: str, quoted: str) -> None:
    assert quoted in refused(capsys, "pyramid", "automatics", cards, "--json")


def test_score_as_json(capsys: Capture, tmp_path: Path) -> None:
    out, err = run(capsys, "pyramid", "score", sheet(tmp_path), "--json")
    assert err == ""
    found = json.loads(out)
    assert found["net"] == {"Ann": 3, "Bob": -3}
    assert found["chips"] == {"Ann": 3, "Bob": -3}
    assert found["pot"] == {"size": 0, "winners": []}
    assert found["pairs"] == [
        {"a": "Ann", "b": "Bob", "back": 1, "middle": 1, "front": 1, "total": 3}
    ]


def test_score_in_words(capsys: Capture, tmp_path: Path) -> None:
    out, _ = run(capsys, "pyramid", "score", sheet(tmp_path, rules={"variant": "standard"}))
    assert "  back    AS AD 8C 5H 4D               pair, aces, eight kicker\n" in out
    assert "Ann against Bob    +1      +1     +1     +3\n" in out
    assert "Ann    +3    +26\n" in out
    assert out.endswith("\npot of 40 to Ann\n")


def test_an_automatic_leaves_the_positions_empty(capsys: Capture, tmp_path: Path) -> None:
    cards = DRAGON.split()
    ann = {"name": "Ann", "back": cards[:5], "middle": cards[5:10], "front": cards[10:]}
    seats = [ann | {"automatic": "dragon"}, {"name": "Bob", **OTHER, "automatic": None}]
    file = sheet(tmp_path, seats=seats, rules={"automatics": True})
    out, _ = run(capsys, "pyramid", "score", file, "--json")
    assert json.loads(out)["pairs"] == [
        {"a": "Ann", "b": "Bob", "back": None, "middle": None, "front": None, "total": 3}
    ]
    out, _ = run(capsys, "pyramid", "score", file)
    assert "Ann against Bob     -       -      -     +3\n" in out


def test_rules_by_file_and_setting(capsys: Capture, tmp_path: Path) -> None:
    as_json, as_toml = tmp_path / "rules.json", tmp_path / "rules.toml"
    as_json.write_text('{"variant": "standard", "unit": 2}', "utf-8")
    as_toml.write_text('variant = "standard"\nunit = 3\n', "utf-8")
    file = sheet(tmp_path, rules={"unit": 7})

    def chips(*options: str) -> int:
        won = json.loads(run(capsys, "pyramid", "score", file, "--json", *options)[0])["chips"][
            "Ann"
        ]
        assert isinstance(won, int)
        return won

    assert chips() == 3 * 7
    assert chips("--rules", str(as_json)) == 3 * 2 * 2 + 20
    assert chips("--rules", str(as_toml)) == 3 * 2 * 3 + 20
    assert chips("--rules", str(as_toml), "--set", "unit=0") == 20
    assert chips("--set", "variant=standard", "--set", "ante=5", "--set", "unit=0") == 5


def test_a_sheet_from_standard_input(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path(sheet(tmp_path, dealer="Bob")).read_text("utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    assert json.loads(run(capsys, "pyramid", "score", "-", "--json")[0])["net"]["Ann"] == 3


BAD_SHEETS: dict[str, tuple[dict[str, Any], str]] = {
    "a card twice in two positions": (
        {"seats": [{"name": "Ann", **HANDS, "middle": "AS AD 7C 6H 3D", "front": "AS QD 9C"}]},
        "AS given 3 times",
    ),
    "a front of four": (
        {"seats": [{"name": "Ann", **HANDS, "front": "QS QD 9C 9D"}]},
        "4 cards in front",
    ),
    "no seats": ({"seats": None}, "seats: expected a list of seats, got None"),
    "nobody": ({"seats": []}, "0 seats"),
    "rules that are none": ({"rules": [1]}, "rules: expected an object, got [1]"),
    "an unknown rule": ({"rules": {"jokers": 3}}, "'jokers'"),
    "an unknown dealer": ({"dealer": "Zoe"}, "'Zoe'"),
}


@pytest.mark.parametrize("name", BAD_SHEETS)
def test_score_refuses(capsys: Capture, tmp_path: Path, name: str) -> None:
    fields, quoted = BAD_SHEETS[name]
    if fields.get("seats"):
        fields = {"seats": [*fields["seats"], {"name": "Bob", **OTHER}]}
    assert quoted in refused(capsys, "pyramid", "score", sheet(tmp_path, **fields), "--json")


@pytest.mark.parametrize(
    ("text", "quoted"),
    [("{", "sheet.json: "), ("[1, 2]", "'[1, 2]'"), ('"\udcff"', "sheet.json: ")],
)
def test_score_refuses_what_is_no_object(
    capsys: Capture, tmp_path: Path, text: str, quoted: str
) -> None:
    file = tmp_path / "sheet.json"
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert quoted in refused(capsys, "pyramid", "score", str(file))


def test_missing_files_and_bad_settings_are_quoted(capsys: Capture, tmp_path: Path) -> None:
    assert "none.json" in refused(capsys, "pyramid", "score", str(tmp_path / "none.json"))
    file = sheet(tmp_path)
    assert "none.toml" in refused(
        capsys, "pyramid", "score", file, "--rules", str(tmp_path / "none.toml")
    )
    assert "--set: expected NAME=VALUE, got 'unit'" in refused(
        capsys, "pyramid", "score", file, "--set", "unit"
    )
    assert "'wild'" in refused(capsys, "pyramid", "score", file, "--set", "wild=2")
    assert "unit 'two'" in refused(capsys, "pyramid", "score", file, "--set", "unit=two")
