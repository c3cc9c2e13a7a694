"""Chance for a bot: the same seed and view give the same draws."""

from collections.abc import Iterator
from hashlib import sha256

from offsuit.core.fair import WORDS, words
from offsuit.games.betting.play.view import PiecepackView

PURPOSE = b"offsuit/1/piecepack bot"


def digest(seed: bytes, view: PiecepackView) -> bytes:
    """32 bytes that follow from the seed and from where the seat stands."""
    stands = (view.seat, view.tiles, view.board, view.pot, len(view.history))
    return sha256(seed + repr(stands).encode()).digest()


def draws(seed: bytes, view: PiecepackView) -> Iterator[float]:
    """Numbers from 0 to below 1 without end."""
    return (word / WORDS for word in words(digest(seed, view), PURPOSE))
