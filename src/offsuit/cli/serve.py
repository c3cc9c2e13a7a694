"""`offsuit serve` and `offsuit config`."""

from pathlib import Path
from typing import Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.errors import MissingExtraError

ConfigFile = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", help="Settings of the server, TOML.")
]


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes any free one.")] = None,
    db: Annotated[str | None, typer.Option(metavar="URL", help="Database of the tables.")] = None,
    config: ConfigFile = None,
    demo: Annotated[
        bool | None, typer.Option("--demo", help="Open tables where bots play.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Run the server for pages and programs, until Ctrl-C."""
    try:
        from offsuit.web.server import serve as run
        from offsuit.web.settings import load_settings
    except ImportError:
        raise MissingExtraError(
            "serve needs the server packages: pip install 'offsuit[server]'"
        ) from None
    settings = load_settings(config, host=host, port=port, database=db, demo=demo)
    run(settings, lambda address: _announce(address, json))


def _announce(address: str, json: bool) -> None:
    if json:
        print_json({"address": address})
    else:
        print(f"offsuit is at {address}", flush=True)


def config(config: ConfigFile = None, json: AsJson = False) -> None:
    """Show the settings that `offsuit serve` would use, without secrets."""
    try:
        from offsuit.web.settings import load_settings
    except ImportError:
        raise MissingExtraError(
            "config needs the server packages: pip install 'offsuit[server]'"
        ) from None
    settings = load_settings(config).told()
    if json:
        print_json(settings)
        return
    for name, value in _flat(settings):
        print(f"{name} = {value}")


def _flat(settings: dict[str, Any], above: str = "") -> list[tuple[str, Any]]:
    """Nested settings with dotted names."""
    found: list[tuple[str, Any]] = []
    for name, value in settings.items():
        full = f"{above}{name}"
        found += _flat(value, f"{full}.") if isinstance(value, dict) else [(full, value)]
    return found
