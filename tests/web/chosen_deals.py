"""A server whose deals are chosen, so that a test meets the cards it is about: tables of two."""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import uvicorn
from guests import database
from pydantic import SecretStr
from wire import ENOUGH

from offsuit.core.fair import Deal, dealing_order
from offsuit.games.pyramid.phases import PHASES, hand_places
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.host.world import World
from offsuit.web.app import create_app
from offsuit.web.settings import LabLimits, Limits, Settings
from offsuit.web.wire import SocketProtocol

SEATS = 2
JOKER = 52
FIRST = 13
Hands = Sequence[tuple[int, ...]]
DECK = PyramidRules().deck.cards


class Dealer:
    """Server seeds, the same in every run: only those whose deal is as wanted.

    They are asked for other things too (the id of a table, the name of a bot), and tell nothing
    there. Who brings a client seed gets other cards: see `Visitor.trust`.
    """

    def __init__(self) -> None:
        self._number = 0
        self.want("no-surrender")

    def want(self, variant: str, holds: Callable[[Hands], bool] = lambda _: True) -> None:
        """From now on the first seat's and the second seat's cards of all phases are like that."""
        deals = tuple(phase.deal for phase in PHASES[variant])
        self._places = [hand_places(deals, SEATS, seat) for seat in range(SEATS)]
        self._holds = holds

    def fresh(self) -> bytes:
        """The next seed."""
        while True:
            self._number += 1
            seed = sha256(b"chosen %d" % self._number).digest()
            if self._holds(self._hands(seed)):
                return seed

    def _hands(self, seed: bytes) -> Hands:
        dealt = Deal(DECK, seed).cards(dealing_order([], len(DECK)))
        return [tuple(dealt[at] for part in places for at in part) for places in self._places]


@contextmanager
def dealing(folder: Path, dealer: Dealer, **lab: Any) -> Iterator[str]:
    """The server in a thread of this process; its address."""
    limits: dict[str, Any] = dict(ENOUGH)
    given = Settings(
        database=SecretStr(database(folder)),
        limits=Limits(**limits),
        lab=LabLimits(idle=False, **lab),
    )
    app = create_app(given, World(fresh=dealer.fresh))
    config = uvicorn.Config(app, ws=SocketProtocol, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as wire:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [wire]})
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the server did not start"
                time.sleep(0.01)
            yield f"http://127.0.0.1:{wire.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def poor(hand: tuple[int, ...]) -> bool:
    """A club bot surrenders such thirteen cards: no joker, no three of a kind, no dragon."""
    ranks = [code // 4 for code in hand[:FIRST]]
    return JOKER not in hand[:FIRST] and max(map(ranks.count, ranks)) == 2
