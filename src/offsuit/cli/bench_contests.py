"""What is measured: the same work done by this engine and by a peer."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any

import numpy as np

from offsuit.core.kernels.enumerate import enumerate_kernel
from offsuit.core.lookups.packed import packed_best
from offsuit.core.odds.census import strength_counts
from offsuit.core.standard import STANDARD
from offsuit.core.strengths import hand_evaluator, omaha_evaluator
from offsuit.games.piecepack.hands import PIECEPACK

Work = Callable[[], object]

BATCH, SINGLES = 1_000_000, 50_000


@dataclass(frozen=True)
class Contest:
    """Two ways to do something; `units` is how many times each run does it."""

    what: str
    ours: Work
    our_units: int
    peer: str
    theirs: Work
    their_units: int


def measure(
    found: list[Contest], rounds: int, advance: Callable[[int], None]
) -> list[dict[str, Any]]:
    """Best speed of each side over interleaved rounds."""
    best = [[float("inf"), float("inf")] for _ in found]
    for _ in range(rounds):
        for times, contest in zip(best, found, strict=True):
            for side, work in enumerate((contest.ours, contest.theirs)):
                start = time.perf_counter()
                work()
                times[side] = min(times[side], time.perf_counter() - start)
        advance(1)
    rows = []
    for (mine, other), contest in zip(best, found, strict=True):
        ours, theirs = contest.our_units / mine, contest.their_units / other
        row = {"what": contest.what, "ours": ours, "peer": contest.peer, "theirs": theirs}
        rows.append(row | {"ratio": ours / theirs})
    return rows


def contests() -> list[Contest]:
    """Everything that can be measured here; each side has run once."""
    found = [*_against_peers(), *_against_ourselves()]
    for contest in found:
        contest.ours()
        contest.theirs()
    return found


def _hands(cards: int, deck: int, count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Random hands of different cards, the same in every run."""
    random = np.random.default_rng(1)
    return np.argsort(random.random((count, deck)), axis=1)[:, :cards].astype(np.uint8)


def _batch(ranking: Any, cards: int) -> Work:
    rows = np.tile(_hands(cards, ranking.deck.size, BATCH // 2), (2, 1))
    return partial(hand_evaluator(ranking, cards), rows, np.empty(BATCH, np.uint16))


def _omaha() -> Work:
    rows = _hands(9, PIECEPACK.deck.size, BATCH)
    holes, boards = np.ascontiguousarray(rows[:, :4]), np.ascontiguousarray(rows[:, 4:])
    return partial(omaha_evaluator(PIECEPACK), holes, boards, np.empty(BATCH, np.uint16))


def _each(function: Callable[..., object], hands: list[Any]) -> Work:
    def run() -> None:
        for hand in hands:
            function(hand)

    return run


def _each_spread(function: Callable[..., object], hands: list[Any]) -> Work:
    """For peers that take the cards of a hand as separate arguments."""

    def run() -> None:
        for hand in hands:
            function(*hand)

    return run


def _against_peers() -> list[Contest]:
    hands = [tuple(hand) for hand in _hands(7, 52, SINGLES).tolist()]
    single = _each(STANDARD.strength, hands)
    batch = _batch(STANDARD, 7)
    found = []
    for peer, units, theirs in _peers(hands):
        found.append(Contest("one 7-card hand from Python", single, SINGLES, peer, theirs, units))
        found.append(Contest("7-card hands, batch", batch, BATCH, peer, theirs, units))
    return found


def _peers(hands: list[tuple[int, ...]]) -> list[tuple[str, int, Work]]:
    """Installed evaluators of one hand, given hands in their own form; slow ones get fewer."""
    names = [["23456789TJQKA"[code // 4] + "cdhs"[code % 4] for code in hand] for hand in hands]
    found: list[tuple[str, int, Work]] = []
    if find_spec("phevaluator"):
        from phevaluator import evaluate_cards

        found.append(("phevaluator", SINGLES, _each_spread(evaluate_cards, hands)))
    if find_spec("eval7"):
        import eval7

        cards = [[eval7.Card(name) for name in hand] for hand in names]
        found.append(("eval7", SINGLES, _each(eval7.evaluate, cards)))
    if find_spec("treys"):
        import treys

        evaluator, few = treys.Evaluator(), SINGLES // 10
        own = [[treys.Card.new(name) for name in hand] for hand in names[:few]]
        run = _each(lambda hand: evaluator.evaluate(hand[:2], hand[2:]), own)
        found.append(("treys", few, run))
    if find_spec("pokerkit"):
        from pokerkit import StandardHighHand

        few = SINGLES // 100
        texts = ["".join(hand) for hand in names[:few]]
        run = _each(lambda text: StandardHighHand.from_game(text[:4], text[4:]), texts)
        found.append(("pokerkit", few, run))
    return found


def _against_ourselves() -> list[Contest]:
    """Ratios that design decisions rest on."""
    standard, piecepack = _batch(STANDARD, 7), _batch(PIECEPACK, 7)
    packed = packed_best(STANDARD, 7)
    counts = np.zeros(packed.layout.top + 1, np.int64)
    enumerated = partial(enumerate_kernel(packed.layout, histogram=False), packed.memory, counts)
    return [
        Contest(
            "piecepack, 7 tiles, batch", piecepack, BATCH, "standard, 7 cards", standard, BATCH
        ),
        Contest("piecepack Omaha, batch", _omaha(), BATCH, "standard, 7 cards", standard, BATCH),
        Contest(
            "all 133,784,560 hands by counting",
            partial(strength_counts, STANDARD, 7),
            133_784_560,
            "by enumeration",
            enumerated,
            133_784_560,
        ),
    ]
