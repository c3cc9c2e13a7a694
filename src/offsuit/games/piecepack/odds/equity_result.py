"""The result of `equity`: exact where that is quick, else an estimate."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from offsuit.core.simulate import simulate
from offsuit.games.piecepack.odds.exact_shares import exact_shares
from offsuit.games.piecepack.odds.sampled_shares import by_seat, run_of, task_of
from offsuit.games.piecepack.odds.spot import Spot
from offsuit.games.piecepack.symbols import tile_names

MOST_FILLINGS = 2_000
"""With more ways to deal the unknown hands, deals are sampled: one hold'em hand has 1,035."""
SAMPLES = 1_000_000
"""Deals that are sampled by default."""


def is_quick(spot: Spot) -> bool:
    """Whether all deals can be tried within seconds."""
    return spot.fillings <= MOST_FILLINGS


def exact_answer(spot: Spot, progress: Callable[[int], None] | None = None) -> dict[str, Any]:
    """Shares over every deal; `progress` is called with the number of deals just done."""
    players = [
        _player(spot, seat, _exact(shares))
        for seat, shares in enumerate(exact_shares(spot, progress))
    ]
    return _head(spot) | {"exact": True, "boards": spot.deals, "players": players}


def sampled_answer(
    spot: Spot,
    samples: int = SAMPLES,
    seed: int = 1,
    threads: int = 1,
    checkpoint: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Shares over random deals, with standard errors; `progress` as in `simulate`."""
    run, task = run_of(spot, samples, seed), task_of(spot)
    found = simulate(task, run, threads=threads, checkpoint=checkpoint, progress=progress)
    players = []
    for seat, known in enumerate(by_seat(spot, found)):
        values = {name: estimate.value for name, estimate in known.items()}
        players.append(_player(spot, seat, values | {"se": known["equity"].se}))
    worst = max(player["se"] for player in players)
    head = {"exact": False, "boards": spot.deals, "n": found[0].n, "se": worst, "seed": seed}
    return _head(spot) | head | {"players": players}


def _head(spot: Spot) -> dict[str, Any]:
    low = {"low": spot.low.name.removeprefix("piecepack ")} if spot.low else {}
    board = {"board": list(tile_names(spot.board, spot.deck))}
    return {"variant": spot.variant.name} | low | board


def _player(spot: Spot, seat: int, values: dict[str, Any]) -> dict[str, Any]:
    hand = spot.hands[seat]
    tiles = "random" if hand is None else list(tile_names(hand, spot.deck))
    return {"tiles": tiles} | values


def _exact(shares: dict[str, Fraction]) -> dict[str, Any]:
    values = {name: float(share) for name, share in shares.items()}
    return values | {"fraction": str(shares["equity"])}
