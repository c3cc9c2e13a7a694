"""`offsuit db`: a database of 0.1.0 is refused, upgraded and checked; damage is found."""

import gzip
import shutil
import sqlite3
from pathlib import Path

import pytest

from support.cli.program import Capture, answer, refused, run

OLD = Path(__file__).parents[1] / "fixtures" / "v0.1.0" / "tables.db.gz"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database as 0.1.0 wrote it."""
    with gzip.open(OLD) as packed, (tmp_path / "tables.db").open("wb") as file:
        shutil.copyfileobj(packed, file)
    return f"sqlite:///{tmp_path}/tables.db"


def change(url: str, *statements: str) -> None:
    """Do to a database what no server does."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_an_old_database_is_upgraded_and_then_checked(url: str, capsys: Capture) -> None:
    told = refused(capsys, "db", "check", "--db", url)
    assert "run offsuit db upgrade" in told
    upgraded = answer(capsys, "db", "upgrade", "--db", url)
    assert upgraded["before"] != upgraded["schema"]
    assert run(capsys, "db", "upgrade", "--db", url)[0].endswith("is the newest\n")
    checked = answer(capsys, "db", "check", "--db", url)
    assert checked["ok"]
    assert checked["schema"] == upgraded["schema"]
    assert checked["journals"] > 1
    assert checked["entries"] > 100
    assert "as it was written" in run(capsys, "db", "check", "--db", url)[0]


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        ("UPDATE journal SET body = zeroblob(9) WHERE seq = 7", "entry 7: is not what was written"),
        ("UPDATE journal SET body = 'text' WHERE seq = 7", "cannot be read: TypeError"),
        ("DELETE FROM journal WHERE seq = 7", "entry 8: entry 7 is missing"),
        ("DELETE FROM journal WHERE seq > 7", "ends with entry 7, not "),
        ("UPDATE heads SET hash = zeroblob(32)", "its head is not its last entry"),
        ("DELETE FROM heads", "has no head"),
    ],
)
def test_damage_is_one_line_and_status_2(
    url: str, capsys: Capture, damage: str, found: str
) -> None:
    answer(capsys, "db", "upgrade", "--db", url)
    change(url, damage)
    told = refused(capsys, "db", "check", "--db", url)
    assert "journals are broken, the first: table " in told
    assert found in told


def test_a_database_that_cannot_be_used_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    missing = f"sqlite:///{tmp_path}/none.db"
    for word in ("check", "upgrade"):
        assert "does not exist" in refused(capsys, "db", word, "--db", missing, kept=tmp_path)
        told = refused(capsys, "db", word, "--db", "mysql://x/y")
        assert "must be sqlite:///FILE or postgresql://" in told
    (tmp_path / "text.db").write_text(
        "no database at all, but long enough to be read as one\n" * 99
    )
    assert "cannot be opened" in refused(
        capsys, "db", "check", "--db", f"sqlite:///{tmp_path}/text.db"
    )


def test_a_newer_database_is_refused(url: str, capsys: Capture) -> None:
    answer(capsys, "db", "upgrade", "--db", url)
    change(url, "UPDATE alembic_version SET version_num = '9999'")
    for word in ("check", "upgrade"):
        assert "newer offsuit" in refused(capsys, "db", word, "--db", url)
