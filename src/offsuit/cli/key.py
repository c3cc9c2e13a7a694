"""`offsuit key`: API keys of studios that use the Destiny Deck service."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from offsuit.cli.command_group import command_group
from offsuit.cli.output import AsJson, print_json
from offsuit.errors import MissingExtraError

if TYPE_CHECKING:
    from offsuit.host.destiny.api_keys import ApiKeys

T = TypeVar("T")
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="A studio, or a studio and a label: acme, acme.2.")
]
Database = Annotated[
    str | None, typer.Option("--db", metavar="URL", help="Database of the server.")
]


def create(
    name: Name,
    scope: Annotated[
        list[str] | None,
        typer.Option(help="destiny (all), destiny.play or destiny.read; may be repeated."),
    ] = None,
    db: Database = None,
    json: AsJson = False,
) -> None:
    """Make a key and print it, once: only its hash is kept."""
    scopes = scope or ["destiny"]
    made = _with_keys(db, lambda keys: keys.create(name, scopes))
    if json:
        print_json({"name": name, "key": made, "scopes": scopes})
    else:
        print(made)


def list_keys(db: Database = None, json: AsJson = False) -> None:
    """Show the names and scopes of all keys; the keys themselves are not kept."""
    found = _with_keys(db, lambda keys: keys.all())
    if json:
        print_json({"keys": [each.as_json() for each in found]})
        return
    for each in found:
        print(each.name, ",".join(each.scopes), *(["revoked"] if each.revoked else []))


def revoke(name: Name, db: Database = None, json: AsJson = False) -> None:
    """Let a key open nothing any more; a running server notices within two seconds."""
    gone = _with_keys(db, lambda keys: keys.revoke(name))
    if json:
        print_json(gone.as_json())
    else:
        print(f"key {name} is revoked")


def _with_keys(db: str | None, work: "Callable[[ApiKeys], Awaitable[T]]") -> T:
    """Do something with the keys of a database: the one named, or that of the settings."""
    try:
        from offsuit.host.destiny.open_keys import open_keys
        from offsuit.web.settings import load_settings
    except ImportError:
        raise MissingExtraError(
            "key needs the server packages: pip install 'offsuit[server]'"
        ) from None

    async def go(url: str) -> T:
        async with open_keys(url) as keys:
            return await work(keys)

    return asyncio.run(go(load_settings(None, database=db).database.get_secret_value()))


key = command_group(
    "API keys of studios for the Destiny Deck service; they begin with ofk_.",
    {
        create: "offsuit key create acme --db sqlite:///offsuit.db",
        list_keys: "offsuit key list --json",
        revoke: "offsuit key revoke acme",
    },
    names={list_keys: "list"},
)
