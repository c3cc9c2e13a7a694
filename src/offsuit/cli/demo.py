"""`offsuit demo`: a short tour of the engine, with hands of your own at the end."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.errors import OffsuitError

if TYPE_CHECKING:
    from rich.console import Console

HANDS = (
    ("standard", "KH KS KD TS 10C 4D 2H"),
    ("pyramid", "A♠ A♠ K♠ 9♠ 4♠"),
    ("pyramid", "AS 2S 3S 4S * 6S"),
    ("piecepack", "♠N ♠A ♥2 ♡2 ♠5 bS3 wH3"),
)


def demo(
    ask: Annotated[bool, typer.Option(help="Ask for hands at the end.")] = True,
) -> None:
    """Tour the engine: a census, some hands, printed and true counts, then hands of your own."""
    from rich.console import Console

    console = Console(highlight=False)
    console.rule("Every seven-card hand of the ordinary deck, counted")
    _show_census(console)
    console.rule("Hands of three decks")
    for game, cards in HANDS:
        _show_hand(console, game, cards)
    console.rule("Dual Piecepacks Poker: printed counts and true ones")
    _show_errata(console)
    if ask and sys.stdin.isatty():
        console.rule("Your turn")
        _ask(console)


def _show_census(console: "Console") -> None:
    from rich.table import Table

    from offsuit.games.catalog.by_name import census

    found = census("standard", 7)
    grid = Table("category", "hands", "share", box=None)
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, count in reversed(found.counts.items()):
        grid.add_row(name, f"{count:,}", f"{count / found.total:.4%}")
    console.print(grid)


def _show_hand(console: "Console", game: str, cards: str) -> None:
    from offsuit.games.catalog.rankings import evaluate

    found = evaluate(game, cards)
    console.print(f"{game:10} {cards:24} {found.text}", soft_wrap=True)


def _show_errata(console: "Console") -> None:
    from rich.table import Table

    from offsuit.games.catalog.by_name import census
    from offsuit.games.piecepack.errata import PRINTED_COUNTS

    grid = Table("category", "printed", "counted", "", box=None)
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, count in reversed(census("piecepack", 5).counts.items()):
        printed = PRINTED_COUNTS[name]
        mark = "" if printed == count else f"off by {printed - count:+,}"
        grid.add_row(name, f"{printed:,}", f"{count:,}", mark)
    console.print(grid)


def _ask(console: "Console") -> None:
    """Hands until an empty line; the game is the first word."""
    console.print("Type a game and cards, such as: pyramid AS AS * * 5C   (an empty line ends)")
    while line := console.input("> ").strip():
        game, _, cards = line.partition(" ")
        try:
            _show_hand(console, game, cards)
        except OffsuitError as error:
            console.print(str(error), markup=False)
