"""`offsuit play piecepack`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.piecepack.options import DeckName, RulesFile, Settings, read_rules


def piecepack(
    variant: Annotated[
        str | None,
        typer.Option(
            help="holdem (unless named), omaha, omaha-hilo, stud, stud-hilo, draw, lowball or "
            "triple-draw."
        ),
    ] = None,
    seats: Annotated[int, typer.Option(help="You and the bots.", min=2, max=20)] = 6,
    rounds: Annotated[int, typer.Option(help="Rounds of the evening.", min=1)] = 5,
    chips: Annotated[int, typer.Option(help="What everybody buys in for.", min=1)] = 200,
    limit: Annotated[
        str | None, typer.Option(help="no-limit, pot-limit or fixed-limit; else the variant's own.")
    ] = None,
    bots: Annotated[
        Literal["novice", "regular", "expert"], typer.Option(help="How bots play.")
    ] = "regular",
    seed: Annotated[
        str | None, typer.Option(help="Play an evening again: the seed printed at its end.")
    ] = None,
    name: Annotated[str, typer.Option(help="What the table calls you.")] = "You",
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write all finished rounds there as JSON: deck, actions and what you saw.",
        ),
    ] = None,
    deck: DeckName = "dual",
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Dual Piecepacks Poker, in any of eight variants, against 1 to 19 bots."""
    from rich.console import Console

    from offsuit.cli.play.piecepack.evening import PiecepackEvening
    from offsuit.cli.play.piecepack.records import check_writable, write_record
    from offsuit.cli.play.seeds import read_seed
    from offsuit.cli.play.terminal import Terminal
    from offsuit.games.piecepack.round import PiecepackGame
    from offsuit.games.piecepack.symbols import scheme

    game = PiecepackGame(read_rules(rules, settings, variant=variant, limit=limit))
    game.rules.check_seats(seats)
    if record is not None:
        check_writable(record)
    console = Console(highlight=False, soft_wrap=True, stderr=json)
    terminal = Terminal(console, deck=scheme(deck).name)
    evening = PiecepackEvening(game, terminal, read_seed(seed), seats, name, chips, bots)
    evening.play(rounds)
    if record is not None:
        write_record(record, evening.record())
    if json:
        print_json(evening.summary())
