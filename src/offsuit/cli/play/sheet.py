"""What is shown when the cards are on the table: hands, who beat whom, totals."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from offsuit.cli.play.terminal import Terminal
from offsuit.games.pyramid.events import Pair, Revealed, Scored
from offsuit.games.pyramid.points import POSITIONS


def show_hands(terminal: Terminal, names: Sequence[str], revealed: Revealed) -> None:
    """Every seat's three hands and its unused cards."""
    grid = Table(box=None, show_header=False, pad_edge=False)
    for hand in revealed.hands:
        title = names[hand.seat] + (f" ({hand.automatic})" if hand.automatic else "")
        for position, words in zip(POSITIONS, hand.words, strict=True):
            cards = terminal.hand(getattr(hand, position))
            grid.add_row(Text(title), position, cards, words)
            title = ""
        grid.add_row("", "unused", terminal.hand(hand.unused), "")
    terminal.say(grid)


def show_pairs(
    terminal: Terminal, names: Sequence[str], revealed: Revealed, scored: Scored
) -> None:
    """Who beat whom in which position, and for how many points."""
    automatics = {hand.seat: hand.automatic for hand in revealed.hands}
    grid = Table("", *POSITIONS, "total", box=None, pad_edge=False)
    for pair in scored.pairs:
        cells = [_cell(names, pair, getattr(pair, position)) for position in POSITIONS]
        if pair.back is None:
            cells[0] = automatics[pair.a if pair.total > 0 else pair.b] or "push"
        versus = f"{names[pair.a]} - {names[pair.b]}"
        grid.add_row(versus, *cells, _cell(names, pair, pair.total))
    terminal.say(grid)


def _cell(names: Sequence[str], pair: Pair, points: int | None) -> str:
    """The winner and his points."""
    if points is None:
        return ""
    if points == 0:
        return "push"
    return f"{names[pair.a if points > 0 else pair.b]} {abs(points)}"


def show_totals(
    terminal: Terminal, names: Sequence[str], net: Sequence[int], totals: Sequence[int]
) -> None:
    """Points of this round and of the evening so far."""
    grid = Table("", "round", "total", box=None, pad_edge=False)
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, points, total in zip(names, net, totals, strict=True):
        grid.add_row(name, f"{points:+}", f"{total:+}")
    terminal.say(grid)


def ranking_of(names: Sequence[str], totals: Sequence[int]) -> list[tuple[int, str, int]]:
    """(place, name, points), best first; equal points share a place.

    >>> ranking_of(["Ann", "Bob", "Cy"], [2, -4, 2])
    [(1, 'Ann', 2), (1, 'Cy', 2), (3, 'Bob', -4)]
    """
    ordered = sorted(totals, reverse=True)
    placed = [
        (ordered.index(total) + 1, name, total) for name, total in zip(names, totals, strict=True)
    ]
    return sorted(placed, key=lambda each: each[0])
