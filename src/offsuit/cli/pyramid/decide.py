"""`offsuit pyramid decide` and `offsuit pyramid appraise`."""

import os
from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, print_note, read_rules


def decide(
    cards: Annotated[str, typer.Argument(help='13 cards, such as "AS 10H * ..."', metavar="CARDS")],
    players: Annotated[int, typer.Option(help="Players including yourself, 2 to 6.")],
    pot: Annotated[
        int | None,
        typer.Option(help="Units in the pot before the decision; default: the antes.", min=0),
    ] = None,
    seconds: Annotated[float, typer.Option(help="Seconds of simulation.", min=0)] = 0.7,
    seed: Annotated[int, typer.Option(help="Seed of the simulated rounds.", min=0, max=2**63)] = 1,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Decide whether to play on with thirteen cards of the standard game, and show why.

    Rounds are dealt from the cards that are left; opponents surrender by the shipped thresholds
    and arrange at equilibrium. Units are counted from the moment after the ante is paid.
    """
    from offsuit.games.pyramid import api as pyramid

    table = read_rules(rules, settings, {"variant": "standard"})
    threads = os.cpu_count() or 1
    found = pyramid.decide(cards, players, pot, seconds, seed, table, threads).as_json()
    print_note(found.get("note"))
    if json:
        print_json(found)
        return
    play, share = found["play"], found["pot_equity"]
    print(f"{found['decision']}")
    print(f"  play       {play['ev']:+8.2f} +- {play['se']:.2f} units ({play['n']:,} rounds)")
    print(f"    of which {share['value']:+8.2f} +- {share['se']:.2f} from the pot")
    print(f"  surrender  {found['surrender']['ev'] + found['surrender']['returned']:+8.2f} units")
    for kind, chance in found["automatic_chance"].items():
        print(f"  {kind:18} {chance['value']:7.2%} +- {chance['se']:.2%}")


def appraise(
    cards: Annotated[
        str, typer.Argument(help='13 or 17 cards, such as "AS 10H * ..."', metavar="CARDS")
    ],
    json: AsJson = False,
) -> None:
    """Estimate what CARDS should win from one opponent, in points, without any search.

    Thirteen cards are appraised as before the kitty of a standard game.
    """
    from offsuit.games.pyramid import api as pyramid

    found = pyramid.appraise(cards).as_json()
    if json:
        print_json(found)
        return
    print(f"{found['worth']:+.2f} points from one opponent")
