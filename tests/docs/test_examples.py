"""Every example runs as a user runs it, and prints what a second, separate calculation finds."""

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from support.web.socket_program import Process, serving

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
SERVED = ("bot",)
"""Examples that play at a server; they are given its address."""


def run(example: Path, *arguments: str, program: tuple[str, ...] = (sys.executable,)) -> str:
    """What the example prints, started by itself from the project's directory."""
    done = subprocess.run(
        [*program, str(example), *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("served")) as process:
        yield process


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_example(example: Path, server: Process) -> None:
    """Each example has its own check below; one without a check fails here."""
    if example.stem in SERVED:
        CHECKS[example.stem](run(example, server.address))
    else:
        CHECKS[example.stem](run(example))


def node() -> tuple[str, ...] | None:
    """How Node is started so that it has a WebSocket; None if that is not possible."""
    if (found := shutil.which("node")) is None:
        return None
    for flags in ((), ("--experimental-websocket", "--no-warnings")):
        asked = [found, *flags, "-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)"]
        if subprocess.run(asked, capture_output=True, check=False).returncode == 0:
            return (found, *flags)
    return None


@pytest.mark.skipif(node() is None, reason="Node with a WebSocket is not installed")
def test_bot_in_node_plays_a_match(server: Process) -> None:
    """Two rounds of three seats, whose chips add up to nothing."""
    printed = run(ROOT / "examples/bot-js/bot.mjs", server.address, program=node() or ())
    lines = [line.split() for line in printed.splitlines()]
    assert [line[0] for line in lines] == ["chips", "chips"]
    for line in lines:
        chips = [int(each) for each in line[1:]]
        assert (len(chips), sum(chips)) == (3, 0)
        assert any(chips)


def check_bot(printed: str) -> None:
    """Two rounds, in each of which chips change hands and none are made."""
    lines = [line.split() for line in printed.splitlines()]
    assert len(lines) == 2
    for line in lines:
        assert (line[0], line[5]) == ("points", "chips")
        assert sum(map(int, line[1:5])) == 0
        chips = list(map(int, line[6:]))
        assert sum(chips) == 0
        assert any(chips)


# Short deck, worked out without the engine: cards are 4 x rank + suit, rank 0 is the six.

NAMES = (
    *("high card", "pair", "two pair", "three of a kind", "straight", "full house", "flush"),
    *("four of a kind", "straight flush"),
)
GROUPS = {"11111": 0, "2111": 1, "221": 2, "311": 3, "32": 5, "41": 7}
RUNS = {frozenset(range(low, low + 5)): low + 1 for low in range(5)} | {
    frozenset((8, 0, 1, 2, 3)): 0
}
CARDS, LEVEL = 36, 9**5


def five_card_score(hand: tuple[int, ...]) -> int:
    """Category x 9**5 + ranks in order of importance, in base 9."""
    held = Counter(card // 4 for card in hand)
    ranks = sorted(held, key=lambda rank: (held[rank], rank), reverse=True)
    level = GROUPS["".join(str(held[rank]) for rank in ranks)]
    run = RUNS.get(frozenset(ranks)) if len(ranks) == 5 else None
    flush = len({card % 4 for card in hand}) == 1
    if run is not None:
        level, ranks = 4, [run]
    if flush:
        level = 6 if run is None else 8
    digits = [*ranks, 0, 0, 0, 0][:5]
    return level * LEVEL + int("".join(map(str, digits)), 9)


@cache
def hands(size: int) -> NDArray[np.uint8]:
    """All hands of `size` cards, a column each, its cards ascending from the top."""
    if size == 0:
        return np.zeros((0, 1), np.uint8)
    smaller = hands(size - 1)
    parts = [smaller[:, : comb(last, size - 1)] for last in range(CARDS)]
    lasts = np.repeat(np.arange(CARDS, dtype=np.uint8), [part.shape[1] for part in parts])
    return np.vstack([np.hstack(parts), lasts])


def weights(cards: NDArray[np.uint8], place: int) -> NDArray[np.int32]:
    """What cards at `place` add to the number of a hand: the column it has in `hands`."""
    return np.array([comb(card, place + 1) for card in range(CARDS)], np.int32)[cards]


@cache
def scores(size: int) -> NDArray[np.int32]:
    """The score of the best five of each hand; larger hands by leaving out one card."""
    held = hands(size)
    if size == 5:
        return np.array([five_card_score(tuple(hand)) for hand in held.T.tolist()], np.int32)
    smaller = scores(size - 1)
    number = sum(weights(held[place], place - 1) for place in range(1, size))
    best = smaller[number]
    for left_out in range(1, size):
        number += weights(held[left_out - 1], left_out - 1)
        number -= weights(held[left_out], left_out - 1)
        np.maximum(best, smaller[number], out=best)
    return best


def best_of_seven(hand: tuple[int, ...], boards: NDArray[np.uint8]) -> NDArray[np.int32]:
    """The score of one hand with each board."""
    held = np.broadcast_to(np.array(hand, np.uint8), (len(boards), len(hand)))
    seven = np.sort(np.hstack([held, boards]), axis=1)
    return scores(7)[sum(weights(seven[:, place], place) for place in range(7))]


def showdowns(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int, int]:
    """Boards won by one, won by the other, and shared."""
    rest = [card for card in range(CARDS) if card not in one + other]
    boards = np.array(list(combinations(rest, 5)), np.uint8)
    mine, theirs = best_of_seven(one, boards), best_of_seven(other, boards)
    return int((mine > theirs).sum()), int((mine < theirs).sum()), int((mine == theirs).sum())


def check_short_deck(printed: str) -> None:
    """Hands, both censuses and the equity, line by line."""
    strengths = {score: place for place, score in enumerate(sorted(set(scores(5).tolist())), 1)}
    lines = [line for line in printed.splitlines() if "strength" in line]
    deck = [rank + suit for rank in "6789TJQKA" for suit in "CDHS"]
    for line in lines:
        cards = sorted(deck.index(name) for name in line[:22].replace("10", "T").split())
        best = max(map(five_card_score, combinations(cards, 5)))
        assert f" {NAMES[best // LEVEL]}, " in line
        assert line.endswith(f"(strength {strengths[best]:,})")
    assert len(lines) == 4
    for size in (5, 7):
        counts = np.bincount(scores(size) // LEVEL).tolist()
        assert sum(counts) == comb(CARDS, size)
        listed = "".join(f"{n:16} {c:>9,}\n" for n, c in zip(NAMES, counts, strict=True))
        assert f"All hands of {size} cards\n{listed}" in printed
    one, other = ("AS", "KS"), ("JD", "TD")
    won, lost, shared = showdowns(*(tuple(map(deck.index, hand)) for hand in (one, other)))
    boards = won + lost + shared
    for hand, wins in ((one, won), (other, lost)):
        share = (wins + shared / 2) / boards
        assert f"{' '.join(hand)}  wins {wins:,}  ties {shared:,}  equity {share:.4%}" in printed
    assert f"Hold'em, {boards:,} boards" in printed


def check_ace_to_five(printed: str) -> None:
    """Strengths fall as hands get worse, by groups first and then from the highest card down."""
    hands, seven = printed.split("\n\n")
    told = [line.split() for line in hands.splitlines()]
    strengths = [int(line[-1].rstrip(")").replace(",", "")) for line in told]
    keys = []
    for line in told:
        held = Counter("A23456789TJQK".index(card[0]) for card in line[:5])
        keys.append(sorted(((count, rank) for rank, count in held.items()), reverse=True))
    assert keys == sorted(keys)
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] == comb(13 + 5 - 1, 5) - 13  # every multiset of ranks but five of a kind
    assert seven.strip() == "Of seven cards: 8C 7H 4S 2C AD, no pair, eight high"


CHECKS: dict[str, Callable[[str], None]] = {
    "ace_to_five": check_ace_to_five,
    "bot": check_bot,
    "short_deck": check_short_deck,
}
