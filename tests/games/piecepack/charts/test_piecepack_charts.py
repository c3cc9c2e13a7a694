"""The figures behind the charts agree with exact counts and with one another."""

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from offsuit.core.lookups.cache_directory import cache_directory
from offsuit.games.piecepack.charts.chart_rows import category_rows, starting_rows, tables
from offsuit.games.piecepack.charts.figures import STACKS, Figures
from offsuit.games.piecepack.errata import ERRATA, PRINTED_COUNTS
from offsuit.games.piecepack.odds.matchups import BOARDS, all_matchups
from offsuit.games.piecepack.odds.push_fold import CLOSE

COUNTS = Path(__file__).parents[3] / "counts"


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
