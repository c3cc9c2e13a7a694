"""The review of a poker round: equities street by street, and the cost of each decision.

A review is for its own seat. It uses what that seat knows when the round is over (its own cards,
the board, cards face up, hands that were shown) and nothing else: a hand that was mucked or folded
counts as any hand. `reviews.costs` says what a cost means and what it leaves out.
"""

from dataclasses import dataclass
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.reviews.costs import cost, to_call
from offsuit.games.betting.reviews.pot_chances import PotChances, pot_chances
from offsuit.games.betting.reviews.seat_knowledge import knowledge_of
from offsuit.games.betting.reviews.timeline import SeatAction, Timeline, timeline_of
from offsuit.games.betting.rules import BettingRules
from offsuit.games.json_result import JsonResult
from offsuit.games.loss_labels import label_of

LABELS = ((1e-9, "best"), (0.25, "fine"), (1.0, "inaccuracy"), (4.0, "mistake"))
"""The most that may be lost, in big blinds, and the label of such a loss."""


@dataclass(frozen=True)
class BettingReview(JsonResult):
    """The review of one seat; all amounts are in chips."""

    seat: int
    loss: float
    """What its decisions cost in all."""
    label: str
    streets: tuple[dict[str, Any], ...]
    """While it was live: `street`, its `tiles`, the `board`, the number of `opponents`, and its
    `equity` against them, with `se` and `n` where it is not `exact`."""
    decisions: tuple[dict[str, Any], ...]
    """The costliest first: `street`, `did`, `to_call` and `paid`, the `pot` before it, the `equity`
    against all live seats, the `loss` with its `label`, and what would have been `better`."""
    net: int
    """Chips won, or lost where negative."""


def review(rules: BettingRules, state: BettingState) -> list[BettingReview]:
    """The reviews of all seats; a round that is not over is refused."""
    if state.settled is None:
        raise RulesError("a round can be reviewed only when it is over")
    timeline = timeline_of(rules, state)
    return [_review(rules, state, timeline, seat) for seat in range(len(state.seats))]


def _review(
    rules: BettingRules, state: BettingState, timeline: Timeline, seat: int
) -> BettingReview:
    assert state.settled is not None, "checked before"
    found = {
        street.street: pot_chances(rules, knowledge_of(rules, state, timeline, street, seat))
        for street in timeline.streets
        if seat in street.live
    }
    decisions = [
        _decision(rules, state, action, found[action.street])
        for action in timeline.actions
        if action.seat == seat
    ]
    loss = sum(each["loss"] for each in decisions)
    return BettingReview(
        seat=seat,
        loss=loss,
        label=label(loss / rules.big_blind),
        streets=tuple(_street(rules, timeline, each, found[each], seat) for each in found),
        decisions=tuple(sorted(decisions, key=lambda each: -each["loss"])),
        net=state.settled.chips[seat],
    )


def _street(
    rules: BettingRules, timeline: Timeline, street: int, found: PotChances, seat: int
) -> dict[str, Any]:
    cards = timeline.streets[street]
    others = tuple(other for other in cards.live if other != seat)
    equity = found.equity(others)
    sampled = {} if found.exact else {"se": equity.se}
    return {
        "street": rules.play.streets[street].name,
        "tiles": list(rules.card_names.of(cards.hands[seat])),
        "board": list(rules.card_names.of(cards.board)),
        "opponents": len(others),
        "equity": equity.value,
        "exact": found.exact,
        "n": equity.n,
        **sampled,
    }


def _decision(
    rules: BettingRules, state: BettingState, action: SeatAction, found: PotChances
) -> dict[str, Any]:
    judged = cost(state.seats, action, lambda others: found.equity(others).value)
    others = tuple(other for other in action.live if other != action.seat)
    return {
        "street": rules.play.streets[action.street].name,
        "did": action.did,
        "to_call": to_call(state.seats, action),
        "paid": action.pays,
        "pot": sum(action.paid),
        "equity": found.equity(others).value,
        "loss": judged.loss,
        "label": label(judged.loss / rules.big_blind),
        "better": judged.better,
    }


def label(loss: float) -> str:
    """The label of a loss in big blinds.

    >>> label(0), label(0.5), label(20)
    ('best', 'inaccuracy', 'blunder')
    """
    return label_of(loss, LABELS)
