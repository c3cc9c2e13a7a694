"""How tables end, and what an operator does to them, without a host."""

import pytest

from offsuit.core.fair import client_commitment
from offsuit.errors import TableError
from offsuit.table.advance import MOST_WITHHELD, advance, wake_at
from offsuit.table.commands.closing import CLOSED_BY_OPERATOR, Close, close_now, void_round
from offsuit.table.commands.seating import Ready, Rest
from offsuit.table.commands.seeding import PromiseSeed, RevealSeed
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.journal.fold import fold_all
from offsuit.table.options import SECOND, Options
from support.table.pure_table import PureTable

SEED = b"a seed"


def test_a_host_closes_after_the_round_and_a_journal_folds_to_the_same() -> None:
    table = PureTable(options=Options(seats=3, rounds=5))
    table.seat_down("ann", "bob", "cy")
    table.do("ann", Close())
    assert table.table.running is not None
    table.play_round()
    assert isinstance(table.entries[-1], e.Closed)
    assert (table.table.closed, table.table.rounds) == ("its host closed it", 1)
    assert wake_at(table.table) is None
    table.wait(10_000_000)
    assert isinstance(table.entries[-1], e.Closed), "nothing happens any more"
    assert fold_all(table.written(), table.deals) == table.table


def test_an_operator_closes_at_once_and_nothing_is_won() -> None:
    table = PureTable(options=Options(seats=3, rounds=5))
    table.seat_down("ann", "bob", "cy")
    draft = Draft(table.table, table.moment)
    close_now(draft, CLOSED_BY_OPERATOR)
    advance(draft)
    assert [type(entry) for entry in draft.entries] == [e.Voided, e.Closed]
    assert [purse.won for purse in draft.table.everyone()] == [0, 0, 0]
    with pytest.raises(TableError, match="no round is played"):
        void_round(draft)


def withhold(table: PureTable, *, reveal: bool = False) -> None:
    """One round in which ann commits to her seed, and reveals it or not."""
    table.do("ann", PromiseSeed(client_commitment(SEED).hex()))
    if reveal:
        table.do("ann", RevealSeed(SEED.hex()))
        table.play_round()
    else:
        table.wait(table.table.options.seed_seconds * SECOND)
        table.do("ann", Rest(resting=False))


def brings_seeds(table: PureTable) -> bool:
    """Whether ann does."""
    chair = table.table.chairs[0]
    assert chair is not None
    return chair.seeds


def test_who_withholds_seeds_twice_in_a_row_plays_without() -> None:
    table = PureTable(options=Options(seats=2, rounds=9))
    table.seat_down("ann", "bob")
    table.do("ann", Ready(seeds=True))
    table.play_round()
    withhold(table)
    withhold(table, reveal=True)
    withhold(table)
    assert brings_seeds(table), "not in a row"
    withhold(table)
    assert [type(entry) for entry in table.entries].count(e.Unseeded) == 1
    assert not brings_seeds(table)
    table.do("ann", Ready(seeds=True))
    assert not brings_seeds(table), "and it cannot be switched on again"
    assert table.round.bring == ()
    assert fold_all(table.written(), table.deals) == table.table
    assert MOST_WITHHELD == 2


def test_bots_alone_pause_and_ask_whether_they_may() -> None:
    options = Options(seats=2, rounds=9, bots="novice", alone=True)
    table = PureTable(options=options)
    table.play_round()
    assert table.table.running is None
    assert wake_at(table.table) == table.now + 2 * SECOND
    table.wait(2 * SECOND - 1)
    assert table.table.running is None
    for refused in (Moment(10**9, table.fresh, alone=False), Moment(10**9, table.fresh, False)):
        draft = Draft(table.table, refused)
        advance(draft)
        assert draft.entries == []
    table.wait(1)
    assert table.table.running is not None
