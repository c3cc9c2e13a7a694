"""`offsuit verify`: an exported round, true and tampered with."""

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.cli import main
from offsuit.host.host import Host
from offsuit.store.store import Store
from offsuit.table.options import Options
from offsuit.table.shapes import RoundRecord

Output = pytest.CaptureFixture[str]


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    assert isinstance(ended.value.code, int)
    return ended.value.code


async def played(folder: Path, game: str) -> RoundRecord:
    store = Store(f"sqlite:///{folder}/journal.db")
    host = Host(store)
    options = Options(rounds=1, bots="novice", alone=True)
    table = await host.open_table("ann", "Bots", game, {}, options)
    async for news in host.subscribe(table, None):
        if news["table"]["match"] > 1:
            break
    found = await host.record(table, 1)
    await host.close()
    await store.close()
    return found


@pytest.fixture(scope="module", params=["pyramid no-surrender", "pyramid standard"])
def record(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    return asyncio.run(played(tmp_path_factory.mktemp("verify"), request.param))


def written(folder: Path, data: Any) -> str:
    file = folder / "record.json"
    file.write_text(json.dumps(data), "utf-8")
    return str(file)


def test_a_true_record_verifies(tmp_path: Path, record: Any, capsys: Output) -> None:
    assert run("verify", written(tmp_path, record), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] is True
    assert told["round"] == 1
    assert told["checks"][-1] == "the result follows"
    assert run("verify", written(tmp_path, record)) == 0
    assert capsys.readouterr().out.endswith("round 1 verifies\n")


def test_a_tampered_record_fails_with_the_first_difference(
    tmp_path: Path, record: Any, capsys: Output
) -> None:
    changed = json.loads(json.dumps(record))
    changed["result"]["chips"][0] += 1
    assert run("verify", written(tmp_path, changed)) == 1
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.count("\n") == 1
    assert "result.chips 0: " in heard.err
    assert run("verify", written(tmp_path, changed), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    assert told["verified"] is False
    assert told["difference"].startswith("result.chips 0: ")


@pytest.mark.parametrize("data", [{}, {"version": 1}, [1], "x"])
def test_what_is_no_record_is_bad_input(tmp_path: Path, data: Any, capsys: Output) -> None:
    assert run("verify", written(tmp_path, data)) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(("name", "value"), [("version", 2), ("round", True), ("deck", {})])
def test_a_record_of_another_kind_is_bad_input(
    tmp_path: Path, record: Any, capsys: Output, name: str, value: Any
) -> None:
    assert run("verify", written(tmp_path, {**record, name: value})) == 2
    assert name in capsys.readouterr().err


def test_standard_input_is_read(
    record: Any, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(record)))
    assert run("verify", "-") == 0
    assert "verifies" in capsys.readouterr().out


def test_a_file_that_is_not_there_is_bad_input(capsys: Output) -> None:
    assert run("verify", "no-such-file.json") == 2
    assert "no-such-file.json" in capsys.readouterr().err
