"""`offsuit pyramid automatics`."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, read_rules


def automatics(
    cards: Annotated[
        str, typer.Argument(help='13 or 17 cards, such as "AS 10H * ...".', metavar="CARDS")
    ],
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """List the automatics in CARDS, strongest type first, each in its best form."""
    from offsuit.core.evaluate import evaluate_cards
    from offsuit.core.hand_text import hand_text
    from offsuit.core.notation import card_names, parse_cards
    from offsuit.games.pyramid.automatics.finder import find_automatics

    table = read_rules(rules, settings)
    ranking = table.ranking
    found = find_automatics(parse_cards(ranking.deck, cards), table)
    if json:
        print_json({"automatics": [automatic.as_json() for automatic in found]})
        return
    if not found:
        print("no automatic")
    for automatic in found:
        print(automatic.type)
        for position in ("back", "middle", "front"):
            hand = getattr(automatic, position)
            made = evaluate_cards(ranking, hand)
            assert made is not None, "an automatic consists of valid hands"
            names = card_names(ranking.deck, hand)
            print(f"  {position:6}  {names:27}  {hand_text(ranking, made)}")
        if automatic.unused:
            print(f"  unused  {card_names(ranking.deck, automatic.unused)}")
