"""`offsuit evaluate` and `offsuit census`."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json

Game = Annotated[str, typer.Argument(help="standard, pyramid or piecepack", metavar="GAME")]


def evaluate(
    game: Game,
    cards: Annotated[str, typer.Argument(help='such as "AS 10H *" or "♠N bS3"', metavar="CARDS")],
    position: Annotated[
        str | None, typer.Option(help="Pyramid: check the hand for back, middle or front.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Category, strength and words of the best hand in CARDS."""
    from offsuit.games.catalog import evaluate as evaluate_hand

    found = evaluate_hand(game, cards, position)
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
    size: Annotated[int, typer.Option(help="How many cards a hand has.")] = 5,
    wilds: Annotated[int, typer.Option(help="Jokers in the deck (pyramid).")] = 0,
    json: AsJson = False,
) -> None:
    """Exact number of hands of each category, weakest first."""
    from offsuit.games.doors import census as count_hands

    counts = count_hands(game, size, wilds)
    total = sum(counts.values())
    if json:
        print_json({"game": game, "size": size, "total": total, "counts": counts})
        return
    width = max(map(len, counts))
    for name, count in counts.items():
        print(f"{name:{width}}  {count:>13,}  {count / total:10.6%}")
    print(f"{'total':{width}}  {total:>13,}")
