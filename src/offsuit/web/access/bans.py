"""Players and addresses that an operator has banned: they hold after a restart."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Literal

from offsuit.host.host import Host
from offsuit.web.messages.problems import Problem

PREFIX = "ban/"
Subject = Literal["player", "address"]


@dataclass(frozen=True)
class Ban:
    """A player or address that is refused everything."""

    subject: Subject
    who: str
    until: int | None
    """Milliseconds since 1970; None is for ever."""
    why: str = ""

    @property
    def name(self) -> str:
        """Under which it is kept."""
        return f"{PREFIX}{self.subject}/{self.who}"


class Bans:
    """All bans of a server, by name."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._bans: dict[str, Ban] = {}

    async def load(self, host: Host) -> None:
        """Read them from the store, where another server may have changed them."""
        found = [Ban(**json.loads(body)) for body in (await host.values.all(PREFIX)).values()]
        self._bans = {ban.name: ban for ban in found}

    def all(self) -> list[Ban]:
        """Those that hold now."""
        return [ban for ban in self._bans.values() if self._holds(ban)]

    async def add(self, host: Host, ban: Ban) -> None:
        """Ban somebody, in place of an earlier ban."""
        await host.values.put(ban.name, json.dumps(asdict(ban)).encode())
        self._bans[ban.name] = ban

    async def remove(self, host: Host, subject: Subject, who: str) -> None:
        """End a ban; one that does not exist is refused."""
        name = Ban(subject, who, None).name
        if name not in self._bans:
            raise Problem("unknown", f"{subject} {who[:64]!r}: not banned")
        await host.values.remove(name)
        del self._bans[name]

    def check(self, player: str | None, address: str) -> None:
        """Refuse a player or an address that is banned."""
        for subject, who in (("player", player), ("address", address)):
            ban = self._bans.get(f"{PREFIX}{subject}/{who}")
            if ban is not None and self._holds(ban):
                left = 0 if ban.until is None else (ban.until - self._now()) / 1000
                why = f": {ban.why}" if ban.why else ""
                raise Problem("banned", f"the operator has banned this {subject}{why}", left)

    def _holds(self, ban: Ban) -> bool:
        return ban.until is None or self._now() < ban.until
