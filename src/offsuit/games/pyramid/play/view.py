"""What one seat may see of a round of Pyramid Poker."""

from dataclasses import dataclass

from offsuit.core.notation import card_name
from offsuit.games.game import Choice, Seat, View
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.play.events import Revealed, Scored
from offsuit.games.pyramid.play.phases import OVER
from offsuit.games.pyramid.play.pot import pot_size
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.play.written_rows import written_hands, written_rows
from offsuit.games.pyramid.rules import PyramidRules


@dataclass(frozen=True)
class PyramidView(View, kind="pyramid view"):
    """Everything that a player, a page or a bot may base a decision on."""

    seat: int | None
    seats: tuple[Seat, ...]
    button: int
    phase: str
    waiting_for: tuple[int, ...]
    cards: tuple[str, ...]
    """The cards of the seat itself; empty for a spectator."""
    decision: str | None
    """Of the seat itself: play or surrender, once it has decided."""
    arrangement: Arrange | None
    """Of the seat itself, once it has arranged; cards in the order in which they compare."""
    surrendered: tuple[int, ...]
    """Seats that are out; empty until all have decided."""
    pot: int
    """Antes and surrender payments; 0 in the variant without surrender."""
    choices: tuple[Choice, ...]
    revealed: Revealed | None
    scored: Scored | None


def view_of(
    rules: PyramidRules, state: PyramidState, seat: int | None, choices: tuple[Choice, ...]
) -> PyramidView:
    """The view of a seat with these `choices`, or of a spectator."""
    cards: tuple[str, ...] = ()
    decision, arrangement = None, None
    if seat is not None:
        deck = rules.deck
        cards = tuple([card_name(deck, code) for code in state.hand(seat)])
        given = [answer.kind for answer in state.answers[seat] if not isinstance(answer, Arrange)]
        decision = given[0] if given else None
        laid = state.laid(seat)
        arrangement = None if laid is None else written_rows(rules, laid)
    return PyramidView(
        seat=seat,
        seats=state.seats,
        button=state.button,
        phase=OVER if state.asked is None else state.asked.name,
        waiting_for=state.waiting_for,
        cards=cards,
        decision=decision,
        arrangement=arrangement,
        surrendered=state.surrendered,
        pot=pot_size(rules, len(state.seats), len(state.surrendered)),
        choices=choices,
        revealed=None if state.revealed is None else written_hands(rules, state.revealed),
        scored=state.scored,
    )
