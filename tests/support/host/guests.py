"""People at a host's tables: each listens as a client would, and answers what it is asked."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from offsuit.errors import TableError
from offsuit.games.catalog.seated import seated_bot, seated_game
from offsuit.games.jsonable import from_json, to_json
from offsuit.host.host import Host
from offsuit.host.passwords import Passwords
from offsuit.host.subscription import Subscription
from offsuit.host.world import World
from offsuit.store.store import Store
from offsuit.table.commands.acting import Act
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.shapes import TurnView
from offsuit.table.table_round import AcceptedAction

News = Mapping[str, Any]


def database(folder: Path) -> str:
    """Where a test keeps its journal."""
    return f"sqlite:///{folder}/journal.db"


@asynccontextmanager
async def running(url: str, world: World | None = None, **given: Any) -> AsyncIterator[Host]:
    """A host that has taken up whatever the journal holds."""
    store = Store(url)
    host = Host(store, world, **given)
    try:
        await host.recover()
        yield host
    finally:
        await host.close()
        await store.close()


class Guest:
    """A novice behind a wire: everything it knows has been JSON."""

    def __init__(self, host: Host, table: str, player: str, on_taken: Callable[..., None]) -> None:
        self.host, self.table, self.player, self.on_taken = host, table, player, on_taken
        self.frames: list[str] = []
        self.seq: int | None = None

    async def enter(self) -> None:
        """Sit down and be ready."""
        await self.host.command(self.table, self.player, Sit(self.player.title()))
        await self.host.command(self.table, self.player, Ready())

    async def listen(self, until: Callable[[News], bool]) -> None:
        """Answer until there is news that ends it."""
        subscription = self.host.subscribe(self.table, self.player, after=self.seq)
        async for news in subscription:
            self.frames.append(json.dumps(news, ensure_ascii=False))
            self.seq = news["seq"]
            if until(news):
                break
            await self.answer(json.loads(self.frames[-1]))
        subscription.close()

    async def answer(self, news: News) -> AcceptedAction | None:
        """What this seat is asked, if it is."""
        owed = owed_by(news)
        if owed is None:
            return None
        number, decision = owed
        action = novice_action(news)
        try:
            id = f"{number}/{decision}"
            taken = await act(self.host, self.table, self.player, number, decision, id, action)
        except TableError:
            return None  # a message that was overtaken
        self.on_taken(self.table, self.player, number, decision, taken.seq)
        return taken


def owed_by(news: News) -> tuple[int, int] | None:
    """Round and decision that the reader of some news is asked."""
    round_, seat = news["table"]["round"], news["you"]["seat"]
    for waiting in round_["waiting"] if round_ else ():
        if waiting["seat"] == seat:
            return round_["number"], waiting["decision"]
    return None


def novice_action(news: News) -> Any:
    """What a novice does who sees this."""
    name = news["table"]["game"]
    game = seated_game(name, json.loads(news["table"]["settings"]))
    view = from_json(game.forms, news["you"]["view"])
    seed = sha256(json.dumps(news["you"]["view"]).encode()).digest()
    return to_json(seated_bot(name, game, seed, "novice").act(view))


async def act(
    host: Host, table: str, player: str, number: int, decision: int, id: str, action: Any
) -> AcceptedAction:
    """Answer a decision at a host's table."""
    result = await host.command(table, player, Act(id, number, decision, action))
    assert result.action is not None, "an action has a result"
    return result.action


def backward_passwords(tried: list[str] | None = None) -> Passwords:
    """Passwords whose hash is their text backwards; those that are checked go to `tried`."""

    def check(hashed: str, password: str) -> bool:
        if tried is not None:
            tried.append(password)
        return hashed == password[::-1]

    return Passwords(lambda password: password[::-1], check)


async def next_turns(subscription: Subscription) -> list[TurnView] | None:
    """The turns in the next news."""
    news = await subscription.next()
    assert news is not None, "there are news"
    return news["turns"]


def nothing(*_: Any) -> None:
    """What a guest does who keeps no list."""


async def seat_all(host: Host, table: str, people: tuple[str, ...]) -> list[Guest]:
    """Guests who are all ready."""
    guests = [Guest(host, table, player, nothing) for player in people]
    for guest in guests:
        await guest.host.command(table, guest.player, Sit(guest.player.title()))
    for guest in guests:
        await guest.host.command(table, guest.player, Ready())
    return guests


async def together(*work: Any) -> None:
    """All at once; the first failure ends it."""
    async with asyncio.TaskGroup() as group:
        for each in work:
            group.create_task(each)
