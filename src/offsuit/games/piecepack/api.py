"""Dual Piecepacks Poker: any poker variant on 48 tiles with three kinds of flush.

The rules are by Trevor L Davis, 2018, under CC BY-SA 4.0. Doors, as the commands of the same names:

>>> from offsuit.games.piecepack import api as piecepack
>>> found = piecepack.equity(["♠N ♠A", "♥3 ♡3"])
>>> found.boards, [player["fraction"] for player in found.players]
(1086008, ['301573/543004', '241431/543004'])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from offsuit.games.json_result import JsonResult


@dataclass(frozen=True, kw_only=True)
class EquityResult(JsonResult):
    """What each hand gets of the pot."""

    variant: str
    low: str | None = None
    board: list[str]
    exact: bool
    """Whether every deal was counted; otherwise there is a standard error."""
    boards: int
    n: int | None = None
    """Deals that were sampled."""
    se: float | None = None
    seed: int | None = None
    players: list[dict[str, Any]]
    """For each hand its tiles, win, tie and equity, and with a low half high, low and scoop."""


@dataclass(frozen=True, kw_only=True)
class ShowdownResult(JsonResult):
    """What each hand makes, and who wins each pot."""

    variant: str
    low: str | None = None
    board: list[str]
    players: list[dict[str, Any]]
    pots: list[dict[str, Any]]
    text: list[str]
    """The outcome in words, a sentence each."""


def equity(
    hands: Sequence[str],
    board: str = "",
    variant: str = "holdem",
    low: str | None = None,
    deck: str = "dual",
    samples: int | None = None,
    seed: int = 1,
) -> EquityResult:
    """What each hand gets of the pot, over all boards that can come; `random` is any hand.

    Exact, unless `samples` are asked for or trying all deals would take too long.
    """
    from offsuit.games.piecepack.odds.equity_result import (
        SAMPLES,
        exact_answer,
        is_quick,
        sampled_answer,
    )
    from offsuit.games.piecepack.odds.spot import read_spot

    spot = read_spot(hands, board, variant, low, deck)
    if samples is None and is_quick(spot):
        return EquityResult(**exact_answer(spot))
    return EquityResult(**sampled_answer(spot, SAMPLES if samples is None else samples, seed))


def showdown(
    hands: Sequence[str],
    board: str,
    variant: str = "holdem",
    low: str | None = None,
    deck: str = "dual",
    pots: Sequence[str] = (),
    button: int | None = None,
) -> ShowdownResult:
    """Who wins what, in words and in chips, and the five tiles that play.

    A pot is `300`, contested by all, or `120:2,3`, contested by those hands.

    >>> showdown(["♠N ♠A", "♥3 ♡3"], "♠2 ♥A ♡5 ♢4 ♣4").text
    ['hand 1 wins the pot with group-flush one-pair, aces, null kicker (♠N ♠A ♠2 ♥A ♣4)']
    """
    from offsuit.games.piecepack.odds.showdown_result import showdown as settle
    from offsuit.games.piecepack.odds.spot import read_spot
    from offsuit.games.piecepack.odds.typed_pots import parse_pot

    spot = read_spot(hands, board, variant, low, deck)
    return ShowdownResult(**settle(spot, [parse_pot(pot, len(hands)) for pot in pots], button))
