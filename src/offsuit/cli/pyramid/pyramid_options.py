"""Options that several commands of Pyramid Poker take: rules, seed, threads, output."""

import os
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


def read_rules(
    file: Path | None, settings: Sequence[str] | None, given: Mapping[str, Any] | None = None
) -> PyramidRules:
    """Rules from `given`, the file and the settings; later ones win."""
    return parse_rules({**(given or {}), **read_settings(file, settings)})
