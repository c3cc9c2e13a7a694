"""`offsuit pyramid judge`."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import (
    Players,
    Pot,
    RulesFile,
    Settings,
    in_words,
    print_note,
    read_rules,
)

Hand = Annotated[str, typer.Option(metavar="CARDS")]


def judge(
    back: Hand,
    middle: Hand,
    front: Hand,
    unused: Annotated[str, typer.Option(help="Unused cards.", metavar="CARDS")] = "",
    players: Players = None,
    pot: Pot = None,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Check an arrangement: is it legal, what is it worth, and what would be better.

    Worth is as in `arrange`: points against each opponent, or units with the pot.
    """
    from offsuit.core.notation import card_names
    from offsuit.games.pyramid import api as pyramid

    table = read_rules(rules, settings)
    hands = {"back": back, "middle": middle, "front": front}
    found = pyramid.judge(hands, unused, table, players, pot)
    print_note(found.note)
    if json:
        print_json(found.as_json())
        return
    if found.worth is not None:
        for position, text in found.texts.items():
            number, value = list(found.tuples[position]), found.values[position]
            print(f"{position:6}  {text}  {number}  {value:+.4f}")
        worth = in_words(found.worth, found.unit)
        print(f"value   {found.value:+.4f}, {worth}, {found.loss:.2f} below the best")
    else:
        print(f"not legal: {found.reason}")
    if found.loss == 0:
        return
    play = found.declarations[0] if found.best.do == "declare" else found.better
    what = f"declare {found.best.automatic}, " if found.best.automatic else ""
    print(f"better  {what}{in_words(found.best.worth, found.unit)}")
    for position in hands:
        print(f"  {position:6}  {card_names(table.ranking.deck, getattr(play, position))}")
