"""The review of a round: what each arrangement was worth, what was better, what was luck."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from offsuit.core.notation import parse_cards
from offsuit.errors import RulesError
from offsuit.games.json_result import JsonResult
from offsuit.games.loss_labels import label_of
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange
from offsuit.games.pyramid.arranger.judgement import judge
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.play.actions import Arrange
from offsuit.games.pyramid.play.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.reviews.decision_review import decided
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake, laid_prospect, offers

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
    point = max(1, rules.points_multiplier * rules.unit)
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
    held = state.hand(seat)
    best = arrange(held, default_values(rules.ranking))[0]
    value = _value(rules, held, laid, best)
    pot = sum(state.scored.paid)
    if pot > 0:
        stake = Stake(rules, len(state.seats), opponents, pot)
        units, loss, better = _at_stake(stake, held, laid)
    else:
        units, (loss, better) = None, _passed_over(rules, held, value, best)
    expected, net = value * opponents, state.scored.net[seat]
    return Review(
        seat=seat,
        value=value,
        best=value + loss,
        loss=loss,
        label=label(loss),
        better=better,
        expected=expected,
        net=net,
        luck=net - expected,
        skill=-loss * opponents,
        units=units,
        decision=decided(rules, state, seat),
    )


def _passed_over(
    rules: PyramidRules, held: tuple[int, ...], value: float, best: Arranged
) -> tuple[float, dict[str, Any]]:
    """Points lost to the best play, and that play, if there is no pot."""
    options = [(best.value, best.as_json(rules.ranking)), *_automatics(rules, held)]
    most, better = max(options, key=lambda option: option[0])
    return max(0.0, most - value), better


def _at_stake(
    stake: Stake, held: tuple[int, ...], laid: Arrange
) -> tuple[float, float, dict[str, Any]]:
    """Units of the arrangement, points lost to the play with most units, and that play."""
    rules = stake.rules
    best = offers(held, stake)[0]
    found = laid_prospect(_hands(rules, laid), laid.automatic, held, stake)
    lost = max(0.0, best.prospect.units.value - found.units.value)
    point = max(1, rules.points_multiplier * rules.unit)  # a unit, if only the pot counts
    return found.units.value, lost / point / stake.opponents, best.as_json()


def _hands(rules: PyramidRules, laid: Arrange) -> dict[str, tuple[int, ...]]:
    deck = rules.ranking.deck
    return {at: parse_cards(deck, " ".join(laid.hand(at))) for at in ROWS}


def _value(rules: PyramidRules, held: tuple[int, ...], laid: Arrange, best: Arranged) -> float:
    """What an arrangement is worth; an automatic wins its points from players without one."""
    if laid.automatic is not None:
        return float(AUTOMATIC_POINTS)
    found = judge(_hands(rules, laid), held, default_values(rules.ranking), best).value
    assert found is not None, "an arrangement that was laid down is legal"
    return found


def _automatics(
    rules: PyramidRules, held: tuple[int, ...]
) -> Iterator[tuple[float, dict[str, Any]]]:
    """The strongest automatic that could have been declared."""
    found = find_automatics(held, rules) if rules.plays_automatics else ()
    for each in found[:1]:
        facts = each.as_json()
        yield float(AUTOMATIC_POINTS), {**facts, "automatic": facts["type"]}


def label(loss: float) -> str:
    """The label of a loss against one opponent.

    >>> label(0), label(0.25), label(2)
    ('best', 'inaccuracy', 'blunder')
    """
    return label_of(loss, LABELS)
