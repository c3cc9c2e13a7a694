"""Fold, call or raise by what each is worth in chips."""

from dataclasses import dataclass

import numpy as np

from offsuit.games.betting.bots.levels import BettingSkill
from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.ranges import range_width, weights
from offsuit.games.betting.bots.sampling import Imagined, Sample, Shares, opponents
from offsuit.games.betting.bots.seeded_draws import digest
from offsuit.games.betting.play.actions import Answer
from offsuit.games.betting.play.events import Acted
from offsuit.games.betting.play.view import PiecepackView
from offsuit.games.betting.rules import PiecepackRules

OUT_OF_POSITION = 0.93
"""What is left of a share of the pot for a seat that has to act before others."""
MOST_RAISES = 2
"""On one street; after that only what is nearly won."""


@dataclass(frozen=True)
class Prospects:
    """The same deals, judged as the opponents' ranges change."""

    sample: Sample
    share: Shares
    widths: list[float]

    def equity(self, continuing: float = 1.0) -> float:
        """Share of the pot against the part of their ranges with which opponents go on."""
        counted = weights(self.sample, [width * continuing for width in self.widths])
        return float(np.average(self.share, weights=counted))


def decide(
    rules: PiecepackRules, view: PiecepackView, seed: bytes, judgement: BettingSkill
) -> Answer:
    """The action that is worth most, in chips from now on; folding is worth nothing."""
    offer = OpenChoices(view)
    prospects = imagine(rules, view, seed, judgement)
    call = _call_worth(view, prospects.equity() * _position(view))
    worth, to = max(
        (
            (_raise_worth(view, prospects, to, judgement), to)
            for to in _sizes(view, offer, judgement)
        ),
        default=(float("-inf"), 0),
    )
    if worth > max(call, 0):
        return offer.press(to)
    return offer.passive() if call >= 0 else offer.give_up()


def imagine(
    rules: PiecepackRules, view: PiecepackView, seed: bytes, judgement: BettingSkill
) -> Prospects:
    """Deals that the view allows, with what the opponents' actions say of them."""
    number = int.from_bytes(digest(seed, view)[:8], "big")
    sample = Imagined(rules, view, judgement.samples, number).sample()
    widths = [range_width(view, seat) if judgement.narrows else 1.0 for seat in opponents(view)]
    return Prospects(sample, sample.share(), widths)


def _call_worth(view: PiecepackView, equity: float) -> float:
    return equity * (view.pot + view.to_call) - view.to_call


def _raise_worth(
    view: PiecepackView, prospects: Prospects, to: int, judgement: BettingSkill
) -> float:
    """Sometimes all fold; else they go on with better tiles, and one of them pays as much."""
    assert view.seat is not None, "a spectator bets nothing"
    others = [view.players[seat] for seat in opponents(view)]
    pay = to - view.players[view.seat].bet
    raised = min(pay - view.to_call, max(player.chips for player in others))
    pay = raised + view.to_call  # what nobody can call comes back
    fold = judgement.hopes * raised / (view.pot + pay)
    everyone = fold ** len(others)
    equity = prospects.equity(1 - fold) * _position(view)
    return everyone * view.pot + (1 - everyone) * (equity * (view.pot + pay + raised) - pay)


def _sizes(view: PiecepackView, offer: OpenChoices, judgement: BettingSkill) -> list[int]:
    """Bets to consider: parts of the pot as it is after a call, kept within what is allowed."""
    if offer.to is None or _raises(view) >= MOST_RAISES:
        return []
    assert view.seat is not None, "a spectator bets nothing"
    called = view.players[view.seat].bet + view.to_call
    pot = view.pot + view.to_call
    asked = [called + round(part * pot) for part in judgement.sizes]
    if judgement.shoves and offer.to.most <= called + 2 * pot:
        asked.append(offer.to.most)
    return sorted({min(max(to, offer.to.least), offer.to.most) for to in asked})


def _raises(view: PiecepackView) -> int:
    """How often the viewer has raised on this street."""
    acts = [deed for deed in view.history if isinstance(deed, Acted)]
    street = acts[-1].street if acts else 0
    return sum(
        deed.seat == view.seat and deed.street == street and deed.did in ("bet", "raise")
        for deed in acts
    )


def _position(view: PiecepackView) -> float:
    """1 for the live seat that acts last on later streets, less for all before it."""
    count = len(view.seats)
    live = [seat for seat, player in enumerate(view.players) if not player.folded]
    last = max(live, key=lambda seat: (seat - view.button - 1) % count)
    return 1.0 if last == view.seat else OUT_OF_POSITION
