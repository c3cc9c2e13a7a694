"""Random numbers of a bot: the same seed and view give the same numbers."""

from collections.abc import Iterator
from hashlib import sha256

from offsuit.core.fair import WORDS, words
from offsuit.games.betting.play.view import BettingView


def view_digest(seed: bytes, view: BettingView) -> bytes:
    """32 bytes that follow from the seed and from what the seat sees."""
    seen = (view.seat, view.tiles, view.board, view.pot, len(view.history))
    return sha256(seed + repr(seen).encode()).digest()


def view_number(seed: bytes, view: BettingView) -> int:
    """The same as one number of 64 bits, which seeds a sample of deals."""
    return int.from_bytes(view_digest(seed, view)[:8], "big")


def random_numbers(game: str, seed: bytes, view: BettingView) -> Iterator[float]:
    """Endless numbers from 0 to below 1; every game has its own."""
    purpose = f"offsuit/1/{game} bot".encode()
    return (word / WORDS for word in words(view_digest(seed, view), purpose))
