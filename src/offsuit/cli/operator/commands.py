"""The commands of `offsuit operator`; the token is read from the environment."""

import json as json_text
from typing import Annotated, Any

import typer

from offsuit.cli.operator.server_call import call_server
from offsuit.cli.output import AsJson, print_json
from offsuit.errors import SettingsError

Url = Annotated[str, typer.Option("--url", metavar="URL", help="Address of the server.")]
Table = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table, as in its URL.")]
Address = Annotated[str | None, typer.Option(help="Network address; IPv6 is banned by /64.")]
Player = Annotated[str | None, typer.Option(help="Id of a player, as `ban` printed it.")]
HERE = "http://127.0.0.1:8000"
AUDIT_SECONDS = 3600.0
"""A whole journal may be long."""


def close(table: Table, url: Url = HERE, json: AsJson = False) -> None:
    """Close a table for good and at once; a round that is played there is voided."""
    told = call_server(url, "close", {"table": table})
    _say(told, json, f"table {table} is closed")


def void(table: Table, url: Url = HERE, json: AsJson = False) -> None:
    """Cancel the round that is played at a table; all chips stay where they were."""
    told = call_server(url, "void", {"table": table})
    _say(told, json, f"the round at table {table} is void")


def audit(table: Table, url: Url = HERE, json: AsJson = False) -> None:
    """Read the whole journal of a table, and check it with all that is derived from it."""
    told = call_server(url, "audit", {"table": table}, AUDIT_SECONDS)
    _say(told, json, f"table {table}: {told['problem'] or 'its journal is whole'}")
    if told["problem"] is not None:
        raise typer.Exit(1)


def ban(
    table: Annotated[str | None, typer.Option(help="Table of the player.")] = None,
    chair: Annotated[int | None, typer.Option(help="Their chair there, from 0.")] = None,
    player: Player = None,
    address: Address = None,
    hours: Annotated[float | None, typer.Option(help="How long; default: for ever.")] = None,
    why: Annotated[str, typer.Option(help="Told to whoever is banned.")] = "",
    url: Url = HERE,
    json: AsJson = False,
) -> None:
    """Refuse somebody everything: a player by their chair or id, or an address."""
    seconds = None if hours is None else hours * 3600
    given = {"table": table, "chair": chair, "player": player, "address": address}
    told = call_server(url, "ban", {**given, "seconds": seconds, "why": why})
    _say(told, json, f"banned: {told['subject']} {told['who']}")


def unban(
    player: Player = None, address: Address = None, url: Url = HERE, json: AsJson = False
) -> None:
    """End a ban; without a player or an address, list those that hold."""
    if player is None and address is None:
        told = call_server(url, "bans", None)
    else:
        told = call_server(url, "unban", {"player": player, "address": address})
    lines = [f"{each['subject']} {each['who']} {each['why']}".strip() for each in told["bans"]]
    _say(told, json, "\n".join(lines) or "nobody is banned")


def rename(
    table: Table,
    chair: Annotated[int | None, typer.Option(help="Chair of the player, from 0.")] = None,
    name: Annotated[str | None, typer.Option(help="Their new name.")] = None,
    title: Annotated[str | None, typer.Option(help="New title of the table.")] = None,
    url: Url = HERE,
    json: AsJson = False,
) -> None:
    """Give a player another name, or a table another title."""
    body = {"table": table, "chair": chair, "name": name, "title": title}
    told = call_server(url, "rename", body)
    _say(told, json, f"renamed at table {table}")


def limits(
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=NUMBER", help="A limit, as `offsuit config` names it."),
    ] = None,
    url: Url = HERE,
    json: AsJson = False,
) -> None:
    """Show limits and quotas, or change some of them for good."""
    body: dict[str, Any] = {}
    for change in changes or ():
        _put(body, change)
    told = call_server(url, "limits", body)
    _say(told, json, "\n".join(f"{name} = {value}" for name, value in _flat(told)))


def _put(body: dict[str, Any], change: str) -> None:
    """`quotas.tables.player=5` as nested objects."""
    path, _, text = change.partition("=")
    try:
        value = json_text.loads(text)
    except ValueError:
        raise SettingsError(f"--set {change!r}: expected NAME=NUMBER") from None
    *above, last = path.split(".")
    for name in above:
        body = body.setdefault(name, {})
    body[last] = value


def _flat(told: dict[str, Any], above: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in told.items():
        full = f"{above}{name}"
        found += _flat(value, f"{full}.") if isinstance(value, dict) else [(full, value)]
    return found


def _say(told: Any, json: bool, words: str) -> None:
    if json:
        print_json(told)
    else:
        print(words)
