"""`offsuit pyramid appraise`."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json


def appraise(
    cards: Annotated[
        str, typer.Argument(help='13 or 17 cards, such as "AS 10H * ..."', metavar="CARDS")
    ],
    json: AsJson = False,
) -> None:
    """What CARDS should win from one opponent, in points, guessed without any search.

    Thirteen cards are appraised as before the kitty of a standard game.
    """
    from offsuit.games.pyramid import api as pyramid

    found = pyramid.appraise(cards).as_json()
    if json:
        print_json(found)
        return
    print(f"{found['worth']:+.2f} points from one opponent")
