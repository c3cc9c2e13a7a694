"""The review of a round: what each arrangement was worth, what was better, what was luck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from offsuit.core.notation import parse_cards
from offsuit.errors import RulesError
from offsuit.games.arranging.best_play import UNITS
from offsuit.games.json_result import JsonResult
from offsuit.games.loss_labels import label_of
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.play.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.reviews.decision_review import decided
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.advice import (
    WeighedArrangement,
    WeighedAutomatic,
    valuation,
)
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake

LABELS = ((1e-9, "best"), (0.1, "fine"), (0.3, "inaccuracy"), (0.8, "mistake"))
"""The largest loss in points against one opponent, and the label up to it."""


@dataclass(frozen=True)
class Review(JsonResult):
    """The review of one seat, in printed points, before any multiplier."""

    seat: int
    value: float
    """Points expected from one opponent with the shipped values."""
    best: float
    """The same for the best play with these cards, the pot included."""
    loss: float
    """How much more the best play is worth against one opponent; the pot counts as points."""
    label: str
    better: dict[str, Any]
    """The best arrangement, or the automatic where declaring it is worth more."""
    expected: float
    """Points expected from all opponents with the arrangement that was laid down."""
    net: int
    """Points won, or lost where negative."""
    luck: float
    """Net points less those expected."""
    skill: float
    """Points that the arrangement lost compared with the best one, as a negative number."""
    units: float | None = None
    """If there is a pot: the units expected of the arrangement, with its share of the pot."""
    decision: dict[str, Any] | None = None
    """If the seat could surrender: see `decided`. It is not part of the loss."""
    worth: float | None = None
    """What was laid down is worth in `unit`, by the valuation that all advice uses."""
    unit: str | None = None
    """Points against each opponent, or units with the pot; None if nothing was laid down."""


def review(rules: PyramidRules, state: PyramidState) -> list[Review]:
    """Reviews of all seats that showed their cards or had to decide, once the round is over."""
    if state.scored is None:
        raise RulesError("a round can be reviewed only when it is over")
    shown = [] if state.revealed is None else [hand.seat for hand in state.revealed.hands]
    others = [seat for seat in range(len(state.seats)) if seat not in shown]
    reviews = [_review(rules, state, seat, len(shown) - 1) for seat in shown]
    reviews += [
        _review_of_decision(rules, state, seat, decision)
        for seat in others
        if (decision := decided(rules, state, seat)) is not None
    ]
    return sorted(reviews, key=lambda each: each.seat)


def _review_of_decision(
    rules: PyramidRules, state: PyramidState, seat: int, decision: dict[str, Any]
) -> Review:
    """The review of a seat that did not arrange: only its decision can be reviewed."""
    assert state.scored is not None, "checked before"
    point = _point(rules)
    better = "play" if decision["play"] > decision["surrender"] else "surrender"
    return Review(
        seat=seat,
        value=0.0,
        best=0.0,
        loss=decision["loss"] / point / (len(state.seats) - 1),
        label=decision["label"],
        better={"decision": better},
        expected=0.0,
        net=state.scored.net[seat],
        luck=0.0,
        skill=-decision["loss"] / point,
        decision=decision,
    )


def _review(rules: PyramidRules, state: PyramidState, seat: int, opponents: int) -> Review:
    laid = state.laid(seat)
    assert laid is not None, "a seat that shows its cards has arranged"
    assert state.scored is not None, "checked before"
    held, hands, pot = state.hand(seat), _hands(rules, laid), sum(state.scored.paid)
    stake = Stake(rules, len(state.seats), opponents, pot) if pot > 0 else None
    worths = valuation(rules, stake)
    best = worths.advise(held).play
    worth = worths.worth(hands, laid.automatic, held)
    lost = max(0.0, best.worth - worth)  # it may be better than every play that is tried
    loss = lost if stake is None else lost / _point(rules) / opponents
    value = _value(rules, hands, laid.automatic)
    expected, net = value * opponents, state.scored.net[seat]
    return Review(
        seat=seat,
        value=value,
        best=value + loss,
        loss=loss,
        label=label(loss),
        better=_better(best),
        expected=expected,
        net=net,
        luck=net - expected,
        skill=-loss * opponents,
        units=None if stake is None else worth,
        decision=decided(rules, state, seat),
        worth=worth,
        unit=worths.unit,
    )


def _point(rules: PyramidRules) -> int:
    """Units of a point; where only the pot counts, a unit."""
    return max(1, rules.points_multiplier * rules.unit)


def _better(best: WeighedArrangement | WeighedAutomatic) -> dict[str, Any]:
    found = best.as_json()
    return {**found, "units": best.worth} if best.unit == UNITS else found


def _hands(rules: PyramidRules, laid: Arrange) -> dict[str, tuple[int, ...]]:
    deck = rules.ranking.deck
    return {at: parse_cards(deck, " ".join(laid.hand(at))) for at in ROWS}


def _value(rules: PyramidRules, hands: Mapping[str, Sequence[int]], automatic: str | None) -> float:
    """Points from one opponent who arranges; an automatic wins its points from them."""
    if automatic is not None:
        return float(AUTOMATIC_POINTS)
    values, laid = default_values(rules.ranking), lay_down(hands, rules.ranking)
    return sum(values.value(row, laid[row].strength) for row in ROWS)


def label(loss: float) -> str:
    """The label of a loss against one opponent.

    >>> label(0), label(0.25), label(2)
    ('best', 'inaccuracy', 'blunder')
    """
    return label_of(loss, LABELS)
