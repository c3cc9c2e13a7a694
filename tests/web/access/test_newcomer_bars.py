"""Who was sent away does not come back at once under a new token."""

from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from offsuit.web.app import create_app
from support.web.api_calls import API, guest, opened, problem, settings

HERE, THERE = ("192.0.2.7", 1), ("192.0.2.8", 1)
MINUTE = 60_000


def command(calls: TestClient, table: str, who: dict[str, str], **fields: Any) -> Any:
    return calls.post(f"{API}/tables/{table}/commands", json=fields, headers=who)


def at(calls: TestClient, client: tuple[str, int]) -> TestClient:
    """The same server from another address."""
    other = TestClient(calls.app, client=client)
    other.portal = calls.portal
    return other


def test_nobody_comes_back_with_a_new_token_of_the_same_address(tmp_path: Path) -> None:
    """Neither after a restart; but neighbours who had a token, and everybody at other tables."""
    given = settings(tmp_path)
    with TestClient(create_app(given), client=THERE) as host:
        near = at(host, HERE)
        ann, bob, neighbour = guest(host), guest(near), guest(near)
        table, other = opened(host, ann, options={"seats": 5}), opened(host, ann)
        assert command(near, table, bob, kind="sit", name="Bob").is_success
        assert command(host, table, ann, kind="kick", chair=0).is_success
        again = guest(near)
        refused = command(near, table, again, kind="sit", name="Rob")
        assert "the same address" in problem(refused, 409, "refused")["detail"]
        assert 3590 < int(refused.headers["retry-after"]) <= 3600
        waiting = command(near, table, again, kind="sit", name="Rob", wait=True)
        problem(waiting, 409, "refused")
        problem(command(host, table, again, kind="sit", name="Rob"), 409, "refused")
        assert command(near, table, neighbour, kind="sit", name="Cy").is_success
        assert command(near, other, again, kind="sit", name="Rob").is_success
        assert command(host, table, guest(host), kind="sit", name="Dee").is_success
    with TestClient(create_app(given), client=HERE) as near:
        problem(command(near, table, again, kind="sit", name="Rob"), 409, "refused")
        later = guest(near)
        problem(command(near, table, later, kind="sit", name="Eve"), 409, "refused")
        problem(command(near, table, later, kind="allow"), 409, "refused")
        assert command(near, table, ann, kind="allow").is_success
        assert command(near, table, later, kind="sit", name="Eve").is_success
        problem(command(near, table, bob, kind="sit", name="Bob"), 409, "refused")


def test_an_hour_later_newcomers_may_sit_down(tmp_path: Path) -> None:
    """It is counted from the last player who was sent away, and holds since the first."""
    with TestClient(create_app(settings(tmp_path)), client=THERE) as host:
        context = host.app.state.context  # type: ignore[attr-defined]
        near = at(host, HERE)
        ann, bob, cy = guest(host), guest(near), guest(near)
        table = opened(host, ann, options={"seats": 5})
        assert command(near, table, bob, kind="sit", name="Bob").is_success
        assert command(near, table, cy, kind="sit", name="Cy").is_success
        assert command(host, table, ann, kind="kick", chair=0).is_success
        again = guest(near)
        context.now = lambda: context.host.now + 30 * MINUTE
        assert command(host, table, ann, kind="kick", chair=1).is_success
        problem(command(near, table, again, kind="sit", name="Rob"), 409, "refused")
        context.now = lambda: context.host.now + 61 * MINUTE
        problem(command(near, table, again, kind="sit", name="Rob"), 409, "refused")
        context.now = lambda: context.host.now + 91 * MINUTE
        assert command(near, table, again, kind="sit", name="Rob").is_success
