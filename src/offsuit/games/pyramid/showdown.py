"""The end of a round: everybody's cards face up, then each against each."""

from typing import Any

from offsuit.core.notation import card_name
from offsuit.games.pyramid.actions import Arrange, unused_cards
from offsuit.games.pyramid.events import Pair, Revealed, Scored, Shown
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.scoring import Score, score
from offsuit.games.pyramid.state import PyramidState


def showdown(rules: PyramidRules, state: PyramidState) -> tuple[Revealed, Scored]:
    """What is shown, and what it comes to."""
    names = [seat.name for seat in state.seats]
    entries = [_entry(state, seat) for seat in range(len(names))]
    found = score(entries, rules, names[state.button])
    revealed = Revealed(tuple(_shown(rules, state, seat, found) for seat in state.in_play))
    scored = Scored(
        net=tuple(found["net"][name] for name in names),
        chips=tuple(found["chips"][name] for name in names),
        pairs=tuple(_pair(names, pair) for pair in found["pairs"]),
    )
    return revealed, scored


def _laid(state: PyramidState, seat: int) -> Arrange:
    return next(answer for answer in state.answers[seat] if isinstance(answer, Arrange))


def _entry(state: PyramidState, seat: int) -> dict[str, Any]:
    """The seat's line on the score sheet."""
    laid = _laid(state, seat)
    hands = {position: laid.hand(position) for position in POSITIONS}
    return {"name": state.seats[seat].name, **hands, "automatic": laid.automatic}


def _shown(rules: PyramidRules, state: PyramidState, seat: int, found: Score) -> Shown:
    laid = _laid(state, seat)
    held = [card_name(rules.deck, code) for code in state.hand(seat)]
    hands = found["hands"][state.seats[seat].name]
    return Shown(
        seat=seat,
        back=laid.back,
        middle=laid.middle,
        front=laid.front,
        unused=unused_cards(held, laid),
        automatic=laid.automatic,
        words=tuple(str(hands[position]["text"]) for position in POSITIONS),
    )


def _pair(names: list[str], pair: dict[str, Any]) -> Pair:
    won = {position: pair[position] for position in POSITIONS}
    return Pair(names.index(pair["a"]), names.index(pair["b"]), **won, total=pair["total"])
