"""Repeats over HTTP after a kill -9, and at another server: answered from the journal."""

from pathlib import Path
from typing import Any

import httpx2

from support.destiny.studio_calls import DESTINY, make_key
from support.host.guests import database
from support.postgresql_cluster import Cluster
from support.web.socket_program import Process, serving

CRIME = {"character": "ann", "kind": "crime", "target": {"crime": "pickpocket"}}
DUEL = {"character": "ann", "kind": "duel", "target": {"npc": "rookie"}}


class StudioProgram:
    """A studio's program at one server."""

    def __init__(self, address: str, key: str) -> None:
        self._http = httpx2.Client(
            base_url=address, headers={"Authorization": f"Bearer {key}"}, timeout=60
        )

    def __enter__(self) -> "StudioProgram":
        return self

    def __exit__(self, *_: object) -> None:
        self._http.close()

    def create(self, character: str) -> None:
        """A new character."""
        body = {"id": character, "name": "Ann", "skills": {"lockpicking": 20}}
        assert self._http.post(f"{DESTINY}/characters", json=body).status_code == 201

    def look(self, character: str) -> Any:
        """A character as it is now."""
        return self._http.get(f"{DESTINY}/characters/{character}").json()

    def act(self, key: str, body: dict[str, Any]) -> httpx2.Response:
        """The response to an action."""
        return self._http.post(f"{DESTINY}/actions", json=body, headers={"Idempotency-Key": key})

    def commit(self, character: str) -> str:
        """The id of a new commitment."""
        path = f"{DESTINY}/characters/{character}/commitments"
        told = self._http.post(path, json={"count": 1}).json()
        return str(told["commitments"][0]["id"])


def first_answers(program: StudioProgram) -> dict[str, tuple[dict[str, Any], bytes]]:
    """Key -> body and answer of some actions: plain, with a commitment, and with a client seed."""
    promised = {"commitment": program.commit("ann"), "client_seed": "00ff"}
    bodies = {"a": CRIME, "b": DUEL, "c": {**DUEL, **promised}}
    answers = {key: program.act(key, body) for key, body in bodies.items()}
    assert [each.status_code for each in answers.values()] == [201, 201, 201]
    return {key: (bodies[key], answer.content) for key, answer in answers.items()}


def check_repeats(program: StudioProgram, first: dict[str, tuple[dict[str, Any], bytes]]) -> None:
    """The same bytes but for `replayed`; another body under a key is refused, and costs nothing."""
    before = program.look("ann")
    for key, (body, answer) in first.items():
        again = program.act(key, body)
        assert again.status_code == 200
        assert again.content == answer.replace(b'"replayed":false', b'"replayed":true')
        other = program.act(key, {**body, "client_seed": "0123"})
        assert other.status_code == 409
        assert "another body" in other.json()["detail"]
    after = program.look("ann")
    assert [before[name] for name in ("dollars", "experience", "actions")] == [
        after[name] for name in ("dollars", "experience", "actions")
    ]
    assert after["actions"] == len(first)


def test_a_repeat_after_a_kill_is_answered_from_the_journal(tmp_path: Path) -> None:
    key = make_key(database(tmp_path))
    killed = Process(tmp_path)
    try:
        with StudioProgram(killed.address, key) as program:
            program.create("ann")
            first = first_answers(program)
    finally:
        killed.kill()
    with serving(tmp_path) as again, StudioProgram(again.address, key) as program:
        check_repeats(program, first)


def test_a_repeat_at_another_server_is_answered_from_the_journal(
    tmp_path: Path, postgresql: Cluster
) -> None:
    url = postgresql.database()
    key = make_key(url)
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    with (
        serving(folders[0], url=url) as here,
        serving(folders[1], url=url) as there,
        StudioProgram(here.address, key) as one,
        StudioProgram(there.address, key) as two,
    ):
        one.create("ann")
        first = first_answers(one)
        check_repeats(two, first)
        later = two.act("d", CRIME)
        assert later.status_code == 201
        again = one.act("d", CRIME)
        assert (again.status_code, again.json()["replayed"]) == (200, True)
        assert one.look("ann")["actions"] == len(first) + 1
