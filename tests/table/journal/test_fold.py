"""A table is its journal: whatever happened, reading it again gives the same table."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from offsuit.core.fair import Deal, client_commitment
from offsuit.errors import OffsuitError, RecordError
from offsuit.games.catalog.seated import SEATED
from offsuit.table.commands.hosting import Change, Guard, Kick, Lock
from offsuit.table.commands.seating import Leave, Ready, Rest, Sit
from offsuit.table.commands.seeding import PromiseSeed, RevealSeed
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.journal import entries
from offsuit.table.journal.entry_codec import read
from offsuit.table.journal.fold import fold, fold_all
from offsuit.table.options import Options
from offsuit.table.records.record import play_again
from support.proof_sample import sampled
from support.table.pure_table import PEOPLE, PureTable

STEPS = 250


class Crowd:
    """People who do anything that comes to their minds, legal or not."""

    def __init__(self, game: str, seed: int) -> None:
        self.chance = Random(seed)
        options = Options(seats=4, rounds=3, stake=100, bots=self.chance.choice(("", "novice")))
        self.table = PureTable(game, options, seed=seed)
        self.table.seat_down("ann", "bob", "cy")
        self.refused = 0

    def step(self) -> None:
        whim: Callable[[], Any] = self.chance.choice(
            [self.move, self.ready_all, *[self.answer] * 6, self.seeds]
        )
        try:
            whim()
        except OffsuitError:
            self.refused += 1

    def move(self) -> None:
        """Come, go, rest, lock."""
        player, table = self.chance.choice(PEOPLE), self.table
        whims: list[TableCommand] = [
            Sit(player.title()),
            Sit(player.title()),
            Ready(seeds=self.chance.random() < 0.3),
            Ready(),
            Rest(self.chance.random() < 0.3),
            Leave(),
            Lock(self.chance.random() < 0.2),
            Kick(self.chance.choice((9, 9, 9, 9, 3))),
            Guard("hash"),
            Change({"wilds": 1}, self.table.table.options),
        ]
        table.do(player, self.chance.choice(whims))

    def ready_all(self) -> None:
        """Everybody who sits there is ready."""
        for _, chair in self.table.table.taken():
            if not chair.is_bot and not chair.ready:
                self.table.do(chair.player, Ready())

    def answer(self) -> None:
        """Somebody answers, or nobody does until time runs out."""
        round_ = self.table.table.running
        if round_ is None or not round_.waiting or self.chance.random() < 0.1:
            self.table.wait(self.chance.choice((1, 500, 70_000)))
        else:
            self.table.answer(self.chance.choice(round_.waiting))

    def seeds(self) -> None:
        """Commit or reveal; now and then something else than was committed to."""
        player = self.chance.choice(PEOPLE)
        seed = self.chance.choice((player, player, player, "x")).encode()
        round_ = self.table.table.round
        if round_ is None or round_.phase == "seeds":
            self.table.do(player, PromiseSeed(client_commitment(seed).hex()))
        else:
            self.table.do(player, RevealSeed(seed.hex()))


@pytest.mark.parametrize("game", SEATED)
@pytest.mark.parametrize("seed", sampled(range(3), 1))
def test_any_history_rebuilds_to_the_same_table(game: str, seed: int) -> None:
    crowd = Crowd(game, seed)
    for step in range(STEPS):
        crowd.step()
        table = crowd.table.table
        assert sum(purse.won for purse in table.everyone()) == 0
        if step % 25 == 0:
            assert crowd.table.rebuilt() == table
    assert crowd.table.rebuilt() == crowd.table.table
    for start in crowd.chance.sample(crowd.table.shuffles(), 3):
        assert crowd.table.resumed(start) == crowd.table.table
    for seq in crowd.chance.sample(range(1, crowd.table.table.seq + 1), 6):
        crowd.table.resumed_after(seq)
    assert crowd.table.written() == crowd.table.entries
    assert crowd.refused > 5
    assert crowd.table.kinds().count("finished") > 3


@pytest.mark.parametrize("game", SEATED)
def test_skimming_old_rounds_loses_nothing(game: str) -> None:
    table = PureTable(game, Options(stake=100, rounds=2))
    table.seat_down("ann", "bob", "cy")
    for _ in range(2):
        table.play_round()
    whole = None
    for entry in table.written():
        deal = table.deals[entry.round] if isinstance(entry, entries.Shuffled) else None
        whole = fold(whole, entry, deal).table
    last = max(table.deals)
    assert whole == table.table == fold_all(table.entries, {last: table.deals[last]})


def test_a_round_is_read_again_from_its_own_entries() -> None:
    table = PureTable()
    table.seat_down("ann", "bob", "cy")
    table.play_round()
    start, end = table.kinds().index("shuffled"), table.kinds().index("finished")
    again = list(play_again(table.entries[start : end + 1], table.deals[1]))
    assert [turn.events for turn in again] == [turn.events for turn in table.turns[start : end + 1]]


def test_a_journal_that_makes_no_table_is_refused() -> None:
    table = PureTable()
    table.seat_down("ann", "bob")
    with pytest.raises(RecordError, match="journal is empty"):
        fold_all([], {})
    with pytest.raises(RecordError, match="must begin with opened, not sat"):
        fold_all(table.entries[1:], {})
    with pytest.raises(RecordError, match="round 1: its seed is missing"):
        fold_all(table.entries, {})
    other = Deal(table.deals[1].deck, bytes(32))
    with pytest.raises(RecordError, match="does not match its commitments"):
        fold_all(table.entries, {1: other})
    with pytest.raises(RecordError, match="chair 5 is empty"):
        fold(table.table, entries.Rested(0, 5, True))


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"kind":"sat"}', b'{"kind":"flew"}', b"\xff"]
)
def test_bytes_that_are_no_entry_are_refused(body: bytes) -> None:
    with pytest.raises(RecordError):
        read(body, None)
