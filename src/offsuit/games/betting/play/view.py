"""What one seat may see of a round of Dual Piecepacks Poker."""

from dataclasses import dataclass

from offsuit.games.betting.play.best_five import Five
from offsuit.games.betting.play.events import Acted, Awarded, Discarded, Settled, Shown, seen_by
from offsuit.games.betting.play.made_hands import fives
from offsuit.games.betting.play.state import PiecepackState, Pot, Stand
from offsuit.games.betting.play.tiles import TILE_NAMES, tile_names
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.game import Choice, Seat, View
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Player(Jsonable):
    """A seat as others see it; tiles that they may not see are empty."""

    chips: int
    bet: int
    folded: bool
    all_in: bool
    tiles: tuple[str | None, ...]
    up: tuple[bool, ...]
    """Which of them lie face up for everybody."""


@dataclass(frozen=True)
class PiecepackView(View, kind="piecepack view"):
    """Everything a player, a page or a bot decides by."""

    seat: int | None
    seats: tuple[Seat, ...]
    button: int
    variant: str
    limit: str
    street: str
    streets: tuple[str, ...]
    """Those that have begun; `history` numbers them."""
    waiting_for: tuple[int, ...]
    players: tuple[Player, ...]
    tiles: tuple[str, ...]
    """The seat's own; a spectator has none, nor has a seat that has folded."""
    made: tuple[str, ...]
    """What they come to with the board, for each half of the pot."""
    fives: tuple[Five, ...]
    """The same with the tiles that play."""
    board: tuple[str, ...]
    burnt: int
    stub: int
    pots: tuple[Pot, ...]
    """Collected; bets of this street are before the seats."""
    pot: int
    """All chips that can be won, bets included."""
    to_call: int
    choices: tuple[Choice, ...]
    history: tuple[Acted | Discarded, ...]
    shown: tuple[Shown, ...]
    awarded: tuple[Awarded, ...]
    settled: Settled | None


def view_of(
    rules: PiecepackRules, state: PiecepackState, seat: int | None, choices: tuple[Choice, ...]
) -> PiecepackView:
    """The view of a seat to which `choices` are open, or of a spectator."""
    tiles = () if seat is None else state.stands[seat].tiles
    bets = [stand.bet for stand in state.stands]
    to_call = 0
    if seat is not None and choices:
        to_call = min(max(bets) - bets[seat], state.stands[seat].chips)
    over = state.settled is not None
    made = fives(rules, tiles, state.board) if tiles else ()
    streets = tuple(street.name for street in rules.play.streets[: state.street + 1])
    return PiecepackView(
        seat=seat,
        seats=state.seats,
        button=state.button,
        variant=rules.variant,
        limit=rules.betting,
        street="over" if over else streets[-1],
        streets=streets,
        waiting_for=() if state.actor is None else (state.actor,),
        players=tuple(_player(stand, other == seat) for other, stand in enumerate(state.stands)),
        tiles=tile_names(tiles),
        made=tuple(five.words for five in made),
        fives=made,
        board=tile_names(state.board),
        burnt=len(state.burnt),
        stub=len(state.stub),
        pots=state.pots,
        pot=0 if over else sum(pot.chips for pot in state.pots) + sum(bets),
        to_call=to_call,
        choices=choices,
        history=tuple(_deed(deed, seat) for deed in state.history),
        shown=state.shown,
        awarded=state.awarded,
        settled=state.settled,
    )


def _player(stand: Stand, own: bool) -> Player:
    tiles = tuple(
        TILE_NAMES[tile] if up or own or stand.shown else None
        for tile, up in zip(stand.tiles, stand.up, strict=True)
    )
    all_in = not stand.folded and stand.chips == 0
    up = tuple(up or stand.shown for up in stand.up)
    return Player(stand.chips, stand.bet, stand.folded, all_in, tiles, up)


def _deed(deed: Acted | Discarded, seat: int | None) -> Acted | Discarded:
    if isinstance(deed, Acted):  # nearly all are, and nothing of it is hidden
        return deed
    seen = seen_by(deed, seat)
    assert isinstance(seen, Acted | Discarded), "a redacted event is of the same kind"
    return seen
