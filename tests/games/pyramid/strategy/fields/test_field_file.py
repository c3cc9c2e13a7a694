"""Fields as bytes: read back whole, or refused."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from offsuit.errors import FieldError
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.field_file import FORM, dump_field, load_field
from offsuit.games.pyramid.strategy.fields.training import Plan, Stage

PLAN = Plan(deals=70, seed=3, wilds=4, automatics=True)
REPORT = {"exploitability": 0.25, "version": "1"}


@pytest.fixture(scope="module")
def stage() -> Stage:
    answers = tuple(answer(PLAN.deals_of(step), step) for step in (3, 4, 5, 6))
    return Stage(PLAN, answers, 6, (0.5, -0.125))


def answer(deals: int, seed: int) -> Field:
    """A field of some players, two of which declare."""
    dice = np.random.default_rng(seed)
    chances = dice.dirichlet(np.full(len(hand_lookup().level), 0.01), 3)
    counts = np.array([dice.multinomial(deals - 2, row) for row in chances])
    return Field(counts / deals, declared={"dragon": 2 / deals})


@pytest.mark.parametrize("report", [None, REPORT])
def test_a_field_is_read_back(stage: Stage, report: dict[str, Any] | None) -> None:
    data = dump_field(stage, report)
    found, told = load_field(data, "here")
    assert (found.plan, found.steps, found.history) == (PLAN, 6, (0.5, -0.125))
    assert (found.field.shares == stage.field.shares).all()
    assert found.field.declared == stage.field.declared
    assert len(found.answers) == len(stage.answers)
    assert told == report
    assert dump_field(found, told) == data, "to the bit"


def refused(data: bytes) -> str:
    with pytest.raises(FieldError) as caught:
        load_field(data, "here.npz")
    assert str(caught.value).startswith("here.npz: ")
    return str(caught.value)


def test_a_cut_file_is_refused(stage: Stage) -> None:
    data = dump_field(stage)
    for length in (0, 1, 4, 30, 100, len(data) // 2, len(data) - 30, len(data) - 1):
        assert "damaged" in refused(data[:length])


def test_other_files_are_refused(tmp_path: Path) -> None:
    np.save(tmp_path / "one.npy", np.zeros(3))
    np.savez(tmp_path / "two.npz", counts=np.zeros(3))
    for name in ("one.npy", "two.npz"):
        assert "damaged" in refused((tmp_path / name).read_bytes())
    assert "damaged" in refused(b"position,handType\n")


def test_no_changed_byte_changes_a_field(stage: Stage) -> None:
    """Every byte of a file in turn, or enough of them: refused, or read as it was."""
    data = dump_field(stage, REPORT)
    refusals = 0
    for place in range(0, len(data), max(1, len(data) // 400)):
        broken = bytearray(data)
        broken[place] ^= 0x55
        try:
            found, told = load_field(bytes(broken), "here.npz")
        except FieldError:
            refusals += 1
        else:
            assert dump_field(found, told) == data, place
    assert refusals > 300


def packed(facts: Any, counts: Any) -> bytes:
    out = io.BytesIO()
    np.savez(out, facts=np.frombuffer(json.dumps(facts).encode(), np.uint8), counts=counts)
    return out.getvalue()


def unpacked(data: bytes) -> tuple[Any, Any]:
    with np.load(io.BytesIO(data)) as arrays:
        return json.loads(arrays["facts"].tobytes()), arrays["counts"]


def test_a_file_of_another_form_says_which(stage: Stage) -> None:
    _, counts = unpacked(dump_field(stage))
    told = refused(packed({"form": "offsuit field 9"}, counts))
    assert f"expected form {FORM!r}, got 'offsuit field 9'" in told


@pytest.mark.parametrize(
    "change",
    [
        {"plan": {"deals": 70, "cards": 13}},
        {"plan": None},
        {"plan": {"wilds": 9}},
        {"steps": None},
        {"steps": 5},
        {"history": 3},
        {"declared": None},
        {"declared": [{"dragon": 1}] * 4},
        {"declared": [{"dragon": -2}] * 4},
        {"declared": [{"dragon": 2}] * 3},
    ],
)
def test_facts_that_cannot_be_are_refused(stage: Stage, change: dict[str, Any]) -> None:
    facts, counts = unpacked(dump_field(stage))
    assert "damaged" in refused(packed({**facts, **change}, counts))


def test_a_file_without_a_report_is_of_an_unfinished_training(stage: Stage) -> None:
    facts, counts = unpacked(dump_field(stage, REPORT))
    del facts["report"]
    assert load_field(packed(facts, counts), "here.npz")[1] is None


def test_other_counts_are_refused(stage: Stage) -> None:
    facts, counts = unpacked(dump_field(stage))
    one_more = counts.copy()
    one_more[0, 0, 0] += 1
    for other in (counts[:, :, :5], counts[:3], one_more, counts * 1.5):
        assert "damaged" in refused(packed(facts, other))
