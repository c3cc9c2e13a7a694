"""Estimates of shares: random deals of what is unknown, in seeded chunks."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from offsuit.core.kernels.deal import deal
from offsuit.core.odds.equity import BOARD
from offsuit.core.ranking import Ranking
from offsuit.core.simulate import Estimate, Moments, Run, Task
from offsuit.core.strengths import omaha_strengths, strengths
from offsuit.games.piecepack.odds.spot import Spot
from offsuit.games.piecepack.symbols import tile_names

Tiles = NDArray[np.uint8]


def run_of(spot: Spot, samples: int, seed: int) -> Run:
    """The run of a spot; its name holds all that the result depends on."""
    hands = " | ".join("random" if hand is None else _text(hand) for hand in spot.hands)
    low = spot.low.name if spot.low else "no low"
    name = f"piecepack equity/1 {spot.variant.name}, {low}: {hands} before {_text(spot.board)!r}"
    return Run(name, seed, samples, chunk=50_000)


def _text(codes: Sequence[int]) -> str:
    return " ".join(tile_names(codes))


def task_of(spot: Spot) -> Task:
    """A task that samples the shares of all seats; one column a quantity, seat by seat."""
    remaining = np.array(spot.remaining, np.uint8)
    unknown = len(spot.hands) - len(spot.known)
    drawn = unknown * spot.variant.tiles + spot.missing

    def sample(seed: int, samples: int) -> Moments:
        dealt = deal(seed, remaining, samples, drawn)
        boards = np.hstack([_repeated(spot.board, samples), dealt[:, : spot.missing]])
        holes, at = [], spot.missing
        for hand in spot.hands:
            if hand is None:
                holes.append(dealt[:, at : at + spot.variant.tiles])
                at += spot.variant.tiles
            else:
                holes.append(_repeated(hand, samples))
        parts = [_parts(ranking, holes, boards) for ranking in spot.rankings]
        return Moments.of(np.hstack(_columns(parts)))

    return sample


def _repeated(codes: Sequence[int], rows: int) -> Tiles:
    return np.tile(np.array(codes, np.uint8), (rows, 1))


def _parts(ranking: Ranking, holes: Sequence[Tiles], boards: Tiles) -> NDArray[np.float64]:
    """Each seat's part of the pot or half that this ranking decides, a row a sample."""
    if holes[0].shape[1] + BOARD in ranking.hand_sizes:
        found = [strengths(ranking, np.hstack([hole, boards])) for hole in holes]
    else:
        found = [omaha_strengths(ranking, hole, boards) for hole in holes]
    each = np.stack(found, axis=1)
    wins = each == each.max(axis=1, keepdims=True)
    parts: NDArray[np.float64] = wins / wins.sum(axis=1, keepdims=True)
    return parts


def _columns(parts: Sequence[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """Seat by seat, the quantities of a spot as columns."""
    whole: NDArray[np.float64] = np.mean(parts, axis=0)
    columns = []
    for seat in range(whole.shape[1]):
        mine = whole[:, seat]
        found = [mine == 1, (mine > 0) & (mine < 1), mine]
        if len(parts) > 1:
            found += [parts[0][:, seat], parts[1][:, seat], mine == 1]
        columns.append(np.stack(found, axis=1).astype(np.float64))
    return columns


def by_seat(spot: Spot, estimates: Sequence[Estimate]) -> list[dict[str, Estimate]]:
    """The estimates of a run, seat by seat, by name."""
    names = spot.quantities
    rows = (estimates[at : at + len(names)] for at in range(0, len(estimates), len(names)))
    return [dict(zip(names, row, strict=True)) for row in rows]
