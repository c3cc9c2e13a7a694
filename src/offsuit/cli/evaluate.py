"""`offsuit evaluate` and `offsuit census`."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json

Game = Annotated[
    str,
    typer.Argument(
        help="standard, pyramid or piecepack; low rankings by name: 'piecepack table-low'.",
        metavar="GAME",
    ),
]


def evaluate(
    game: Game,
    cards: Annotated[
        str, typer.Argument(help='Cards, such as "AS 10H *" or "♠N bS3".', metavar="CARDS")
    ],
    position: Annotated[
        str | None, typer.Option(help="Pyramid: check the hand for back, middle or front.")
    ] = None,
    deck: Annotated[
        str | None,
        typer.Option(help="Piecepack: dual, expansion, rainbow, dice or cards52 symbols."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Show category, strength and name of the best hand in CARDS."""
    from offsuit.games.catalog.rankings import evaluate as evaluate_hand

    found = evaluate_hand(game, cards, position, deck)
    if json:
        print_json(found.as_json())
        return
    print(found.text)
    print("cards   ", " ".join(found.best))
    print("strength", found.strength)
    if found.tuple:
        print("tuple   ", list(found.tuple))


def census(
    game: Game,
    size: Annotated[int, typer.Option(help="Cards in a hand.")] = 5,
    wilds: Annotated[int, typer.Option(help="Jokers in the deck (pyramid).")] = 0,
    json: AsJson = False,
) -> None:
    """Count the hands of each category exactly, weakest first."""
    from offsuit.games.catalog.by_name import census as count_hands

    found = count_hands(game, size, wilds)
    if json:
        print_json(found.as_json())
        return
    width = max(map(len, found.counts))
    for name, count in found.counts.items():
        print(f"{name:{width}}  {count:>13,}  {count / found.total:10.6%}")
    print(f"{'total':{width}}  {found.total:>13,}")
