"""`offsuit demo`: a short tour of the engine, with hands of your own at the end."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.errors import HandError, OffsuitError

if TYPE_CHECKING:
    from rich.console import Console

    from offsuit.games.catalog.by_name import Census

GUESSED = ("standard", "piecepack", "pyramid")
"""Games of which typed cards may be, in the order in which they are tried."""
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
    with _busy("counting (the first time, lookups are built)"):
        found = _counted()
    _show_census(console, found)
    console.rule("Hands of three decks")
    for game, cards in HANDS:
        _show_hand(console, game, cards)
    console.rule("Dual Piecepacks Poker: printed counts and true ones")
    _show_errata(console)
    if ask and sys.stdin.isatty():
        console.rule("Your turn")
        _ask(console)


@contextmanager
def _busy(words: str) -> Iterator[None]:
    """Show on a terminal that something takes its time."""
    from rich.console import Console

    with Console(stderr=True).status(words):
        yield


def _counted() -> "Census":
    from offsuit.games.catalog.by_name import census

    return census("standard", 7)


def _show_census(console: "Console", found: "Census") -> None:
    from rich.table import Table

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
    """Hands until an empty line or the end of input."""
    console.print("Type cards, such as: AS AS * * 5C   (an empty line ends)")
    while line := _line(console):
        try:
            game, cards = _read(line)
            _show_hand(console, game, cards)
        except OffsuitError as error:
            console.print(str(error), markup=False)


def _line(console: "Console") -> str:
    try:
        return console.input("> ").strip()
    except EOFError:
        return ""


def _read(line: str) -> tuple[str, str]:
    """The game and the cards of a line; without a game, the first by which it is a hand."""
    from offsuit.games.catalog.rankings import RANKINGS, evaluate

    first, _, rest = line.partition(" ")
    if first in RANKINGS:
        return first, rest
    refusals = []
    for game in GUESSED:
        try:
            evaluate(game, line)
        except OffsuitError as error:
            refusals.append(f"{game}: {error}")
            continue
        return game, line
    raise HandError("; ".join(refusals))
