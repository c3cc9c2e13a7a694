"""What the commands of Dual Piecepacks Poker take."""

from typing import Annotated

import typer

Hands = Annotated[
    list[str], typer.Argument(metavar="HAND...", help='Hands, such as "♠N ♠A" "bh3 wh3" random.')
]
Variant = Annotated[str, typer.Option(help="holdem, omaha or omaha-hilo.")]
Low = Annotated[
    str | None,
    typer.Option(help="Low hand of omaha-hilo: table-low (unless named) or null-to-five."),
]
DeckName = Annotated[
    str,
    typer.Option(
        "--deck", help="Symbols to read and print: dual, expansion, rainbow, dice or cards52."
    ),
]
