"""What was used of quotas today, kept in the store: a restart does not give it back."""

import json

from offsuit.host.host import Host
from offsuit.web.access.quotas import USED, Account, Quotas
from offsuit.web.access.server_meter import LastAddresses

PREFIX, ADDRESSES = "used/", "host-address/"
"""Names of amounts, by day and account; and of the addresses of players who opened a table."""
KEEP_DAYS = 31
"""Days for which the address of somebody who opened a table is kept after they were heard."""
MOST_ADDRESSES = 10_000


class KeptUsage:
    """Amounts are added to those in the store, so that several servers may share one database.

    A server that is killed forgets what was used since the last `keep`.
    """

    def __init__(self, quotas: Quotas, addresses: LastAddresses) -> None:
        self._quotas, self._addresses = quotas, addresses
        self._known: dict[str, str] = {}
        """Player -> address and day, as they are in the store."""
        self._pruned = 0
        """The day on which older values were removed."""

    async def load(self, host: Host) -> None:
        """Go on with what earlier runs have kept."""
        self._known = {
            player: body.decode() for player, body in (await host.values.all(ADDRESSES)).items()
        }
        for player, told in self._known.items():
            self._addresses.heard(player, json.loads(told)["address"])
        await self.keep(host)

    async def keep(self, host: Host) -> None:
        """Write what was used since the last time, and read what others have used."""
        day, amounts = self._quotas.unkept()
        await host.values.add({_name(day, account): used for account, used in amounts.items()})
        self._quotas.kept(day, amounts)
        found = await host.values.all(f"{PREFIX}{day}/")
        totals = {_account(name): int(body) for name, body in found.items()}
        self._quotas.use_kept(day, totals)
        await self._keep_addresses(host, day)
        if day != self._pruned:
            await self._prune(host, day)
            self._pruned = day

    async def _keep_addresses(self, host: Host, day: int) -> None:
        """Those of players whose tables are open."""
        for player in set(host.openers().values()):
            address = self._addresses.of(player)
            told = json.dumps({"address": address, "day": day})
            if address is not None and self._known.get(player) != told:
                await host.values.put(ADDRESSES + player, told.encode())
                self._known[player] = told

    async def _prune(self, host: Host, today: int) -> None:
        """Forget other days, and addresses that are old or too many."""
        old = [name for name in await host.values.all(PREFIX) if int(name.split("/")[0]) < today]
        await host.values.remove_all([PREFIX + name for name in old])
        days = {player: json.loads(told)["day"] for player, told in self._known.items()}
        newest = sorted(days, key=lambda player: -days[player])
        kept = {each for each in newest[:MOST_ADDRESSES] if days[each] > today - KEEP_DAYS}
        await host.values.remove_all([ADDRESSES + player for player in days if player not in kept])
        self._known = {player: told for player, told in self._known.items() if player in kept}


def _name(day: int, account: Account) -> str:
    return f"{PREFIX}{day}/{'/'.join(account)}"


def _account(name: str) -> Account:
    what, scope, whose = name.split("/", 2)  # an address may have a slash
    assert what in USED, "only what is used by the day is kept"
    return what, scope, whose
