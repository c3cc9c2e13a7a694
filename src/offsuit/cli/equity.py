"""`offsuit equity`: any deck and ranking, known hands or ranges."""

from typing import Annotated, Any

import typer

from offsuit.cli.evaluate import Game
from offsuit.cli.output import AsJson, print_json
from offsuit.errors import OffsuitError


def equity(
    game: Game,
    hands: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND...", help='Hands or ranges: "AS KS", "QQ+, AKs", "NAl" or random.'
        ),
    ],
    board: Annotated[str, typer.Option(help="Cards on the table.", metavar="CARDS")] = "",
    play: Annotated[
        str, typer.Option(help="holdem, omaha, or showdown: whole hands and no board.")
    ] = "holdem",
    low: Annotated[
        str | None, typer.Option(help="The ranking whose best hand takes half of the pot.")
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=2, help="Sample this many deals instead of trying all.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the samples.")] = 1,
    json: AsJson = False,
) -> None:
    """Show the share of the pot that each hand or range wins.

    Exact where all cards in hands are known, unless --samples is given; otherwise sampled, with
    standard errors.
    """
    found = None
    if samples is None and play != "showdown":
        found = _exact(game, hands, board, play, low)
    if found is None:
        found = _sampled(game, hands, board, play, low, samples, seed)
    if json:
        print_json(found)
    else:
        _print(found)


def _exact(
    game: str, hands: list[str], board: str, play: Any, low: str | None
) -> dict[str, Any] | None:
    """Nothing where a hand is not written card by card."""
    from offsuit.core.notation import parse_cards
    from offsuit.games.catalog.by_name import equity as exact_equity
    from offsuit.games.catalog.rankings import ranking

    rules = ranking(game)
    try:
        for hand in hands:
            parse_cards(rules.deck, hand)
    except OffsuitError:
        return None
    return exact_equity(game, hands, board, play, low).as_json()


def _sampled(
    game: str,
    hands: list[str],
    board: str,
    play: Any,
    low: str | None,
    samples: int | None,
    seed: int,
) -> dict[str, Any]:
    from offsuit.cli.progress import progress
    from offsuit.games.catalog.estimates import SAMPLES, estimate_equity

    number = SAMPLES if samples is None else samples
    with progress("sampling deals", number) as advance:
        done = 0

        def report(now: int, _all: int) -> None:
            nonlocal done
            advance(now - done)
            done = now

        found = estimate_equity(game, hands, board, play, low, number, seed, report)
    return found.as_json()


def _print(found: dict[str, Any]) -> None:
    players = found["players"]
    columns = [name for name in ("win", "tie", "equity", "high", "low") if name in players[0]]
    names = [player.get("range") or " ".join(player["cards"]) for player in players]
    width = max(map(len, names))
    print(f"{'':{width}}", *(f"{name:>8}" for name in columns))
    for name, player in zip(names, players, strict=True):
        values = [f"{player[column]:8.4%}" for column in columns]
        error = f"  ± {player['se']:.4%}" if "se" in player else ""
        print(f"{name:{width}}", *values, end=f"{error}\n")
    if found["exact"]:
        print(f"exact: all {found['boards']:,} boards")
    else:
        print(f"sampled: {found['n']:,} deals, seed {found['seed']}")
