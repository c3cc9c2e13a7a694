"""Tables that run: durable before told, clocks, bots, subscribers, a restart, a full disk."""

import asyncio
import json
import resource
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from offsuit.core.fair import client_commitment
from offsuit.errors import AnsweredError, OffsuitError, StoreError, TableError
from offsuit.host.host import Host
from offsuit.host.journal_reader import entries_of, read_round, read_table
from offsuit.host.round_reviews import reviews_of
from offsuit.host.tokens import new_token, player_of
from offsuit.host.world import World, milliseconds
from offsuit.store.chain import JournalRow, link
from offsuit.store.engine import make_engine
from offsuit.store.export import check_export
from offsuit.store.schema import journal
from offsuit.store.store import Store
from offsuit.table.commands.hosting import Change, Guard, Kick, Lock
from offsuit.table.commands.seating import Leave, Ready, Rest, Sit
from offsuit.table.commands.seeding import PromiseSeed, RevealSeed
from offsuit.table.journal.entries import Guarded
from offsuit.table.options import Options
from offsuit.table.records.verify import verify
from offsuit.table.table import Table
from support.host.guests import (
    Guest,
    News,
    act,
    backward_passwords,
    database,
    next_turns,
    nothing,
    novice_action,
    owed_by,
    running,
    seat_all,
    together,
)

GAMES = ("pyramid no-surrender", "pyramid standard")
PEOPLE = ("ann", "bob", "cy")


def after_match(news: News) -> bool:
    return bool(news["table"]["match"] > 1)


@pytest.mark.parametrize("game", GAMES)
def test_people_and_bots_play_a_match(tmp_path: Path, game: str) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=4, rounds=3, bots="expert")
            table = await host.open_table("ann", "Fridays", game, {}, options)
            guests = await seat_all(host, table, PEOPLE)
            await together(*(guest.listen(after_match) for guest in guests))
            seen = host.look(table, "ann")
            assert sum(chair["won"] for chair in seen["table"]["chairs"] if chair) == 0
            payments = await host.settle_up(table)
            assert len(payments) <= 3
            for number in (1, 2, 3):
                for reader in (None, *PEOPLE):
                    assert verify(await host.record(table, number, reader)).round == number
            with pytest.raises(TableError, match="not found"):
                await host.record(table, 4)
            with pytest.raises(TableError, match="not found"):
                await host.reviews(table, 4)
            assert check_export(list(await host.export(table))).seq == seen["table"]["seq"]

    asyncio.run(go())


async def reviews_again(id: str, table: Table) -> list[Any]:
    """Made from what the journal holds."""
    return [json.loads(each.body) for each in await reviews_of(World(), id, table)]


def test_where_every_hand_is_shown_everybody_gets_every_review(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=4, rounds=3, bots="novice")
            table = await host.open_table("ann", "Fridays", "pyramid no-surrender", {}, options)
            guests = await seat_all(host, table, PEOPLE)
            await together(*(guest.listen(after_match) for guest in guests))
            await host.runner(table).idle()
            for number in (1, 2, 3):
                state = (await read_round(host.store, table, number))[-1].table
                again = await reviews_again(table, state)
                told = await host.reviews(table, number)
                assert sorted(told, key=lambda each: each["seat"]) == again
            losses = [each["loss"] for each in await host.reviews(table)]
            assert len(losses) == 12
            assert losses == sorted(losses, reverse=True)

    asyncio.run(go())


@pytest.mark.parametrize(
    "game", ["pyramid standard", "piecepack holdem", "piecepack stud-hilo", "piecepack draw"]
)
def test_where_hands_stay_hidden_each_seat_gets_its_own_review(tmp_path: Path, game: str) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=4, rounds=3, bots="novice", stake=200)
            table = await host.open_table("ann", "Fridays", game, {}, options)
            guests = await seat_all(host, table, PEOPLE)
            await together(*(guest.listen(after_match) for guest in guests))
            await host.runner(table).idle()
            assert await host.reviews(table) == []
            for player in PEOPLE:
                told = await host.reviews(table, player=player)
                assert {each["name"] for each in told} == {player.title()}
                assert sorted(each["round"] for each in told) == [1, 2, 3]
                losses = [each["loss"] for each in told]
                assert losses == sorted(losses, reverse=True)
                for number in (1, 2, 3):
                    state = (await read_round(host.store, table, number))[-1].table
                    again = [
                        json.loads(each.body) for each in await reviews_of(World(), table, state)
                    ]
                    assert len(again) == 4
                    mine = [each for each in again if each["name"] == player.title()]
                    assert await host.reviews(table, number, player) == mine

    asyncio.run(go())


def test_bots_remember_the_rounds_of_their_table(tmp_path: Path) -> None:
    """A reader plays with a novice, and after three rounds knows how often they surrendered."""

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seats=3, rounds=3, bots="reader")
            table = await host.open_table("ann", "Fridays", "pyramid standard", {}, options)
            guests = await seat_all(host, table, PEOPLE[:1])
            await together(*(guest.listen(after_match) for guest in guests))
            memory = host.runner(table)._memory
            known = memory.of("Ann")
            assert known.decided == 3
            assert 0 <= known.surrendered <= 3

    asyncio.run(go())


def test_nobody_is_told_what_is_not_durable(tmp_path: Path) -> None:
    """Whenever somebody has news, the journal on the disk already has the entry."""

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(rounds=1, bots="novice", alone=True)
            table = await host.open_table("ann", "Bots", GAMES[0], {}, options)
            other = Store(database(tmp_path))
            async for news in host.subscribe(table, None):
                rows = await other.rows(table)
                assert rows[-1].seq >= news["seq"]
                if after_match(news):
                    break
            await other.close()

    asyncio.run(go())


def test_a_subscriber_that_does_not_read_is_cut_off_and_slows_nobody(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(rounds=4, bots="novice")
            table = await host.open_table("ann", "Fridays", GAMES[0], {}, options)
            idle = host.subscribe(table, None, most_unread=5)
            guests = await seat_all(host, table, PEOPLE)
            await together(*(guest.listen(after_match) for guest in guests))
            assert idle.reason == "cut off: 5 messages unread"
            assert [news async for news in idle] == []
            assert host.runner(table).broadcaster.cut_off == 1
            assert host.runner(table).broadcaster.subscribers == 0
            again = host.subscribe(table, None)
            assert await next_turns(again) is None

    asyncio.run(go())


def test_a_reader_who_comes_back_hears_what_they_missed(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[0], {}, Options())
            await seat_all(host, table, PEOPLE)
            seen = host.look(table, "ann")["table"]["seq"]
            await host.command(table, "bob", Rest())
            missed = await next_turns(host.subscribe(table, "ann", after=seen))
            assert missed is not None
            kinds = [turn["entry"]["kind"] for turn in missed]
            assert kinds == ["rested", "acted"]
            assert [turn["seq"] for turn in missed] == [seen + 1, seen + 2]
            assert await next_turns(host.subscribe(table, "ann", after=seen + 2)) == []
            assert await next_turns(host.subscribe(table, "ann", after=999)) is None

    asyncio.run(go())


class Hands:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.at = milliseconds()

    def __call__(self) -> int:
        return self.at


def test_a_restart_in_the_middle_of_a_round_takes_it_up_clocks_included(tmp_path: Path) -> None:
    async def go() -> None:
        clock = Hands()
        world = World(now=clock)
        async with running(database(tmp_path), world) as host:
            table = await host.open_table("ann", "Fridays", GAMES[1], {}, Options(seconds=30))
            guests = await seat_all(host, table, PEOPLE)
            clock.at += 10_000
            await guests[0].answer({**host.look(table, "ann")})
            before = host.look(table, "bob")
        clock.at += 3_600_000
        async with running(database(tmp_path), world) as host:
            after = host.look(table, "bob")
            assert after["you"] == before["you"]
            assert after["table"]["round"] is not None
            waiting = after["table"]["round"]["waiting"]
            assert [each["until"] - clock.at for each in waiting] == [20_000, 20_000]
            guests = [Guest(host, table, player, nothing) for player in PEOPLE]
            with pytest.raises(AnsweredError):
                await act(host, table, "ann", 1, 0, "another", {"kind": "play"})
            one_round = lambda news: news["table"]["played"] >= 1  # noqa: E731
            await together(*(guest.listen(one_round) for guest in guests))

    asyncio.run(go())


def damage(url: str, table: str, what: str, value: bytes) -> None:
    """Change the last row of a table behind the store's back, chain and all where it is a body."""
    engine = make_engine(url, writes=True)
    with engine.begin() as connection:
        wanted = sa.select(journal).where(journal.c.table == table).order_by(journal.c.seq.desc())
        row = JournalRow(**connection.execute(wanted).first()._mapping)  # type: ignore[union-attr]
        changed = {**vars(row), what: value}
        if what == "body":
            changed["hash"] = link(row.previous, row.seq, value, row.seal)
        mine = (journal.c.table == table, journal.c.seq == row.seq)
        connection.execute(sa.update(journal).where(*mine).values(changed))
    engine.dispose()


def test_a_broken_journal_stops_its_own_table_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bodies = (b"{}", b"no JSON", b'{"kind":"rested","at":1,"chair":5,"resting":true}')

    async def play(host: Host) -> list[str]:
        tables = []
        for number in range(2 + len(bodies)):
            options = Options(rounds=1)
            tables.append(await host.open_table("ann", f"{number}", GAMES[0], {}, options))
            await host.command(tables[-1], "ann", Sit("Ann"))
            await host.command(tables[-1], "bob", Sit("Bob"))
        return tables

    async def go() -> None:
        url = database(tmp_path)
        async with running(url) as host:
            tables = await play(host)
        damage(url, tables[0], "hash", bytes(32))
        for table, body in zip(tables[1:], bodies, strict=False):
            damage(url, table, "body", body)
        async with running(url) as host:
            assert set(host.broken) == set(tables[:-1])
            assert host.broken[tables[0]].endswith("entry 3: is not what was written")
            assert list(host.tables) == tables[-1:]
            for player in ("ann", "bob"):
                await host.command(tables[-1], player, Ready())
            guests = [Guest(host, tables[-1], player, nothing) for player in ("ann", "bob")]
            await together(*(guest.listen(after_match) for guest in guests))
            with pytest.raises(TableError, match="journal is broken"):
                await host.command(tables[0], "ann", Sit("Ann"))
            assert len(await host.store.rows(tables[0])) == 3

    asyncio.run(go())
    assert [record.levelname for record in caplog.records] == ["ERROR"] * 4
    assert all("is not run" in record.message for record in caplog.records)


def test_time_runs_out_by_itself(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            options = Options(seconds=1, rounds=1)
            table = await host.open_table("ann", "Fridays", GAMES[1], {}, options)
            await seat_all(host, table, PEOPLE)
            async for news in host.subscribe(table, None):
                if after_match(news):
                    break
            rows = await host.store.rows(table)
            assert sum(b'"by":"clock"' in row.body for row in rows) >= 3

    asyncio.run(go())


def test_client_seeds_over_the_host(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[0], {}, Options(rounds=1))
            for player in PEOPLE:
                await host.command(table, player, Sit(player.title()))
            for player in PEOPLE:
                await host.command(table, player, Ready(seeds=True))
            for player in PEOPLE:
                await host.command(
                    table, player, PromiseSeed(client_commitment(player.encode()).hex())
                )
            for player in PEOPLE:
                await host.command(table, player, RevealSeed(player.encode().hex()))
            guests = [Guest(host, table, player, nothing) for player in PEOPLE]
            await together(*(guest.listen(after_match) for guest in guests))
            found = await host.record(table, 1)
            assert [bytes.fromhex(each["seed"] or "") for each in found["clients"]] == [
                player.encode() for player in PEOPLE
            ]
            verify(found)

    asyncio.run(go())


def test_fifty_rivals_for_one_decision_and_one_of_them_wins(tmp_path: Path) -> None:
    """Half of them at another host of the same journal, which has to find out what happened."""

    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[1], {}, Options())
            await seat_all(host, table, PEOPLE)
            async with running(database(tmp_path)) as other:
                asked = [
                    act(each, table, "ann", 1, 0, f"{kind} {n}", {"kind": kind})
                    for n in range(25)
                    for each, kind in ((host, "play"), (other, "surrender"))
                ]
                answers = await asyncio.gather(*asked, return_exceptions=True)
                won = [answer for answer in answers if not isinstance(answer, BaseException)]
                lost = [answer for answer in answers if isinstance(answer, BaseException)]
                assert len(won) == 1
                assert {type(answer) for answer in lost} == {AnsweredError}
                again = await act(other, table, "ann", 1, 0, won[0].id, {"kind": "play"})
                assert again == won[0]
                assert other.look(table, "bob")["you"] == host.look(table, "bob")["you"]
            rows = await host.store.rows(table)
            assert sum(b'"kind":"acted"' in row.body for row in rows) == 1

    asyncio.run(go())


def test_a_repeated_id_from_many_at_once_has_one_answer(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[1], {}, Options())
            await seat_all(host, table, PEOPLE)
            asked = [act(host, table, "ann", 1, 0, "same", {"kind": "play"}) for _ in range(50)]
            assert len(set(await asyncio.gather(*asked))) == 1

    asyncio.run(go())


def test_whoever_gives_up_waiting_does_not_undo_what_was_begun(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[1], {}, Options())
            await seat_all(host, table, PEOPLE)
            asking = asyncio.ensure_future(act(host, table, "ann", 1, 0, "x", {"kind": "play"}))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert (await act(host, table, "ann", 1, 0, "x", {"kind": "play"})).decision == 0
            assert (await read_table(host.store, table))[0] == host.runner(table).table

    asyncio.run(go())


def test_a_full_disk_refuses_and_then_the_table_goes_on(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[0], {}, Options(rounds=1))
            guests = await seat_all(host, table, PEOPLE)
            before, news = host.runner(table).table, host.look(table, "ann")
            number, decision = owed_by(news) or (0, 0)
            action = novice_action(news)
            soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (8_192, hard))
            try:
                with pytest.raises(StoreError, match="cannot be written"):
                    await act(host, table, "ann", number, decision, "x", action)
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
            assert host.runner(table).table == before
            await act(host, table, "ann", number, decision, "x", action)
            await together(*(guest.listen(after_match) for guest in guests))
            assert (await read_table(host.store, table))[0] == host.runner(table).table

    asyncio.run(go())


def test_passwords_are_hashed_and_checked(tmp_path: Path) -> None:
    async def go() -> None:
        tried: list[str] = []
        async with running(database(tmp_path), passwords=backward_passwords(tried)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[0], {}, Options())
            await host.command(table, "ann", Sit("Ann"))
            await host.command(table, "ann", Guard("secret"))
            with pytest.raises(TableError, match="password"):
                await host.command(table, "bob", Sit("Bob", "wrong"))
            with pytest.raises(TableError, match="password"):
                await host.command(table, "bob", Sit("Bob", ""))
            assert tried == ["wrong"]  # checking costs time, and an empty one cannot be right
            with pytest.raises(TableError, match="password"):
                host.subscribe(table, None)
            await host.command(table, "bob", Sit("Bob", "secret"))
            await host.command(table, "bob", Leave())
            await host.command(table, "bob", Sit("Bob"))
            text = json.dumps([host.lobby("bob"), host.look(table, "bob")])
            text += "".join(await host.export(table, "ann"))
            assert "terces" not in text
            assert "secret" not in text
            opened = await host.open_table("ann", "Shut", GAMES[0], password="secret")
            kept = entries_of(await host.store.rows(opened))
            assert [entry.kind for entry in kept] == ["opened", "guarded"]
            assert isinstance(kept[1], Guarded)
            assert kept[1].password == "terces"
        async with running(database(tmp_path)) as host:
            with pytest.raises(TableError, match="does not support passwords"):
                await host.command(table, "ann", Guard("plain"))
            await host.command(table, "ann", Lock(False))
            with pytest.raises(TableError, match="password"):
                await host.command(table, "cy", Sit("Cy", "secret"))

    asyncio.run(go())


def test_host_powers_reach_the_table(tmp_path: Path) -> None:
    async def go() -> None:
        async with running(database(tmp_path)) as host:
            table = await host.open_table("ann", "Fridays", GAMES[0], {}, Options())
            await host.command(table, "bob", Sit("Bob"))
            await host.command(table, "ann", Lock())
            await host.command(table, "ann", Change({"wilds": 0}, Options(watched=False)))
            await host.command(table, "ann", Kick(0))
            (seen,), _ = host.lobby()
            assert (seen["locked"], seen["chairs"][0]) == (True, None)
            with pytest.raises(TableError, match="spectators"):
                await host.record(table, 1)
            with pytest.raises(TableError, match="not found"):
                host.look("nowhere", None)
            with pytest.raises(OffsuitError, match="whist"):
                await host.open_table("ann", "x", "whist")

    asyncio.run(go())


def test_subscribers_hear_that_the_server_stops(tmp_path: Path) -> None:
    async def go() -> None:
        store = Store(database(tmp_path))
        host = Host(store)
        table = await host.open_table("ann", "Fridays", GAMES[0], {}, Options())
        listening = host.subscribe(table, None)
        await host.close()
        await store.close()
        assert len([news async for news in listening]) == 1
        assert listening.reason == "the server is stopping"
        with pytest.raises(StoreError, match="closing"):
            await host.command(table, "ann", Sit("Ann"))

    asyncio.run(go())


def test_a_token_tells_nothing_by_its_player() -> None:
    token = new_token()
    assert len(token) == 43
    assert token != new_token()
    assert ":" not in player_of(token)
    assert player_of(token) not in token
