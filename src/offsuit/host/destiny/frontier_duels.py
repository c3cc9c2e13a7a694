"""Duels between two players of the day on the frontier: challenged, accepted, drawn, told to both.

The server commits to its seed when a challenge is made, the challenger names theirs then, and the
other when they accept. The cards follow from all three, and are drawn and journaled before either
is told: nobody can look at a hand and walk away. The challenger is the actor, who pays and is paid.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from offsuit.errors import LifeError, UnknownCharacterError
from offsuit.games.destiny.life.energy_bar import EnergyBar
from offsuit.games.destiny.life.life_fold import Life
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.host.destiny.destiny_service import ActionAnswer, ActionAsked, DestinyService
from offsuit.host.destiny.frontier import DUEL_KEY, HOUSE, Frontier, character_of
from offsuit.store.server_values import ServerValues

Facts = dict[str, Any]
OPEN, TAKEN = "duel/", "duel taken/"
"""Before the id of a challenge, and of what became of it; whoever writes the second comes first."""
MOST_OPEN = 3
"""Challenges of one player that are open."""
MOST_LISTED = 10
KEPT = 24 * 3600 * 1000
"""Milliseconds after which a challenge is forgotten; its action is in the challenger's journal."""
FRESH = 500
"""Milliseconds for which the list is used again."""
PRIVATE = ("energy", "dollars", "experience", "energy_cost", "key", "body_hash")
"""What of an answer only its actor is told."""


@dataclass(frozen=True)
class DuelOffer:
    """What is kept of a challenge; seeds are told when they have served."""

    id: str
    challenger: str
    name: str
    seed: str
    commitment: str
    commitment_hash: str
    at: int
    expires: int


@dataclass(frozen=True)
class DuelTaken:
    """Who accepted it; nobody where it was withdrawn."""

    by: str | None
    name: str = ""
    seed: str = ""


class FrontierDuels:
    """Challenges of all players, in the database: any process sees them."""

    def __init__(self, service: DestinyService, values: ServerValues) -> None:
        self._service, self._values = service, values
        self._frontier = Frontier(service)
        self._listed: tuple[int, list[DuelOffer], dict[str, DuelTaken]] | None = None

    async def challenge(self, player: str, key: str, seed: str) -> DuelOffer:
        """Challenge whoever comes; the same key is the same challenge."""
        mine = character_of(player)
        life, _ = await self._service.life(HOUSE, mine)
        id = sha256(f"{mine} {key}".encode()).hexdigest()[:16]
        known, taken = await self._all()
        if (found := next((each for each in known if each.id == id), None)) is not None:
            return found
        now = self._service.now
        held = [each for each in known if each.challenger == mine and each.expires > now]
        if sum(each.id not in taken for each in held) >= MOST_OPEN:
            raise LifeError(f"{MOST_OPEN} challenges of yours are open; withdraw one")
        published = await self._service.commit(HOUSE, mine, 1)
        promised = published["commitments"][0]
        made = DuelOffer(
            id=id,
            challenger=mine,
            name=life.name,
            seed=seed,
            commitment=promised["id"],
            commitment_hash=promised["commitment"],
            at=now,
            expires=published["expires"],
        )
        kept = await self._values.put_first(OPEN + id, json.dumps(asdict(made)).encode())
        self._listed = None
        return DuelOffer(**json.loads(kept))

    async def withdraw(self, player: str, id: str) -> None:
        """Take a challenge back, unless it was accepted before."""
        found = await self.find(id)
        if found.challenger != character_of(player):
            raise UnknownCharacterError(f"challenge {id!r} of yours: not found")
        taken = await self._take(id, DuelTaken(None))
        if taken.by is not None:
            raise LifeError(f"{taken.name} has accepted it")

    async def accept(self, player: str, id: str, seed: str) -> ActionAnswer:
        """Draw and settle; the same again for who asks again."""
        found, mine = await self.find(id), character_of(player)
        life, _ = await self._service.life(HOUSE, mine)
        if found.challenger == mine:
            raise LifeError("this challenge is your own: send its link to somebody")
        if await self.action(found) is None:
            await self._check_ready(found)
        taken = await self._take(id, DuelTaken(mine, life.name, seed))
        if taken.by != mine:
            raise LifeError("it was withdrawn" if taken.by is None else f"{taken.name} was faster")
        asked = ActionAsked(
            found.challenger,
            DUEL_KEY + id,
            {"kind": "duel", "target": {"character": mine}},
            found.seed + taken.seed,
            found.commitment,
        )
        return await self._service.act(HOUSE, asked)

    async def _check_ready(self, found: DuelOffer) -> None:
        """Refuse what could not be drawn now, before anybody is bound to it."""
        if self._service.now >= found.expires:
            raise LifeError("this challenge has expired")
        life, version = await self._service.life(HOUSE, found.challenger)
        cost, now = version.economy.cost["duel"], self._service.now
        bar: EnergyBar = life.energy.under(version.economy, now)
        if seconds := bar.seconds_until(cost, now):
            raise LifeError(f"{life.name} needs {cost} energy for it, which takes {seconds} s more")

    async def _take(self, id: str, taken: DuelTaken) -> DuelTaken:
        kept = await self._values.put_first(TAKEN + id, json.dumps(asdict(taken)).encode())
        self._listed = None
        return DuelTaken(**json.loads(kept))

    async def find(self, id: str) -> DuelOffer:
        """A challenge; an unknown one is refused."""
        for _ in range(2):
            for each in (await self._all())[0]:
                if each.id == id:
                    return each
            self._listed = None  # another process may have it
        raise UnknownCharacterError(f"challenge {id[:40]!r}: not found")

    async def action(self, found: DuelOffer) -> str | None:
        """The action that a challenge has led to."""
        life, _ = await self._service.life(HOUSE, found.challenger)
        use = life.keys.get(DUEL_KEY + found.id)
        return None if use is None else use.action

    async def told(self, player: str, found: DuelOffer) -> Facts:
        """A challenge as a player may see it: seeds and hands only once it is over."""
        mine, taken = character_of(player), (await self._all())[1].get(found.id)
        action = None if taken is None or taken.by is None else await self.action(found)
        told: Facts = {
            "id": found.id,
            "state": self._state(found, taken, action),
            "name": found.name,
            "mine": found.challenger == mine,
            "with": taken.name if taken is not None and taken.by is not None else None,
            "with_me": taken is not None and taken.by == mine,
            "commitment": found.commitment_hash,
            "at": found.at,
            "expires": found.expires,
            "cost": await self._cost(found),
            "result": None,
        }
        if action is not None and (told["mine"] or told["with_me"]):
            result = await self._frontier.answered(action)
            told["result"] = result if told["mine"] else _shared(result)
        return told

    async def _cost(self, found: DuelOffer) -> int:
        """The challenger's energy, under the version that they use."""
        rules = await self._service.rules.of(HOUSE)
        version = rules.version_for(found.challenger, self._service.now)
        return version.economy.cost["duel"]

    def _state(self, found: DuelOffer, taken: DuelTaken | None, action: str | None) -> str:
        if action is not None:
            return "over"
        if taken is not None and taken.by is None:
            return "withdrawn"
        if self._service.now >= found.expires:
            return "expired"
        return "open" if taken is None else "accepted"

    async def listed(self, player: str) -> list[DuelOffer]:
        """A player's own challenges and those that they accepted; then open ones, newest first."""
        known, taken = await self._all()
        mine, now = character_of(player), self._service.now
        newest = sorted(known, key=lambda each: -each.at)
        own = [
            each
            for each in newest
            if mine in (each.challenger, taken[each.id].by if each.id in taken else None)
        ]
        others = [
            each
            for each in newest
            if each not in own and each.id not in taken and each.expires > now
        ]
        return [*own[:MOST_LISTED], *others[:MOST_LISTED]]

    async def lives(self, found: DuelOffer) -> tuple[Life, RulesVersion]:
        """The challenger as they are now, with the version under which it would be drawn."""
        return await self._service.life(HOUSE, found.challenger)

    async def _all(self) -> tuple[list[DuelOffer], dict[str, DuelTaken]]:
        """Every challenge of the last day, and what became of them."""
        now = self._service.now
        if self._listed is None or now - self._listed[0] >= FRESH:
            known = {
                id: DuelOffer(**json.loads(body))
                for id, body in (await self._values.all(OPEN)).items()
            }
            taken = await self._values.all(TAKEN)
            for id in [id for id, each in known.items() if now - each.at > KEPT]:
                del known[id]
                taken.pop(id, None)
                await self._values.remove(OPEN + id)
                await self._values.remove(TAKEN + id)
            became = {id: DuelTaken(**json.loads(body)) for id, body in taken.items()}
            self._listed = now, list(known.values()), became
        return self._listed[1], self._listed[2]


def _shared(result: Mapping[str, Any]) -> Facts:
    return {name: value for name, value in result.items() if name not in PRIVATE}
