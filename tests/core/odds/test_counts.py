"""Exact counts, perft-like: the census and the enumeration against the numbers in counts/."""

import re
from math import comb
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core.kernels.enumerate import enumerate_kernel
from offsuit.core.lookups.category_levels import levels
from offsuit.core.lookups.packed import packed_best
from offsuit.core.odds.census import census
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.games.catalog.rankings import ranking as ranking_of
from offsuit.games.piecepack.errata import ERRATA, PRINTED_COUNTS
from offsuit.games.piecepack.hands import PIECEPACK
from support.dealing import Hands, every_hand
from support.rule_books import printed_place, standard_levels

COUNTS = Path(__file__).parents[2] / "counts"
FILES = sorted(path.stem for path in COUNTS.glob("*-[567].txt"))
LINE = re.compile(r"^(?P<category>\S.*?) {2,}(?P<count>[\d,]+)(?: +#(?P<formula>.*))?$")


def read_lines(name: str) -> dict[str, tuple[int, str | None]]:
    """Category -> count and the formula behind it, if there is one."""
    found = {}
    for line in (COUNTS / f"{name}.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            match = LINE.match(line)
            assert match, line
            found[match["category"]] = int(match["count"].replace(",", "")), match["formula"]
    return found


def read_counts(name: str) -> dict[str, int]:
    return {category: count for category, (count, _) in read_lines(name).items()}


def test_all_files_are_here() -> None:
    assert [
        *("piecepack-5", "piecepack-6", "piecepack-7"),
        *("pyramid-5", "standard-5", "standard-6", "standard-7"),
    ] == FILES


@pytest.mark.parametrize("name", FILES)
def test_the_census_counts_every_hand(name: str) -> None:
    game, size = name.rsplit("-", 1)
    ranking = ranking_of(game)
    counted = census(ranking, int(size))
    assert counted == read_counts(name)
    assert sum(counted.values()) == comb(ranking.deck.naturals * ranking.deck.copies, int(size))


@pytest.mark.parametrize(
    ("ranking", "size"),
    [(STANDARD, 5), (STANDARD, 6), (STANDARD, 7), (PIECEPACK, 5), (PIECEPACK, 6), (PIECEPACK, 7)],
    ids=lambda value: getattr(value, "name", value),
)
def test_enumeration_finds_as_many(ranking: Ranking, size: int) -> None:
    """One by one: all 133,784,560 hands of seven cards, and the strengths add up as well."""
    packed = packed_best(ranking, size)
    found = np.zeros(packed.layout.top + 1, np.int64)
    total = enumerate_kernel(packed.layout, histogram=True)(packed.memory, found)
    assert total == found @ np.arange(len(found))
    by_level = np.bincount(np.asarray(levels(ranking)), found, len(ranking.names))
    names = dict(zip(ranking.names, by_level.astype(int).tolist(), strict=True))
    assert names == read_counts(f"{ranking.name}-{size}")


def test_the_sum_alone_is_the_same_sum() -> None:
    packed = packed_best(PIECEPACK, 5)
    found = np.zeros(packed.layout.top + 1, np.int64)
    whole = enumerate_kernel(packed.layout, histogram=True)(packed.memory, found)
    assert enumerate_kernel(packed.layout, histogram=False)(packed.memory, found * 0) == whole


def test_pyramid_counts_are_their_formulas() -> None:
    for category, (count, formula) in read_lines("pyramid-5").items():
        assert formula, category
        python = formula.strip().replace(" x ", " * ").replace("^", "**")
        assert eval(python, {"C": comb}) == count, category


# Hand by hand, from the rule books: no part of the engine counts here.

Lines = NDArray[np.int8]
"""Each hand's line of the rule book's table, strongest 0; hands with the highest card last."""


def lines_of_five(ranking: Ranking) -> tuple[Hands, Lines]:
    hands = every_hand(ranking.deck, 5)
    hands = hands[np.lexsort(hands.T)]
    line = printed_place(hands) if ranking is PIECEPACK else 9 - standard_levels(hands)
    return hands, line.astype(np.int8)


def without(hands: Hands, dropped: int) -> NDArray[np.int32]:
    """The number that each hand has in that order when one card is taken away."""
    numbers = np.zeros(len(hands), np.int32)
    for place, column in enumerate(np.delete(hands, dropped, axis=1).T):
        numbers += np.array([comb(card, place + 1) for card in range(52)], np.int32)[column]
    return numbers


def counted_without_the_engine(ranking: Ranking, size: int) -> dict[str, int]:
    """The strongest line among the hands that leave one card out, from five cards upwards."""
    hands, line = lines_of_five(ranking)
    drops = [without(hands, place) for place in range(5)]
    pieces = [line]
    for cards in range(5, size):
        line = np.concatenate(pieces)
        firsts = [comb(card, cards) for card in range(ranking.deck.size)]
        if cards > 5:
            fewer = [comb(card, cards - 1) for card in range(ranking.deck.size)]
            drops = [np.concatenate([n + drop[:n] for n in fewer]) for drop in drops]
            drops.append(np.concatenate([np.arange(n, dtype=np.int32) for n in fewer]))
        pieces = []
        for first in firsts:  # so many hands lie below the next card
            best = line[:first].copy()
            for drop in drops:
                np.minimum(best, line[first + drop[:first]], out=best)
            pieces.append(best)
    names = ranking.names[::-1]
    counts = sum(np.bincount(piece, minlength=len(names)) for piece in pieces)
    return dict(zip(names, np.asarray(counts).tolist(), strict=True))


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("ranking", "size"),
    [
        (PIECEPACK, 5),
        (PIECEPACK, 6),
        pytest.param(PIECEPACK, 7, marks=pytest.mark.proof),
        (STANDARD, 5),
        pytest.param(STANDARD, 6, marks=pytest.mark.proof),
        pytest.param(STANDARD, 7, marks=pytest.mark.proof),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_counts_without_the_engine(ranking: Ranking, size: int) -> None:
    assert counted_without_the_engine(ranking, size) == read_counts(f"{ranking.name}-{size}")


def test_four_printed_counts_are_wrong() -> None:
    printed, true = read_counts("piecepack-5-printed"), read_counts("piecepack-5")
    assert printed == PRINTED_COUNTS
    assert sum(printed.values()) == sum(true.values()) == 1_712_304
    wrong = {name: (printed[name], true[name]) for name in true if printed[name] != true[name]}
    assert wrong == {
        "link-flush no-pairs": (768, 720),
        "group-flush one-pair": (63_360, 46_080),
        "no-flush no-pairs": (183_552, 183_600),
        "no-flush one-pair": (794_880, 812_160),
    }
    assert wrong.keys() == ERRATA.keys()


def test_the_printed_order_stands_without_the_errors() -> None:
    """Rarer is stronger, by the true counts too."""
    counts = list(read_counts("piecepack-5").values())
    assert counts == sorted(counts)


def test_hands_that_seven_tiles_never_make() -> None:
    seven = census(PIECEPACK, 7)
    never = {name for name, count in seven.items() if count == 0}
    assert never == {"no-flush one-pair", "no-flush three-of-a-kind"}
