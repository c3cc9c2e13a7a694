"""`offsuit destiny odds`."""

from typing import Annotated, Any

import typer

from offsuit.cli.destiny.options import RulesFile, ScenarioFile, Settings, read_scenario
from offsuit.cli.output import AsJson, print_json


def odds(
    file: ScenarioFile,
    distribution: Annotated[
        bool, typer.Option("--distribution", help="Add how many hands give each score (--json).")
    ] = False,
    samples: Annotated[
        int, typer.Option(help="Draws for gang wars that are too large for exact odds.")
    ] = 200_000,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Exact chances of a scenario before any card is drawn."""
    from offsuit.games.destiny.api import odds as scenario_odds

    scenario, found = read_scenario(file, rules, settings)
    told = scenario_odds(scenario, found, distribution, samples).as_json()
    if json:
        print_json(told)
    else:
        _print(told)


def _print(told: dict[str, Any]) -> None:
    for name in ("win", "tie", "lose"):
        if told[name] is not None:
            print(f"{name:17} {_chance(told[name])}")
    for name, chance in (told["degrees"] or {}).items():
        print(f"{name.replace('_', ' '):17} {_chance(chance)}")
    for name in ("actor_score", "target_score"):
        if score := told.get(name):
            _print_score(name.replace("_", " "), score)
    if not told["exact"]:
        print(f"sampled: {told['n']:,} draws")


def _chance(chance: dict[str, Any]) -> str:
    exact = chance.get("fraction")
    return f"{chance['value']:10.4%}  " + (exact if exact else f"± {chance['se']:.4%}")


def _print_score(name: str, score: dict[str, Any]) -> None:
    print(f"{name:17} mean {score['mean']:.2f}, deviation {score['sd']:.2f}")
    if parts := score.get("quantiles"):
        listed = (f"{float(part):.0%} {value:.2f}" for part, value in parts.items())
        print(f"{'':17} {', '.join(listed)}")
