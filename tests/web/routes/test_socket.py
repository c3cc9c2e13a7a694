"""Sockets of a real server: races, slow readers, restarts, resuming, strangers, broken frames."""

import asyncio
import json
import re
import socket
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from offsuit.core.fair import client_commitment
from offsuit.table.records.verify import verify
from offsuit.web.messages.outgoing import SENT
from support.host.guests import owed_by
from support.web.socket_program import (
    Frame,
    Process,
    Program,
    match_over,
    programs,
    serving,
    together,
)

PYRAMID, STANDARD = "pyramid no-surrender", "pyramid standard"


async def hear(wire: ClientConnection, kind: str) -> Frame:
    """The next message of some kind."""
    while True:
        frame = SENT.validate_json(await wire.recv(), strict=True)
        if frame["kind"] == kind:
            return dict(frame)


async def ask(wire: ClientConnection, **message: Any) -> Frame:
    """The answer to a message with an id."""
    await wire.send(json.dumps(message))
    while True:
        frame = dict(SENT.validate_json(await wire.recv(), strict=True))
        if frame.get("re") == message["id"]:
            return frame


def test_fifty_clients_for_one_decision_and_one_of_them_wins(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        async with programs(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open(STANDARD)
            await ann.enter(table)
            await bob.enter(table)
            seen = await ann.get(f"/tables/{table}")
            number, decision = owed_by(seen) or (0, 0)

            async def race(rival: int) -> Frame:
                kind = "play" if rival % 2 else "surrender"
                act = {"kind": "act", "id": f"rival {rival % 25}".replace(" ", "-")}
                async with ann.socket(table) as wire:
                    at = {"round": number, "decision": decision}
                    return await ask(wire, **act, **at, action={"kind": kind})

            answers = await asyncio.gather(*(race(rival) for rival in range(50)))
            taken = [answer for answer in answers if answer["kind"] == "taken"]
            refused = [answer["problem"] for answer in answers if answer["kind"] == "refused"]
            assert len({(each["re"], each["seq"]) for each in taken}) == 1
            assert 1 <= len(taken) <= 2  # two rivals have the winner's id
            assert {each["type"] for each in refused} == {"urn:offsuit:problem:answered"}
            assert len(taken) + len(refused) == 50
            lines = (await ann.call("GET", f"/tables/{table}/export")).text.splitlines()
            bodies = [json.loads(json.loads(line)["body"]) for line in lines]
            mine = seen["you"]["seat"]
            acted = [each for each in bodies if (each["kind"], each.get("seat")) == ("acted", mine)]
            assert len(acted) == 1

    with serving(tmp_path) as server:
        asyncio.run(go(server.address))


def test_a_restart_in_the_middle_of_a_round_and_everybody_resumes(tmp_path: Path) -> None:
    """Once asked to stop, once killed; the socket's clients come back with what they saw last."""

    async def begin(address: str) -> tuple[str, list[str], list[int | None], Frame]:
        async with programs(address, "Ann", "Bob", "Cy") as people:
            table = await people[0].open(STANDARD, {"rounds": 2, "seconds": 600})
            for person in people:
                await person.enter(table)
            await people[0].play(table, lambda frame: owed_by(frame) is None)
            seen = await people[1].get(f"/tables/{table}")
            tokens = [person.token for person in people]
            return table, tokens, [seen["table"]["seq"]] * 3, seen

    async def look(address: str, table: str, token: str) -> Frame:
        async with httpx2.AsyncClient(base_url=address, timeout=None) as http:
            bob = Program(http, "Bob")
            bob.token = token
            return dict(await bob.get(f"/tables/{table}"))

    async def go_on(address: str, table: str, tokens: list[str], seqs: list[int | None]) -> None:
        async with httpx2.AsyncClient(base_url=address, timeout=None) as http:
            people = [Program(http, name) for name in ("Ann", "Bob", "Cy")]
            for person, token, seq in zip(people, tokens, seqs, strict=True):
                person.token, person.seq = token, seq
            await together(*(person.play(table, match_over) for person in people))
            first = json.loads(people[0].frames[0])
            assert [turn["entry"]["kind"] for turn in first["turns"] or ()][:1] == ["extended"]
            for number in (1, 2):
                record = await people[0].get(f"/tables/{table}/rounds/{number}/record")
                assert verify(record).round == number

    with serving(tmp_path) as server:
        table, tokens, seqs, seen = asyncio.run(begin(server.address))
    killed = Process(tmp_path)
    again = asyncio.run(look(killed.address, table, tokens[1]))
    killed.kill()
    assert again["you"] == seen["you"]
    seqs = [again["table"]["seq"]] * 3
    with serving(tmp_path) as server:
        asyncio.run(go_on(server.address, table, tokens, seqs))


def test_a_client_that_does_not_read_slows_nobody_and_hears_why_it_was_cut_off(
    tmp_path: Path,
) -> None:
    async def stuck(address: str, table: str) -> socket.socket:
        """A spectator by hand, whose side of the connection holds little and reads nothing."""
        host, port = address.removeprefix("http://").split(":")
        wire = socket.socket()
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.connect((host, int(port)))
        wire.sendall(
            f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        return wire

    async def go(address: str) -> bytes:
        async with programs(address, "Ann", "Bob", "Cy") as people:
            options = {"rounds": 1000, "stake": 200}
            table = await people[0].open(PYRAMID, options)
            wire = await stuck(address, table)
            for person in people:
                await person.enter(table)
            dropped = asyncio.Event()

            async def watch() -> None:
                while True:
                    metrics = (await people[0].http.get("/metrics")).text
                    if "offsuit_queue_drops_total 1.0" in metrics:
                        return dropped.set()
                    await asyncio.sleep(0.2)

            playing = (person.play(table, lambda _: dropped.is_set()) for person in people)
            await together(watch(), *playing)
            told = b""
            while part := await asyncio.to_thread(wire.recv, 65536):
                told += part
            wire.close()
            return told

    with serving(tmp_path, limits={"unread": 8}) as server:
        told = asyncio.run(go(server.address))
    assert b"\x0f\xa8cut off: 8 messages unread" in told[-200:]  # 4008 and the reason


def test_a_reader_who_comes_back_is_told_what_they_missed(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        async with programs(address, "Ann", "Bob") as (ann, bob):
            table = await ann.open(PYRAMID)
            await ann.enter(table)
            async with ann.socket(table) as wire:
                ann.seq = (await hear(wire, "news"))["seq"]
            await bob.enter(table)
            async with ann.socket(table) as wire:
                missed = await hear(wire, "news")
            kinds = [turn["entry"]["kind"] for turn in missed["turns"]]
            assert kinds == ["sat", "readied", "shuffled", "dealt"]
            ann.seq = 10**6
            async with ann.socket(table) as wire:
                assert (await hear(wire, "news"))["turns"] is None

    with serving(tmp_path) as server:
        asyncio.run(go(server.address))


def test_a_server_that_stops_says_so_on_every_socket(tmp_path: Path) -> None:
    async def go(server: Process) -> int:
        async with programs(server.address, "Ann") as (ann,):
            table = await ann.open(PYRAMID)
            async with ann.socket(table) as wire:
                await hear(wire, "news")
                server.signal_end()
                with pytest.raises(ConnectionClosed) as closed:
                    await hear(wire, "pong")
                assert closed.value.rcvd is not None
                return closed.value.rcvd.code

    with serving(tmp_path) as server:
        assert asyncio.run(go(server)) == 1012


def test_client_seeds_passwords_and_host_powers_over_the_socket(tmp_path: Path) -> None:
    async def go(address: str) -> None:
        async with programs(address, "Ann", "Bob", "Cy") as (ann, bob, cy):
            table = await ann.open(PYRAMID, {"seed_seconds": 60})
            await ann.command(table, "guard", password="sesame")
            refused = await bob.call("GET", f"/tables/{table}")
            assert "has a password" in refused.json()["detail"]
            with pytest.raises(InvalidStatus) as denied:
                async with bob.socket(table):
                    pass
            assert denied.value.response.status_code == 409
            wrong = {"kind": "sit", "name": "Bob", "password": "sesam"}
            assert (await bob.call("POST", f"/tables/{table}/commands", wrong)).status_code == 409
            await bob.command(table, "sit", name="Bob", password="sesame")
            assert "sesame" not in "".join(bob.bodies)
            await ann.command(table, "sit", name="Ann")
            await ann.command(table, "lock")
            known = {"kind": "sit", "name": "Cy", "password": "sesame"}
            assert (await cy.call("POST", f"/tables/{table}/commands", known)).status_code == 409
            async with ann.socket(table) as wire:
                await ask(wire, kind="ready", id="1", seeds=True)
                await bob.command(table, "ready")
                promise = client_commitment(b"ann").hex()
                assert (await ask(wire, kind="promise", id="2", commitment=promise))[
                    "kind"
                ] == "done"
                false = await ask(wire, kind="reveal", id="3", seed=b"bob".hex())
                assert false["problem"]["type"] == "urn:offsuit:problem:refused"
                assert (await ask(wire, kind="reveal", id="4", seed=b"ann".hex()))["kind"] == "done"
                assert (await ask(wire, kind="rest", id="5"))["kind"] == "done"
                assert (await ask(wire, kind="ping", id="6"))["kind"] == "pong"
                change = await ask(wire, kind="change", id="7", options={"bots": "genius"})
                assert "genius" in change["problem"]["detail"]
                assert (await ask(wire, kind="kick", id="8", chair=0))["kind"] == "done"
                assert (await ask(wire, kind="leave", id="9"))["kind"] == "done"
            seen = await bob.call("POST", f"/tables/{table}/commands", {"kind": "lock"})
            assert seen.json()["detail"] == "only the host of this table may do that"

    with serving(tmp_path) as server:
        asyncio.run(go(server.address))


def test_handshakes_are_refused_before_a_socket_opens(tmp_path: Path) -> None:
    async def status(address: str, path: str, **headers: str) -> int:
        url = address.replace("http", "ws", 1) + path
        try:
            async with connect(url, additional_headers=headers, open_timeout=None):
                return 101
        except InvalidStatus as error:
            told = error.response
        assert told.headers["Content-Type"] == "application/problem+json"
        return told.status_code

    async def go(address: str) -> None:
        async with programs(address, "Ann") as (ann,):
            table = await ann.open(PYRAMID, {"watched": False})
            path = f"/api/v1/tables/{table}/socket"
            bearer = {"Authorization": f"Bearer {ann.token}"}
            assert await status(address, path, **bearer) == 101
            assert await status(address, path, Cookie=f"offsuit_seat={ann.token}") == 101
            assert await status(address, path, **bearer, Origin=address) == 101
            assert await status(address, path, **bearer, Origin="http://evil.example") == 403
            assert await status(address, path, **bearer, Origin="null") == 403
            assert await status(address, path, Authorization="Bearer x") == 401
            assert await status(address, path) == 409
            assert await status(address, f"{path}?token={ann.token}") == 409
            assert await status(address, f"{path}?after=-1", **bearer) == 422
            assert await status(address, "/api/v1/tables/none/socket", **bearer) == 404
            async with ann.socket(table), ann.socket(table):
                assert await status(address, path, **bearer) == 429

    with serving(tmp_path, limits={"sockets": 2}) as server:
        asyncio.run(go(server.address))


def test_messages_beyond_the_limits(tmp_path: Path) -> None:
    """Too large ends the socket; those too many are answered late, and none is lost."""

    async def go(address: str) -> None:
        async with programs(address, "Ann") as (ann,):
            table = await ann.open(PYRAMID)
            async with ann.socket(table) as wire:
                sent = [str(number) for number in range(40)]
                for id in sent:
                    await wire.send(json.dumps({"kind": "ping", "id": id}))
                answers = [json.loads(await wire.recv()) for _ in range(41)]
                assert [each["re"] for each in answers if each["kind"] != "news"] == sent
                assert {each["kind"] for each in answers} == {"news", "pong"}
            page = (await ann.http.get("/metrics")).text
            late = re.search(r"^offsuit_late_messages_total (\d+)", page, re.MULTILINE)
            assert late is not None
            assert int(late[1]) > 0
            async with ann.socket(table) as wire:
                await wire.send("x" * 20_000)
                with pytest.raises(ConnectionClosed) as closed:
                    await hear(wire, "pong")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009

    with serving(tmp_path, limits={"messages": 50, "message_burst": 5}) as server:
        asyncio.run(go(server.address))


JUNK: tuple[Any, ...] = (None, False, True, 0, -1, 2**40, 1.5, "", "x", "\ud800", [], {}, [[]])


def mutated(chance: Random, message: Frame) -> str | bytes:
    """A frame that is a message, nearly one, or nothing of the kind."""
    changed = dict(message)
    for _ in range(chance.randrange(3)):
        field = chance.choice([*changed, "extra"])
        if chance.random() < 0.3:
            changed.pop(field, None)
        else:
            changed[field] = chance.choice(JUNK)
    text = json.dumps(changed)
    fate = chance.random()
    if fate < 0.1:
        return bytes(chance.randbytes(chance.randrange(40)))
    if fate < 0.2:
        return text[: chance.randrange(len(text))]
    if fate < 0.25:
        return "[" * chance.randrange(5000)
    if fate < 0.3:
        return "".join(chr(chance.randrange(32, 0xD7FF)) for _ in range(chance.randrange(60)))
    return text


MESSAGES: tuple[Frame, ...] = (
    {"kind": "sit", "id": "a", "name": "Ann", "password": ""},
    {"kind": "ready", "id": "b", "ready": True, "seeds": False},
    {"kind": "rest", "id": "c", "resting": False},
    {"kind": "kick", "id": "d", "chair": 1},
    {"kind": "lock", "id": "e", "locked": False},
    {"kind": "change", "id": "f", "settings": {"wilds": 3}, "options": {"seats": 4}},
    {"kind": "promise", "id": "g", "commitment": "00" * 32},
    {"kind": "reveal", "id": "h", "seed": "00"},
    {"kind": "act", "id": "i", "round": 1, "decision": 0, "action": {"kind": "surrender"}},
    {
        "kind": "act",
        "id": "j",
        "round": 1,
        "decision": 0,
        "action": {"kind": "arrange", "back": []},
    },
    {"kind": "act", "id": "k", "round": 1, "decision": 1, "action": {}},
    {"kind": "leave", "id": "l"},
    {"kind": "ping", "id": "m"},
    {"kind": "dance", "id": "n"},
)


def test_broken_frames_break_nothing_and_the_table_plays_on(tmp_path: Path) -> None:
    async def fuzz(ann: Program, table: str, seed: int, frames: int) -> int:
        chance, refused = Random(seed), 0
        async with ann.socket(table) as wire:
            for _ in range(frames):
                await wire.send(mutated(chance, chance.choice(MESSAGES)))
            await wire.send(json.dumps({"kind": "ping", "id": "the last"[4:]}))
            async for text in wire:
                frame = SENT.validate_json(text, strict=True)
                if frame["kind"] == "refused":
                    refused += 1
                    assert frame["problem"]["status"] < 500, frame
                if frame["kind"] == "pong" and frame["re"] == "last":
                    return refused
        raise AssertionError("the socket was closed")

    async def go(address: str) -> None:
        async with programs(address, "Ann", "Bob", "Cy", "Dee") as (ann, *others):
            own = await ann.open(PYRAMID)
            assert await fuzz(ann, own, 2, 300) > 100
            table = await others[0].open(STANDARD, {"rounds": 1})
            for person in (ann, *others):
                await person.enter(table)
            assert await fuzz(ann, table, 1, 600) > 200
            await ann.call("POST", f"/tables/{table}/commands", {"kind": "leave"})
            await together(*(person.play(table, match_over) for person in others))
            assert (await ann.http.get("/readyz")).status_code == 200

    with serving(tmp_path, limits={"unread": 10**4}) as server:
        asyncio.run(go(server.address))
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert [line for line in lines if line["event"] == "defect"] == []
