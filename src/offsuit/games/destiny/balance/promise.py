"""Promises of the document: what it says, how that is read as a number, and whether it holds."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from offsuit.errors import RulesError
from offsuit.games.destiny.rulebook.rules import Rules

Finding = tuple[bool, str]
"""Whether it holds, and the numbers."""


@dataclass(frozen=True)
class Promise:
    """One sentence of the document; `reading` makes it checkable where it names no number."""

    section: str
    quote: str
    reading: str
    check: Callable[[Rules], Finding]
    slow: bool = False
    """Takes about as long as all others together."""


@dataclass(frozen=True)
class Verdict:
    """A promise under some rules; `holds` is nothing where they lack what it speaks of."""

    promise: Promise
    holds: bool | None
    found: str

    @property
    def word(self) -> str:
        """As the report prints it."""
        if self.holds is None:
            return "not in these rules"
        return "holds" if self.holds else "does not hold"


def judge(promise: Promise, rules: Rules) -> Verdict:
    """The verdict under these rules."""
    try:
        return Verdict(promise, *promise.check(rules))
    except RulesError as error:
        return Verdict(promise, None, str(error))


def percent(chance: Fraction) -> str:
    """Two decimals; more where there would be nothing but zeros or nines.

    >>> percent(Fraction(2, 3)), percent(Fraction(4, 2598960)), percent(Fraction(1))
    ('66.67 %', '0.00015 %', '100 %')
    """
    value = 100 * float(chance)
    if chance in (0, 1):
        return f"{value:.0f} %"
    if 0.01 <= value <= 99.99:
        return f"{value:.2f} %"
    return f"{value:.2g} %" if value < 1 else f"{value:.5f} %"
