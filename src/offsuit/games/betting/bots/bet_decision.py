"""Fold, call or raise: the action that is worth most in chips."""

from dataclasses import dataclass

import numpy as np

from offsuit.games.betting.bots.levels import BettingSkill
from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.ranges import range_width, weights
from offsuit.games.betting.bots.sampling import DealSample, DealSampler, Shares, opponents
from offsuit.games.betting.bots.seeded_numbers import view_number
from offsuit.games.betting.play.actions import BettingAction
from offsuit.games.betting.play.events import Acted
from offsuit.games.betting.play.view import BettingView
from offsuit.games.betting.rules import BettingRules

OUT_OF_POSITION = 0.93
"""Part of its equity that a seat realises if it has to act before others."""
MOST_RAISES = 2
"""Raises on one street that a bot considers."""


@dataclass(frozen=True)
class Prospects:
    """Sampled deals, weighted by the opponents' ranges."""

    sample: DealSample
    share: Shares
    """(deal): the part of the pot that the viewer wins."""
    widths: list[float]
    """Of each opponent's range."""

    def equity(self, continuing: float = 1.0) -> float:
        """Share of the pot against the part of their ranges with which opponents continue."""
        counted = weights(self.sample, [width * continuing for width in self.widths])
        return float(np.average(self.share, weights=counted))


def decide_bet(
    rules: BettingRules, view: BettingView, seed: bytes, skill: BettingSkill
) -> BettingAction:
    """The action that is worth most, in chips from now on; folding is worth nothing."""
    choices = OpenChoices(view)
    prospects = prospects_of(rules, view, seed, skill)
    call_value = _call_value(view, prospects.equity() * _position(view))
    raise_value, to = max(
        (
            (_raise_value(view, prospects, size, skill), size)
            for size in _sizes(view, choices, skill)
        ),
        default=(float("-inf"), 0),
    )
    if raise_value > max(call_value, 0):
        return choices.bet_or_raise(to)
    return choices.stay_in() if call_value >= 0 else choices.fold_or_check()


def prospects_of(
    rules: BettingRules, view: BettingView, seed: bytes, skill: BettingSkill
) -> Prospects:
    """Deals that agree with the view, with the ranges that the opponents' actions suggest."""
    sample = DealSampler(rules, view, skill.samples, view_number(seed, view)).sample()
    narrows = skill.narrows_ranges
    widths = [range_width(view, seat) if narrows else 1.0 for seat in opponents(view)]
    return Prospects(sample, sample.share(), widths)


def _call_value(view: BettingView, equity: float) -> float:
    return equity * (view.pot + view.to_call) - view.to_call


def _raise_value(view: BettingView, prospects: Prospects, to: int, skill: BettingSkill) -> float:
    """Sometimes all fold; otherwise one opponent calls, with the better part of their range."""
    assert view.seat is not None, "a spectator bets nothing"
    others = [view.players[seat] for seat in opponents(view)]
    pay = to - view.players[view.seat].bet
    raised = min(pay - view.to_call, max(player.chips for player in others))
    pay = raised + view.to_call  # what nobody can call comes back
    fold = skill.fold_share * raised / (view.pot + pay)
    all_fold = fold ** len(others)
    equity = prospects.equity(1 - fold) * _position(view)
    return all_fold * view.pot + (1 - all_fold) * (equity * (view.pot + pay + raised) - pay)


def _sizes(view: BettingView, choices: OpenChoices, skill: BettingSkill) -> list[int]:
    """Bets to consider: parts of the pot as it is after a call, within what is allowed."""
    allowed = choices.bet_range
    if allowed is None or _raises(view) >= MOST_RAISES:
        return []
    assert view.seat is not None, "a spectator bets nothing"
    called = view.players[view.seat].bet + view.to_call
    pot = view.pot + view.to_call
    asked = [called + round(part * pot) for part in skill.bet_sizes]
    if skill.considers_all_in and allowed.most <= called + 2 * pot:
        asked.append(allowed.most)
    return sorted({min(max(to, allowed.least), allowed.most) for to in asked})


def _raises(view: BettingView) -> int:
    """How often the viewer has bet or raised on this street."""
    acts = [past for past in view.history if isinstance(past, Acted)]
    street = acts[-1].street if acts else 0
    return sum(
        past.seat == view.seat and past.street == street and past.did in ("bet", "raise")
        for past in acts
    )


def _position(view: BettingView) -> float:
    """1 for the live seat that acts last on later streets, less for all others."""
    count = len(view.seats)
    live = [seat for seat, player in enumerate(view.players) if not player.folded]
    last = max(live, key=lambda seat: (seat - view.button - 1) % count)
    return 1.0 if last == view.seat else OUT_OF_POSITION
