"""`offsuit piecepack showdown`."""

from typing import Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.piecepack.options import (
    DeckName,
    Hands,
    Low,
    RulesFile,
    Settings,
    Variant,
    read_variant,
)


def showdown(
    hands: Hands,
    board: Annotated[str, typer.Option(help="The five tiles of the board.", metavar="TILES")],
    variant: Variant = None,
    low: Low = None,
    pot: Annotated[
        list[str] | None,
        typer.Option(
            help="Chips, or chips:seat,seat for a side pot; may be repeated.", metavar="POT"
        ),
    ] = None,
    button: Annotated[
        int | None, typer.Option(help="Seat of the button; unless named, the last hand's.")
    ] = None,
    deck: DeckName = "dual",
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Who wins what, and the five tiles that play; hands sit clockwise as they are given."""
    from offsuit.games.piecepack.api import showdown as settle

    played, lowest = read_variant(rules, settings, variant, low)
    found = settle(hands, board, played, lowest, deck, pot or (), button).as_json()
    if json:
        print_json(found)
    else:
        _print(found)


def _print(found: dict[str, Any]) -> None:
    print("board ", *found["board"])
    for player in found["players"]:
        won = f"{player['chips']:,} chips" if "chips" in player else f"{player['share']:.2%}"
        print(f"\nhand {player['seat']}  {' '.join(player['tiles'])}  {won}")
        for half in ("high", "low"):
            if isinstance(player.get(half), dict):
                print(f"  {half:4}  {' '.join(player[half]['tiles'])}  {player[half]['text']}")
    print()
    for line in found["text"]:
        print(line)
