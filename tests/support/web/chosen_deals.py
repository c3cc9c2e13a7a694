"""A server whose deals are chosen, so that a test meets the cards it is about."""

import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import uvicorn
from pydantic import SecretStr

from offsuit.core.fair import Deal, dealing_order
from offsuit.games.catalog.seated import seated_bot, seated_game
from offsuit.games.game import Action, Choice, Event, Seat
from offsuit.games.pyramid.play.phases import PHASES, hand_places
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.host.world import World
from offsuit.web.app import create_app
from offsuit.web.server import server_config
from offsuit.web.settings import LabLimits, Limits, Settings
from support.host.guests import database
from support.web.socket_program import ENOUGH

SEATS = 2
JOKER = 52
FIRST = 13
Hands = Sequence[tuple[int, ...]]
Offered = dict[str, Choice]
DECK = PyramidRules().deck.cards


class Dealer:
    """Server seeds, the same in every run: only those whose deal is as wanted.

    They are asked for other things too (the id of a table, the name of a bot), and tell nothing
    there. Who brings a client seed gets other cards: see `Visitor.trust`.
    """

    def __init__(self) -> None:
        self._number = 0
        self._kept: bytes | None = None
        self.want("no-surrender")

    def keep_to(self, seed: bytes) -> None:
        """From now on every seed is this one: what it deals and what bots do is always the same.

        For one table only, as its id follows from the seed too.
        """
        self._kept = seed

    def want(self, variant: str, holds: Callable[[Hands], bool] = lambda _: True) -> None:
        """From now on two seats' cards of all phases of Pyramid are like that."""
        self._kept = None
        deals = tuple(phase.deal for phase in PHASES[variant])
        self._places = [hand_places(deals, SEATS, seat) for seat in range(SEATS)]
        self._holds = holds

    def fresh(self) -> bytes:
        """The next seed."""
        if self._kept is not None:
            return self._kept
        while True:
            self._number += 1
            seed = seed_of("chosen", self._number)
            if self._holds(self._hands(seed)):
                return seed

    def _hands(self, seed: bytes) -> Hands:
        dealt = Deal(DECK, seed).cards(dealing_order([], len(DECK)))
        return [tuple(dealt[at] for part in places for at in part) for places in self._places]


def seed_of(name: str, number: int = 0) -> bytes:
    """The same in every run."""
    return sha256(f"{name} {number}".encode()).digest()


def play(
    game_name: str, seed: bytes, chips: Sequence[int], level: Any, act: Callable[[Offered], Action]
) -> list[Event]:
    """The first round of a table that keeps to a seed: `act` for the first seat, bots elsewhere."""
    game = seated_game(game_name, {})
    order = Deal(game.deck.cards, seed).cards(dealing_order([], len(game.deck.cards)))
    step = game.start([Seat(str(at), each) for at, each in enumerate(chips)], 0, order)
    events = list(step.events)
    while waiting := game.waiting_for(step.state):
        seat, view = waiting[0], game.view(step.state, waiting[0])
        if seat == 0:
            action = act({each.action: each for each in game.legal(step.state, seat)})
        else:
            action = seated_bot(game_name, game, seed, level).act(view)
        step = game.apply(step.state, seat, action)
        events += step.events
    return events


@contextmanager
def dealing(folder: Path, dealer: Dealer, **lab: Any) -> Iterator[str]:
    """The server in a thread of this process; its address."""
    limits: dict[str, Any] = dict(ENOUGH)
    given = Settings(
        database=SecretStr(database(folder)),
        limits=Limits(**limits),
        lab=LabLimits(idle=False, by_client=100, wait_seconds=3600, **lab),
    )
    app = create_app(given, World(fresh=dealer.fresh))
    server = uvicorn.Server(server_config(app))
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
