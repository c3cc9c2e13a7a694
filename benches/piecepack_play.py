"""What an action at a table of Dual Piecepacks Poker costs: apply, events and views for all.

python benches/piecepack_play.py [SEATS]      CPU milliseconds: median, 99 %, greatest

`stored state` is apply alone on a state read back from its record.
"""

import sys
from statistics import quantiles
from time import process_time

from offsuit.core.fair import Deal
from offsuit.games.betting.bots.bot import BettingBot
from offsuit.games.game import Seat
from offsuit.games.jsonable import from_json, to_json
from offsuit.games.piecepack.round import PiecepackGame, PiecepackState
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.variants import VARIANTS

ROUNDS = 20


def action_costs(variant: str, seats: int) -> tuple[list[float], list[float]]:
    """Milliseconds of every action: kept in memory, and from a stored state."""
    game = PiecepackGame(PiecepackRules(variant))
    readers = (*range(seats), None)
    kept, stored = [], []
    for seed in range(ROUNDS):
        deck = Deal(game.deck.cards, seed.to_bytes(32, "big")).order
        state = game.start([Seat(f"seat {seat}", 100) for seat in range(seats)], 0, deck).state
        while state.actor is not None:
            seat = state.actor
            bot = BettingBot(game.rules, seed.to_bytes(1, "big"), "novice")
            action = bot.act(game.view(state, seat))
            again = from_json([PiecepackState], to_json(state))
            begun = process_time()
            game.apply(again, seat, action)
            stored.append(1e3 * (process_time() - begun))
            begun = process_time()
            step = game.apply(state, seat, action)
            for reader in readers:
                for event in step.events:
                    game.seen(event, reader)
                game.view(step.state, reader)
            kept.append(1e3 * (process_time() - begun))
            state = step.state
    return kept, stored


def spread(costs: list[float]) -> str:
    """Median, 99 % and greatest."""
    parts = quantiles(costs, n=100)
    return f"{parts[49]:6.2f} {parts[98]:6.2f} {max(costs):6.2f}"


def main(asked: int) -> None:
    """One line a variant."""
    print(f"{'variant':12} {'seats':>5} {'actions':>7}   {'apply and views':20}   stored state")
    for variant in VARIANTS.values():
        seats = min(asked, PiecepackRules(variant.name).most_seats)
        kept, stored = action_costs(variant.name, seats)
        print(f"{variant.name:12} {seats:5} {len(kept):7}   {spread(kept)}   {spread(stored)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
