"""The pages' verifier, run in Node, and `offsuit verify`: the same verdict on every record."""

import json
from collections.abc import Iterable
from typing import Any

import pytest

from offsuit.core import fair
from offsuit.errors import OffsuitError
from offsuit.games.catalog.seated import SEATED
from offsuit.table.records.verify import verify
from support.table.tampered_records import all_records
from support.table.true_rounds import PlayedTable, Record
from support.web.page_verifier import node, page_verdicts

SAMPLED_KINDS = 6
END = "The result follows."
PROOF_SEEDS = range(1, 9)


def holds(told: Any) -> bool:
    """Whether the command accepts a record."""
    try:
        verify(told)
    except OffsuitError:
        return False
    return True


def check_agreement(records: Iterable[tuple[str, Record]]) -> None:
    """One Node process for all of them."""
    node()
    named = list(records)
    verdicts = page_verdicts(told for _, told in named)
    assert len(verdicts) == len(named)
    for (name, told), verdict in zip(named, verdicts, strict=True):
        assert verdict["verified"] == holds(told), (told["game"], name, verdict["difference"])
        assert verdict["verified"] or verdict["difference"], name
        assert name != "true" or verdict["checks"][-1] == END, verdict["checks"]
        assert "\n    at " not in (verdict["difference"] or ""), (name, verdict["difference"])


def of_game(game: str, seed: int, kinds: int | None) -> Iterable[tuple[str, Record]]:
    """True records, and the same tampered with."""
    return ((kind.name, told) for kind, told in all_records(game, seed, kinds))


def test_the_pages_agree_with_the_command_on_a_sample() -> None:
    check_agreement(each for game in SEATED for each in of_game(game, 0, SAMPLED_KINDS))


@pytest.mark.proof
@pytest.mark.parametrize("seed", PROOF_SEEDS)
def test_the_pages_agree_with_the_command_on_everything(seed: int) -> None:
    check_agreement(each for game in SEATED for each in of_game(game, seed, None))


@pytest.mark.proof
def test_the_pages_accept_a_stub_that_was_shuffled_again() -> None:
    tables = [PlayedTable("piecepack triple-draw", 9, seed, stake=400) for seed in range(5)]
    records = [table.record(1, reader) for table in tables for reader in (None, 0, 8)]
    check_agreement(("shuffled again", told) for told in records)
    changed = json.loads(json.dumps(records))
    for told in changed:
        told["result"]["chips"][0] += 1
    check_agreement(("another result", told) for told in changed)


def test_a_dealing_order_of_other_seeds_is_refused_though_it_is_one() -> None:
    """Client seeds, commitments and places that fit each other, for cards dealt by others."""
    told = PlayedTable("piecepack holdem", 3, 7).record(1)
    seeds = [b"another seed of thirty-two bytes"] * len(told["clients"])
    for client, seed in zip(told["clients"], seeds, strict=True):
        client.update(seed=seed.hex(), commitment=fair.client_commitment(seed).hex())
    told["places"] = list(fair.dealing_order(seeds, len(told["deck"])))
    for opening in told["openings"]:
        opening["dealt"] = told["places"].index(opening["place"])
    with pytest.raises(OffsuitError, match=r"event|dealt"):
        verify(told)
    (verdict,) = page_verdicts([told])
    assert not verdict["verified"]
