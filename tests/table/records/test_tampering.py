"""Records that were changed after the round, or written by a server that deals as it likes."""

from collections import Counter
from pathlib import Path

import pytest

from offsuit.errors import OffsuitError
from offsuit.games.catalog.seated import SEATED
from offsuit.table.records.verify import verify
from support.proof_sample import sampled
from support.table.tampered_records import tampered_records, true_records
from support.table.tampering import CATALOGUE
from support.table.true_rounds import PlayedTable

DOCS = Path(__file__).parents[3] / "docs"
SAMPLED_KINDS = 12
PROOF_SEEDS = range(1, 13)


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


@pytest.mark.parametrize("seed", sampled(PROOF_SEEDS, 1))
@pytest.mark.parametrize("game", SEATED)
def test_every_true_record_verifies_for_every_reader(game: str, seed: int) -> None:
    for told in true_records(game, seed):
        found = verify(told).checks
        assert found[-1] == "the result follows"
        assert len(found) >= 6


@pytest.mark.parametrize("game", SEATED)
def test_a_sample_of_tampering_is_refused(game: str) -> None:
    for kind, told in tampered_records(game, 0, SAMPLED_KINDS):
        found = difference(told)
        assert (found is None) == bool(kind.unprovable), (kind.name, found)


@pytest.mark.proof
@pytest.mark.parametrize("seed", PROOF_SEEDS)
@pytest.mark.parametrize("game", SEATED)
def test_every_kind_of_tampering_is_refused(game: str, seed: int) -> None:
    for kind, told in tampered_records(game, seed):
        found = difference(told)
        assert (found is None) == bool(kind.unprovable), (kind.name, found)


@pytest.mark.proof
def test_every_kind_applies_to_some_record() -> None:
    seen = Counter(
        kind.name
        for game in SEATED
        for seed in PROOF_SEEDS
        for kind, _ in tampered_records(game, seed)
    )
    assert [name for name in CATALOGUE if not seen[name]] == []


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
