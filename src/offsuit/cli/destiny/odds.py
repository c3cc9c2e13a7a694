"""`offsuit destiny odds`."""

from typing import Annotated, Any

import typer

from offsuit.cli.destiny.scenario_options import RulesFile, ScenarioFile, Settings, read_scenario
from offsuit.cli.output import AsJson, print_json


def odds(
    file: ScenarioFile,
    distribution: Annotated[
        bool,
        typer.Option(
            "--distribution", help="Add the number of hands for each score (with --json)."
        ),
    ] = False,
    samples: Annotated[
        int, typer.Option(help="Draws to sample for gang wars too large for exact odds.")
    ] = 200_000,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Show the exact odds of a scenario before any card is drawn."""
    from offsuit.games.destiny.api import odds as scenario_odds

    scenario, found = read_scenario(file, rules, settings)
    result = scenario_odds(scenario, found, distribution, samples).as_json()
    if json:
        print_json(result)
    else:
        _print(result)


def _print(result: dict[str, Any]) -> None:
    for name in ("win", "tie", "lose"):
        if result[name] is not None:
            print(f"{name:17} {_chance(result[name])}")
    for name, chance in (result["degrees"] or {}).items():
        print(f"{name.replace('_', ' '):17} {_chance(chance)}")
    for name in ("actor_score", "target_score"):
        if score := result.get(name):
            _print_score(name.replace("_", " "), score)
    if not result["exact"]:
        print(f"sampled: {result['n']:,} draws")


def _chance(chance: dict[str, Any]) -> str:
    exact = chance.get("fraction")
    return f"{chance['value']:10.4%}  " + (exact if exact else f"± {chance['se']:.4%}")


def _print_score(name: str, score: dict[str, Any]) -> None:
    print(f"{name:17} mean {score['mean']:.2f}, deviation {score['sd']:.2f}")
    if parts := score.get("quantiles"):
        listed = (f"{float(part):.0%} {value:.2f}" for part, value in parts.items())
        print(f"{'':17} {', '.join(listed)}")
