"""`offsuit play destiny`."""

from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.destiny.options import RulesFile, Settings
from offsuit.cli.output import AsJson, print_json
from offsuit.games.destiny.rulebook.presets import POINTS

DAWN = "1885-07-04T12:00:00Z"


def destiny(
    take: Annotated[
        str | None, typer.Option(metavar="NAME", help="Begin as gunslinger, burglar, drifter, ...")
    ] = None,
    name: Annotated[str, typer.Option(help="What the sheet calls you.")] = "You",
    points: Annotated[int, typer.Option(help="Points for skills.", min=1, max=1800)] = POINTS,
    energy: Annotated[int, typer.Option(help="Energy of the day.", min=0, max=10**6)] = 300,
    at: Annotated[str, typer.Option(metavar="TIME", help="When the day begins.")] = DAWN,
    seed: Annotated[
        str | None, typer.Option(help="Draw a day again: the seed printed at its end.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write every deed there, for destiny replay."),
    ] = None,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Destiny Deck: make a character, commit crimes, duel, and see the odds of everything."""
    from rich.console import Console

    from offsuit.cli.destiny.options import read_rules_options
    from offsuit.cli.play.destiny.day import Day, first_moment
    from offsuit.cli.play.destiny.frontier import Frontier
    from offsuit.cli.play.destiny.outlaw import Outlaw
    from offsuit.cli.play.destiny.records import Records
    from offsuit.cli.play.seeds import read_seed
    from offsuit.cli.play.terminal import Terminal

    found = read_rules_options(rules, settings)
    outlaw = Outlaw(found, name, points)
    day = Day(
        found, outlaw.as_preset(take) if take else outlaw, read_seed(seed), first_moment(at), energy
    )
    kept = Records(records)
    terminal = Terminal(Console(highlight=False, soft_wrap=True, stderr=json))
    Frontier(terminal, day, kept.keep).run()
    if records and day.deeds:
        terminal.say(f"records in {records}; offsuit destiny replay {kept.last} checks one")
    if json:
        print_json(day.summary())
