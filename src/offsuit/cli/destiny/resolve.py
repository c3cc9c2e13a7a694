"""`offsuit destiny resolve`."""

import secrets
from typing import Annotated, Any

import typer

from offsuit.cli.destiny.options import RulesFile, ScenarioFile, Settings, read_scenario
from offsuit.cli.output import AsJson, print_json

SEED_BYTES = 32


def resolve(
    file: ScenarioFile,
    seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Server seed of the draw; else a fresh one.")
    ] = None,
    client_seed: Annotated[
        str | None, typer.Option(metavar="HEX", help="Client seed of the draw.")
    ] = None,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Resolve a scenario with its own hands or a seeded draw; lines say where points come from."""
    from offsuit.games.destiny.api import resolve as resolve_scenario

    scenario, found = read_scenario(file, rules, settings)
    if seed is None and scenario.get("hands") is None:
        seed = secrets.token_bytes(SEED_BYTES).hex()
    result = resolve_scenario(scenario, seed, client_seed, found).as_json()
    if json:
        print_json(result)
    else:
        print_result(result)


def print_result(result: dict[str, Any]) -> None:
    """Every score line by line, then the outcome."""
    for score in _scores(result):
        print(f"{score['name']}: {' '.join(score['hand'])}")
        print(*score_lines(score), "", sep="\n")
    for side in ("actor", "target"):
        told = result[side]
        if "scoring" in told:
            print(f"{side}: {told['scoring']} of the gang {told['total']}")
        elif "threshold" in told:
            print(f"threshold {told['threshold']}")
    print(_outcome(result))
    if result["record"]["server_seed"]:
        print(f"server seed {result['record']['server_seed']}")


def score_lines(score: dict[str, Any]) -> list[str]:
    """Where the points come from, and their sum."""
    lines = [*score["lines"], ("total", score["total"])]
    return [f"  {what:44} {amount:>9}" for what, amount in lines]


def _scores(result: dict[str, Any]) -> list[dict[str, Any]]:
    if result["kind"] == "gang":
        return [*result["attackers"], *result["defenders"]]
    sides = [result["actor"], result["target"]]
    return [score for score in sides if "hand" in score]


def _outcome(result: dict[str, Any]) -> str:
    rule = result["rule"].replace("_", " ")
    if result["degree"]:
        degree = result["degree"].replace("_", " ")
        told = f"{degree} by {result['margin']} ({rule}); rewards x {result['reward_multiplier']}"
        penalty = f", {result['penalty']} penalty" if result["penalty"] else ""
        energy = f", {result['energy_cost']} energy" if result["energy_cost"] is not None else ""
        return told + penalty + energy
    damage = ", maximum damage" if result["max_damage"] else ""
    who = "a draw" if result["winner"] == "draw" else f"{result['winner']} wins"
    return f"{who}, margin {result['margin']} ({rule}){damage}"
