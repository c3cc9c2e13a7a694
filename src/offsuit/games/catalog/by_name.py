"""Strengths of many hands, counts and equities by game name; these need NumPy and Numba."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.notation import card_name, parse_cards
from offsuit.core.odds import census as counting
from offsuit.core.odds import equity as pot_odds
from offsuit.core.ranking import Ranking
from offsuit.core.strengths import check_rows
from offsuit.core.strengths import omaha_strengths as omaha_rows
from offsuit.core.strengths import strengths as rows
from offsuit.games.catalog.rankings import ranking
from offsuit.games.json_result import JsonResult


def strengths(game: str | Ranking, hands: Any) -> NDArray[np.uint16]:
    """Strengths of many hands, one row of card codes each; 0 where cards make no hand.

    >>> import numpy as np
    >>> rows = np.array([[51, 47, 43, 39, 35], [0, 5, 10, 15, 21]], np.uint8)
    >>> strengths("standard", rows).tolist()
    [7462, 1]
    """
    rules = ranking(game)
    check_rows(rules, hands)
    return rows(rules, hands)


def omaha_strengths(game: str | Ranking, holes: Any, boards: Any) -> NDArray[np.uint16]:
    """Strengths of two of four hole cards with three of five board cards, a row a hand.

    >>> omaha_strengths("standard", [[51, 47, 0, 1]], [[43, 39, 35, 2, 3]]).tolist()
    [7462]
    """
    rules = ranking(game)
    found = omaha_rows(rules, holes, boards)
    check_rows(rules, holes, boards)
    return found


@dataclass(frozen=True)
class Census(JsonResult):
    """How many hands there are of each category, weakest first, and of all.

    >>> census("piecepack", 5)["total"]
    1712304
    """

    game: str
    size: int
    total: int
    counts: dict[str, int]


def census(game: str | Ranking, size: int = 5, wilds: int = 0) -> Census:
    """Exact number of hands of `size` cards in each category, weakest first.

    >>> found = census("standard", 7)
    >>> found.counts["royal flush"], found.total
    (4324, 133784560)
    """
    rules = ranking(game)
    counts = counting.census(rules, size, wilds)
    return Census(rules.name, size, sum(counts.values()), counts)


@dataclass(frozen=True)
class PotEquity(JsonResult):
    """Exact shares of the pot for each hand, over all boards.

    >>> found = equity("standard", ["AS AH", "KS KH"], "AD KD 2C 3C 4C")
    >>> found.as_json()["players"][0]
    {'cards': ['AS', 'AH'], 'win': 1.0, 'tie': 0.0, 'equity': 1.0, 'fraction': '1'}
    """

    game: str
    hands: tuple[tuple[str, ...], ...]
    board: tuple[str, ...]
    boards: int
    """How many boards can come."""
    shares: tuple[pot_odds.EquityShare, ...]
    """The exact share of each hand."""

    def as_json(self) -> dict[str, Any]:
        """Shares as numbers, with the exact equity as a fraction."""
        players = [
            {"cards": list(hand), **_share_json(share)}
            for hand, share in zip(self.hands, self.shares, strict=True)
        ]
        head = {"game": self.game, "board": list(self.board), "exact": True}
        return {**head, "boards": self.boards, "players": players}


def _share_json(share: pot_odds.EquityShare) -> dict[str, Any]:
    values = {name: float(part) for name, part in vars(share).items() if part is not None}
    return {**values, "fraction": str(share.equity)}


def equity(
    game: str | Ranking,
    hands: Sequence[str],
    board: str = "",
    play: pot_odds.Play = "holdem",
    low: str | Ranking | None = None,
) -> PotEquity:
    """Exact shares of the pot for two or more known hands, over every board that can come.

    >>> found = equity("standard", ["AH KH", "QS QD"])
    >>> found.boards, [round(float(share.equity), 4) for share in found.shares]
    (1712304, [0.4621, 0.5379])
    """
    rules = ranking(game)
    codes = [parse_cards(rules.deck, hand) for hand in hands]
    known = parse_cards(rules.deck, board)
    lowest = None if low is None else ranking(low)
    found = pot_odds.equity(rules, codes, known, play, lowest)
    named = tuple(_names(rules, hand) for hand in codes)
    return PotEquity(rules.name, named, _names(rules, known), found.boards, found.shares)


def _names(rules: Ranking, codes: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_name(rules.deck, code) for code in codes)
