"""Targets and dials of a tuning: what figures should be, and which numbers may be turned."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from offsuit.games.destiny.balance.figure import Figure
from offsuit.games.destiny.rulebook.rules import Rules


@dataclass(frozen=True)
class Target:
    """A figure and the range in which it should be, which may be one point."""

    figure: Figure
    low: Fraction
    high: Fraction
    weight: Fraction
    tolerance: Fraction

    def miss(self, value: Fraction) -> Fraction:
        """How far a value is outside the range."""
        return max(self.low - value, value - self.high, Fraction(0))

    def met(self, value: Fraction) -> bool:
        """Whether a value misses by no more than the tolerance."""
        return self.miss(value) <= self.tolerance

    def wanted(self) -> dict[str, float]:
        """As the target file says it."""
        if self.low == self.high:
            return {"value": float(self.low)}
        edges = {"at_least": self.low, "at_most": self.high}
        return {name: float(edge) for name, edge in edges.items() if 0 < edge < 1}


@dataclass(frozen=True)
class Dial:
    """A number of the rules that may be turned; `weight` says how unwillingly.

    Its places are steps away from where it stands, or from its lower bound if it stands outside
    its bounds: leaving it alone is always among them where it can be.
    """

    path: str
    start: Decimal
    low: Decimal
    high: Decimal
    step: Decimal
    weight: Fraction

    @property
    def origin(self) -> Decimal:
        """The value at place 0."""
        return self.start if self.low <= self.start <= self.high else self.low

    @property
    def places(self) -> tuple[int, int]:
        """The first and the last place within the bounds."""
        down = (self.origin - self.low) // self.step
        return -int(down), int((self.high - self.origin) // self.step)

    def value(self, place: int) -> Decimal:
        """The number at a place."""
        return self.origin + place * self.step

    def moved(self, place: int) -> Fraction:
        """How far from where it stands, as a share of its bounds."""
        return Fraction(self.value(place) - self.start) / Fraction(self.high - self.low)


@dataclass(frozen=True)
class Aim:
    """All that a target file asks for, of some rules."""

    rules: Rules
    targets: tuple[Target, ...]
    dials: tuple[Dial, ...]
