"""The decision to play on or to surrender, by sampling rounds with the cards that are left.

Opponents surrender by the shipped thresholds and play at equilibrium; everything else is as in a
real round.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Estimate, Moments, Run, simulate
from offsuit.errors import HandError, RulesError
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.rules import AUTOMATICS, FIRST_HAND, HAND, KITTY, PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
from offsuit.games.pyramid.strategy.pot.sampled_rounds import outcome, points_between
from offsuit.games.pyramid.strategy.pot.undealt import without
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import threshold

CHUNK = 100
MOST_ROUNDS = 1_000_000
KITTIES = 20_000


@dataclass(frozen=True)
class Decision:
    """What to do, and what it is worth; units are counted after the antes."""

    plays: bool
    play: Estimate
    surrender: int
    """The payment on surrender, as a negative number."""
    returned: Estimate
    """What comes back to a seat that surrenders, because all others may surrender too."""
    pot: Estimate
    """The part of what playing on brings that comes from the pot."""
    automatics: dict[str, Estimate]
    """The chance to hold each kind after the kitty."""


@dataclass(frozen=True, eq=False)
class DecisionRounds:
    """The task of one chunk: rounds with the same first thirteen cards."""

    rules: PyramidRules
    cards: NDArray[np.uint8]
    seats: int
    pot: int
    threshold: float
    """Opponents surrender below it."""

    def __call__(self, seed: int, samples: int) -> Moments:
        """Units of playing on, the pot's part of them, what comes back from surrendering."""
        hands = self.deal(seed, samples)
        others = hands[:, 1:, :FIRST_HAND].reshape(-1, FIRST_HAND)
        stays = np.ones((samples, self.seats), bool)
        stays[:, 1:] = (appraise(others) >= self.threshold).reshape(samples, -1)
        found = outcome(self.rules, points_between(self.rules, hands, stays), stays, self.pot)
        back = found.surrendered + self.rules.surrender
        return Moments.of(np.stack([found.played, found.shares, back], axis=1)[:, :, 0])

    def deal(self, seed: int, samples: int) -> NDArray[np.uint8]:
        """Seventeen cards for every seat; the first one holds the known cards."""
        deck = np.array(self.rules.deck.cards, np.uint8)
        size = KITTY + (self.seats - 1) * HAND
        dealt = deal(seed, without(deck, self.cards), samples, size)
        first = np.hstack([np.tile(self.cards, (samples, 1)), dealt[:, :KITTY]])
        return np.hstack([first, dealt[:, KITTY:]]).reshape(samples, self.seats, HAND)


@dataclass(frozen=True, eq=False)
class Kitties:
    """The task of one chunk: which automatics the kitty completes."""

    deck: NDArray[np.uint8]
    cards: NDArray[np.uint8]

    def __call__(self, seed: int, samples: int) -> Moments:
        """Whether each kind is held."""
        kitties = deal(seed, self.deck, samples, KITTY)
        held = np.zeros(samples, np.uint8)
        held_automatics(np.hstack([np.tile(self.cards, (samples, 1)), kitties]), held)
        return Moments.of(held[:, None] >> np.arange(len(AUTOMATICS)) & 1)


def decide(
    cards: Sequence[int],
    players: int,
    pot: int | None = None,
    rules: PyramidRules | None = None,
    seed: int = 1,
    rounds: int = MOST_ROUNDS,
    seconds: float | None = None,
    threads: int = 1,
) -> Decision:
    """Whether to play on with thirteen cards; `players` include oneself.

    The pot is counted before anybody decides; by default it is the antes. With `seconds`, as many
    rounds are sampled as fit into them; without, exactly `rounds`.
    """
    rules = rules or PyramidRules(variant="standard")
    if rules.variant != "standard":
        raise RulesError(f"variant {rules.variant!r}: nobody can surrender")
    rules.check_seats(players)
    if len(cards) != FIRST_HAND:
        raise HandError(f"{len(cards)} cards given; a decision is made with {FIRST_HAND}")
    check_cards(rules.ranking.deck, cards)
    held = np.array(cards, np.uint8)
    task = DecisionRounds(
        rules,
        held,
        players,
        players * rules.ante if pot is None else pot,
        threshold(rules, players),
    )
    task(seed, 1)  # loads everything that is loaded once, before the seconds count
    run = Run("decision", seed, rounds, CHUNK)
    play, share, back = simulate(task, run, threads=threads, seconds=seconds)
    return Decision(
        plays=play.value > back.value - rules.surrender,
        play=play,
        surrender=-rules.surrender,
        returned=back,
        pot=share,
        automatics=_automatics(rules, held, seed),
    )


def _automatics(rules: PyramidRules, cards: NDArray[np.uint8], seed: int) -> dict[str, Estimate]:
    if not rules.plays_automatics:
        return {}
    deck = without(np.array(rules.deck.cards, np.uint8), cards)
    run = Run("kitties", seed, KITTIES, KITTIES)
    return dict(zip(AUTOMATICS, simulate(Kitties(deck, cards), run), strict=True))
