"""What is shown when a round ends: hands, who beat whom, totals."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from offsuit.cli.play.terminal import Terminal
from offsuit.games.pyramid.play.events import PairScore, Revealed, Scored
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import FIRST_HAND


def show_parting(terminal: Terminal, names: Sequence[str], view: PyramidView) -> None:
    """Print who surrendered and who plays on."""
    left = [name for seat, name in enumerate(names) if seat not in view.surrendered]
    out = [names[seat] for seat in view.surrendered]
    terminal.say(f"surrendered: {', '.join(out) or 'nobody'}; the pot is {view.pot}")
    if not left:
        terminal.say("nobody plays on: all share the pot")
    elif len(left) == 1:
        terminal.say(f"only {left[0]} plays on and takes the pot; no hands are compared")
    else:
        terminal.say(f"playing on: {', '.join(left)}")
    if view.choices:
        kitty = terminal.hand(view.cards[FIRST_HAND:])
        terminal.say(Text("dealt   ").append_text(kitty))


def show_hands(terminal: Terminal, names: Sequence[str], revealed: Revealed) -> None:
    """Print every seat's three hands and its unused cards."""
    grid = Table(box=None, show_header=False, pad_edge=False)
    for hand in revealed.hands:
        title = names[hand.seat] + (f" ({hand.automatic})" if hand.automatic else "")
        for position, words in zip(ROWS, hand.words, strict=True):
            cards = terminal.hand(getattr(hand, position))
            grid.add_row(Text(title), position, cards, words)
            title = ""
        grid.add_row("", "unused", terminal.hand(hand.unused), "")
    terminal.say(grid)


def show_pairs(
    terminal: Terminal, names: Sequence[str], revealed: Revealed, scored: Scored
) -> None:
    """Print who beat whom in which row, and for how many points."""
    automatics = {hand.seat: hand.automatic for hand in revealed.hands}
    grid = Table("", *ROWS, "total", box=None, pad_edge=False)
    for pair in scored.pairs:
        cells = [_cell(names, pair, getattr(pair, position)) for position in ROWS]
        if pair.back is None:
            cells[0] = automatics[pair.a if pair.total > 0 else pair.b] or "push"
        versus = f"{names[pair.a]} - {names[pair.b]}"
        grid.add_row(versus, *cells, _cell(names, pair, pair.total))
    terminal.say(grid)


def _cell(names: Sequence[str], pair: PairScore, points: int | None) -> str:
    """The winner and their points."""
    if points is None:
        return ""
    if points == 0:
        return "push"
    return f"{names[pair.a if points > 0 else pair.b]} {abs(points)}"


def show_totals(
    terminal: Terminal, names: Sequence[str], net: Sequence[int], totals: Sequence[int]
) -> None:
    """Print points of this round and of the session so far."""
    grid = Table("", "round", "total", box=None, pad_edge=False)
    grid.columns[1].justify = grid.columns[2].justify = "right"
    for name, points, total in zip(names, net, totals, strict=True):
        grid.add_row(name, f"{points:+}", f"{total:+}")
    terminal.say(grid)


def show_money(
    terminal: Terminal, names: Sequence[str], scored: Scored, each: int, totals: Sequence[int]
) -> None:
    """Print where this round's chips come from, at `each` units a point, and chips so far."""
    heads = ("points", f"x {each}", "into pot", "from pot", "chips", "total")
    grid = Table("", *heads, box=None, pad_edge=False)
    for column in grid.columns[1:]:
        column.justify = "right"
    rows = zip(scored.net, scored.paid, scored.shares, scored.chips, totals, strict=True)
    for name, (net, paid, share, chips, total) in zip(names, rows, strict=True):
        amounts = (net, net * each, -paid, share, chips, total)
        grid.add_row(name, *(f"{amount:+}" if amount else "0" for amount in amounts))
    terminal.say(grid)
