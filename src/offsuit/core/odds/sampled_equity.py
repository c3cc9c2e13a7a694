"""Estimates of equities for any ranking: ranges, unknown hands and boards dealt at random."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from offsuit.core.deck import Deck
from offsuit.core.odds.equity import BOARD
from offsuit.core.odds.hand_ranges import Places, places_of
from offsuit.core.ranking import Ranking
from offsuit.core.simulate import Estimate, Moments, Run, Task, simulate
from offsuit.core.strengths import hand_evaluator, omaha_evaluator
from offsuit.errors import HandError

SampledPlay = Literal["holdem", "omaha", "showdown"]
"""`showdown` compares hands as they are, without a board."""
CHUNK = 20_000
MOST_TRIES = 100
"""Tries to deal a chunk before ranges count as impossible to hold together."""
QUANTITIES = ("win", "tie", "equity", "high", "low", "scoop")

Codes = NDArray[np.uint8]
Shares = NDArray[np.float64]


@dataclass(frozen=True)
class EquityDeal:
    """Who is compared: a range or None for each seat, and cards on the table."""

    ranking: Ranking
    ranges: tuple[Places | None, ...]
    size: int
    """Cards in a hand."""
    board: tuple[int, ...] = ()
    play: SampledPlay = "holdem"
    low: Ranking | None = None
    name: str = "equity"

    @property
    def drawn(self) -> int:
        """Cards that the board still gets."""
        return 0 if self.play == "showdown" else BOARD - len(self.board)

    @property
    def rankings(self) -> tuple[Ranking, ...]:
        """The ranking of the pot, or of its halves."""
        return (self.ranking,) if self.low is None else (self.ranking, self.low)


def sampled_equity(
    contest: EquityDeal,
    samples: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> list[dict[str, Estimate]]:
    """For each seat its estimates by name: win, tie, equity, and with a low half high, low, scoop.

    Each seat's hand is a random one of its range; ranges that collide are dealt again.
    """
    run = Run(f"equity/1 {contest.name}", seed, samples, CHUNK)
    found = simulate(_task(contest), run, progress=progress)
    names = QUANTITIES if contest.low else QUANTITIES[:3]
    rows = [found[at : at + len(names)] for at in range(0, len(found), len(names))]
    return [dict(zip(names, row, strict=True)) for row in rows]


def _task(contest: EquityDeal) -> Task:
    cards = np.array(contest.ranking.deck.cards, np.uint8)
    known = _known_places(contest.ranking.deck, contest.board)

    def sample(seed: int, samples: int) -> Moments:
        random = np.random.default_rng(seed)
        holes, boards = _deal(contest, known, random, samples)
        hands = [cards[hole] for hole in holes]
        board = np.hstack([np.tile(cards[known], (samples, 1)), cards[boards]])
        parts = [_parts(ranking, hands, board, contest.play) for ranking in contest.rankings]
        return Moments.of(_columns(parts))

    return sample


def _known_places(deck: Deck, board: Sequence[int]) -> NDArray[np.int64]:
    """A place for each card on the board."""
    taken: list[int] = []
    for code in board:
        taken.append(next(place for place in places_of(deck, code) if place not in taken))
    return np.array(taken, np.int64)


def _deal(
    contest: EquityDeal, known: NDArray[np.int64], random: np.random.Generator, samples: int
) -> tuple[list[Places], Places]:
    """Places of each seat's hand and of the rest of the board, a row a sample."""
    held = _held(contest, known, random, samples)
    free = random.random((samples, contest.ranking.deck.size))
    rows = np.arange(samples)[:, None]
    for hand in held.values():
        free[rows, hand] = 2
    free[:, known] = 2
    unknown = len(contest.ranges) - len(held)
    drawn = unknown * contest.size + contest.drawn
    dealt = np.argsort(free, axis=1)[:, :drawn].astype(np.int16)
    holes, at = [], 0
    for seat in range(len(contest.ranges)):
        if seat in held:
            holes.append(held[seat])
        else:
            holes.append(dealt[:, at : at + contest.size])
            at += contest.size
    return holes, dealt[:, at:]


def _held(
    contest: EquityDeal, known: NDArray[np.int64], random: np.random.Generator, samples: int
) -> dict[int, Places]:
    """Hands of the seats with ranges: all of them drawn together, and again where they collide."""
    given = {seat: each for seat, each in enumerate(contest.ranges) if each is not None}
    kept: dict[int, list[Places]] = {seat: [] for seat in given}
    number = 0
    for _ in range(MOST_TRIES):
        tried = {
            seat: each[random.integers(len(each), size=samples)] for seat, each in given.items()
        }
        together = np.hstack([np.tile(known, (samples, 1)), *tried.values()])
        together.sort(axis=1)
        good = (together[:, 1:] != together[:, :-1]).all(axis=1)
        for seat, hands in tried.items():
            kept[seat].append(hands[good])
        number += int(good.sum())
        if number >= samples:
            return {seat: np.concatenate(hands)[:samples] for seat, hands in kept.items()}
    raise HandError(f"{contest.name}: these hands can hardly be held together")


def _parts(ranking: Ranking, hands: Sequence[Codes], board: Codes, play: SampledPlay) -> Shares:
    """Each seat's part of the pot or half that this ranking decides, a row a sample."""
    found = np.empty((len(hands), len(board)), np.uint16)
    for seat, hand in enumerate(hands):
        if play == "omaha":
            omaha_evaluator(ranking)(np.ascontiguousarray(hand), board, found[seat])
        else:
            rows = np.hstack([hand, board])
            hand_evaluator(ranking, rows.shape[1])(rows, found[seat])
    wins = found == found.max(axis=0)
    parts: Shares = (wins / wins.sum(axis=0)).T
    return parts


def _columns(parts: Sequence[Shares]) -> Shares:
    """Seat by seat, the quantities as columns."""
    whole: Shares = np.mean(parts, axis=0)
    columns = []
    for seat in range(whole.shape[1]):
        mine = whole[:, seat]
        columns += [mine == 1, (mine > 0) & (mine < 1), mine]
        if len(parts) > 1:
            columns += [parts[0][:, seat], parts[1][:, seat], mine == 1]
    return np.stack(columns, axis=1).astype(np.float64)
