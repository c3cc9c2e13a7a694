"""A studio with a character, on a store of a test's own, with time that a test moves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from itertools import count
from typing import Any

from offsuit.host.destiny.destiny_service import ActionAsked, DestinyService
from offsuit.host.world import World
from offsuit.store.store import Store

STUDIO = "acme"
ANN: dict[str, Any] = {"name": "Ann", "skills": {"lockpicking": 20, "brawling": 35}}
CRIME: dict[str, Any] = {"kind": "crime", "target": {"crime": "pickpocket"}}
DUEL: dict[str, Any] = {"kind": "duel", "target": {"npc": "rookie"}}


class Clock:
    """Milliseconds that stand still until a test moves them."""

    def __init__(self, at: int = 1_800_000_000_000) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at


class Bytes:
    """Random bytes that are the same in every run."""

    def __init__(self, seed: str = "studio") -> None:
        self._seed, self._numbers = seed, count()

    def __call__(self) -> bytes:
        return sha256(f"{self._seed} {next(self._numbers)}".encode()).digest()


@asynccontextmanager
async def service(
    url: str, clock: Clock | None = None, seed: str = "studio"
) -> AsyncIterator[tuple[DestinyService, Store]]:
    """The service alone on a store."""
    store = Store(url)
    try:
        yield DestinyService(store, World(now=clock or Clock(), fresh=Bytes(seed))), store
    finally:
        await store.close()


def asked(key: str, body: dict[str, Any] = CRIME, character: str = "ann", **more: Any) -> Any:
    """An action of a character."""
    return ActionAsked(character, key, body, **more)
