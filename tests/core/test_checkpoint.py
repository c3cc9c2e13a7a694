"""Rows that survive being stopped anywhere."""

from pathlib import Path

import pytest

from offsuit.core.checkpoint import resumed_rows
from offsuit.errors import CheckpointError


def squares(number: int) -> list[int]:
    return [number, number * number, -number]


EXPECTED = {number: tuple(squares(number)) for number in range(10)}


@pytest.mark.parametrize("threads", [1, 2, 3, 20])
def test_rows_come_in_order_and_are_kept(tmp_path: Path, threads: int) -> None:
    file, told = tmp_path / "deep" / "rows", list[int]()
    found = resumed_rows(file, "squares", range(10), squares, threads, told.append)
    assert list(found.items()) == list(EXPECTED.items())
    assert sum(told) == 10

    def never(number: int) -> list[int]:
        raise AssertionError(f"row {number} is in the file")

    assert resumed_rows(file, "squares", range(10), never, progress=told.append) == EXPECTED
    assert told[-1] == 10, "those of the file are told at once"


def test_what_was_done_before_a_stop_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "rows"

    def stopped(number: int) -> list[int]:
        if number == 6:
            raise KeyboardInterrupt
        return squares(number)

    with pytest.raises(KeyboardInterrupt):
        resumed_rows(file, "squares", range(10), stopped)
    worked: list[int] = []

    def work(number: int) -> list[int]:
        worked.append(number)
        return squares(number)

    assert resumed_rows(file, "squares", range(10), work) == EXPECTED
    assert worked == [6, 7, 8, 9]


def test_a_file_cut_anywhere_is_gone_on_from(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    resumed_rows(whole, "squares", range(10), squares)
    data = whole.read_bytes()
    for length in range(len("squares\n"), len(data)):
        cut.write_bytes(data[:length])
        assert resumed_rows(cut, "squares", range(10), squares) == EXPECTED
        assert resumed_rows(cut, "squares", range(10), squares) == EXPECTED


def test_a_damaged_row_is_worked_out_again(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    resumed_rows(file, "squares", range(10), squares)
    file.write_text(file.read_text().replace(" 49 ", " 50 "))
    worked: list[int] = []

    def work(number: int) -> list[int]:
        worked.append(number)
        return squares(number)

    assert resumed_rows(file, "squares", range(10), work) == EXPECTED
    assert worked == [7]


def test_a_file_of_other_work_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "rows"
    resumed_rows(file, "squares", range(3), squares)
    before = file.read_bytes()
    with pytest.raises(CheckpointError, match="is of 'squares', not of 'cubes'"):
        resumed_rows(file, "cubes", range(3), squares)
    assert file.read_bytes() == before


def test_a_title_that_was_cut_off_is_begun_again(tmp_path: Path) -> None:
    for length in range(len("squares\n")):
        file = tmp_path / f"rows{length}"
        file.write_bytes(b"squares\n"[:length])
        assert resumed_rows(file, "squares", range(10), squares) == EXPECTED
