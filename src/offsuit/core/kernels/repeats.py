"""Rows of cards in which a card occurs more often than the deck has it."""

from typing import Any

from offsuit.core.kernels.compiled import kernel


@kernel
def first_impossible(rows: Any, joker: int, copies: int, wilds: int) -> int:
    """The first row that cannot be dealt, or -1."""
    hands, cards = rows.shape
    for hand in range(hands):
        jokers = 0
        for place in range(cards):
            code = rows[hand, place]
            if code >= joker:
                jokers += 1
                continue
            before = 0
            for earlier in range(place):
                before += code == rows[hand, earlier]
            if before >= copies:
                return hand
        if jokers > wilds:
            return hand
    return -1
