"""The wall chart and the ranking card show every figure, and can be read."""

import re
from xml.etree import ElementTree

import numpy as np
import pytest

from offsuit.core.lookups.cache_directory import cache_directory
from offsuit.games.catalog.rankings import evaluate
from offsuit.games.piecepack.charts.figures import Figures
from offsuit.games.piecepack.hands import PIECEPACK
from offsuit.games.piecepack.odds.matchups import all_matchups
from offsuit.games.piecepack.odds.starting import starting_hands
from offsuit.reports.drawing import INK, blended, contrast, legible
from offsuit.reports.piecepack.print_sheet import ACCENT, LINK_COLOURS, PAGE, QUIET, SURFACE
from offsuit.reports.piecepack.ranking_card import EXAMPLES, ranking_card
from offsuit.reports.piecepack.wall_chart import EVEN, STRONG, WEAK, wall_chart

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def figures() -> Figures:
    return Figures(all_matchups(cache_directory(), threads=2))


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
