"""What one seat knows of a street when the round is over: never a tile that was not shown to it."""

from dataclasses import dataclass

from offsuit.games.betting.play.state import PiecepackState
from offsuit.games.betting.reviews.timeline import Course, Layout, Tiles
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.piecepack.hands import PIECEPACK_DECK


@dataclass(frozen=True)
class Holding:
    """One live seat's hand at the end: tiles that count as known, and how many are any."""

    seat: int
    known: Tiles
    open: int


@dataclass(frozen=True)
class Known:
    """A street as one seat may look back on it."""

    holdings: tuple[Holding, ...]
    """Of the live seats, the reader's first."""
    board: Tiles
    board_open: int
    pool: Tiles
    """Where open tiles come from."""


def known_to(
    rules: PiecepackRules, state: PiecepackState, course: Course, layout: Layout, seat: int
) -> Known:
    """The street as `seat`, who is live on it, may know it.

    Its own tiles and all that lay face up are known. So is a hand that is shown in the end, from
    the street after which it has drawn no more. Every other hand may be any.

    In a draw game the reader's own hand is taken as he went on to draw: tiles that he keeps to the
    end of his round are fixed, those that he gives up later are open. Others draw no more.
    """
    others = [other for other in layout.live if other != seat]
    holdings = [_own(rules, course, layout, seat)]
    holdings += [_other(rules, state, course, layout, other) for other in others]
    streets = rules.play.streets
    board_open = sum(street.board for street in streets) - len(layout.board)
    wanted = sum(holding.open for holding in holdings) + board_open
    pool = _pool(course, layout, seat, holdings, wanted)
    return Known(tuple(holdings), layout.board, board_open, pool)


def _to_come(rules: PiecepackRules, held: Tiles) -> int:
    return 0 if rules.play.draws else rules.play.hand_size - len(held)


def _own(rules: PiecepackRules, course: Course, layout: Layout, seat: int) -> Holding:
    held = layout.tiles[seat]
    later = course.thrown[seat][len(layout.thrown[seat]) :]
    kept = tuple(tile for tile in held if tile not in later)
    return Holding(seat, kept, len(held) - len(kept) + _to_come(rules, held))


def _other(
    rules: PiecepackRules, state: PiecepackState, course: Course, layout: Layout, seat: int
) -> Holding:
    held = layout.tiles[seat]
    drew = course.thrown[seat] != layout.thrown[seat]
    shown = state.stands[seat].shown and not drew
    known = tuple(tile for tile, up in zip(held, layout.up[seat], strict=True) if up or shown)
    return Holding(seat, known, len(held) - len(known) + _to_come(rules, held))


def _pool(course: Course, layout: Layout, seat: int, holdings: list[Holding], wanted: int) -> Tiles:
    """Tiles not accounted for; what the reader gives up comes back where the others run short."""
    fixed = {*layout.board}
    for holding in holdings:
        fixed.update(holding.known)
    for tiles, up in zip(layout.tiles, layout.up, strict=True):
        fixed.update(tile for tile, is_up in zip(tiles, up, strict=True) if is_up)
    held = fixed.union(layout.tiles[seat])
    pools = (
        tuple(tile for tile in PIECEPACK_DECK.cards if tile not in known)
        for known in (held.union(course.thrown[seat]), held, fixed)
    )
    return next(pool for pool in pools if len(pool) >= wanted)
