"""`offsuit play piecepack`."""

from json import dumps as dump_json
from pathlib import Path
from typing import Annotated, Literal

import typer

from offsuit.cli.output import AsJson, check_writable, print_json, write_whole
from offsuit.cli.piecepack.piecepack_options import DeckName, RulesFile, Settings, read_rules


def piecepack(
    variant: Annotated[
        str | None,
        typer.Option(
            help="holdem (default), omaha, omaha-hilo, stud, stud-hilo, draw, lowball or "
            "triple-draw."
        ),
    ] = None,
    seats: Annotated[int, typer.Option(help="You and the bots.", min=2, max=20)] = 6,
    rounds: Annotated[int, typer.Option(help="Rounds to play.", min=1)] = 5,
    chips: Annotated[int, typer.Option(help="Chips of every seat at the start.", min=1)] = 200,
    limit: Annotated[
        str | None,
        typer.Option(help="no-limit, pot-limit or fixed-limit; default: the variant's own."),
    ] = None,
    bots: Annotated[
        Literal["novice", "regular", "expert"], typer.Option(help="Level of the bots.")
    ] = "regular",
    seed: Annotated[
        str | None, typer.Option(help="Replay a session: the seed printed at its end.")
    ] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "You",
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write all finished rounds to FILE as JSON: deck, actions and what you saw.",
        ),
    ] = None,
    deck: DeckName = "dual",
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Play Dual Piecepacks Poker, in any of eight variants, against 1 to 19 bots."""
    from rich.console import Console

    from offsuit.cli.play.piecepack.piecepack_session import PiecepackSession
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
    session = PiecepackSession(game, terminal, read_seed(seed), seats, name, chips, bots)
    session.play(rounds)
    if record is not None:
        text = dump_json(session.record(), ensure_ascii=False)
        write_whole({record: f"{text}\n"})
    if json:
        print_json(session.summary())
