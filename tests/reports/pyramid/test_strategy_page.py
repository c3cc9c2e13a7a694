"""docs/strategy.md says what docs/pictures/strategy.json has, and that is of the shipped fields."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from offsuit.core.notation import card_names, parse_cards
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.judgement import judge
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.kernels.candidates import STRENGTH_AT
from offsuit.games.pyramid.pyramid_rows import ROWS as POSITIONS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import shipped_appraisal
from offsuit.games.pyramid.strategy.fields.curves import curve_summary
from offsuit.games.pyramid.strategy.fields.shipped_fields import (
    default_values,
    shipped_field,
    shipped_report,
)
from offsuit.games.pyramid.strategy.fields.training import best_response
from offsuit.games.pyramid.strategy.study.arranging_policies import MOST_POINTS, policy_values
from offsuit.games.pyramid.strategy.study.head_to_head import EQUILIBRIUM
from offsuit.reports.pyramid.pictures import pictures
from offsuit.reports.pyramid.strategy_tables import MARK, TABLES, filled, tables

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "strategy.md").read_text("utf-8")
MOST_SE = 0.005
EXAMPLE = re.compile(r"^\| ((?:[2-9TJQKA][CDHS] ){16}..) \|.*\n\|.*\n((?:\|.*\n)+)", re.MULTILINE)


def shown_pictures() -> list[str]:
    """Those of equilibrium play; the map of the code is drawn by hand."""
    found = {path.name for path in (DOCS / "pictures").glob("*.svg")}
    return sorted(found - {"architecture.svg"})


@cache
def data() -> Any:
    return json.loads((DOCS / "pictures" / "strategy.json").read_text("utf-8"))


def test_every_table_of_the_page_is_the_data_s() -> None:
    assert [found[1] for found in MARK.finditer(PAGE)] == [*TABLES]
    assert filled(PAGE, tables(data())) == PAGE


@pytest.mark.parametrize(("name", "automatics"), [("plain", False), ("automatics", True)])
def test_the_data_are_of_the_shipped_fields(name: str, automatics: bool) -> None:
    """Otherwise `offsuit pyramid strategy -o docs/pictures --page docs/strategy.md` is wanted."""
    assert data()["fields"][name] == shipped_report(automatics)
    assert data()["curves"][name] == curve_summary(shipped_field(automatics))


def test_the_page_shows_every_picture() -> None:
    shown = re.findall(r"!\[[^]]+\]\(pictures/(.+?)\)", PAGE)
    assert sorted(shown) == shown_pictures()


def test_the_pictures_in_the_docs_are_drawn_from_the_data() -> None:
    """Compared by their text: where Matplotlib puts it depends on the version."""
    drawn = pictures(data(), shipped_field(), shipped_field(automatics=True))
    assert sorted(drawn) == shown_pictures()
    for name, svg in drawn.items():
        kept = (DOCS / "pictures" / name).read_text("utf-8")
        assert svg_texts(svg) == svg_texts(kept) != []


def svg_texts(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter() if "text" in each.tag]


def test_samples_are_as_large_as_the_page_says() -> None:
    two, six = data()["head_to_head"]
    hands = {data()["portrait"]["deals"], data()["declaring"]["deals"]}
    assert data()["command"] == "offsuit pyramid strategy --deals 1000000 --seed 1"
    assert hands == {1_000_000}
    for count in (1_000_000, two["rounds"], six["rounds"]):
        assert f"{count:,}" in PAGE
    (rounds,) = {each["rounds"] for each in data()["pot"]}
    assert f"{rounds:,} rounds for each number of seats" in PAGE
    for result in (two, six):
        assert all(pair["points"]["se"] <= MOST_SE for pair in result["pairs"])


def test_what_the_text_says_holds() -> None:
    """The sentences with numbers in words, in the order of the page."""
    curves, portrait = data()["curves"]["plain"], data()["portrait"]
    worth = {
        at: {row["category"]: row["value"] for row in curves[at]["categories"]} for at in curves
    }
    assert worth["front"]["pair"][1] < -1.8
    assert 0 < worth["front"]["straight"][0] < worth["front"]["flush"][1] < 3.55
    assert 6.9 < worth["middle"]["four of a kind"][0] < worth["middle"]["four of a kind"][1] < 8
    assert -0.2 < worth["back"]["four of a kind"][0] < worth["back"]["four of a kind"][1] < 2.3
    five = sum(told["value"] for name, told in portrait["sizes"].items() if name.endswith("/5"))
    assert 0.45 < five < 0.5
    middle = curves["middle"]["categories"]
    fours = next(row for row in middle if row["category"] == "four of a kind")
    assert fours["share"] == pytest.approx(1 / 16, rel=0.05)
    assert fours["points_taken"] > curves["middle"]["points_taken"] / 3
    one, two = portrait["jokers"][1:]
    assert one["places"]["back"]["value"] == pytest.approx(0.8, abs=0.02)
    assert two["places"]["2 back"]["value"] + two["places"]["back and middle"]["value"] > 0.9
    means = [each["value"]["mean"]["value"] for each in portrait["jokers"]]
    assert means[1] - means[0] > 4
    assert means[2] - means[1] > 4
    assert portrait["jokers"][0]["share"]["value"] == pytest.approx(0.7, abs=0.02)
    kinds = data()["declaring"]["kinds"]
    better = {kind: found["worth_arranging"]["value"] for kind, found in kinds.items()}
    assert better.pop("three full houses") == pytest.approx(0.75, abs=0.03)
    assert max(better.values()) < 0.34
    lost = {when: told["value"] for when, told in data()["declaring"]["gives_away"].items()}
    assert lost["always"] / lost["never"] == pytest.approx(2 / 3, abs=0.04)
    assert lost["by the rule of thumb"] < 0.015
    won = {
        pair["b"]: pair for pair in data()["head_to_head"][0]["pairs"] if pair["a"] == EQUILIBRIUM
    }
    back_first = won["strongest back first"]["by_position"]
    assert back_first["front"]["value"] / -back_first["back"]["value"] == pytest.approx(3, abs=0.3)
    close = won["maximum points"]
    assert 1_000 < (close["spread"] / close["points"]["value"]) ** 2 < 10_000
    for way in ("strongest back first", "middle first"):
        assert 10 < (won[way]["spread"] / won[way]["points"]["value"]) ** 2 < 16
    for each in data()["head_to_head"][0]["ways"]:
        assert each["gives_away"]["value"] == pytest.approx(
            won[each["way"]]["points"]["value"], abs=0.06
        )
    assert worth["back"]["full house"][1] - worth["back"]["flush"][0] < 1.2
    assert worth["front"]["three of a kind"][1] < 0


def test_what_is_said_of_the_eye_for_thirteen_cards_holds() -> None:
    report = shipped_appraisal(13)[1]
    off = report["check"]["rms_error"]
    assert data()["appraisals"] == [shipped_appraisal(cards)[1] for cards in (13, 17)]
    assert f"of {report['field']['deals']:,} deals" in PAGE
    assert report["moved"]["rms"] < off / 50
    assert report["fitted_again"]["rms_error"] > 0.99 * off


def test_what_is_said_of_arranging_for_the_pot_holds() -> None:
    pot = data()["pot"]
    assert [each["seats"] for each in pot] == [2, 3, 4, 5, 6]
    assert all(each["gain"]["value"] > 4 * each["gain"]["se"] for each in pot)
    by_staying = [each["by_staying"]["value"] for each in pot]
    assert by_staying == sorted(by_staying)
    two, *_, six = pot
    assert two["by_pot"]["value"] > 0.85 * two["gain"]["value"]
    assert two["differ"]["value"] == pytest.approx(1 / 8, abs=0.01)
    assert six["by_staying"]["value"] == pytest.approx(0.75, abs=0.05)
    for each in pot[3:]:
        assert each["by_staying"]["value"] > each["by_pot"]["value"]


def test_where_maximum_points_gives_away() -> None:
    """On hands with three of a kind in front, which are a ninth of all, nearly half."""
    deals = best_response(PyramidRules(), shipped_field()).deals(2 << 33, 6_000)
    values, level = default_values(), hand_lookup().level
    best, most = (
        best_candidates(deals, table)[0] >> STRENGTH_AT
        for table in (values, policy_values(MOST_POINTS, PyramidRules()))
    )
    lost = sum(
        values.by_strength[p][best[:, p]] - values.by_strength[p][most[:, p]] for p in range(3)
    )
    trips = level[most[:, 2]] == PYRAMID.names.index("three of a kind")
    assert trips.mean() == pytest.approx(1 / 9, abs=4 * (8 / 81 / len(deals)) ** 0.5)
    assert 0.35 < np.asarray(lost)[trips].sum() / np.asarray(lost).sum() < 0.5


def test_two_and_six_seats_agree() -> None:
    for two, six in zip(*(result["pairs"] for result in data()["head_to_head"]), strict=True):
        apart = two["points"]["value"] - six["points"]["value"]
        assert abs(apart) < 4 * (two["points"]["se"] ** 2 + six["points"]["se"] ** 2) ** 0.5


def test_the_hands_of_the_page_are_arranged_so() -> None:
    found = EXAMPLE.findall(PAGE)
    assert len(found) == 2
    deck = PYRAMID.deck
    for cards, rows in found:
        held = parse_cards(deck, cards)
        for row in rows.splitlines():
            way, *hands, worth = (cell.strip() for cell in row.strip("|").split("|"))
            values = None if way == EQUILIBRIUM else policy_values(way, PyramidRules())
            best = arrange(held, values or default_values())[0]
            assert hands == [card_names(deck, getattr(best, at)) for at in POSITIONS]
            judged = judge({at: getattr(best, at) for at in POSITIONS}, held, default_values())
            assert judged.value is not None
            assert worth == f"{judged.value:+.1f}"
