"""The best arrangement of a deal, found exactly, and the next best ones that differ."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.card_order import compared_cards
from offsuit.core.checks.hand_check import check_cards
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.notation import card_name
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError
from offsuit.games.arranging.joker_readings import readings
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.arranger.search import (
    FEWEST,
    best_candidates,
    candidate_cards,
    top_candidates,
)
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.kernels.candidates import MOST, STRENGTH_AT
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.tuples import Tuple3

MOST_KINDS = 100_000
"""More arrangements that differ than any cards have."""


@dataclass(frozen=True)
class Arranged:
    """Three hands, every joker standing for a card, and what they are worth."""

    back: tuple[int, ...]
    middle: tuple[int, ...]
    front: tuple[int, ...]
    unused: tuple[int, ...]
    tuples: dict[str, Tuple3]
    categories: dict[str, str]
    values: dict[str, float]
    value: float

    def as_json(self, ranking: Ranking = PYRAMID) -> dict[str, Any]:
        """The JSON object that commands print."""
        deck = ranking.deck
        hands = {
            name: [card_name(deck, code) for code in getattr(self, name)]
            for name in (*ROWS, "unused")
        }
        tuples = {row: list(triple) for row, triple in self.tuples.items()}
        facts = {"tuples": tuples, "categories": self.categories, "values": self.values}
        return {**hands, **facts, "value": self.value, "automatic": None}


def arrange(
    codes: Sequence[int],
    values: Values,
    top: int = 1,
) -> list[Arranged]:
    """The best arrangement of 13 to 17 cards by `values`, then others; at most `top`.

    Arrangements differ in the categories of their hands or in where jokers are used, not in an
    exchanged kicker. Jokers are read as at the table, each row as strong as the one above allows,
    and each arrangement has the best front that its back and middle leave. Equal values are
    decided by strength. The ranking is the one that the values are for.
    """
    ranking = values.ranking
    check_deal(codes, ranking)
    if top < 1:
        raise HandError(f"top must be at least 1, got {top}")
    deal = [min(code, ranking.deck.joker) for code in codes]
    if top == 1:
        found, _ = best_candidates([deal], values)
    else:
        found = top_candidates(deal, values, min(top, MOST_KINDS))
    return [_arranged(codes, candidates, values) for candidates in found]


def arrange_all(deals: Any, values: Values, threads: int = 1) -> Iterator[Arranged]:
    """The best arrangement of each deal, in order; a deal is a line of card codes."""
    candidates, _ = best_candidates(deals, values, threads)
    for codes, chosen in zip(np.asarray(deals).tolist(), candidates, strict=True):
        yield _arranged(codes, chosen, values)


def revalued(found: Arranged, values: Values) -> Arranged:
    """The same arrangement with what other values say of it."""
    worth = {row: values.value(row, values.ranking.strength(getattr(found, row))) for row in ROWS}
    return replace(found, values=worth, value=sum(worth.values()))


def check_deal(
    codes: Sequence[int], ranking: Ranking = PYRAMID, exactly: int | None = None
) -> None:
    """Refuse a number of cards that cannot be arranged, and cards that cannot be held."""
    allowed = f"{exactly}" if exactly else f"{FEWEST} to {MOST}"
    if len(codes) != exactly and (exactly or not FEWEST <= len(codes) <= MOST):
        raise HandError(f"{len(codes)} cards given; {allowed} can be arranged")
    check_cards(ranking.deck, codes)


def _arranged(codes: Sequence[int], candidates: NDArray[np.int64], values: Values) -> Arranged:
    ranking, joker = values.ranking, values.ranking.deck.joker
    lookup = hand_lookup(ranking)
    packed = dict(zip(ROWS, map(int, candidates), strict=True))
    strengths = {row: candidate >> STRENGTH_AT for row, candidate in packed.items()}
    hands = {
        row: _read(ranking, candidate_cards(codes, candidate, joker), strengths[row])
        for row, candidate in packed.items()
    }
    used = Counter(min(code, joker) for hand in hands.values() for code in hand)
    left = Counter(min(code, joker) for code in codes) - used
    worth = {row: values.value(row, strengths[row]) for row in ROWS}
    tuples = {}
    for row, strength in strengths.items():
        number, primary, secondary = lookup.tuples[strength].tolist()
        tuples[row] = (number, primary, secondary)
    return Arranged(
        **hands,
        unused=tuple(sorted(left.elements(), reverse=True)),
        tuples=tuples,
        categories={row: ranking.names[lookup.level[s]] for row, s in strengths.items()},
        values=worth,
        value=sum(worth.values()),
    )


def _read(ranking: Ranking, cards: tuple[int, ...], strength: int) -> tuple[int, ...]:
    """The reading of open jokers that has this strength, cards in the order of comparison."""
    for read in readings(ranking, cards):
        try:
            if ranking.strength(read) == strength:
                made = evaluate_cards(ranking, read)
                assert made is not None, "cards with a strength make a hand"
                return compared_cards(ranking, made)
        except HandError:
            continue
    raise AssertionError(f"{cards}: no reading has strength {strength}")
