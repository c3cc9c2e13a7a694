"""Decisions a second of betting games through the contract: legal, apply, a view for every seat.

python benches/betting.py [ROUNDS]      CPU time, best of several interleaved repetitions

Every repetition plays other deals, so that nothing is found in a cache that a table would not find.
Where RLCard is installed (`pip install rlcard`), its no-limit hold'em for two is played beside: one
step of its environment has the legal actions and the next seat's observation.
"""

import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from time import process_time
from typing import Any

from offsuit.core.fair import Deal, below, words
from offsuit.games.betting.play.actions import (
    Bet,
    BettingAction,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
)
from offsuit.games.game import Choice, Seat
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.variants import VARIANTS

REPETITIONS, CHIPS = 7, 100

Script = tuple[list[Seat], int, tuple[int, ...], list[BettingAction]]
"""Seats, button, deck, and what they do."""


def action(
    source: Iterator[int], choices: tuple[Choice, ...], tiles: tuple[str, ...]
) -> BettingAction:
    """Mostly a check or call; one in eight folds, two in eight bet or raise."""
    offered = {choice.action: choice for choice in choices}
    drawn = below(source, 8)
    if Discard.kind in offered:
        return Discard(tiles[: below(source, 4)])
    if drawn == 0 and Fold.kind in offered:
        return Fold()
    for form in (Bet, Raise):
        if drawn in (1, 2) and form.kind in offered:
            return form(offered[form.kind].ranges[0].least)
    cheapest: tuple[BettingAction, ...] = (Check(), Call(), BringIn())
    return next(each for each in cheapest if each.kind in offered)


def scripts(game: PiecepackGame, seats: int, seeds: range) -> Iterator[Script]:
    """Whole rounds, played before anything is measured."""
    for number in seeds:
        seed = number.to_bytes(32, "big")
        source, deck = words(seed, b"bench"), Deal(game.deck.cards, seed).order
        sitting = [Seat(f"seat {seat}", CHIPS) for seat in range(seats)]
        state, taken = game.start(sitting, number % seats, deck).state, list[BettingAction]()
        while state.actor is not None:
            tiles = game.view(state, state.actor).tiles
            taken.append(action(source, game.legal(state, state.actor), tiles))
            state = game.apply(state, state.actor, taken[-1]).state
        yield sitting, number % seats, deck, taken


def played(rules: PiecepackRules, rounds: list[Script]) -> int:
    """Play the rounds; the number of decisions."""
    game, decisions = PiecepackGame(rules), 0
    for sitting, button, deck, taken in rounds:
        everyone = range(len(sitting))
        state = game.start(sitting, button, deck).state
        for each in taken:
            assert state.actor is not None
            game.legal(state, state.actor)
            state = game.apply(state, state.actor, each).state
            for seat in everyone:
                game.view(state, seat)
        decisions += len(taken)
    return decisions


def rlcard_player(hands: int) -> Callable[[], int] | None:
    """Plays hands of RLCard's hold'em at random; the number of steps. None if it is missing."""
    if find_spec("rlcard") is None:
        return None
    import rlcard

    env = rlcard.make("no-limit-holdem", config={"seed": 1})
    chosen = words(bytes(32), b"rlcard")

    def play() -> int:
        steps = 0
        for _ in range(hands):
            observed, _ = env.reset()
            while not env.is_over():
                legal: list[Any] = list(observed["legal_actions"])
                observed, _ = env.step(legal[below(chosen, len(legal))])
                steps += 1
        return steps

    return play


def rate(work: Callable[[], int]) -> float:
    """Units of work a second of CPU time."""
    began = process_time()
    units = work()
    return units / (process_time() - began)


def main(rounds: int) -> None:
    """A line for each variant and number of seats; a line for RLCard."""
    best: dict[tuple[str, int], float] = {}
    steps, other = 0.0, rlcard_player(rounds)
    for repetition in range(REPETITIONS):
        seeds = range(repetition * rounds, (repetition + 1) * rounds)
        for variant in VARIANTS:
            rules = PiecepackRules(variant)
            for seats in (2, 6):
                deals = list(scripts(PiecepackGame(rules), seats, seeds))
                found = rate(lambda rules=rules, deals=deals: played(rules, deals))  # type: ignore[misc] # defaults
                best[variant, seats] = max(found, best.get((variant, seats), 0))
        steps = steps if other is None else max(steps, rate(other))
    print(f"{'variant':12} {'2 seats':>10} {'6 seats':>10}   decisions a second")
    for variant in VARIANTS:
        print(f"{variant:12} {best[variant, 2]:10,.0f} {best[variant, 6]:10,.0f}")
    if other is None:
        print("RLCard is not installed: no comparison")
    else:
        print(f"RLCard, no-limit hold'em, 2 seats: {steps:,.0f} steps a second")
        print(f"holdem here, 2 seats: {best['holdem', 2] / steps:.2f} x as many decisions")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
