"""A hand of poker looked back upon: equities street by street, and what each decision has cost.

A review is for its own seat. It is made of what that seat knows when the round is over (its own
tiles, the board, tiles face up, hands that were shown) and of nothing else: a hand that was mucked
or folded enters as any hand would. `reviews.costs` says what a cost means and what it leaves out.
"""

from dataclasses import dataclass
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.betting.play.state import PiecepackState
from offsuit.games.betting.play.tiles import tile_names
from offsuit.games.betting.reviews.costs import cost, to_call
from offsuit.games.betting.reviews.pot_chances import Chances, chances
from offsuit.games.betting.reviews.seat_knowledge import known_to
from offsuit.games.betting.reviews.timeline import Course, SeatAction, course_of
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.json_result import JsonResult
from offsuit.games.loss_labels import label_of

LABELS = ((1e-9, "best"), (0.25, "fine"), (1.0, "inaccuracy"), (4.0, "mistake"))
"""Most that may be lost, in big blinds, and what it is then called."""


@dataclass(frozen=True)
class PokerReview(JsonResult):
    """One seat's hand; all in chips."""

    seat: int
    loss: float
    """What its decisions have cost in all."""
    label: str
    streets: tuple[dict[str, Any], ...]
    """While it was live: `street`, its `tiles`, the `board`, the number of `opponents`, and its
    `equity` against them, with `se` and `n` where it is not `exact`."""
    decisions: tuple[dict[str, Any], ...]
    """The dearest first: `street`, `did`, `to_call` and `paid`, the `pot` before it, the `equity`
    against all who were live, the `loss` with its `label`, and what would have been `better`."""
    net: int
    """Chips won, or lost where negative."""


def review(rules: PiecepackRules, state: PiecepackState) -> list[PokerReview]:
    """Everybody; a round that is not over is refused."""
    if state.settled is None:
        raise RulesError("a round is reviewed when it is over")
    course = course_of(rules, state)
    return [_review(rules, state, course, seat) for seat in range(len(state.seats))]


def _review(rules: PiecepackRules, state: PiecepackState, course: Course, seat: int) -> PokerReview:
    assert state.settled is not None, "checked before"
    found = {
        layout.street: chances(rules, known_to(rules, state, course, layout, seat))
        for layout in course.layouts
        if seat in layout.live
    }
    decisions = [
        _decision(rules, state, deed, found[deed.street])
        for deed in course.deeds
        if deed.seat == seat
    ]
    loss = sum(each["loss"] for each in decisions)
    return PokerReview(
        seat=seat,
        loss=loss,
        label=label(loss / rules.big_blind),
        streets=tuple(_street(rules, course, each, found[each], seat) for each in found),
        decisions=tuple(sorted(decisions, key=lambda each: -each["loss"])),
        net=state.settled.chips[seat],
    )


def _street(
    rules: PiecepackRules, course: Course, street: int, found: Chances, seat: int
) -> dict[str, Any]:
    layout = course.layouts[street]
    others = tuple(other for other in layout.live if other != seat)
    equity = found.equity(others)
    sampled = {} if found.exact else {"se": equity.se}
    return {
        "street": rules.play.streets[street].name,
        "tiles": list(tile_names(layout.tiles[seat])),
        "board": list(tile_names(layout.board)),
        "opponents": len(others),
        "equity": equity.value,
        "exact": found.exact,
        "n": equity.n,
        **sampled,
    }


def _decision(
    rules: PiecepackRules, state: PiecepackState, deed: SeatAction, found: Chances
) -> dict[str, Any]:
    judged = cost(state.seats, deed, lambda others: found.equity(others).value)
    others = tuple(other for other in deed.live if other != deed.seat)
    return {
        "street": rules.play.streets[deed.street].name,
        "did": deed.did,
        "to_call": to_call(state.seats, deed),
        "paid": deed.pays,
        "pot": sum(deed.paid),
        "equity": found.equity(others).value,
        "loss": judged.loss,
        "label": label(judged.loss / rules.big_blind),
        "better": judged.better,
    }


def label(loss: float) -> str:
    """What a loss of so many big blinds is called.

    >>> label(0), label(0.5), label(20)
    ('best', 'inaccuracy', 'blunder')
    """
    return label_of(loss, LABELS)
