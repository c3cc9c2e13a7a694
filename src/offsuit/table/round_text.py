"""A round as text for people: who sits where, what lies open, whose turn it is, the result."""

from collections.abc import Iterator, Sequence
from typing import Any

from offsuit.games.game import Result, Seat

ROWS = ("back", "middle", "front")


def round_text(
    game: str, view: Any, seats: Sequence[Seat], waiting: Sequence[int], result: Result | None
) -> str:
    """Lines made from a spectator's view, in which nothing is hidden from anybody."""
    stage = getattr(view, "street", None) or getattr(view, "phase", "")
    lines = [f"{game}: {stage}", *_middle(view, result), *_seats(view, seats, result)]
    names = [seat.name for seat in seats]
    if result is not None:
        won = zip(names, result.chips, strict=True)
        lines.append(f"result: {', '.join(f'{name} {chips:+}' for name, chips in won)}")
    elif waiting:
        lines.append(f"waiting for {', '.join(names[seat] for seat in waiting)}")
    return "\n".join(lines)


def _middle(view: Any, result: Result | None) -> Iterator[str]:
    """The board, and the pot that is still to be won, where the game has them."""
    if board := getattr(view, "board", ()):
        yield f"  board {' '.join(board)}"
    pot = getattr(view, "pot", 0)
    if pot and result is None:
        yield f"  pot {pot}"


def _seats(view: Any, seats: Sequence[Seat], result: Result | None) -> Iterator[str]:
    """A line for each seat, with the rows of its arrangement below it once they are shown."""
    width = max(len(seat.name) for seat in seats)
    shown = {hand.seat: hand for hand in _shown(view)}
    for number, seat in enumerate(seats):
        chips = seat.chips if result is None else seat.chips + result.chips[number]
        facts = ", ".join(_facts(view, number, chips, shown.get(number)))
        yield f"  {number} {seat.name:{width}}  {facts}"
        if number in shown:
            yield from (f"      {line}" for line in _rows(shown[number]))


def _facts(view: Any, number: int, chips: int, shown: Any) -> Iterator[str]:
    """Chips, bet, open cards, and whether the seat is still in the round."""
    players = getattr(view, "players", ())
    player = players[number] if players else None
    yield f"{player.chips if player else chips} chips"
    if player and player.bet:
        yield f"bet {player.bet}"
    if player and any(player.up):
        up = [tile for tile, is_up in zip(player.tiles, player.up, strict=True) if is_up]
        words = f" ({'; '.join(shown.words)})" if shown and shown.words else ""
        yield f"shows {' '.join(up)}{words}"
    if player and player.folded:
        yield "folded"
    if player and player.all_in:
        yield "all in"
    if number in getattr(view, "surrendered", ()):
        yield "surrendered"
    if number == view.button:
        yield "button"


def _shown(view: Any) -> Sequence[Any]:
    """Hands that were laid open at the end."""
    revealed = getattr(view, "revealed", None)
    return getattr(view, "shown", ()) if revealed is None else revealed.hands


def _rows(shown: Any) -> Iterator[str]:
    """The rows of a shown arrangement, each with its cards and what they make."""
    if not hasattr(shown, ROWS[0]):
        return
    if shown.automatic is not None:
        yield shown.automatic
    for row, words in zip(ROWS, shown.words, strict=True):
        yield f"{row:6} {' '.join(getattr(shown, row))} ({words})"
