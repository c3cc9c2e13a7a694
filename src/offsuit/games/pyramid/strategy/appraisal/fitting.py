"""Fits a network to what deals are worth when they are played well."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.notation import card_names
from offsuit.core.simulate import Run
from offsuit.games.pyramid.rules import FIRST_HAND, HAND, KITTY, PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import see
from offsuit.games.pyramid.strategy.appraisal.network import Network, fit
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.shipped_fields import equilibrium, shipped_report
from offsuit.games.pyramid.strategy.fields.training import BestResponse, best_response
from offsuit.games.pyramid.strategy.pot.undealt import without

HIDDEN = (128, 64)
PASSES = 14
CHUNK = 4_000
KITTIES = 200
"""Kitties over which the worth of thirteen cards is averaged in a check."""
WORST = 10
"""Deals with the largest errors, which the report lists."""

Progress = Callable[[int, int], None]
Rows = NDArray[np.uint8]

RULES = {FIRST_HAND: PyramidRules(variant="standard"), HAND: PyramidRules()}
"""The rules under which this number of cards is appraised."""


def fit_appraisal(
    cards: int, deals: int, seed: int, threads: int = 1, progress: Progress | None = None
) -> Network:
    """A network that predicts the worth of this number of cards; progress in deals and passes.

    Thirteen cards are paired with the worth after one kitty; the network learns the mean.
    """
    player = equilibrium(RULES[cards])
    steps = -(-deals // CHUNK)
    run, total = Run("appraisal", seed, deals, CHUNK), steps + PASSES * steps // 8

    def work(number: int) -> tuple[NDArray[np.float32], NDArray[np.float64]]:
        rows = player.deals(run.seed_of(number), min(CHUNK, deals - number * CHUNK))
        return see(np.ascontiguousarray(rows[:, :cards])), worth(player, rows)

    parts = []
    with ThreadPoolExecutor(threads) as pool:
        for part in pool.map(work, range(steps)):
            parts.append(part)
            if progress:
                progress(len(parts), total)
    features, target = (np.concatenate(column) for column in zip(*parts, strict=True))

    def passed(done: int, passes: int) -> None:
        if progress:
            progress(steps + (total - steps) * done // passes, total)

    return fit(features, target, HIDDEN, PASSES, seed, passed)


def check_appraisal(
    network: Network,
    cards: int,
    deals: int,
    seed: int,
    threads: int = 1,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """How far a network is from the worth of unseen deals, in points from one opponent."""
    rules = RULES[cards]
    player = equilibrium(rules)
    rows = np.ascontiguousarray(player.deals(_unseen(deals, seed), deals)[:, :cards])
    exact, guess = np.empty(deals), network(see(rows))
    with ThreadPoolExecutor(threads) as pool:
        for place, found in enumerate(pool.map(lambda row: _exact(player, rules, row, seed), rows)):
            exact[place] = found
            if progress:
                progress(place + 1, deals)
    errors = guess - exact
    worst = np.argsort(-np.abs(errors))[:WORST]
    return {
        "deals": deals,
        "seed": seed,
        "field": fitted_to(cards),
        "correlation": float(np.corrcoef(guess, exact)[0, 1]),
        "mean_error": float(errors.mean()),
        "rms_error": float(np.sqrt(np.mean(errors**2))),
        "spread": float(exact.std()),
        "worst": [
            {
                "cards": card_names(rules.ranking.deck, rows[place].tolist()),
                "appraised": float(guess[place]),
                "exact": float(exact[place]),
            }
            for place in worst.tolist()
        ],
    }


def moved_since(field: Field, cards: int, deals: int, seed: int) -> dict[str, Any]:
    """How far the worth of unseen deals against the shipped field is from that against another.

    Each with one kitty. The error of an appraisal that was fitted to the other field can fall by
    no more than twice the root mean square when it is fitted again.
    """
    player, other = equilibrium(RULES[cards]), best_response(RULES[cards], field)
    rows = player.deals(_unseen(deals, seed), deals)
    apart = worth(player, rows) - worth(other, rows)
    return {
        "deals": deals,
        "seed": seed,
        "mean": float(apart.mean()),
        "rms": float(np.sqrt(np.mean(apart**2))),
        "most": float(np.abs(apart).max()),
    }


def _unseen(deals: int, seed: int) -> int:
    """The seed of deals that no network was fitted to."""
    return Run("unseen", seed + (1 << 32), deals, deals).seed_of(0)


def fitted_to(cards: int) -> dict[str, Any]:
    """The report of the shipped field that this number of cards is appraised against."""
    return shipped_report(RULES[cards].plays_automatics)


def _exact(player: BestResponse, rules: PyramidRules, row: Rows, seed: int) -> float:
    """What a deal is worth; for thirteen cards the mean over many kitties."""
    if len(row) == HAND:
        return float(worth(player, row[None, :])[0])
    rest = without(np.array(rules.deck.cards, np.uint8), row)
    kitties = deal(seed, rest, KITTIES, KITTY)
    return float(worth(player, np.hstack([np.tile(row, (KITTIES, 1)), kitties])).mean())


def worth(player: BestResponse, rows: Rows) -> NDArray[np.float64]:
    """Points that the best response wins from one opponent with each deal."""
    return player.worth(*player.play(rows))
