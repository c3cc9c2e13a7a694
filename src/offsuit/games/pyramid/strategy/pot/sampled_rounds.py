"""Sampled rounds: dealt from one deck and played at equilibrium, with points between seats."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.simulate import Run
from offsuit.games.pyramid.kernels.sampled_rounds import pair_points, seat_units
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, MOST_SEATS, PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise
from offsuit.games.pyramid.strategy.pot.showing import (
    AUTOMATIC,
    NUMBERS,
    Showings,
    declared,
    played,
)

CHUNK = 1_000

Hands = NDArray[np.uint8]
Units = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class SampledRounds:
    """Sampled rounds (first axis) of seats (second axis)."""

    worths: Units
    """Appraisals of the first thirteen cards, points from one opponent."""
    pairs: NDArray[np.int16]
    """Points that the second index wins from the third if both play on."""

    def of(self, seats: int) -> "SampledRounds":
        """Rounds of fewer seats; each round is split into as many as possible."""
        parts = [slice(at, at + seats) for at in range(0, self.worths.shape[1] - seats + 1, seats)]
        worths = np.concatenate([self.worths[:, part] for part in parts])
        pairs = np.concatenate([self.pairs[:, part, part] for part in parts])
        return SampledRounds(worths, np.ascontiguousarray(pairs))


@dataclass(frozen=True, eq=False)
class Outcome:
    """Units of every seat if it plays on and if it surrenders, counted after the antes."""

    points: Units
    """Won from the others, or lost to them."""
    shares: Units
    """The part of the pot."""
    surrendered: Units

    @property
    def played(self) -> Units:
        """Everything that playing on brings."""
        return self.points + self.shares


def deal_rounds(
    rules: PyramidRules,
    rounds: int,
    seed: int,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> SampledRounds:
    """Rounds of six seats; the same seed gives the same rounds on any number of threads."""
    run = Run("tables", seed, rounds, CHUNK)
    deck = np.array(rules.deck.cards, np.uint8)

    def work(number: int) -> SampledRounds:
        samples = min(CHUNK, rounds - number * CHUNK)
        dealt = deal(run.seed_of(number), deck, samples, MOST_SEATS * HAND)
        return play_rounds(rules, dealt.reshape(samples, MOST_SEATS, HAND))

    parts: list[SampledRounds] = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(work, range(-(-rounds // CHUNK))):
            parts.append(part)
            if progress:
                progress(min(len(parts) * CHUNK, rounds), rounds)
    worths = np.concatenate([part.worths for part in parts])
    return SampledRounds(worths, np.concatenate([part.pairs for part in parts]))


def play_rounds(rules: PyramidRules, hands: Hands) -> SampledRounds:
    """The rounds in which every seat plays on; axes of `hands` are rounds, seats, cards."""
    worths = appraise(hands[:, :, :FIRST_HAND].reshape(-1, FIRST_HAND))
    return SampledRounds(worths.reshape(hands.shape[:2]), points_between(rules, hands))


def points_between(
    rules: PyramidRules, hands: Hands, stays: NDArray[np.bool_] | None = None
) -> NDArray[np.int16]:
    """Points between all seats, each arranged and declared best against the field.

    Seats that do not stay, if `stays` is given, are left out; their points mean nothing.
    """
    staying = np.ones(hands.shape[:2], bool) if stays is None else stays
    shown = np.zeros((*hands.shape[:2], NUMBERS), np.int32)
    shown[staying] = played(rules, hands[staying])
    alike = meet_their_like(shown[:, :, AUTOMATIC])
    shown[alike] = declared(rules, hands[alike], shown[alike])
    return pairs_among(shown)


def meet_their_like(automatics: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Seats (columns) that declare what another seat of the round (line) declares too.

    >>> meet_their_like(np.array([[2, 0, 2, 1, 0]], np.int32)).tolist()
    [[True, False, True, False, False]]
    """
    equal = automatics[:, :, None] == automatics[:, None, :]
    return np.asarray((automatics > 0) & (equal.sum(axis=2) > 1))


def pairs_among(shown: Showings) -> NDArray[np.int16]:
    """Points that the second index wins from the third, from showings by round and seat."""
    found = np.empty((*shown.shape[:2], shown.shape[1]), np.int16)
    pair_points(shown, found)
    return found


def outcome(
    rules: PyramidRules, pairs: NDArray[np.int16], stays: NDArray[np.bool_], pot: int | None = None
) -> Outcome:
    """What playing on or surrendering brings each seat if the others stay as `stays` says.

    The pot is counted before anybody decides; by default it is the antes.
    """
    seats = stays.shape[1]
    points, shares, back = (np.empty(stays.shape) for _ in range(3))
    pot = seats * rules.ante if pot is None else pot
    stake = rules.points_multiplier * rules.unit
    seat_units(pairs, stays, stake, pot, rules.surrender, points, shares, back)
    return Outcome(points, shares, back - rules.surrender)
