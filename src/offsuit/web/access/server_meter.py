"""Puts what tables use on the account of the player who causes it."""

from collections import OrderedDict
from typing import NamedTuple

from offsuit.host.operating.meter import OPERATOR
from offsuit.host.tokens import Issuance
from offsuit.web.access.quotas import Quotas

MOST_REMEMBERED = 100_000


class Heard(NamedTuple):
    """From where a player was heard, and what their token says."""

    address: str
    issuance: Issuance | None


class LastAddresses:
    """The address from which each player was last heard; `KeptUsage` keeps those of hosts."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, Heard] = OrderedDict()

    def heard(self, player: str, address: str, issuance: Issuance | None = None) -> None:
        """Remember an address; the players not heard for longest are forgotten."""
        self._of[player] = Heard(address, issuance)
        self._of.move_to_end(player)
        if len(self._of) > MOST_REMEMBERED:
            self._of.popitem(last=False)

    def of(self, player: str) -> str | None:
        """The address of a player; None if it is not known."""
        found = self._of.get(player)
        return None if found is None else found.address

    def issuance(self, player: str) -> Issuance | None:
        """When and where a player's token was issued, if it says so."""
        found = self._of.get(player)
        return None if found is None else found.issuance

    def players_at(self, address: str) -> list[str]:
        """Players who were last heard from an address."""
        return [player for player, heard in self._of.items() if heard.address == address]


class ServerMeter:
    """A `Meter` of the host by the quotas of players and addresses."""

    def __init__(self, quotas: Quotas, addresses: LastAddresses) -> None:
        self._quotas, self._addresses = quotas, addresses

    def account(self, player: str) -> tuple[str | None, str | None]:
        """Player and address that something is counted for; the operator has no quota."""
        if player == OPERATOR:
            return None, None
        return player, self._addresses.of(player)

    def may_begin(self, account: str) -> bool:
        """Whether rounds and bytes are left for a player."""
        both = self.account(account)
        return self._quotas.left("rounds", *both) and self._quotas.left("bytes", *both)

    def used(self, account: str, rounds: int, size: int) -> None:
        """Count rounds and bytes."""
        if rounds:
            self._quotas.add("rounds", *self.account(account), rounds)
        self._quotas.add("bytes", *self.account(account), size)

    def may_review(self, account: str) -> bool:
        """Count a review, if any are left for a player."""
        if not self._quotas.left("reviews", *self.account(account)):
            return False
        self._quotas.add("reviews", *self.account(account))
        return True
