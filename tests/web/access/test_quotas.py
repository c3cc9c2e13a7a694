"""Quotas by player, by address and in all; refused with the time to wait."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from offsuit.host.open_host import open_host
from offsuit.host.world import World
from offsuit.web.access.kept_usage import KeptUsage
from offsuit.web.access.quotas import DAY, Quotas
from offsuit.web.access.server_meter import LastAddresses
from offsuit.web.app import create_app
from offsuit.web.client_address import address_key
from offsuit.web.messages.problems import Problem
from offsuit.web.settings import Quota, QuotaSettings
from support.web.api_calls import API, guest, opened, problem, settings
from support.web.operator_calls import OPERATOR_TOKEN, operate
from support.web.socket_program import QUOTAS

NARROW = Quota(player=2, address=3, all=4)


def quotas(**given: dict[str, int]) -> Any:
    """Wide quotas but for those given."""
    return QuotaSettings.model_validate({**QUOTAS, **given})


def test_each_scope_is_counted_and_the_day_ends_at_midnight() -> None:
    now = [10 * DAY]
    counted = Quotas(QuotaSettings(rounds=NARROW), lambda: now[0])
    for who in (("ann", "a"), ("ann", "a"), ("bob", "a"), ("cy", "b")):
        counted.take("rounds", *who)
    now[0] += DAY - 5_000
    for who, scope in (
        (("ann", "z"), "2 rounds of yours"),
        (("dee", "a"), "3 rounds of your address"),
        (("eve", "z"), "4 rounds of this server"),
    ):
        with pytest.raises(Problem, match=scope) as refused:
            counted.take("rounds", *who)
        assert (refused.value.name, refused.value.retry) == ("too-many", 5)
    now[0] += 5_000
    counted.take("rounds", "ann", "a")


def test_what_is_open_is_given_back_and_no_midnight_forgets_it() -> None:
    now = [DAY - 1]
    counted = Quotas(QuotaSettings(sockets=NARROW), lambda: now[0])
    counted.take("sockets", "ann", "a")
    counted.take("sockets", "ann", "a")
    now[0] += 1
    assert not counted.left("sockets", "ann", "a")
    counted.add("sockets", "ann", "a", -1)
    assert counted.left("sockets", "ann", "a")


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_by_customer(host: str, counted: str) -> None:
    assert address_key(host) == counted


def test_tables_are_counted_by_player_and_by_address(tmp_path: Path) -> None:
    given = settings(tmp_path, quotas=quotas(tables={"player": 2, "address": 3, "all": 100}))
    with TestClient(create_app(given), client=("2001:db8::7", 1)) as calls:
        ann, bob = guest(calls), guest(calls)
        first = opened(calls, ann)
        opened(calls, ann)
        body = {"title": "More", "game": "pyramid no-surrender"}
        refused = calls.post(f"{API}/tables", json=body, headers=ann)
        assert "2 tables of yours" in problem(refused, 429, "too-many")["detail"]
        opened(calls, bob)
        refused = calls.post(f"{API}/tables", json=body, headers=bob)
        assert "3 tables of your address" in problem(refused, 429, "too-many")["detail"]
        close = {"kind": "close"}
        assert calls.post(f"{API}/tables/{first}/commands", json=close, headers=ann).is_success
        opened(calls, bob)


def test_tables_that_are_opened_at_once_are_counted(tmp_path: Path) -> None:
    given = settings(tmp_path, quotas=quotas(tables={"player": 9, "address": 3, "all": 100}))
    with TestClient(create_app(given)) as calls, ThreadPoolExecutor(12) as together:
        people = [guest(calls) for _ in range(12)]
        body = {"title": "Fridays", "game": "pyramid no-surrender"}
        asked = [
            together.submit(calls.post, f"{API}/tables", json=body, headers=who) for who in people
        ]
        told = sorted(each.result().status_code for each in asked)
        assert told == [201] * 3 + [429] * 9
        assert calls.get(f"{API}/tables").json()["total"] == 3
        assert calls.app.state.context.opening == []  # type: ignore[attr-defined]


def test_rounds_of_a_day_are_counted_and_a_table_waits_for_more(tmp_path: Path) -> None:
    narrow = quotas(rounds={"player": 1, "address": 10, "all": 10})
    given = settings(tmp_path, quotas=narrow, operator_token=SecretStr(OPERATOR_TOKEN))
    with TestClient(create_app(given)) as calls:
        ann = guest(calls)
        table = opened(calls, ann, options={"seats": 2, "bots": "novice", "seconds": 3600})
        path = f"{API}/tables/{table}/commands"
        assert calls.post(path, json={"kind": "sit", "name": "Ann"}, headers=ann).is_success
        assert calls.post(path, json={"kind": "ready"}, headers=ann).is_success
        for resting in (True, False):  # the clock plays for whoever rests
            body = {"kind": "rest", "resting": resting}
            assert calls.post(path, json=body, headers=ann).is_success
        host = calls.app.state.context.host  # type: ignore[attr-defined]
        calls.portal.call(host.runner(table).idle)  # type: ignore[union-attr]
        refused = calls.post(path, json={"kind": "ready"}, headers=ann)
        assert "1 rounds of yours" in problem(refused, 429, "too-many")["detail"]
        assert 0 < int(refused.headers["retry-after"]) <= 86_400
        look = calls.get(f"{API}/tables/{table}").json()["table"]
        assert (look["played"], look["round"]["phase"]) == (1, "over")
        operate(calls, "limits", quotas={"rounds": {"player": 2}})
        assert calls.post(path, json={"kind": "ready"}, headers=ann).is_success
        assert calls.get(f"{API}/tables/{table}").json()["table"]["round"]["number"] == 2


def test_bytes_are_on_the_account_of_whoever_sends(tmp_path: Path) -> None:
    given = settings(
        tmp_path, quotas=quotas(bytes={"player": 4000, "address": 10**6, "all": 10**6})
    )
    with TestClient(create_app(given)) as calls:
        ann, bob = guest(calls), guest(calls)
        table = opened(calls, ann, options={"seats": 3})
        path = f"{API}/tables/{table}/commands"
        calls.post(path, json={"kind": "sit", "name": "Bob"}, headers=bob)
        told = [
            calls.post(path, json={"kind": "rest", "resting": bool(n % 2)}, headers=bob)
            for n in range(40)
        ]
        assert told[0].is_success
        assert "bytes of yours" in problem(told[-1], 429, "too-many")["detail"]
        assert calls.post(path, json={"kind": "sit", "name": "Ann"}, headers=ann).is_success
        assert calls.post(path, json={"kind": "leave"}, headers=bob).is_success


def test_sockets_and_reviews_have_quotas(tmp_path: Path) -> None:
    one = {"player": 1, "address": 9, "all": 9}
    given = settings(tmp_path, quotas=quotas(sockets=one, reviews=one))
    with TestClient(create_app(given)) as calls:
        ann = guest(calls)
        table = opened(calls, ann)
        reviews = f"{API}/tables/{table}/reviews"
        assert calls.get(reviews, headers=ann).is_success
        problem(calls.get(reviews, headers=ann), 429, "too-many")
        context = calls.app.state.context  # type: ignore[attr-defined]
        path = f"{API}/tables/{table}/socket"
        for _ in range(2):  # the first gives its place back
            with calls.websocket_connect(path, headers=ann) as wire:
                wire.receive_json()
                player = context.host.openers()[table]
                assert not context.quotas.left("sockets", player, "testclient")
        assert context.quotas.left("sockets", player, "testclient")


def test_what_was_used_is_not_given_back_by_a_restart(tmp_path: Path) -> None:
    """Bytes and rounds of a day, and tables by the address of hosts who are not heard again."""
    narrow = quotas(
        bytes={"player": 4000, "address": 10**6, "all": 10**6},
        tables={"player": 9, "address": 2, "all": 100},
    )
    given = settings(tmp_path, quotas=narrow)
    rest = [{"kind": "rest", "resting": bool(n % 2)} for n in range(40)]
    with TestClient(create_app(given)) as calls:
        ann, bob = guest(calls), guest(calls)
        table = opened(calls, ann, options={"seats": 3})
        opened(calls, ann)
        path = f"{API}/tables/{table}/commands"
        assert calls.post(path, json={"kind": "sit", "name": "Bob"}, headers=bob).is_success
        told = [calls.post(path, json=body, headers=bob).status_code for body in rest]
        assert (told[0], told[-1]) == (200, 429)
    with TestClient(create_app(given)) as calls:
        refused = calls.post(path, json=rest[0], headers=bob)
        assert "4000 bytes of yours" in problem(refused, 429, "too-many")["detail"]
        body = {"title": "More", "game": "pyramid no-surrender"}
        refused = calls.post(f"{API}/tables", json=body, headers=bob)
        assert "2 tables of your address" in problem(refused, 429, "too-many")["detail"]


def usage(quotas: Quotas) -> KeptUsage:
    return KeptUsage(quotas, LastAddresses())


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_servers_with_one_database_add_up_and_old_days_are_forgotten(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> None:
    """Two servers at once; what is little beside its quota is not kept, however many have it."""
    url = f"sqlite:///{tmp_path}/journal.db"
    if database == "postgresql":
        url = request.getfixturevalue("postgresql").database()
    now = [100 * DAY]
    many = QuotaSettings(bytes=Quota(player=1000, address=10_000, all=50_000))

    async def go() -> None:
        async with open_host(url, World()) as one, open_host(url, World()) as two:
            first, second, third = (Quotas(many, lambda: now[0]) for _ in range(3))
            kept = usage(first), usage(second)
            first.add("bytes", "ann", "2001:db8::/64", 600)
            second.add("bytes", "ann", "2001:db8::/64", 400)
            for n in range(50):
                first.add("bytes", f"guest {n}", "192.0.2.7", 9)
            await asyncio.gather(kept[0].keep(one), kept[1].keep(two))
            await kept[0].keep(one)
            await kept[0].keep(one)
            await usage(third).load(two)
            for each in (first, third):
                assert not each.left("bytes", "ann", None)
            rows = await one.values.all("used/100/")
            assert rows == {
                "bytes/player/ann": b"1000",
                "bytes/address/2001:db8::/64": b"1000",
                "bytes/address/192.0.2.7": b"450",
                "bytes/all/": b"1450",
            }
            now[0] += DAY
            assert first.left("bytes", "ann", None)
            await kept[0].keep(one)
            assert await one.values.all("used/") == {}

    asyncio.run(go())


def test_bots_alone_never_play_faster_than_the_server_allows(calls: TestClient) -> None:
    body = {"title": "Fast", "game": "pyramid no-surrender", "options": {"bot_pause": 1}}
    refused = calls.post(f"{API}/tables", json=body, headers=guest(calls))
    assert problem(refused, 422, "invalid")["detail"] == "bot_pause 1: must be at least 2"
