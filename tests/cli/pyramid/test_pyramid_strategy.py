"""`offsuit pyramid strategy`: the same files however they are made, and what is refused."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree

import pytest

from offsuit.reports.pyramid.strategy_tables import TABLES, filled, tables
from support.cli.program import Capture, refused, run

SMALL = ("--deals", "4200", "--seed", "8")
"""Two chunks of hands, the second one small; three of rounds at two seats."""
TINY = ("--deals", "60")
PICTURES = {
    f"{name}.svg"
    for name in (
        "curves",
        "categories",
        "jokers",
        "values",
        "declaring",
        "head-to-head",
        "surrender",
    )
}
pytestmark = pytest.mark.usefixtures("few_rounds")


def study(capture: Capture, where: Path, *options: str, status: int = 0) -> tuple[str, str]:
    return run(capture, "pyramid", "strategy", "-o", str(where), *options, status=status)


def refuse(capture: Capture, where: Path, *options: str) -> str:
    words = ("pyramid", "strategy", "-o", str(where), *options)
    return refused(capture, *words, kept=where.parent)


def files(where: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in where.iterdir()}


@pytest.fixture
def where(tmp_path: Path) -> Path:
    return tmp_path / "pictures"


def test_one_object_pictures_and_data(where: Path, capsys: Capture) -> None:
    out, err = study(capsys, where, *TINY, "--json")
    told = json.loads(out)
    assert out.count("\n") == 1
    parts = ["portrait", "declaring", "2 seats", "6 seats"]
    assert err.splitlines() == [*parts, *(f"pot of {seats} seats" for seats in range(2, 7))]
    assert {path.name for path in where.iterdir()} == {*PICTURES, "strategy.json"}
    assert {Path(name).name for name in told.pop("files")} == {*PICTURES, "strategy.json"}
    assert told == json.loads((where / "strategy.json").read_text("utf-8"))
    assert told["command"] == "offsuit pyramid strategy --deals 60 --seed 1"
    assert [result["rounds"] for result in told["head_to_head"]] == [30, 6]
    assert (told["portrait"]["deals"], told["declaring"]["deals"]) == (60, 60)
    assert [(each["seats"], each["rounds"]) for each in told["pot"]] == [
        (seats, 2) for seats in range(2, 7)
    ]
    for name in PICTURES:
        assert ElementTree.parse(where / name).getroot().tag.endswith("svg")


def test_tables_in_words_and_on_a_page(where: Path, capsys: Capture) -> None:
    page = where.parent / "page.md"
    page.write_text("before\n\n<!-- table: sizes -->\n| old |\n\nafter\n", "utf-8")
    out, _ = study(capsys, where, *TINY, "--page", str(page))
    found = tables(json.loads((where / "strategy.json").read_text("utf-8")))
    assert [*found] == [*TABLES]
    for name, text in found.items():
        assert f"{name}\n\n{text}" in out
    expected = f"before\n\n<!-- table: sizes -->\n{found['sizes']}\nafter\n"
    assert page.read_text("utf-8") == expected
    assert filled(expected, found) == expected


@contextmanager
def stopped(_: str) -> Iterator[Callable[[int, int], None]]:
    """A watcher who presses Ctrl-C as soon as something is done."""

    def moved(done: int, samples: int) -> None:
        if done < samples:
            raise KeyboardInterrupt

    yield moved


@contextmanager
def stopped_late(part: str) -> Iterator[Callable[[int, int], None]]:
    """A watcher who presses Ctrl-C in the second part."""

    def moved(_: int, __: int) -> None:
        if part == "declaring":
            raise KeyboardInterrupt

    yield moved


@pytest.mark.proof
def test_neither_threads_nor_a_stop_change_a_byte(
    where: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    study(capsys, where, *SMALL, "--threads", "2")
    again = where.with_name("again")
    with monkeypatch.context() as patched:
        patched.setattr(import_module("offsuit.cli.pyramid.strategy"), "sampling", stopped)
        study(capsys, again, *SMALL, "--threads", "1", status=130)
    assert [*files(again)] == ["portrait.checkpoint"]
    err = refuse(capsys, again, "--deals", "4200", "--seed", "9")
    assert "portrait.checkpoint: seed is " in err
    study(capsys, again, *SMALL, "--threads", "1")
    assert files(again) == files(where)


def test_a_stop_changes_no_byte_of_few_deals(
    where: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with one chunk, which is stopped after it: what is kept is gone on from."""
    study(capsys, where, *TINY, "--threads", "2")
    again = where.with_name("again")
    with monkeypatch.context() as patched:
        patched.setattr(import_module("offsuit.cli.pyramid.strategy"), "sampling", stopped_late)
        study(capsys, again, *TINY, "--threads", "1", status=130)
    study(capsys, again, *TINY, "--threads", "1")
    assert files(again) == files(where)


def test_matplotlib_is_asked_for_by_name(
    where: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    err = refuse(capsys, where, *TINY)
    assert err == "offsuit: pictures need Matplotlib: pip install 'offsuit[analysis]'\n"
    assert not where.exists()


def test_places_that_cannot_be_written(where: Path, capsys: Capture) -> None:
    where.write_text("a file")
    assert repr(str(where)) in refuse(capsys, where, *TINY)
    assert repr(str(where / "under")) in refuse(capsys, where / "under", *TINY)
    missing = where.with_name("missing") / "pictures"
    assert repr(str(missing)) in refuse(capsys, missing, *TINY)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no table here\n", "expected at least one <!-- table: NAME --> mark, got none"),
        ("<!-- table: luck -->\n", "unknown table 'luck'; must be one of fields, marks"),
    ],
)
def test_pages_that_cannot_be_filled(where: Path, capsys: Capture, text: str, said: str) -> None:
    page = where.parent / "page.md"
    page.write_text(text, "utf-8")
    err = refuse(capsys, where, *TINY, "--page", str(page))
    assert repr(str(page)) in err
    assert said in err
    assert not where.exists()


def test_numbers_out_of_range(where: Path, capsys: Capture) -> None:
    assert "19" in refuse(capsys, where, "--deals", "19")
    assert "-1" in refuse(capsys, where, *TINY, "--seed", "-1")
    assert "page" in refuse(capsys, where, *TINY, "--page", str(where.with_name("page.md")))
