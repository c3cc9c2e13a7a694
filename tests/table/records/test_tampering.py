"""Records that were changed after the round, or written by a server that deals as it likes."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from offsuit.errors import OffsuitError
from offsuit.games.catalog.seated import SEATED
from offsuit.table.records.verify import verify
from support.proof_sample import sampled
from support.table.tampered_records import TRUE, all_records
from support.table.tampering import CATALOGUE, Tampering
from support.table.true_rounds import PlayedTable, Record

DOCS = Path(__file__).parents[3] / "docs"
SAMPLED_KINDS = 8
PROOF_SEEDS = range(1, 9)
HIDDEN = "a losing hand hidden after the showdown"


def difference(told: object) -> str | None:
    """The first difference, if there is one."""
    try:
        verify(told)
    except OffsuitError as error:
        return str(error)
    return None


def test_the_documents_count_the_catalogue() -> None:
    refused = sum(not each.unprovable for each in CATALOGUE.values())
    rest = len(CATALOGUE) - refused
    assert refused >= 150
    text = " ".join((DOCS / "fair.md").read_text("utf-8").split())
    assert f"{refused} kinds that must be refused, {rest} that cannot be known" in text
    assert f"({refused} kinds of tampering are refused" in (DOCS / "security.md").read_text("utf-8")


def check_all(records: Iterable[tuple[Tampering, Record]]) -> int:
    """True records hold, tampering is refused or cannot be known; how many were checked."""
    checked = 0
    for kind, told in records:
        found = difference(told)
        assert (found is None) == bool(kind.unprovable), (kind.name, found)
        if kind is TRUE:
            checks = verify(told).checks
            assert checks[-1] == "the result follows"
            assert len(checks) >= 6
        checked += 1
    return checked


@pytest.mark.parametrize("game", SEATED)
def test_true_records_verify_for_every_reader_and_a_sample_of_tampering_is_refused(
    game: str,
) -> None:
    assert check_all(all_records(game, 0, SAMPLED_KINDS, all_readers=True)) >= 20


@pytest.mark.proof
@pytest.mark.parametrize("seed", PROOF_SEEDS)
@pytest.mark.parametrize("game", SEATED)
def test_every_kind_of_tampering_is_refused(game: str, seed: int) -> None:
    assert check_all(all_records(game, seed)) >= 400


@pytest.mark.proof
def test_every_kind_applies_to_some_record() -> None:
    seen = {
        kind.name for game in SEATED for seed in PROOF_SEEDS for kind, _ in all_records(game, seed)
    }
    assert [name for name in CATALOGUE if name not in {*seen, HIDDEN}] == []


def test_only_its_holder_can_know_that_a_hand_was_not_mucked() -> None:
    """Six at Omaha, of whom one shows a hand that does not win."""
    table = PlayedTable("piecepack omaha", 6, seed=10, stake=400)
    told = CATALOGUE[HIDDEN].change(table.record(1))
    assert told is not None
    assert difference(told) is None
    (at,) = [
        number
        for number, pair in enumerate(zip(told["events"], table.record(1)["events"], strict=True))
        if pair[0] != pair[1]
    ]
    own = table.record(1, told["events"][at]["seat"])
    own["events"][at] = told["events"][at]
    assert str(difference(own)).startswith(f"event {at}.kind: mucked is published, shown follows")


@pytest.mark.parametrize("seed", sampled(range(5), 1))
def test_a_stub_that_was_shuffled_again_verifies(seed: int) -> None:
    """Nine at a triple draw use up the deck; a result that does not sum to zero is refused."""
    table = PlayedTable("piecepack triple-draw", 9, seed, stake=400)
    for reader in (None, 0, 8):
        told = table.record(1, reader)
        assert any(event["kind"] == "reshuffled" for event in told["events"])
        assert verify(told).checks[-1].startswith("the stub was shuffled again")
        told["result"]["chips"][0] += 1
        assert "result.chips 0" in str(difference(told))
