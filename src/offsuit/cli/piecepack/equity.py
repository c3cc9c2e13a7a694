"""`offsuit piecepack equity`."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.piecepack.piecepack_options import (
    DeckName,
    Hands,
    Low,
    RulesFile,
    Settings,
    Variant,
    read_variant,
)

if TYPE_CHECKING:
    from offsuit.games.piecepack.odds.spot import Spot


def equity(
    hands: Hands,
    board: Annotated[str, typer.Option(help="Tiles on the table.", metavar="TILES")] = "",
    variant: Variant = None,
    low: Low = None,
    deck: DeckName = "dual",
    samples: Annotated[
        int | None, typer.Option(min=1, help="Sample this many deals instead of trying all.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the samples.")] = 1,
    threads: Annotated[int, typer.Option(min=1, help="Threads for samples.")] = 1,
    checkpoint: Annotated[
        Path | None,
        typer.Option(help="Save samples to FILE, and continue from them.", metavar="FILE"),
    ] = None,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Show the share of the pot that each hand wins, over every possible board.

    A hand may be `random`. Exact, unless --samples is given or there are too many deals.
    """
    from offsuit.games.piecepack.odds.equity_result import SAMPLES, is_quick
    from offsuit.games.piecepack.odds.spot import read_spot

    played, lowest = read_variant(rules, settings, variant, low)
    spot = read_spot(hands, board, played, lowest, deck)
    if samples is None and is_quick(spot):
        found = _exact(spot)
    else:
        found = _sampled(spot, samples or SAMPLES, seed, threads, checkpoint)
    if json:
        print_json(found)
    else:
        _print(found, asked=samples is not None)


def _exact(spot: "Spot") -> dict[str, Any]:
    from offsuit.cli.progress import progress
    from offsuit.games.piecepack.odds.equity_result import exact_answer

    if spot.fillings == 1:
        return exact_answer(spot)
    with progress("trying deals", spot.deals) as advance:
        return exact_answer(spot, advance)


def _sampled(
    spot: "Spot", samples: int, seed: int, threads: int, checkpoint: Path | None
) -> dict[str, Any]:
    from offsuit.cli.progress import progress
    from offsuit.games.piecepack.odds.equity_result import sampled_answer

    with progress("sampling deals", samples) as advance:
        return sampled_answer(spot, samples, seed, threads, checkpoint, _steps(advance))


def _steps(advance: Callable[[int], None]) -> Callable[[int, int], None]:
    """A progress function that takes totals, made of one that takes steps."""
    seen = 0

    def report(done: int, _total: int) -> None:
        nonlocal seen
        advance(done - seen)
        seen = done

    return report


def _print(found: dict[str, Any], asked: bool) -> None:
    columns = [name for name in ("win", "tie", "equity", "high", "low") if name in _first(found)]
    names = ["random" if p["tiles"] == "random" else " ".join(p["tiles"]) for p in found["players"]]
    width = max(map(len, names))
    print(f"{'':{width}}", *(f"{name:>8}" for name in columns))
    for name, player in zip(names, found["players"], strict=True):
        values = [f"{player[column]:8.4%}" for column in columns]
        error = "" if found["exact"] else f"  ± {player['se']:.4%}"
        print(f"{name:{width}}", *values, end=f"{error}\n")
    if found["exact"]:
        print(f"exact: all {found['boards']:,} deals")
    else:
        why = "" if asked else f"; all {found['boards']:,} would take too long"
        print(f"sampled: {found['n']:,} deals, seed {found['seed']}{why}")
    sys.stdout.flush()


def _first(found: dict[str, Any]) -> dict[str, Any]:
    player: dict[str, Any] = found["players"][0]
    return player
