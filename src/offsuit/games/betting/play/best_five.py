"""The five tiles that play."""

from dataclasses import dataclass

from offsuit.games.jsonable import Jsonable


@dataclass(frozen=True)
class Five(Jsonable):
    """What a hand comes to for one half of the pot."""

    half: str
    words: str
    flush: str | None
    """By suit, link or group; None where the category asks for none."""
    tiles: tuple[str, ...]
    """In the order held, those of the board last."""
