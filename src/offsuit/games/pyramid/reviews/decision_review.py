"""The review of a decision: what playing on and surrendering were worth with thirteen cards."""

from typing import Any

from offsuit.games.loss_labels import label_of
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.rules import FIRST_HAND, PyramidRules

LABELS = ((1e-9, "best"), (2.0, "fine"), (5.0, "inaccuracy"), (15.0, "mistake"))
"""The largest loss in units, and the label up to it."""


def decided(rules: PyramidRules, state: PyramidState, seat: int) -> dict[str, Any] | None:
    """The units of `play` and `surrender` against equilibrium play, and the `loss` of the decision.

    By the appraisal of the first cards alone; the kitty is not looked at. None where nobody can
    surrender, or where the stakes are not those of the shipped thresholds.
    """
    from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
    from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import prospects

    if rules.variant != "standard":
        return None
    first = state.hand(seat)[:FIRST_HAND]
    worth = float(appraise([first])[0])
    known = prospects(rules, len(state.seats), worth)
    if known is None:
        return None
    play, surrender = known
    played = seat in state.in_play
    loss = max(0.0, (surrender - play) if played else (play - surrender))
    return {
        "played": played,
        "worth": worth,
        "play": play,
        "surrender": surrender,
        "loss": loss,
        "label": label_of(loss, LABELS),
    }
