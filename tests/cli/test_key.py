"""`offsuit key`: shown once, kept as a hash, revoked; and `offsuit verify` of a Destiny record."""

import asyncio
import json
from pathlib import Path

from offsuit.host.destiny.open_keys import open_keys
from support.cli.program import Capture, answer, refused, run
from support.destiny.studio import ANN, STUDIO, asked, service
from support.host.guests import database


def test_a_key_is_shown_once_and_its_hash_is_kept(tmp_path: Path, capsys: Capture) -> None:
    url = database(tmp_path)
    made = answer(capsys, "key", "create", "acme", "--db", url)
    assert made["name"] == "acme"
    assert made["scopes"] == ["destiny"]
    assert made["key"].startswith("ofk_")
    assert len(made["key"]) == len("ofk_") + 43
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["key"].encode() not in kept
    assert "'acme' exists" in refused(capsys, "key", "create", "acme", "--db", url)
    given = ("--scope", "destiny.read", "--db", url)
    out, _ = run(capsys, "key", "create", "acme.reads", *given)
    assert out.startswith("ofk_")
    listed = answer(capsys, "key", "list", "--db", url)["keys"]
    assert [(each["name"], each["scopes"], each["revoked"]) for each in listed] == [
        ("acme", ["destiny"], None),
        ("acme.reads", ["destiny.read"], None),
    ]

    async def opens(key: str) -> bool:
        async with open_keys(url) as keys:
            return await keys.find(key) is not None

    assert asyncio.run(opens(made["key"]))
    assert not asyncio.run(opens(made["key"] + "x"))
    assert answer(capsys, "key", "revoke", "acme", "--db", url)["revoked"]
    assert not asyncio.run(opens(made["key"]))
    assert asyncio.run(opens(out.strip()))
    assert "unknown key 'acmee'" in refused(capsys, "key", "revoke", "acmee", "--db", url)


def test_names_and_scopes_are_checked(tmp_path: Path, capsys: Capture) -> None:
    url = database(tmp_path)
    for name in ("Acme", "a/b", "", "x" * 21, "acme."):
        assert "expected the name" in refused(capsys, "key", "create", name, "--db", url)
    wrong = refused(capsys, "key", "create", "acme", "--scope", "poker", "--db", url)
    assert "unknown scope 'poker'" in wrong
    assert answer(capsys, "key", "list", "--db", url) == {"keys": []}


def test_verify_reads_records_of_actions(tmp_path: Path, capsys: Capture) -> None:
    async def acted() -> dict[str, object]:
        async with service(database(tmp_path)) as (destiny, _):
            await destiny.create(STUDIO, ANN, "ann")
            await destiny.commit(STUDIO, "ann", 1)
            given = asked("k", client_seed="00", commitment="c1")
            return (await destiny.act(STUDIO, given)).result

    told = asyncio.run(acted())
    file = tmp_path / "action.json"
    file.write_text(json.dumps({**told, "replayed": False}))
    found = answer(capsys, "verify", str(file))
    assert found["verified"] is True
    assert found["checks"][-1].startswith("the seed is that of commitment c1")
    file.write_text(json.dumps(told["record"]))
    assert answer(capsys, "verify", str(file))["verified"] is True
    for name, other, place in (
        ("margin", "1.00", "margin"),
        ("energy", {"before": "150.000", "after": "150.000"}, "energy.after"),
        ("precommitted", False, "precommitted"),
        ("dollars", {"before": "0.00", "after": "9.00", "change": "0.00"}, "dollars.after"),
    ):
        file.write_text(json.dumps({**told, name: other}))
        _, err = run(capsys, "verify", str(file), status=1)
        assert f"does not verify: {place}" in err
