"""`offsuit play pyramid`."""

from typing import Annotated, Literal

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, read_rules


def pyramid(
    players: Annotated[int, typer.Option(help="You and the bots.", min=2, max=6)] = 4,
    rounds: Annotated[int, typer.Option(help="Rounds to play.", min=1)] = 3,
    seed: Annotated[
        str | None, typer.Option(help="Replay a session: the seed printed at its end.")
    ] = None,
    sort: Annotated[Literal["rank", "suit"], typer.Option(help="How cards are sorted.")] = "rank",
    variant: Annotated[
        Literal["no-surrender", "standard"] | None,
        typer.Option(
            help="no-surrender, or standard: 13 cards, then play or surrender, and a pot.",
            show_default=False,
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVELS",
            help="Levels of the bots in seat order: novice, beginner, club, expert, reader.",
        ),
    ] = "expert",
    name: Annotated[str, typer.Option(help="Your name on the score sheet.")] = "You",
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Play Pyramid Poker against one to five bots."""
    from rich.console import Console

    from offsuit.cli.play.pyramid.pyramid_session import PyramidSession
    from offsuit.cli.play.seeds import read_seed
    from offsuit.cli.play.terminal import Terminal
    from offsuit.games.pyramid.game import PyramidGame

    terminal = Terminal(Console(highlight=False, soft_wrap=True, stderr=json), sort)
    chosen = [f"variant={variant}"] if variant else []
    game = PyramidGame(read_rules(rules, [*(settings or ()), *chosen]))
    session = PyramidSession(game, terminal, read_seed(seed), players, name, bots)
    session.play(rounds)
    if json:
        print_json(session.summary())
