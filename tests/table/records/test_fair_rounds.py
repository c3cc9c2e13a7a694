"""The shuffle at a table: promises first, client seeds after them, openings as cards are seen."""

import json
from typing import Any

import pytest

from offsuit.core.fair import client_commitment, dealing_order
from offsuit.errors import RecordError, TableError
from offsuit.table.commands.acting import Act
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.commands.seeding import PromiseSeed, RevealSeed
from offsuit.table.journal.entries import Finished, Shuffled, Voided
from offsuit.table.options import Options
from offsuit.table.records.record import play_again, record
from offsuit.table.records.verify import verify
from offsuit.table.turn_views import TurnViews
from support.table.pure_table import PureTable

GAMES = ["pyramid no-surrender", "pyramid standard"]
SEEDS = {"ann": b"a" * 32, "bob": b"b" * 32}


def with_seeds(game: str = GAMES[0], seed: int = 0) -> PureTable:
    """Ann and Bob bring seeds, Cy does not."""
    table = PureTable(game, Options(seed_seconds=5), seed=seed)
    for player in ("ann", "bob", "cy"):
        table.do(player, Sit(player.title()))
    for player in ("ann", "bob"):
        table.do(player, Ready(seeds=True))
    table.do("cy", Ready())
    return table


def dealt(game: str = GAMES[0], seed: int = 0) -> PureTable:
    table = with_seeds(game, seed)
    for player, client_seed in SEEDS.items():
        table.do(player, PromiseSeed(client_commitment(client_seed).hex()))
    for player, client_seed in SEEDS.items():
        table.do(player, RevealSeed(client_seed.hex()))
    return table


def published(table: PureTable, number: int = 1, seat: int | None = None) -> dict[str, Any]:
    """The record of a round, as a reader of its file has it."""
    begins = [isinstance(entry, Shuffled) for entry in table.entries]
    starts = [place for place, begin in enumerate(begins) if begin]
    entries = table.written()[starts[number - 1] :]
    ends = next(n for n, entry in enumerate(entries) if isinstance(entry, Finished | Voided))
    turns = play_again(entries[: ends + 1], table.deals[number])
    found: dict[str, Any] = json.loads(json.dumps(record("t", turns, seat)))
    return found


def test_nobody_reveals_before_everybody_has_committed() -> None:
    table = with_seeds()
    table.do("ann", PromiseSeed(client_commitment(SEEDS["ann"]).hex()))
    with pytest.raises(TableError, match="no client seed is expected"):
        table.do("ann", RevealSeed(SEEDS["ann"].hex()))
    table.do("bob", PromiseSeed(client_commitment(SEEDS["bob"]).hex()))
    table.do("bob", RevealSeed(SEEDS["bob"].hex()))
    assert table.round.phase == "reveals"
    table.do("ann", RevealSeed(SEEDS["ann"].hex()))
    assert table.kinds()[-6:] == ["promised", "promised", "called", "revealed", "revealed", "dealt"]
    order = dealing_order([SEEDS["ann"], SEEDS["bob"]], 106)
    assert table.round.state.deck == table.round.deal.cards(order)


def test_the_promises_come_before_any_client_seed_and_bind() -> None:
    table = dealt()
    assert table.kinds().index("shuffled") < table.kinds().index("promised")
    shuffled = next(entry for entry in table.entries if isinstance(entry, Shuffled))
    for news in TurnViews(table.turns[-1]).to("ann")["openings"]:
        assert len(news["salt"]) == 64
    assert len(TurnViews(table.turns[-1]).to("ann")["openings"]) == 17
    assert TurnViews(table.turns[-1]).to(None)["openings"] == []
    assert len(shuffled.commitments) == 106


def test_the_same_again_changes_nothing() -> None:
    table = with_seeds()
    promise = client_commitment(SEEDS["ann"])
    table.do("ann", PromiseSeed(promise.hex()))
    before = len(table.entries)
    table.do("ann", PromiseSeed(promise.hex()))
    assert len(table.entries) == before
    with pytest.raises(TableError, match="no commitment is expected"):
        table.do("ann", PromiseSeed(bytes(32).hex()))


@pytest.mark.parametrize(
    ("player", "commitment", "match"),
    [
        ("cy", bytes(32), "no commitment is expected"),
        ("ann", bytes(31), "expected 32 bytes, got 31"),
        ("dee", bytes(32), "you are not dealt in"),
    ],
)
def test_a_commitment_that_nobody_awaits_is_refused(
    player: str, commitment: bytes, match: str
) -> None:
    with pytest.raises(TableError, match=match):
        with_seeds().do(player, PromiseSeed(commitment.hex()))


def test_another_seed_than_was_committed_to_is_refused() -> None:
    table = with_seeds()
    for player, seed in SEEDS.items():
        table.do(player, PromiseSeed(client_commitment(seed).hex()))
    with pytest.raises(TableError, match="not the one you committed to"):
        table.do("ann", RevealSeed(b"other".hex()))


def test_who_does_not_commit_is_not_waited_for() -> None:
    table = with_seeds()
    table.do("bob", PromiseSeed(client_commitment(SEEDS["bob"]).hex()))
    table.wait(5_000)
    assert table.round.phase == "reveals"
    table.do("bob", RevealSeed(SEEDS["bob"].hex()))
    assert table.round.places == dealing_order([SEEDS["bob"]], 106)


def test_without_any_client_seed_the_deal_goes_on() -> None:
    table = with_seeds()
    table.wait(5_000)
    assert table.round.places == dealing_order([], 106)


def test_a_seed_that_is_not_revealed_voids_the_round() -> None:
    table = with_seeds()
    for player, seed in SEEDS.items():
        table.do(player, PromiseSeed(client_commitment(seed).hex()))
    table.do("ann", RevealSeed(SEEDS["ann"].hex()))
    table.wait(5_000)
    voided = next(entry for entry in table.entries if isinstance(entry, Voided))
    assert voided.seats == (1,)
    assert table.round.number == 2
    assert [seat.name for seat in table.round.seats] == ["Ann", "Cy"], "Bob is sat out"
    assert table.table.played == 0
    assert table.rebuilt() == table.table
    found = verify(published(table))
    assert found.checks[-1] == "voided: a client seed was not revealed; nothing was dealt"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_every_round_verifies_for_every_reader(game: str, seed: int) -> None:
    table = dealt(game, seed)
    table.play_round()
    for seat in (None, 0, 1, 2):
        found = verify(published(table, seat=seat))
        assert found.round == 1
        assert found.checks[-1] == "the result follows"


def test_the_server_seed_is_told_only_where_every_card_is_shown() -> None:
    shown, hidden = dealt(GAMES[0]), dealt(GAMES[1])
    for table in (shown, hidden):
        table.play_round()
    assert published(shown)["server_seed"] == shown.deals[1].server_seed.hex()
    assert published(hidden)["server_seed"] is None
    assert hidden.deals[1].server_seed.hex() not in json.dumps(published(hidden))


def test_a_hand_that_is_surrendered_is_opened_to_its_seat_alone() -> None:
    table = dealt(GAMES[1])
    for seat, kind in enumerate(("surrender", "play", "play")):
        player = ("ann", "bob", "cy")[seat]
        table.do(player, Act("x", 1, 0, {"kind": kind}))
    table.play_round()
    dealt_to = set(range(13))
    assert {each["dealt"] for each in published(table)["openings"]}.isdisjoint(dealt_to)
    assert {each["dealt"] for each in published(table, seat=1)["openings"]}.isdisjoint(dealt_to)
    assert dealt_to <= {each["dealt"] for each in published(table, seat=0)["openings"]}
    verify(published(table))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with one thing changed; a function changes what is there."""
    copy = json.loads(json.dumps(data))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value(place[path[-1]]) if callable(value) else value
    return copy


def flip(text: str) -> str:
    return ("1" if text[0] != "1" else "2") + text[1:]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("path", "value", "difference"),
    [
        (("deck", 5), 99, r"deck 5: 99 is published, 2 follows"),
        (("commitments", 3), flip, r"(opened )?commitment of place 3: "),
        (("clients", 1, "seed"), flip, r"client commitment of seat 1: "),
        (("clients", 0, "commitment"), flip, r"client commitment of seat 0: "),
        (("places", 7), lambda place: place + 1, r"place of dealt card 7: "),
        (("openings", 2, "salt"), flip, r"opened commitment of place \d+: "),
        (("openings", 2, "card"), lambda card: (card + 1) % 52, r"opened|card \d+: opened"),
        (("openings", 2, "dealt"), 0, r"place of dealt card 0: "),
        (("events", -1, "net", 1), lambda net: net + 1, r"event \d+\.net 1: "),
        (("events", 0), None, r"event 0: unknown kind None"),
        (("result", "chips", 0), lambda chips: chips + 1, r"result\.chips 0: "),
        (("seats", 0, "name"), "Bob", r"round 1: 'Bob' sits in two seats"),
        (("button",), 7, r"round 1: button 7"),
        (("actions",), None, r"actions: none are published"),
        (("actions",), lambda actions: actions[:-1], r"event \d+: "),
        (("actions", 0, "seat"), 9, r"round 1: seat 9"),
        (("settings",), {"wilds": 4}, r"deck \d+: "),
        (("settings",), {"wild": 4}, r"round 1: 'wild' is no rule"),
        (("game",), "whist", r"round 1: unknown game 'whist'"),
        (("commitments", 0), 5, r"commitment of place 0: "),
        (("clients", 0), {}, r"round 1: KeyError"),
    ],
)
def test_a_tampered_record_fails_with_the_first_difference(
    game: str, path: tuple[Any, ...], value: Any, difference: str
) -> None:
    table = dealt(game)
    table.play_round()
    true = published(table)
    verify(true)
    with pytest.raises(RecordError, match=difference):
        verify(changed(true, path, value))


def test_another_server_seed_fails() -> None:
    table = dealt()
    table.play_round()
    with pytest.raises(RecordError, match="commitment of place 0"):
        verify(changed(published(table), ("server_seed",), "00" * 32))


def test_a_round_under_way_has_no_record() -> None:
    table = dealt()
    start = table.kinds().index("shuffled")
    with pytest.raises(TableError, match="round 1 is not over"):
        record("t", play_again(table.entries[start:], table.deals[1]))
