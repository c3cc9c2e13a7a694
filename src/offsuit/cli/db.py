"""`offsuit db`: checks a server's database, and upgrades it."""

from typing import Annotated

import typer

from offsuit.cli.command_group import command_group
from offsuit.cli.output import AsJson, print_json
from offsuit.cli.serve import ConfigFile
from offsuit.errors import MissingExtraError

Database = Annotated[
    str | None, typer.Option("--db", metavar="URL", help="Database of the server.")
]


def check(db: Database = None, config: ConfigFile = None, json: AsJson = False) -> None:
    """Read every journal and check its links, its head and the schema; nothing is changed."""
    url = _url(db, config)
    from offsuit.host.operating.database_report import check_journals

    report = check_journals(url)
    if json:
        print_json(report.as_json())
    report.refuse()
    if not json:
        told = f"schema {report.schema}, {report.journals:,} journals, {report.entries:,} entries"
        print(f"the database is as it was written: {told}")


def upgrade(db: Database = None, config: ConfigFile = None, json: AsJson = False) -> None:
    """Bring the schema up to this version; make a backup first. `offsuit serve` does the same."""
    url = _url(db, config)
    from offsuit.host.operating.database_report import upgrade_database

    before, now = upgrade_database(url)
    if json:
        print_json({"before": before, "schema": now})
    elif before == now:
        print(f"schema {now} is the newest")
    else:
        print(f"schema {before or 'none'} is {now} now")


def _url(db: str | None, config: ConfigFile) -> str:
    """The database that is named, or that of the settings."""
    try:
        from offsuit.web.settings import load_settings
    except ImportError:
        raise MissingExtraError(
            "db needs the server packages: pip install 'offsuit[server]'"
        ) from None
    return load_settings(config, database=db).database.get_secret_value()


db = command_group(
    "The database of a server: check it, upgrade it.",
    {
        check: "offsuit db check --db sqlite:///offsuit.db",
        upgrade: "offsuit db upgrade --config offsuit.toml",
    },
)
