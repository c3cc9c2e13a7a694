"""The sockets that are open, so that those of a banned player or address can be closed."""

from offsuit.host.operating.host_operator import BANNED
from offsuit.host.subscription import Ending, Subscription
from offsuit.web.access.bans import Bans
from offsuit.web.messages.problems import Problem


class OpenSockets:
    """By subscription, the player and the address that it was opened from."""

    def __init__(self) -> None:
        self._of: dict[Subscription, tuple[str | None, str]] = {}

    def enter(self, subscription: Subscription, player: str | None, address: str) -> None:
        """A socket that is open until it leaves; spectators may be nobody."""
        self._of[subscription] = player, address

    def leave(self, subscription: Subscription) -> None:
        """Forget a socket that has ended."""
        self._of.pop(subscription, None)

    def end_banned(self, bans: Bans) -> None:
        """Close every socket that would be refused now."""
        for subscription, who in list(self._of.items()):
            try:
                bans.check(*who)
            except Problem:
                subscription.close(BANNED, Ending.REMOVED)
