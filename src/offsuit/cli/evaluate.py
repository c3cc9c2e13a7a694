"""`offsuit evaluate` and `offsuit census`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, read_rules

if TYPE_CHECKING:
    from offsuit.core.ranking import Ranking

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
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Show category, strength and name of the best hand in CARDS."""
    from offsuit.games.catalog.rankings import evaluate as evaluate_hand

    ranked = game if rules is None and not settings else _ranking(game, rules, settings)
    found = evaluate_hand(ranked, cards, position, deck)
    if json:
        print_json(found.as_json())
        return
    print(found.text)
    print("cards   ", " ".join(found.best))
    print("strength", found.strength)
    if found.tuple:
        print("tuple   ", list(found.tuple))


def _ranking(game: str, rules: Path | None, settings: list[str] | None) -> "Ranking":
    """The ranking of Pyramid Poker by the rules of a table."""
    from offsuit.errors import RulesError

    if game != "pyramid":
        raise RulesError(f"--rules and --set: only pyramid hands have rules, got {game!r}")
    return read_rules(rules, settings).ranking


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
