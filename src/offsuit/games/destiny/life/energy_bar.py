"""Energy at any time, computed from the last value and when that was: nothing is ever ticked.

Thousandths of energy come back so many a minute. They are counted in parts, sixty thousand to a
thousandth, so that every millisecond adds a whole number and none is lost between two actions.
"""

from dataclasses import dataclass, replace
from typing import Any

from offsuit.errors import NotEnoughEnergyError
from offsuit.games.destiny.rulebook.economy import MILLI, Economy

PARTS = 60_000
"""Of a thousandth of energy: the milliseconds of a minute."""


@dataclass(frozen=True)
class EnergyBar:
    """What was there at some time, and how it comes back."""

    parts: int
    at: int
    """Milliseconds since 1970."""
    capacity: int
    """In thousandths."""
    per_minute: int
    """Thousandths that come back."""

    def parts_at(self, at: int) -> int:
        """What is there at a time; a time before the last one counts as the last one."""
        grown = self.parts + max(0, at - self.at) * self.per_minute
        return min(grown, self.capacity * PARTS)

    def milli_at(self, at: int) -> int:
        """Whole thousandths that are there.

        >>> EnergyBar(0, 0, 100_000, 1_000).milli_at(90_000)
        1500
        """
        return self.parts_at(at) // PARTS

    def seconds_until(self, energy: int, at: int) -> int | None:
        """Whole seconds until so much energy is there; None where it never will be."""
        missing = energy * MILLI * PARTS - self.parts_at(at)
        if missing <= 0:
            return 0
        if energy * MILLI > self.capacity or not self.per_minute:
            return None
        late = max(0, self.at - at)
        return -(-(late - (-missing // self.per_minute)) // 1000)

    def spend(self, energy: int, at: int) -> "EnergyBar":
        """The bar after an action that costs so much."""
        there = self.parts_at(at)
        if energy * MILLI * PARTS > there:
            raise NotEnoughEnergyError(energy, there // PARTS, self.seconds_until(energy, at))
        return replace(self, parts=there - energy * MILLI * PARTS, at=max(at, self.at))

    def under(self, economy: Economy, at: int) -> "EnergyBar":
        """The same energy at a time, with the capacity and regeneration of an economy from then."""
        capacity, per_minute = economy.energy_capacity, economy.energy_per_minute
        if (capacity, per_minute) == (self.capacity, self.per_minute):
            return self
        there = min(self.parts_at(at), capacity * PARTS)
        return EnergyBar(there, max(at, self.at), capacity, per_minute)

    def as_json(self) -> dict[str, int]:
        """As entries have it."""
        return {
            "parts": self.parts,
            "at": self.at,
            "capacity": self.capacity,
            "per_minute": self.per_minute,
        }


def full_bar(economy: Economy, at: int) -> EnergyBar:
    """What a new character has."""
    capacity, per_minute = economy.energy_capacity, economy.energy_per_minute
    return EnergyBar(economy.energy_start * PARTS, at, capacity, per_minute)


def bar_of(data: dict[str, Any]) -> EnergyBar:
    """A bar as entries have it."""
    return EnergyBar(data["parts"], data["at"], data["capacity"], data["per_minute"])


def energy_text(milli: int) -> str:
    """Energy with its thousandths.

    >>> energy_text(12_050)
    '12.050'
    """
    return f"{milli // MILLI}.{milli % MILLI:03}"
