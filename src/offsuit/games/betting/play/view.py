"""What one seat may see of a round of a betting game."""

from dataclasses import dataclass

from offsuit.games.betting.card_names import CardNames
from offsuit.games.betting.play.events import Acted, Awarded, Discarded, Settled, Shown, seen_by
from offsuit.games.betting.play.made_hands import BestFive, best_fives
from offsuit.games.betting.play.state import BettingState, Pot, SeatState
from offsuit.games.betting.rules import BettingRules
from offsuit.games.game import Choice, Seat, View
from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Player(Jsonable):
    """A seat as the viewer sees it; cards that stay hidden are None."""

    chips: int
    bet: int
    folded: bool
    all_in: bool
    tiles: tuple[str | None, ...]
    up: tuple[bool, ...]
    """Which of them are face up for everybody."""


@dataclass(frozen=True)
class BettingView(View):
    """All that a player, a page or a bot needs to decide."""

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
    """The seat's own cards; empty for a spectator and for a seat that has folded."""
    folded_tiles: tuple[str, ...]
    """What the seat itself held when it folded."""
    made: tuple[str, ...]
    """What they make with the board, as text, for each half of the pot."""
    fives: tuple[BestFive, ...]
    """The same with the cards that play."""
    board: tuple[str, ...]
    burnt: int
    stub: int
    pots: tuple[Pot, ...]
    """Collected chips; bets of this street are still with the players."""
    pot: int
    """All chips that can be won, bets included."""
    to_call: int
    choices: tuple[Choice, ...]
    history: tuple[Acted | Discarded, ...]
    shown: tuple[Shown, ...]
    awarded: tuple[Awarded, ...]
    settled: Settled | None


def view_of(
    form: type[BettingView],
    rules: BettingRules,
    state: BettingState,
    seat: int | None,
    choices: tuple[Choice, ...],
) -> BettingView:
    """The view, as `form`, of a seat that may choose from `choices`, or of a spectator."""
    names = rules.card_names
    hand = () if seat is None else state.stands[seat].tiles
    folded = () if seat is None else state.stands[seat].folded_tiles
    bets = [each.bet for each in state.stands]
    to_call = 0
    if seat is not None and choices:
        to_call = min(max(bets) - bets[seat], state.stands[seat].chips)
    over = state.settled is not None
    made = best_fives(rules, hand, state.board) if hand else ()
    streets = tuple(street.name for street in rules.play.streets[: state.street + 1])
    return form(
        seat=seat,
        seats=state.seats,
        button=state.button,
        variant=rules.variant,
        limit=rules.betting,
        street="over" if over else streets[-1],
        streets=streets,
        waiting_for=() if state.actor is None else (state.actor,),
        players=tuple(
            _player(names, each, other == seat) for other, each in enumerate(state.stands)
        ),
        tiles=names.of(hand),
        folded_tiles=names.of(folded),
        made=tuple(five.words for five in made),
        fives=made,
        board=names.of(state.board),
        burnt=len(state.burnt),
        stub=len(state.stub),
        pots=state.pots,
        pot=0 if over else sum(pot.chips for pot in state.pots) + sum(bets),
        to_call=to_call,
        choices=choices,
        history=tuple(_seen(past, seat) for past in state.history),
        shown=state.shown,
        awarded=state.awarded,
        settled=state.settled,
    )


def _player(names: CardNames, held: SeatState, own: bool) -> Player:
    all_seen = own or held.shown
    cards = tuple(
        names.names[card] if up or all_seen else None
        for card, up in zip(held.tiles, held.up, strict=True)
    )
    all_in = not held.folded and held.chips == 0
    up = tuple(up or held.shown for up in held.up)
    return Player(held.chips, held.bet, held.folded, all_in, cards, up)


def _seen(past: Acted | Discarded, seat: int | None) -> Acted | Discarded:
    if isinstance(past, Acted):  # nearly all are, and nothing in it is hidden
        return past
    seen = seen_by(past, seat)
    assert isinstance(seen, Acted | Discarded), "a redacted event is of the same kind"
    return seen
