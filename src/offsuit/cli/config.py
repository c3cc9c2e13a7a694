"""`offsuit config`."""

from typing import Any

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.serve import ConfigFile
from offsuit.errors import MissingExtraError


def config(config: ConfigFile = None, json: AsJson = False) -> None:
    """The settings that `offsuit serve` would run with, without secrets."""
    try:
        from offsuit.web.settings import load_settings
    except ImportError:
        raise MissingExtraError(
            "config needs packages of the server: pip install 'offsuit[server]'"
        ) from None
    told = load_settings(config).told()
    if json:
        print_json(told)
        return
    for name, value in _flat(told):
        print(f"{name} = {value}")


def _flat(told: dict[str, Any], above: str = "") -> list[tuple[str, Any]]:
    """Nested settings by dotted names."""
    found: list[tuple[str, Any]] = []
    for name, value in told.items():
        full = f"{above}{name}"
        found += _flat(value, f"{full}.") if isinstance(value, dict) else [(full, value)]
    return found
