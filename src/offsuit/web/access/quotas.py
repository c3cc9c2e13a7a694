"""Quotas: how much a player, an address and all clients together may have or use a day."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, get_args

from offsuit.web.messages.problems import Problem
from offsuit.web.settings import Quota, QuotaSettings

DAY = 86_400_000
OPEN_RETRY = 600.0
"""Seconds after which somebody may try again who has too many things open."""
Used = Literal["rounds", "bytes", "reviews"]
"""Counted by the day, which begins at midnight UTC."""
Kept = Literal["tables", "sockets"]
"""Counted while they are open."""
USED: tuple[str, ...] = get_args(Used)
EVERYBODY = ""
SMALL = 100
"""A player or address that has used less than this part of a quota is not kept over a restart: so
what is kept is bounded by the quotas of all."""
Account = tuple[str, str, str]
"""What is counted, the scope, and whose it is."""


class Quotas:
    """Counts by player, by address and in all; None stands for an unknown player or address."""

    def __init__(self, settings: QuotaSettings, now: Callable[[], int]) -> None:
        self.settings, self._now = settings, now
        self._day = 0
        self._counts: Counter[Account] = Counter()
        self._unkept: Counter[Account] = Counter()
        """The part of what was used today that the store does not know."""

    def left(self, what: Used | Kept, player: str | None, address: str | None) -> bool:
        """Whether there is anything left."""
        return self._full(what, player, address) is None

    def check(self, what: Used | Kept, player: str | None, address: str | None) -> None:
        """Refuse if nothing is left."""
        if (scope := self._full(what, player, address)) is not None:
            most = getattr(self._quota(what), scope)
            whose = {"player": "of yours", "address": "of your address", "all": "of this server"}
            when = "are open" if what not in USED else "were used today"
            detail = f"{most} {what} {whose[scope]} {when}; no more are allowed"
            raise Problem("too-many", detail, retry=self._retry(what))

    def add(
        self, what: Used | Kept, player: str | None, address: str | None, amount: int = 1
    ) -> None:
        """Count something, whether or not that is too much; a negative amount takes it back."""
        self._begin_day()
        for scope, key in _scopes(player, address):
            if what in USED:
                self._unkept[what, scope, key] += amount
            self._counts[what, scope, key] += amount
            if self._counts[what, scope, key] <= 0:
                del self._counts[what, scope, key]

    def take(self, what: Used | Kept, player: str | None, address: str | None) -> None:
        """Count one more, or refuse it."""
        self.check(what, player, address)
        self.add(what, player, address)

    def unkept(self) -> tuple[int, dict[Account, int]]:
        """The day, and what was used since `kept`; little amounts are left out until they grow."""
        self._begin_day()
        return self._day, {
            account: amount
            for account, amount in self._unkept.items()
            if self._counts[account] >= self._least(account)
        }

    def kept(self, day: int, amounts: Mapping[Account, int]) -> None:
        """The store knows of these amounts now."""
        self._begin_day()
        if day == self._day:
            self._unkept.subtract(amounts)
            self._unkept = +self._unkept

    def use_kept(self, day: int, totals: Mapping[Account, int]) -> None:
        """What the store knows: this server's own use, and that of others with one database."""
        self._begin_day()
        if day == self._day:
            for account, total in totals.items():
                self._counts[account] = total + self._unkept[account]

    def _least(self, account: Account) -> float:
        what, scope, _ = account
        most: int = getattr(getattr(self.settings, what), scope)
        return 0 if scope == "all" else most / SMALL

    def _full(self, what: Used | Kept, player: str | None, address: str | None) -> str | None:
        """The scope in which nothing is left."""
        self._begin_day()
        quota = self._quota(what)
        for scope, key in _scopes(player, address):
            if self._counts[what, scope, key] >= getattr(quota, scope):
                return scope
        return None

    def _quota(self, what: Used | Kept) -> Quota:
        found: Quota = getattr(self.settings, what)
        return found

    def _retry(self, what: str) -> float:
        return OPEN_RETRY if what not in USED else (DAY - self._now() % DAY) / 1000

    def _begin_day(self) -> None:
        """Forget what was used before midnight."""
        day = self._now() // DAY
        if day != self._day:
            self._day = day
            kept = {key: count for key, count in self._counts.items() if key[0] not in USED}
            self._counts = Counter(kept)
            self._unkept.clear()


def _scopes(player: str | None, address: str | None) -> list[tuple[str, str]]:
    """The narrowest first."""
    own = [] if player is None else [("player", player)]
    near = [] if address is None else [("address", address)]
    return [*own, *near, ("all", EVERYBODY)]
