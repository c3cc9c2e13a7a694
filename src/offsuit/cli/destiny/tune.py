"""`offsuit destiny tune`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.cli.destiny.scenario_options import RulesFile, Settings, read_rules_options
from offsuit.cli.output import AsJson, print_json, write_whole
from offsuit.cli.progress import progress

if TYPE_CHECKING:
    from offsuit.games.destiny.tuning.tuner import Reached, Tuned


def tune(
    target: Annotated[Path, typer.Option(metavar="FILE", help="Targets and parameters, in TOML.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Rules file to write; default: print it."
        ),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the search.")] = 0,
    generations: Annotated[
        int, typer.Option(help="Generations of the search; more take longer.")
    ] = 40,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Find parameters that bring chances as close as possible to targets."""
    from offsuit.games.destiny.rulebook.rules_text import rules_toml
    from offsuit.games.destiny.tuning.target_file import read_aim
    from offsuit.games.destiny.tuning.tuner import tune as tuned

    aim = read_aim(target, read_rules_options(rules, settings))
    with progress("tune", generations) as advance:
        found = tuned(aim, seed, generations, advance)
    remarks = {each.target.figure.name: _summary(each) for each in found.reached}
    text = rules_toml(found.rules_data(), remarks)
    if output is not None:
        write_whole({output: text})
    if json:
        print_json({**found.as_json(), "output": None if output is None else str(output)})
        return
    _print(found)
    print(f"written: {output}" if output is not None else f"\n{text}", end="\n" if output else "")


def _print(found: "Tuned") -> None:
    for each in found.reached:
        mark = "met   " if each.target.met(each.after) else "missed"
        print(f"{mark} {each.target.figure.name}: {_summary(each)}")
    changes = found.changes()
    for dial in found.aim.dials:
        after = changes.get(dial.path)
        print(f"{dial.path}: {dial.start:f} " + ("stays" if after is None else f"-> {after:f}"))


def _summary(reached: "Reached") -> str:
    target = ", ".join(
        f"{name.replace('_', ' ')} {edge:.4%}" for name, edge in reached.target.wanted().items()
    )
    return f"target {target}; was {float(reached.before):.4%}, is {float(reached.after):.4%}"
