"""Backups as docs/operating.md makes them, of a database in use, restored and played on."""

import asyncio
import shutil
import sqlite3
import subprocess
from pathlib import Path

from offsuit.host.operating.database_report import check_journals
from offsuit.table.commands.seating import Rest
from offsuit.table.options import Options
from offsuit.table.turn_views import table_view
from support.host.guests import database, running, seat_all, together
from support.postgresql_cluster import Cluster

PEOPLE = ("ann", "bob")
OPTIONS = Options(seats=2, rounds=2)


async def backed_up(url: str, copied: str, back_up: "list[list[str]] | str") -> None:
    """Play a round, back up while the server runs, play on, and go back to the backup."""
    async with running(url) as host:
        table = await host.open_table("ann", "Fridays", "pyramid standard", {}, OPTIONS)
        guests = await seat_all(host, table, PEOPLE)
        await together(*(each.listen(lambda news: news["table"]["played"] >= 1) for each in guests))
        await host.runner(table).idle()
        seen = table_view(host.runner(table).table)
        if isinstance(back_up, str):
            connection = sqlite3.connect(url.removeprefix("sqlite:///"))
            connection.execute(back_up)
            connection.close()
        else:
            for command in back_up:
                subprocess.run(command, check=True, capture_output=True)
        await host.command(table, "ann", Rest())  # is not in the backup
    report = check_journals(copied)
    assert (report.problems, report.journals) == ((), 1)
    assert report.entries == seen["seq"]
    async with running(copied) as host:
        assert await host.audit(table) is None
        again = table_view(host.runner(table).table)
        assert (again["chairs"], again["played"]) == (seen["chairs"], seen["played"])
        await host.command(table, "ann", Rest())
    assert check_journals(copied).problems == ()


def test_sqlite_is_backed_up_while_it_is_used(tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    asyncio.run(backed_up(database(tmp_path), f"sqlite:///{copy}", f"VACUUM INTO '{copy}'"))


def test_postgresql_is_backed_up_while_it_is_used(postgresql: Cluster, tmp_path: Path) -> None:
    url, copied, file = postgresql.database(), postgresql.database(), tmp_path / "dump"
    programs = shutil.which("pg_dump")
    dump = [programs or "pg_dump", "--format=custom", f"--file={file}", url]
    restore = ["pg_restore", "--exit-on-error", "--no-owner", f"--dbname={copied}", str(file)]
    asyncio.run(backed_up(url, copied, [dump, restore]))
