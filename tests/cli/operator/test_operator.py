"""`offsuit operator` against a real server on loopback."""

import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from offsuit.cli.app import main
from support.web.socket_program import serving

TOKEN = "token-of-the-operator"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    with pytest.raises(SystemExit) as ended:
        main(["operator", *arguments])
    said = capsys.readouterr()
    return said.out if ended.value.code == 0 else said.err


def test_an_operator_works_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path, operator_token=TOKEN) as server:
        url = ("--url", server.address)
        monkeypatch.delenv("OFFSUIT_OPERATOR_TOKEN", raising=False)
        assert "set OFFSUIT_OPERATOR_TOKEN" in run(capsys, "limits", *url)
        monkeypatch.setenv("OFFSUIT_OPERATOR_TOKEN", "wrong")
        assert "the server refused: expected the header" in run(capsys, "limits", *url)
        monkeypatch.setenv("OFFSUIT_OPERATOR_TOKEN", TOKEN)
        with httpx2.Client(base_url=f"{server.address}/api/v1") as http:
            token = http.post("/guests", json={}).json()["token"]
            body = {"title": "Fridays", "game": "pyramid standard"}
            who = {"Authorization": f"Bearer {token}"}
            table = http.post("/tables", json=body, headers=who).json()["id"]
            sit = {"kind": "sit", "name": "Ann"}
            assert http.post(f"/tables/{table}/commands", json=sit, headers=who).is_success
        shown = run(capsys, "limits", *url, "--set", "quotas.tables.player=3")
        assert "quotas.tables.player = 3" in shown
        assert run(capsys, "rename", table, "--chair", "0", "--name", "Anna", *url)
        assert run(capsys, "audit", table, *url) == f"table {table}: its journal is whole\n"
        assert "no round is played" in run(capsys, "void", table, *url)
        banned = json.loads(run(capsys, "ban", "--table", table, "--chair", "0", *url, "--json"))
        assert banned["who"] in run(capsys, "unban", *url)
        assert run(capsys, "unban", "--player", banned["who"], *url) == "nobody is banned\n"
        assert run(capsys, "close", table, *url) == f"table {table} is closed\n"
        assert "closed" in run(capsys, "close", table, *url)
        assert "expected NAME=NUMBER" in run(capsys, "limits", "--set", "quotas", *url)
    assert "no answer from" in run(capsys, "limits", *url)
