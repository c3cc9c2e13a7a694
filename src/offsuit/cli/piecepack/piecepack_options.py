"""Options that several commands of Dual Piecepacks Poker take."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.rules_options import read_settings
from offsuit.games.piecepack.rules import PiecepackRules, parse_rules

Hands = Annotated[
    list[str], typer.Argument(metavar="HAND...", help='Hands, such as "♠N ♠A" "bh3 wh3" random.')
]
Variant = Annotated[str | None, typer.Option(help="holdem (default), omaha or omaha-hilo.")]
Low = Annotated[
    str | None,
    typer.Option(help="Low hand of omaha-hilo: table-low (default) or null-to-five."),
]
DeckName = Annotated[
    str,
    typer.Option(
        "--deck", help="Symbols to read and print: dual, expansion, rainbow, dice or cards52."
    ),
]
RulesFile = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE", help="Rules of the table, JSON or TOML.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="NAME=VALUE", help="One rule, such as low=null-to-five; may be repeated."
    ),
]


def read_rules(
    file: Path | None, settings: Sequence[str] | None, **options: str | None
) -> PiecepackRules:
    """Rules from the file, the options and the settings; later ones win."""
    named = {name: value for name, value in options.items() if value is not None}
    return parse_rules(read_settings(file, None) | named | read_settings(None, settings))


def read_variant(
    file: Path | None, settings: Sequence[str] | None, variant: str | None, low: str | None
) -> tuple[str, str | None]:
    """The variant of those rules, and its low rule.

    Where no low hand is played, only an explicit `low` is passed on, so that it is refused.
    """
    table = read_rules(file, settings, variant=variant, low=low)
    return table.variant, table.low if "low" in table.play.halves else low
