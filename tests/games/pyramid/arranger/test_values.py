"""Values: read from files, refused with the line named, repaired, made from a field."""

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.errors import ValuesError
from offsuit.games.pyramid.arranger.search import best_candidates
from offsuit.games.pyramid.arranger.values import Values, read_values, values_from_tuples
from offsuit.games.pyramid.hands import pyramid_ranking
from offsuit.games.pyramid.kernels.candidates import STRENGTH_AT
from offsuit.games.pyramid.strategy.fields.field import Field, field_of
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from support.pyramid.arranger_deals import POINTS, deal_of, tuple_values, tuples_of
from support.pyramid.brute_arranger import POSITIONS, TupleValues, deck_rows

HEADER = ("position", "handType", "primaryRank", "secondaryRank", "value")
STEPS = tuple_values("steps", 0)

Row = list[object]


def write(path: Path, numbers: TupleValues, column: str = "value") -> Path:
    """A file with one row a tuple."""
    rows: list[Row] = [[position, *entry, value] for (position, entry), value in numbers.items()]
    return write_rows(path, [[*HEADER[:-1], column], *rows])


def write_rows(path: Path, rows: list[Row]) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "values.csv"


def refused(file: Path) -> str:
    with pytest.raises(ValuesError) as caught:
        read_values(file)
    return str(caught.value).replace(str(file), "FILE")


def check_values(values: Values, numbers: TupleValues, swapped: bool = False) -> None:
    for strength, position, row in deck_rows(swapped):
        assert values.value(position, strength) == numbers[position, row]


@pytest.mark.parametrize("swapped", [False, True])
def test_every_strength_gets_the_value_of_its_tuple(file: Path, swapped: bool) -> None:
    numbers = tuple_values("steps", 1, swapped)
    values, moved = read_values(write(file, numbers), pyramid_ranking(swapped))
    assert moved == 0
    assert values.name == str(file)
    check_values(values, numbers, swapped)


def test_rows_may_stand_in_any_order_among_other_columns(file: Path) -> None:
    rows: list[Row] = [["note", *reversed(HEADER)]]
    rows += [["", value, *entry[::-1], at] for (at, entry), value in reversed(list(STEPS.items()))]
    check_values(read_values(write_rows(file, rows))[0], STEPS)


def test_a_missing_tuple_is_named(file: Path) -> None:
    numbers = {key: value for key, value in STEPS.items() if key != ("middle", (7, 13, 10))}
    assert refused(write(file, numbers)) == "FILE: no row for middle,7,13,10"


def test_an_unreachable_tuple_is_neither_needed_nor_looked_at(file: Path) -> None:
    extra = {("back", (16, 14, 1)): -50.0, ("front", (3, 9, 8)): 1e9, ("back", (99, 0, 0)): 5.0}
    check_values(read_values(write(file, {**STEPS, **extra}))[0], STEPS)


def test_a_falling_row_is_named_with_the_one_below(file: Path) -> None:
    numbers = {**tuple_values("constant", 0), ("front", (5, 14, 5)): -0.25}
    assert refused(write(file, numbers)) == (
        "FILE: front,5,14,5 has -0.25, less than 0 for the weaker front,5,13,12"
    )


def test_what_falls_depends_on_the_order_of_straight_and_flush() -> None:
    numbers = tuple_values("steps", 0, True)
    values_from_tuples("swapped", numbers, pyramid_ranking(True))
    with pytest.raises(ValuesError, match="less than"):
        values_from_tuples("swapped", numbers)


def test_monotone_pools_what_falls_and_says_how_far(file: Path) -> None:
    numbers = {**tuple_values("constant", 0), ("back", (1, 7, 5)): 3.0, ("back", (1, 7, 6)): -1.0}
    values, moved = read_values(write(file, numbers), monotone=True)
    assert tuples_of("back")[:2] == ((1, 7, 5), (1, 7, 6))
    low = [values.value("back", s) for s, at, row in deck_rows() if (at, row[0]) == ("back", 1)]
    assert moved == pytest.approx(3 - 2 / 905)
    assert low == pytest.approx([2 / 905] * len(low))


@settings(max_examples=10)
@given(st.lists(st.integers(-40, 40), min_size=9, max_size=9))
def test_pooling_finds_the_nearest_table_that_does_not_fall(given: list[int]) -> None:
    """The known answer: the greatest of the least means around each place."""
    numbers = dict.fromkeys(tuple_values("constant", 0), 50.0)
    rows = tuples_of("front")[: len(given)]
    numbers |= {("front", row): float(value) for row, value in zip(rows, given, strict=True)}
    values, moved = values_from_tuples("given", numbers, monotone=True)
    expected = [
        max(
            min(float(np.mean(given[a:b])) for b in range(at + 1, len(given) + 1))
            for a in range(at + 1)
        )
        for at in range(len(given))
    ]
    found = {row: values.value("front", s) for s, at, row in deck_rows() if at == "front"}
    assert [found[row] for row in rows] == pytest.approx(expected)
    assert moved == pytest.approx(max(abs(a - b) for a, b in zip(given, expected, strict=True)))


def test_a_win_probability_is_times_the_points_of_the_position(file: Path) -> None:
    chances = {(at, row): row[0] / 16 for at, row in STEPS}
    values, _ = read_values(write(file, chances, "winProbability"))
    check_values(values, {(at, row): POINTS[at][row[0] - 1] * row[0] / 16 for at, row in STEPS})


def test_a_value_goes_before_a_win_probability(file: Path) -> None:
    rows: list[Row] = [[*HEADER, "winProbability"]]
    rows += [[at, *row, value, ""] for (at, row), value in STEPS.items()]
    check_values(read_values(write_rows(file, rows))[0], STEPS)


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (
            ["top", 1, 7, 5, 0],
            "FILE, line 2: unknown position 'top'; must be one of back, middle, front",
        ),
        (["back", 1, "VII", 5, 0], "FILE, line 2: expected numbers, got 'back,1,VII,5,0'"),
        (["back", 1, 7, 5, ""], "FILE, line 2: expected numbers, got 'back,1,7,5,'"),
        (["back", 1, 7], "FILE, line 2: expected numbers, got 'back,1,7,None,None'"),
        (["back", 1, 7, 5, "nan"], "FILE, line 2: value must be finite, got 'nan'"),
        (["back", 1, 7, 5, "-inf"], "FILE, line 2: value must be finite, got '-inf'"),
        (["back", 1, 7, 5, "1e999"], "FILE, line 2: value must be finite, got '1e999'"),
    ],
)
def test_a_bad_row_is_quoted_with_its_line(file: Path, row: Row, complaint: str) -> None:
    assert refused(write_rows(file, [list(HEADER), row])) == complaint


@pytest.mark.parametrize(
    ("header", "complaint"),
    [
        (HEADER[1:], "FILE: no column 'position' in 'handType,primaryRank,secondaryRank,value'"),
        (HEADER[:-1], f"FILE: neither 'value' nor 'winProbability' in '{','.join(HEADER[:-1])}'"),
        ((), "FILE: no column 'position' in ''"),
    ],
)
def test_a_missing_column_is_named(file: Path, header: tuple[str, ...], complaint: str) -> None:
    assert refused(write_rows(file, [list(header)] if header else [])) == complaint


def test_a_file_that_is_no_text_is_refused(file: Path) -> None:
    file.write_bytes(b"position,handType\xff\n")
    assert "FILE" in refused(file)


def test_equal_values_are_decided_by_strength_and_no_others() -> None:
    for shape in ("constant", "few steps", "field", "back first"):
        values = values_from_tuples(shape, tuple_values(shape, 0))[0]
        worths = values.worths
        assert (np.diff(worths) > 0).all()
        apart = np.diff(values.by_strength) > 0
        assert (np.diff(worths >> 16) > 0)[apart].all()
        assert not (np.diff(worths >> 16))[~apart].any()


STRENGTHS = len({strength for strength, _, _ in deck_rows()}) + 1


def random_field(seed: int, shown: int) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Shares of `shown` strengths in each position."""
    dice = np.random.default_rng(seed)
    field = np.zeros((3, STRENGTHS))
    for place, position in enumerate(POSITIONS):
        may = [strength for strength, at, _ in deck_rows() if at == position]
        chosen = dice.choice(may, shown, replace=False)
        field[place, chosen] = dice.dirichlet(np.full(shown, 0.5))
    return field


@given(st.integers(0, 1 << 30), st.integers(1, 600))
def test_values_against_any_field_do_not_fall_and_are_a_fair_game(seed: int, shown: int) -> None:
    """A field against itself wins nothing, so values are nobody's gift."""
    field = random_field(seed, shown)
    values = Field(field).values("random")
    assert (np.diff(values.by_strength) >= 0).all()
    assert (values.by_strength * field).sum(axis=1) == pytest.approx([0, 0, 0], abs=1e-9)


@settings(max_examples=10)
@given(st.integers(0, 1 << 30))
def test_values_are_expected_points_by_definition(seed: int) -> None:
    field = random_field(seed, 4)
    values = Field(field).values("random")
    number = {strength: row[0] for strength, _, row in deck_rows()}
    for strength, position, row in deck_rows()[seed % 7 :: 7]:
        place, points = POSITIONS.index(position), POINTS[position]
        expected = 0.0
        for other in np.flatnonzero(field[place]).tolist():
            if other < strength:
                expected += field[place, other] * points[row[0] - 1]
            elif other > strength:
                expected -= field[place, other] * points[number[other] - 1]
        assert abs(values.value(position, strength) - expected) < 1e-9


def test_the_field_of_some_arrangements_is_whole() -> None:
    deals = [deal_of("honest", 17, seed % 3, seed) for seed in range(64)]
    entries, _ = best_candidates(deals, default_values())
    assert field_of(entries >> STRENGTH_AT).shares.sum(axis=1) == pytest.approx([1, 1, 1])
