"""Keeps those away who come back under a new name: newcomers from the address of somebody who was
sent away get no seat at that table for a while.
"""

import json
from collections.abc import Callable

from offsuit.host.host import Host
from offsuit.web.access.server_meter import LastAddresses
from offsuit.web.messages.problems import Problem

PREFIX = "sent-away/"
HOUR, DAY = 3_600_000, 86_400_000


class NewcomerBars:
    """In the store, by table and origin: since when and until when newcomers are refused.

    A newcomer is somebody whose token was issued to that address after the player was sent away,
    and less than a day ago.
    Others at the address, who had theirs before, are not refused.
    """

    def __init__(self, addresses: LastAddresses, now: Callable[[], int]) -> None:
        self._addresses, self._now = addresses, now
        self.origin: Callable[[str], str] = str
        """The word for an address in tokens."""

    async def bar(self, host: Host, table: str, player: str) -> None:
        """From now on, for an hour, after a player was sent away; older bars are forgotten."""
        address, now = self._addresses.of(player), self._now()
        if address is None:
            return
        bars = {name: json.loads(body) for name, body in (await host.values.all(PREFIX)).items()}
        await host.values.remove_all([PREFIX + each for each in bars if bars[each]["until"] <= now])
        name = f"{table}/{self.origin(address)}"
        earlier = bars.get(name, {"until": 0})
        since = earlier["since"] if earlier["until"] > now else now
        told = json.dumps({"since": since, "until": now + HOUR})
        await host.values.put(PREFIX + name, told.encode())

    async def allow(self, host: Host, table: str) -> None:
        """Newcomers may sit down at a table again, wherever they come from."""
        found = await host.values.all(f"{PREFIX}{table}/")
        await host.values.remove_all([f"{PREFIX}{table}/{origin}" for origin in found])

    async def check(self, host: Host, table: str, player: str) -> None:
        """Refuse a newcomer who may not sit down."""
        issued, now = self._addresses.issuance(player), self._now()
        if issued is None or issued.at <= now - DAY:
            return
        found = (await host.values.all(f"{PREFIX}{table}/")).get(issued.origin)
        told = {"since": 0, "until": 0} if found is None else json.loads(found)
        if now < told["until"] and issued.at >= told["since"]:
            raise Problem(
                "refused",
                "somebody was sent away from here, and your seat token was issued to the same "
                "address since then; the host of the table can allow newcomers again",
                retry=(told["until"] - now) / 1000,
            )
