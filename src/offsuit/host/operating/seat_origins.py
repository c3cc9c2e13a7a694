"""Where the players of a table come from, as far as its host is told."""

from offsuit.table.shapes import ChairMark
from offsuit.table.table import Table


class SeatOrigins:
    """By player, a word that is equal for players of one network address; in memory only."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}

    def heard(self, player: str, origin: str) -> None:
        """Remember where a player is."""
        self._of[player] = origin

    def marks(self, table: Table) -> list[ChairMark]:
        """Chairs of people who share an origin with another, or with somebody sent away."""
        people = {n: self._of.get(c.player) for n, c in table.taken() if not c.is_bot}
        away = {self._of[player] for player in table.barred if player in self._of}
        found: list[ChairMark] = []
        for number, origin in people.items():
            same = [n for n, other in people.items() if n != number and other == origin]
            if origin is not None and (same or origin in away):
                found.append({"chair": number, "same": same, "sent_away": origin in away})
        return found
