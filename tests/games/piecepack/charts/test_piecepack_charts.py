"""What the charts say, and that they can be drawn."""

import re
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from offsuit.core.lookups.cache import cache_directory
from offsuit.games.catalog.rankings import evaluate
from offsuit.games.piecepack.charts.chart_rows import category_rows, starting_rows, tables
from offsuit.games.piecepack.charts.figures import STACKS, Figures
from offsuit.games.piecepack.errata import ERRATA, PRINTED_COUNTS
from offsuit.games.piecepack.hands import PIECEPACK
from offsuit.games.piecepack.odds.matchups import BOARDS, all_matchups
from offsuit.games.piecepack.odds.push_fold import CLOSE
from offsuit.games.piecepack.odds.starting import starting_hands
from offsuit.reports.piecepack.drawing import (
    ACCENT,
    INK,
    LINK_COLOURS,
    PAGE,
    QUIET,
    SURFACE,
    Drawing,
    blended,
    contrast,
    legible,
)
from offsuit.reports.piecepack.ranking_card import EXAMPLES, ranking_card
from offsuit.reports.piecepack.wall_chart import EVEN, STRONG, WEAK, wall_chart

COUNTS = Path(__file__).parents[3] / "counts"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return Figures(all_matchups(cache_directory(), threads=2))


def test_equities_against_a_random_hand_average_to_a_half(figures: Figures) -> None:
    found = figures.against_random
    mean = sum((each.equity * len(each.hand.combos) for each in found), Fraction())
    assert mean / 1_128 == Fraction(1, 2)
    best, *_, worst = sorted(found, key=lambda each: each.equity)[::-1]
    assert (best.hand.name, worst.hand.name) == ("NNg", "32x")


def test_categories_are_those_that_the_count_files_have(figures: Figures) -> None:
    assert [each.name for each in figures.categories] == list(PRINTED_COUNTS)
    for size in ("five", "seven"):
        text = (COUNTS / f"piecepack-{5 if size == 'five' else 7}.txt").read_text("utf-8")
        for each in figures.categories:
            (count,) = re.findall(rf"^{each.name}\s+([\d,_]+)", text, re.MULTILINE)
            assert getattr(each, size) == int(re.sub(r"\D", "", count)), each.name
    wrong = [each.name for each in figures.categories if each.printed != each.five]
    assert sorted(wrong) == sorted(ERRATA)
    assert [bool(row[-1]) for row in category_rows(figures)[1:]].count(True) == 4


def test_push_or_fold_is_close_to_perfect_at_every_depth(figures: Figures) -> None:
    assert [each.stack for each in figures.equilibria] == list(STACKS)
    for each in figures.equilibria:
        assert each.exploitability <= CLOSE
    assert figures.equilibria[0].push.tolist() == [1] * 78, "half of the stack is in already"
    assert figures.equilibria[0].value == pytest.approx(0)


def test_depths_are_those_of_the_equilibria(figures: Figures) -> None:
    for seat in ("push", "call"):
        for place, depth in enumerate(figures.deepest(seat)):
            plays = [getattr(each, seat)[place] > 0.5 for each in figures.equilibria]
            shallow = [stack <= depth for stack in STACKS]
            assert all(played for played, within in zip(plays, shallow, strict=True) if within)
            if depth < STACKS[-1]:
                assert not plays[shallow.index(False)]


def test_tables_are_whole(figures: Figures) -> None:
    found = tables(figures)
    for name, (header, *rows) in found.items():
        assert {len(row) for row in rows} == {len(header)}, name
    assert len(found["matchups"]) == 17_067 + 1
    assert all(sum(map(int, row[5:8])) == BOARDS for row in found["matchups"][1:])
    assert len(found["push-fold"]) == 78 * len(STACKS) + 1
    matrix = np.array([row[1:] for row in found["matrix"][1:]], float)
    assert np.allclose(matrix + matrix.T, 1)
    equities = [float(row[6]) for row in starting_rows(figures)[1:]]
    assert equities == sorted(equities, reverse=True)


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def test_the_wall_chart_has_every_hand_once(figures: Figures) -> None:
    svg = wall_chart(figures)
    found = texts(svg)
    names = sorted(hand.ranks for hand in starting_hands())
    assert sorted(text for text in found if re.fullmatch("[NA2-5]{2}", text)) == names
    for each in figures.against_random:
        assert f"{100 * float(each.equity):.1f}" in found
    assert any("Trevor L Davis, CC BY-SA 4.0" in text for text in found)
    assert 'width="420mm" height="297mm"' in svg


def test_the_ranking_card_has_both_counts(figures: Figures) -> None:
    found = texts(ranking_card(figures))
    for each in figures.categories:
        assert each.name in found
        assert f"{each.five:,}" in found
        assert (f"{each.printed:,}" in found) == (each.printed == each.five or bool(each.erratum))
    assert found.count("never") == 2
    assert any("Trevor L Davis, CC BY-SA 4.0" in text for text in found)


def test_words_stay_on_the_page(figures: Figures) -> None:
    for svg in (wall_chart(figures), ranking_card(figures)):
        root = ElementTree.fromstring(svg)
        width, height = map(float, root.attrib["viewBox"].split()[2:])
        for each in root.iter(f"{SVG}text"):
            x, y, size = (float(each.attrib[name]) for name in ("x", "y", "font-size"))
            length = 0.55 * size * len(each.text or "")  # of most sans serifs
            start = {"start": x, "end": x - length, "middle": x - length / 2}
            assert start[each.attrib["text-anchor"]] >= 0, each.text
            assert start[each.attrib["text-anchor"]] + length <= width, each.text
            assert 0 < y < height


def test_examples_are_of_their_category() -> None:
    assert list(EXAMPLES) == list(reversed(PIECEPACK.names))
    for category, tiles in EXAMPLES.items():
        assert evaluate("piecepack", tiles).category == category


def test_colours_can_be_read() -> None:
    for ink in (INK, QUIET, ACCENT, *LINK_COLOURS):
        for paper in (PAGE, SURFACE, "#ffffff"):
            assert contrast(ink, paper) >= 4.5
    for share in np.linspace(0, 1, 101):
        for end in (STRONG, WEAK):
            paper = blended(float(share), EVEN, end)
            assert contrast(legible(paper), paper) >= 4.5


def test_text_is_escaped() -> None:
    page = Drawing(10, 10, "a < b & c")
    page.words(0, 10, "<5 & >3")
    assert texts(page.svg()) == ["<5 & >3"]
