"""Options that several commands of Pyramid Poker take: rules, seed, threads, output."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from offsuit.cli.rules_options import read_settings
from offsuit.games.pyramid.rules import PyramidRules, parse_rules

RulesFile = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE", help="Rules of the table, JSON or TOML.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="One rule, such as wilds=4; may be repeated."),
]

Seed = Annotated[int, typer.Option("--seed", help="Seed of the deals.", min=0, max=2**32 - 1)]
Threads = Annotated[int, typer.Option("--threads", help="Threads to use.", min=1)]
ALL_THREADS = os.cpu_count() or 1
Output = Annotated[Path, typer.Option("-o", "--output", metavar="FILE", help="File to write.")]

Players = Annotated[
    int | None,
    typer.Option("--players", help="Players who play on, yourself included; standard game."),
]
Pot = Annotated[
    int | None,
    typer.Option("--pot", help="Units in the pot; default: the antes of --players.", min=0),
]


def in_words(worth: float, unit: str) -> str:
    """A worth with its unit, as commands and the terminal print it.

    >>> in_words(2.5, "points"), in_words(-1, "units")
    ('worth +2.50 points against each opponent', 'worth -1.00 units with the pot')
    """
    words = {"points": " points against each opponent", "units": " units with the pot"}
    return f"worth {worth:+.2f}{words.get(unit, '')}"


def print_note(note: str | None) -> None:
    """Say on standard error what shipped values do not fit, if anything."""
    if note:
        print(note, file=sys.stderr)


def read_rules(
    file: Path | None, settings: Sequence[str] | None, given: Mapping[str, Any] | None = None
) -> PyramidRules:
    """Rules from `given`, the file and the settings; later ones win."""
    return parse_rules({**(given or {}), **read_settings(file, settings)})
