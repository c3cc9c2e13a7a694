"""True records of a game and the same tampered with, in every kind of the catalogue."""

import random
from collections.abc import Iterator

from support.table import tampered_deals, tampered_events, tampered_frames
from support.table.tampering import CATALOGUE, Tampering
from support.table.true_rounds import Record, any_table

CATALOGUES = (tampered_deals, tampered_events, tampered_frames)
"""Modules that enter their kinds when they are imported."""


TRUE = Tampering("true", lambda told: told, unprovable="nothing was changed")


def true_records(game: str, seed: int, all_readers: bool = True) -> Iterator[Record]:
    """Of two rounds at a table by any rules, without those in which the stub ran out."""
    table = any_table(game, seed)
    readers = (None, *range(len(table.people))) if all_readers else (None, seed % 2)
    for number in (1, 2):
        for reader in readers:
            told = table.record(number, reader)
            if all(event["kind"] != "reshuffled" for event in told["events"]):
                yield told


def all_records(
    game: str, seed: int, kinds: int | None = None, all_readers: bool = False
) -> Iterator[tuple[Tampering, Record]]:
    """True records, and every kind of tampering that applies to them, or as many as are drawn."""
    dice = random.Random(f"{game} {seed} kinds")
    for told in true_records(game, seed, all_readers):
        yield TRUE, told
        drawn = CATALOGUE if kinds is None else dice.sample(list(CATALOGUE), kinds)
        for name in drawn:
            changed = CATALOGUE[name].change(told)
            if changed is not None:
                yield CATALOGUE[name], changed
