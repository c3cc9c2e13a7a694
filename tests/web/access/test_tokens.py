"""Seat tokens are issued by the server, and bind bans."""

from pathlib import Path

from fastapi.testclient import TestClient
from pydantic import SecretStr

from offsuit.host.tokens import new_token, player_of
from offsuit.web.app import create_app
from support.web.api_calls import API, guest, opened, problem, settings
from support.web.operator_calls import OPERATOR_TOKEN, operate


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_token_that_somebody_made_up_is_refused(calls: TestClient) -> None:
    body = {"title": "Fridays", "game": "pyramid no-surrender"}
    made_up = calls.post(f"{API}/tables", json=body, headers=bearer(new_token()))
    assert "not issued" in problem(made_up, 401, "stranger")["detail"]
    own = guest(calls)
    assert calls.get(f"{API}/me", headers=own).json()["guest"] is True
    changed = own["Authorization"][:-1] + ("A" if own["Authorization"][-1] != "A" else "Q")
    problem(calls.get(f"{API}/me", headers={"Authorization": changed}), 401, "stranger")
    calls.cookies.set("offsuit_seat", new_token())
    assert calls.get(f"{API}/me").json()["guest"] is False


def test_tokens_live_over_restarts_without_a_secret_in_the_settings(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as calls:
        ann = guest(calls)
    with TestClient(create_app(settings(tmp_path))) as calls:
        assert calls.get(f"{API}/me", headers=ann).json()["guest"] is True
    with TestClient(create_app(settings(tmp_path, secret=SecretStr("other")))) as calls:
        problem(calls.get(f"{API}/me", headers=ann), 401, "stranger")


def test_tokens_of_old_players_keep_working(tmp_path: Path) -> None:
    """0.1 let everybody make a token; those whom a journal knows keep theirs, closed or not."""
    token, given = new_token(), settings(tmp_path, operator_token=SecretStr(OPERATOR_TOKEN))
    with TestClient(create_app(given)) as calls:
        host = calls.app.state.context.host  # type: ignore[attr-defined]
        old = player_of(token)
        id = calls.portal.call(host.open_table, old, "Old", "pyramid standard")  # type: ignore[union-attr]
        assert calls.get(f"{API}/me", headers=bearer(token)).json()["guest"] is True
        assert operate(calls, "close", table=id).status_code == 200
    with TestClient(create_app(given)) as calls:
        assert calls.get(f"{API}/me", headers=bearer(token)).json()["guest"] is True
        problem(calls.get(f"{API}/me", headers=bearer(new_token())), 401, "stranger")


def test_a_ban_holds_for_the_player_and_after_a_restart(tmp_path: Path) -> None:
    given = settings(tmp_path, operator_token=SecretStr(OPERATOR_TOKEN))
    with TestClient(create_app(given)) as calls:
        ann, bob = guest(calls), guest(calls)
        table = opened(calls, ann, options={"seats": 2, "watched": False})
        path = f"{API}/tables/{table}/commands"
        for who, name in ((ann, "Ann"), (bob, "Bob")):
            assert calls.post(path, json={"kind": "sit", "name": name}, headers=who).is_success
        told = operate(calls, "ban", table=table, chair=1, seconds=3600, why="cheating").json()
        assert told["subject"] == "player"
        refused = calls.post(path, json={"kind": "sit", "name": "Bob"}, headers=bob)
        detail = problem(refused, 403, "banned")
        assert detail["detail"] == "the operator has banned this player: cheating"
        assert 3500 < detail["retry_after"] <= 3600
        assert calls.get(f"{API}/tables/{table}", headers=ann).json()["table"]["chairs"][1] is None
    with TestClient(create_app(given)) as calls:
        problem(calls.get(f"{API}/me", headers=bob), 403, "banned")
        assert operate(calls, "unban", player=told["who"]).json() == {"bans": []}
        assert calls.get(f"{API}/me", headers=bob).is_success
        problem(operate(calls, "unban", player=told["who"]), 404, "unknown")


def test_a_ban_ends_with_its_time_and_holds_for_an_address(tmp_path: Path) -> None:
    given = settings(tmp_path, operator_token=SecretStr(OPERATOR_TOKEN))
    with TestClient(create_app(given), client=("2001:db8::7", 1)) as calls:
        context = calls.app.state.context  # type: ignore[attr-defined]
        operate(calls, "ban", address="2001:db8::1", seconds=60)
        problem(calls.post(f"{API}/guests", json={}), 403, "banned")
        problem(operate(calls, "unban", address="2001:db8:1::"), 404, "unknown")
        context.now = lambda: context.host.now + 61_000
        assert calls.post(f"{API}/guests", json={}).is_success
        assert operate(calls, "bans").json() == {"bans": []}
