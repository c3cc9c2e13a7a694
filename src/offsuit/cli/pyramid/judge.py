"""`offsuit pyramid judge`."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, read_rules

Hand = Annotated[str, typer.Option(metavar="CARDS")]


def judge(
    back: Hand,
    middle: Hand,
    front: Hand,
    unused: Annotated[str, typer.Option(help="Unused cards.", metavar="CARDS")] = "",
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Check an arrangement: is it legal, what is it worth, and what would be better."""
    from offsuit.core.notation import card_names, parse_cards
    from offsuit.games.pyramid.arranger.judgement import judge as judge_hands
    from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values

    ranking = read_rules(rules, settings).ranking
    hands = {
        position: parse_cards(ranking.deck, text)
        for position, text in (("back", back), ("middle", middle), ("front", front))
    }
    held = [code for hand in hands.values() for code in hand]
    held += parse_cards(ranking.deck, unused)
    found = judge_hands(hands, held, default_values(ranking))
    if json:
        print_json(found.as_json(ranking))
        return
    if found.legal:
        for position, text in found.texts.items():
            number, worth = list(found.tuples[position]), found.values[position]
            print(f"{position:6}  {text}  {number}  {worth:+.4f}")
        print(f"value   {found.value:+.4f}, {found.loss:.4f} below the best")
    else:
        print(f"not legal: {found.reason}")
    if not found.legal or (found.loss or 0) > 0:
        print(f"better  {found.better.value:+.4f}")
        for position in hands:
            print(f"  {position:6}  {card_names(ranking.deck, getattr(found.better, position))}")
