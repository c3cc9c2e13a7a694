"""A round looked back upon: what each arrangement was worth, what was better, what was luck."""

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
"""Most that may be lost, in points against one opponent, and what it is then called."""


@dataclass(frozen=True)
class Review(JsonResult):
    """One seat's arrangement; all in printed points, before any multiplier."""

    seat: int
    value: float
    """Points expected from one opponent with the shipped values."""
    best: float
    """The same for the best that could have been done with these cards, the pot counted in."""
    loss: float
    """What the best is worth more, against one opponent; the pot counted in as points."""
    label: str
    better: dict[str, Any]
    """The best arrangement, or the automatic where declaring it is worth more."""
    expected: float
    """Points expected of the round from all opponents with the arrangement as it was laid."""
    net: int
    """Points won, or lost where negative."""
    luck: float
    """Net points less those expected."""
    skill: float
    """Points of the round given away by the arrangement, as a negative number."""
    units: float | None = None
    """Where there is a pot: what could be expected of the arrangement, the share in it included."""
    decision: dict[str, Any] | None = None
    """Where one could surrender: see `decided`. It is not part of the loss of an arrangement."""


def review(rules: PyramidRules, state: PyramidState) -> list[Review]:
    """Everybody who has shown his cards, or had to decide; a round under way is refused."""
    if state.scored is None:
        raise RulesError("a round is reviewed when it is over")
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
    """One who arranged nothing: all that can be looked back upon is why."""
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
    assert laid is not None, "who shows has arranged"
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
    """Points lost to the best, and what that is, where points are all that counts."""
    options = [(best.value, best.as_json(rules.ranking)), *_automatics(rules, held)]
    most, better = max(options, key=lambda option: option[0])
    return max(0.0, most - value), better


def _at_stake(
    stake: Stake, held: tuple[int, ...], laid: Arrange
) -> tuple[float, float, dict[str, Any]]:
    """Units of what was laid; points lost to what brings in most units, and what that is."""
    rules = stake.rules
    best = offers(held, stake)[0]
    found = laid_prospect(_hands(rules, laid), laid.automatic, held, stake)
    lost = max(0.0, best.prospect.units.value - found.units.value)
    point = max(1, rules.points_multiplier * rules.unit)  # where only the pot counts, a unit
    return found.units.value, lost / point / stake.opponents, best.as_json()


def _hands(rules: PyramidRules, laid: Arrange) -> dict[str, tuple[int, ...]]:
    deck = rules.ranking.deck
    return {at: parse_cards(deck, " ".join(laid.hand(at))) for at in ROWS}


def _value(rules: PyramidRules, held: tuple[int, ...], laid: Arrange, best: Arranged) -> float:
    """What an arrangement is worth; a declared automatic wins its points from whoever has none."""
    if laid.automatic is not None:
        return float(AUTOMATIC_POINTS)
    found = judge(_hands(rules, laid), held, default_values(rules.ranking), best).value
    assert found is not None, "what was laid down was legal"
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
    """What a loss against one opponent is called.

    >>> label(0), label(0.25), label(2)
    ('best', 'inaccuracy', 'blunder')
    """
    return label_of(loss, LABELS)
