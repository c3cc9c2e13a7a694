"""`offsuit piecepack chart`."""

import csv
import io
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json, write_whole
from offsuit.cli.piecepack.piecepack_options import DeckName, RulesFile, Settings, read_rules
from offsuit.errors import RulesError

if TYPE_CHECKING:
    from offsuit.games.piecepack.charts.chart_rows import Rows
    from offsuit.games.piecepack.charts.figures import Figures
    from offsuit.games.piecepack.odds.matchups import Matchups
    from offsuit.games.piecepack.rules import PiecepackRules


def chart(
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write all files to DIR.", metavar="DIR")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, help="Threads to use.")] = os.cpu_count() or 1,
    deck: DeckName = "dual",
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Show every starting hand of hold'em, exactly; as CSV, a wall chart and a ranking card.

    Match-ups take some seconds the first time; a stopped run continues when started again.
    """
    from offsuit.games.piecepack.charts.chart_rows import tables
    from offsuit.games.piecepack.charts.figures import Figures
    from offsuit.games.piecepack.symbols import scheme

    symbols = scheme(deck)
    _check(read_rules(rules, settings))
    figures = Figures(_matchups(threads))
    found = tables(figures, symbols.name)
    files = _files(figures, found)
    if output is not None:
        _write(output, files)
    written = [] if output is None else [str(output / name) for name in files]
    if json:
        print_json(_objects(found) | {"files": written})
    elif output is not None:
        print(*written, sep="\n")
    else:
        print(_csv(found["starting-hands"]), end="")


def _check(rules: "PiecepackRules") -> None:
    """Refuse rules that the charts are not made for."""
    differs = {
        "variant": rules.variant != "holdem",
        "limit": rules.betting != "no-limit",
        "small_blind": 2 * rules.small_blind != rules.big_blind,
        "ante": rules.every_ante > 0,
    }
    for name in filter(differs.__getitem__, differs):
        raise RulesError(
            f"{name} {getattr(rules, name)!r} is not supported: charts are for no-limit holdem "
            "with a small blind of half the big blind and no ante"
        )


def _matchups(threads: int) -> "Matchups":
    from offsuit.cli.progress import progress
    from offsuit.core.lookups.cache_directory import cache_directory
    from offsuit.games.piecepack.odds.matchups import PARTS, all_matchups

    with progress("match-ups", PARTS) as advance:
        return all_matchups(cache_directory(), threads, advance)


def _files(figures: "Figures", found: dict[str, "Rows"]) -> dict[str, str]:
    """Name -> contents of every file."""
    from offsuit.reports.piecepack.ranking_card import ranking_card
    from offsuit.reports.piecepack.wall_chart import wall_chart

    written = {f"{name}.csv": _csv(rows) for name, rows in found.items()}
    written["starting-hands.svg"] = wall_chart(figures)
    written["ranking-card.svg"] = ranking_card(figures)
    return written


def _csv(rows: "Rows") -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _write(directory: Path, files: dict[str, str]) -> None:
    directory.mkdir(parents=True, exist_ok=True)
    write_whole({directory / name: text for name, text in files.items()})


def _objects(found: dict[str, "Rows"]) -> dict[str, Any]:
    """The tables as lists of objects, without the long table of match-ups."""
    return {
        name.replace("-", "_"): [dict(zip(map(str, header), row, strict=True)) for row in rows]
        for name, (header, *rows) in found.items()
        if name != "matchups"
    }
