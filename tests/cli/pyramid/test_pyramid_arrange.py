"""`offsuit pyramid` arrange, judge and tuples, as they are called."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.core.notation import parse_cards
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.arranger.row_strengths import literal_tuples, reachable_tuples
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.pyramid_rows import ROWS as POSITIONS
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from support.cli.program import Capture, answer, refused, run

CARDS = "AS AS KH KD QC JC TD 9S 8H 7D 6C 5C 4H 3D 2S 2H *"
OTHER = "AS QS TS 7S 5S KH JH 9H 4H 2H 8D 8C 3D 3C 6C 6D QC"
HEADER = ["position", "handType", "primaryRank", "secondaryRank", "winProbability"]
FIELDS = {*POSITIONS, "unused", "tuples", "categories", "value", "automatic", "worth", "unit"}


class Program:
    """Commands run, with what they print."""

    def __init__(self, capture: Capture) -> None:
        self.capture = capture

    def __call__(self, *arguments: str) -> tuple[str, str]:
        return run(self.capture, "pyramid", *arguments)

    def json(self, *arguments: str) -> Any:
        return answer(self.capture, "pyramid", *arguments)

    def refused(self, *arguments: str) -> str:
        return refused(self.capture, "pyramid", *arguments)


@pytest.fixture
def offsuit(capsys: Capture) -> Program:
    return Program(capsys)


def check_shape(found: dict[str, Any], cards: str) -> None:
    assert set(found) >= FIELDS
    names = [card for place in (*POSITIONS, "unused") for card in found[place]]
    assert sorted(name[:1] if name[0] == "*" else name for name in names) == sorted(cards.split())
    assert all(len(found["tuples"][position]) == 3 for position in POSITIONS)
    assert set(found["categories"]) == set(POSITIONS)
    assert isinstance(found["value"], float)
    assert found["automatic"] is None


def test_arrange_answers_with_one_object(offsuit: Program) -> None:
    (found,) = offsuit.json("arrange", CARDS)["arrangements"]
    check_shape(found, CARDS)
    assert found["back"] == ["AS", "AS", "*AS", "2S", "2H"]
    assert found["tuples"]["back"] == [7, 14, 2]
    assert found["categories"]["back"] == "full house"


def test_arrange_answers_what_python_answers(offsuit: Program) -> None:
    found = offsuit.json("arrange", CARDS, "--top", "5")["arrangements"]
    answers = arrange(parse_cards(PYRAMID.deck, CARDS), default_values(), top=5)
    plain = [{name: each[name] for name in each if name not in ("worth", "unit")} for each in found]
    assert plain == json.loads(json.dumps([each.as_json() for each in answers]))
    assert len(found) == 5
    for each in found:
        check_shape(each, CARDS)


def test_what_is_printed_can_be_read_back(offsuit: Program) -> None:
    (found,) = offsuit.json("arrange", CARDS)["arrangements"]
    options = [word for p in POSITIONS for word in (f"--{p}", " ".join(found[p]))]
    judged = offsuit.json("judge", *options, "--unused", " ".join(found["unused"]))
    assert (judged["legal"], judged["loss"], judged["value"]) == (True, 0, found["value"])


def test_arrange_in_words(offsuit: Program) -> None:
    out, err = offsuit("arrange", CARDS)
    assert err == ""
    lines = out.splitlines()
    assert [line.split()[0] for line in lines] == ["value", *POSITIONS, "unused"]
    assert "full house" in lines[1]


def test_spellings_do_not_matter(offsuit: Program) -> None:
    other = CARDS.replace("TD", "10♦").replace("AS", "a♠").replace(" ", ",")
    assert offsuit.json("arrange", other) == offsuit.json("arrange", CARDS)


def test_straights_may_beat_flushes(offsuit: Program) -> None:
    options = ("arrange", OTHER, "--set", "straight_beats_flush=true")
    (found,) = offsuit.json(*options)["arrangements"]
    check_shape(found, OTHER)
    assert found["tuples"]["back"][0] == 5


@pytest.mark.parametrize(
    ("cards", "complaint"),
    [
        (CARDS[3:], "16 cards given; 17"),
        (f"{CARDS} 3C", "18 cards given; 17"),
        (CARDS.replace("KH", "AS"), "AS given 3 times"),
        (f"{CARDS[12:]} * * * *", "5 wild cards"),
        (CARDS.replace("KH", "1H"), "'1H' in"),
        ("", "0 cards given; 17"),
    ],
)
def test_a_bad_deal_is_one_line(offsuit: Program, cards: str, complaint: str) -> None:
    assert complaint in offsuit.refused("arrange", cards, "--json")


def test_either_cards_or_a_file_of_deals_must_be_given(offsuit: Program, tmp_path: Path) -> None:
    assert "either CARDS or --deals FILE" in offsuit.refused("arrange")
    deals = tmp_path / "deals.txt"
    deals.write_text(CARDS)
    assert "either CARDS or --deals FILE" in offsuit.refused(
        "arrange", CARDS, "--deals", str(deals)
    )
    assert "top" in offsuit.refused("arrange", CARDS, "--top", "0")
    assert "nowhere.txt" in offsuit.refused("arrange", "--deals", str(tmp_path / "nowhere.txt"))


@pytest.mark.parametrize("options", [(), ("--threads", "2"), ("--json",)])
def test_a_file_of_deals_gives_a_line_each(
    offsuit: Program, tmp_path: Path, options: tuple[str, ...]
) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{CARDS}\n\n{OTHER}\n{CARDS}\n")
    out, _ = offsuit("arrange", "--deals", str(deals), *options)
    lines = [json.loads(line) for line in out.splitlines()]
    single = [offsuit.json("arrange", cards) for cards in (CARDS, OTHER, CARDS)]
    assert lines == single, "in the order given"


def test_a_file_of_deals_gives_several_answers_each(offsuit: Program, tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{OTHER}\n{CARDS}\n")
    out, _ = offsuit("arrange", "--deals", str(deals), "--top", "3")
    expected = [offsuit.json("arrange", cards, "--top", "3") for cards in (OTHER, CARDS)]
    assert [json.loads(line) for line in out.splitlines()] == expected


@pytest.mark.parametrize("last", ["AS KS", CARDS.replace("KH", "AS"), "AS ?S"])
def test_a_bad_line_is_named_and_none_is_answered(
    offsuit: Program, tmp_path: Path, last: str
) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{CARDS}\n{last}\n")
    assert f"{deals}, line 2: " in offsuit.refused("arrange", "--deals", str(deals))


def test_a_file_of_deals_that_is_no_text_is_refused(offsuit: Program, tmp_path: Path) -> None:
    deals = tmp_path / "deals.txt"
    deals.write_bytes(b"\xff\xfe")
    assert "deals.txt" in offsuit.refused("arrange", "--deals", str(deals))


def values_file(path: Path, changes: dict[str, float]) -> Path:
    """Every reachable tuple with the number of its category, but for `changes`."""
    rows = [f"{p},{','.join(map(str, row))}" for p in POSITIONS for row in reachable_tuples(p)]
    worth = {row: float(row.split(",")[1]) for row in rows} | changes
    lines = [f"{row},{value}" for row, value in worth.items() if value >= 0]
    path.write_text("\n".join([",".join([*HEADER[:-1], "value"]), *lines, ""]))
    return path


def test_values_from_a_file(offsuit: Program, tmp_path: Path) -> None:
    file = values_file(tmp_path / "values.csv", {})
    (found,) = offsuit.json("arrange", CARDS, "--values", str(file))["arrangements"]
    assert found["value"] == sum(row[0] for row in found["tuples"].values())


def test_values_with_a_missing_or_falling_row_are_refused(offsuit: Program, tmp_path: Path) -> None:
    path = tmp_path / "values.csv"
    options = ("arrange", CARDS, "--values", str(path))
    values_file(path, {"middle,7,13,10": -1})
    assert f"{path}: no row for middle,7,13,10" in offsuit.refused(*options)
    values_file(path, {"front,5,14,5": 1})
    assert "front,5,14,5 has 1, less than 5 for the weaker front,5,13,12" in offsuit.refused(
        *options
    )
    out, err = offsuit(*options, "--monotone", "--json")
    assert json.loads(out)["arrangements"]
    assert err.startswith(f"{path}: made monotone; no value moved by more than ")
    assert "nowhere.csv" in offsuit.refused("arrange", CARDS, "--values", "nowhere.csv")


JUDGED = ("--back", "9S 8H 7D 6C 5C", "--middle", "AS QS 9S 7S 5S", "--front", "3S 3D 2C")


def test_judge_says_why_not_and_what_would_be_better(offsuit: Program) -> None:
    found = offsuit.json("judge", *JUDGED)
    assert (found["legal"], found["value"], found["loss"]) == (False, None, None)
    assert found["reason"] == "middle (flush) beats back (straight)"
    assert set(found["better"]) >= FIELDS
    out, _ = offsuit("judge", *JUDGED)
    assert out.startswith("not legal: middle (flush) beats back (straight)\nbetter ")


def test_judge_says_what_it_is_worth(offsuit: Program) -> None:
    swap = ("--set", "straight_beats_flush=true")
    found = offsuit.json("judge", *JUDGED, *swap)
    assert found["legal"]
    assert found["tuples"] == {"back": [5, 9, 8], "middle": [6, 14, 12], "front": [2, 3, 2]}
    assert found["loss"] == found["better"]["value"] - found["value"] >= 0
    out, _ = offsuit("judge", *JUDGED, *swap)
    assert out.splitlines()[0].startswith("back    straight, five to nine  [5, 9, 8]")
    assert "below the best" in out


def test_judge_refuses_what_is_no_deal(offsuit: Program) -> None:
    assert "18 cards given" in offsuit.refused("judge", *JUDGED, "--unused", "4S 4H 4D 4C 2H")
    assert "AS given 3 times" in offsuit.refused("judge", *JUDGED, "--unused", "AS AS")
    assert "'ZZ' is no card" in offsuit.refused("judge", *JUDGED, "--unused", "ZZ")
    assert "--front" in offsuit.refused("judge", *JUDGED[:4])


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(text.splitlines()))


def test_tuples_prints_the_grid(offsuit: Program) -> None:
    header, *rows = rows_of(offsuit("tuples")[0])
    assert header == HEADER
    assert len(rows) == len({tuple(row) for row in rows}) == 2_746
    expected = [[p, *map(str, row)] for p in POSITIONS for row in literal_tuples(p)]
    assert [row[:4] for row in rows] == expected
    assert ["back", "4", "10", "14"] in [row[:4] for row in rows]


def test_tuples_reachable_and_by_position(offsuit: Program) -> None:
    assert len(rows_of(offsuit("tuples", "--reachable")[0])) == 1 + 2_486
    counts = {"back": (1_035, 905), "middle": (976, 885), "front": (735, 696)}
    for position, (literal, reachable) in counts.items():
        found = offsuit.json("tuples", "--position", position)["rows"]
        assert [list(row) for row in found] == [HEADER] * literal
        assert {row["position"] for row in found} == {position}
        options = ("tuples", "--position", position, "--reachable")
        assert len(offsuit.json(*options)["rows"]) == reachable


def test_tuples_into_a_file(offsuit: Program, tmp_path: Path) -> None:
    file = tmp_path / "tuples.csv"
    assert offsuit("tuples", "-o", str(file)) == ("", "")
    assert file.read_text() == offsuit("tuples")[0]


def test_tuples_refused_write_nothing(offsuit: Program, tmp_path: Path) -> None:
    file = tmp_path / "tuples.csv"
    assert "unknown position 'top'; must be one of back, middle, front" in offsuit.refused(
        "tuples", "--position", "top", "-o", str(file)
    )
    assert not file.exists()
    assert "nowhere" in offsuit.refused("tuples", "-o", str(tmp_path / "nowhere" / "tuples.csv"))
