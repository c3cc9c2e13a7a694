"""`offsuit play destiny`."""

from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.destiny.scenario_options import RulesFile, Settings
from offsuit.cli.output import AsJson, print_json
from offsuit.games.destiny.rulebook.presets import POINTS

DAWN = "1885-07-04T12:00:00Z"


def destiny(
    take: Annotated[
        str | None, typer.Option(metavar="NAME", help="Start as gunslinger, burglar, drifter, ...")
    ] = None,
    name: Annotated[str, typer.Option(help="Name of your character.")] = "You",
    points: Annotated[int, typer.Option(help="Points for skills.", min=1, max=1800)] = POINTS,
    energy: Annotated[int, typer.Option(help="Energy of the day.", min=0, max=10**6)] = 300,
    at: Annotated[
        str, typer.Option(metavar="TIME", help="When the day starts, such as 1885-07-04T12:00:00Z.")
    ] = DAWN,
    seed: Annotated[
        str | None, typer.Option(help="Replay the draws of a day: the seed printed at its end.")
    ] = None,
    records: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write every deed to DIR, for offsuit destiny replay."),
    ] = None,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Play Destiny Deck: make a character, commit crimes, duel, and see the odds first."""
    from rich.console import Console

    from offsuit.cli.destiny.scenario_options import read_rules_options
    from offsuit.cli.play.destiny.day import Day, DeedFiles, first_moment
    from offsuit.cli.play.destiny.day_prompt import DayPrompt
    from offsuit.cli.play.destiny.outlaw import Outlaw
    from offsuit.cli.play.seeds import read_seed
    from offsuit.cli.play.terminal import Terminal

    found = read_rules_options(rules, settings)
    outlaw = Outlaw(found, name, points)
    day = Day(
        found, outlaw.as_preset(take) if take else outlaw, read_seed(seed), first_moment(at), energy
    )
    kept = DeedFiles(records)
    terminal = Terminal(Console(highlight=False, soft_wrap=True, stderr=json))
    DayPrompt(terminal, day, kept.keep).run()
    if records and day.deeds:
        terminal.say(f"records in {records}; offsuit destiny replay {kept.last} checks one")
    if json:
        print_json(day.summary())
