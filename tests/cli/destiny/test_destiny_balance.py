"""`offsuit destiny balance`: one page, its tables beside it, all of them or none."""

import csv
import os
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from offsuit.cli.output import write_whole
from offsuit.reports.destiny.csv_tables import TABLES
from support.destiny.destiny_program import Capture, answer, refused, run

VOID = {"meta", "br", "hr", "img", "link", "input"}


class Tags(HTMLParser):
    """Checks that tags nest, and keeps what could reach outside the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        self.outside += [v for k, v in attrs if k in ("src", "href") and v and "//" in v]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.outside += [v for k, v in attrs if k in ("src", "href") and v and "//" in v]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("lab")


def rows(folder: Path, table: str) -> list[dict[str, str]]:
    with (folder / f"report-{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_report_and_tables(capsys: Capture, folder: Path) -> None:
    """Everything that the command leaves, and the numbers that prove it right."""
    told = answer(capsys, "balance", "-o", str(folder / "report.html"))
    names = {"report.html", *(f"report-{table}.csv" for table in TABLES)}
    assert {path.name for path in folder.iterdir()} == names
    assert {Path(path).name for path in (told["report"], *told["tables"])} == names
    figures = {each["name"]: each["value"] for each in told["figures"]}
    assert round(figures["unskilled passes pickpocket"], 4) == 0.0287
    assert round(figures["generalist 50 beats an equal defended by 15"], 3) == 0.109
    assert round(figures["specialist 50 beats an equal defended by 15"], 3) == 0.374

    crimes = rows(folder, "crimes")
    assert len(crimes) == 13 * 3 * 100
    (unskilled,) = (
        row
        for row in crimes
        if (row["name"], row["build"], row["level"]) == ("pickpocket", "specialist", "1")
    )
    hands = [int(unskilled[key]) for key in unskilled if key.endswith("_hands")]
    assert sum(hands) == 2_598_960
    assert sum(hands[:2]) == 74_628  # 2.87 % of draws
    plain = {row["bonus"]: row["win"][:5] for row in _defenses(folder, "generalist")}
    assert (plain["0"], plain["15"]) == ("0.476", "0.109")
    verdicts = [row["verdict"] for row in rows(folder, "promises")]
    assert len(verdicts) == len(told["promises"])
    assert {"holds", "does not hold"} == set(verdicts)


def _defenses(folder: Path, build: str) -> list[dict[str, str]]:
    found = [row for row in rows(folder, "defenses") if row["build"] == build]
    return [{**row, "bonus": row["defense_bonus"]} for row in found]


def test_page_stands_alone(capsys: Capture, folder: Path) -> None:
    status, out, _ = run(capsys, "balance", "-o", str(folder / "report.html"))
    assert (status, "promises hold" in out) == (0, True)
    page = (folder / "report.html").read_text("utf-8")
    tags = Tags()
    tags.feed(page)
    assert (tags.open, tags.outside) == ([], [])
    assert "script" not in tags.seen
    assert "url(" not in page
    assert "@import" not in page
    pictures = page.split("<svg ")[1:]
    assert len(pictures) >= 7 + 4 + 3 + 1 + 12
    for picture in pictures:
        ElementTree.fromstring("<svg " + picture.partition("</svg>")[0] + "</svg>")


def test_rules_are_those_that_were_asked_for(capsys: Capture, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("skill_curve = 'published'\n", "utf-8")
    output = str(tmp_path / "report.html")
    told = answer(
        capsys, "balance", "-o", output, "--rules", str(rules), "--set", "hand_rank_scores.pair=70"
    )
    figures = {each["name"]: each["value"] for each in told["figures"]}
    assert figures["unskilled passes pickpocket"] > 0.2
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "except <code>skill_curve</code>, <code>hand_rank_scores</code>" in page


def test_content_of_a_studio_may_lack_what_the_document_has(
    capsys: Capture, tmp_path: Path
) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(
        "[crimes.heist]\nthreshold = 90\nenergy_cost = 5\n"
        "[skills]\n'nerve <b>' = ['clubs']\n[npcs]\n[checks]\n[buffs]\n",
        "utf-8",
    )
    told = answer(capsys, "balance", "-o", str(tmp_path / "report.html"), "--rules", str(rules))
    absent = [each for each in told["promises"] if each["holds"] is None]
    assert any("pickpocket" in each["found"] for each in absent)
    assert "Not in these rules" in (tmp_path / "report.html").read_text("utf-8")


def test_nothing_is_written_where_the_rules_are_wrong(capsys: Capture, tmp_path: Path) -> None:
    output = str(tmp_path / "report.html")
    assert "'much'" in refused(capsys, "balance", "-o", output, "--set", "critical_margin=much")
    assert "no_such" in refused(capsys, "balance", "-o", str(tmp_path / "no_such" / "r.html"))
    empty = tmp_path / "rules.toml"
    empty.write_text("[crimes]\n", "utf-8")
    assert "crimes: none" in refused(capsys, "balance", "-o", output, "--rules", str(empty))
    assert list(tmp_path.iterdir()) == [empty]


def test_files_are_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop while the second file is written leaves the first as it was."""
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text("old", "utf-8")
    opened = os.fdopen

    def stopped(handle: int, mode: str) -> object:
        if any(path.name.startswith(".second") for path in tmp_path.iterdir()):
            os.close(handle)
            raise KeyboardInterrupt
        return opened(handle, mode)

    monkeypatch.setattr(os, "fdopen", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole({first: "new", second: "new"})
    monkeypatch.undo()
    assert [path.name for path in tmp_path.iterdir()] == ["first"]
    assert first.read_text("utf-8") == "old"
    write_whole({first: "new", second: b"n\x00"})
    assert (first.read_text("utf-8"), second.read_bytes()) == ("new", b"n\x00")
