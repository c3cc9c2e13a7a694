"""The money of the standard game: antes and surrender payments, and who gets them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.rules import PyramidRules


@dataclass(frozen=True)
class PyramidPot:
    """What was paid in, and what is paid out; both by name."""

    paid: Mapping[str, int]
    shares: Mapping[str, int]
    """Of the winners, in the order in which they sit; their sum is what was paid in."""

    @property
    def size(self) -> int:
        """All that was paid in."""
        return sum(self.paid.values())


def stake(rules: PyramidRules, surrendered: bool) -> int:
    """What one seat pays into the pot; without surrender there is none."""
    if rules.variant == "no-surrender":
        return 0
    return rules.ante + rules.surrender * surrendered


def pot_size(rules: PyramidRules, seats: int, surrendered: int) -> int:
    """What lies in the pot when so many of the seats have surrendered."""
    return (seats - surrendered) * stake(rules, False) + surrendered * stake(rules, True)


def pot(
    contenders: Sequence[Contender], net: Mapping[str, int], rules: PyramidRules, dealer: str
) -> PyramidPot:
    """To the highest net points among those who played; shared by all where nobody did.

    Ties share. Units that cannot be shared go one each to winners clockwise from the dealer, who
    comes last himself. Without surrender there is no pot.
    """
    if rules.variant == "no-surrender":
        return PyramidPot({}, {})
    paid = {seat.name: stake(rules, seat.surrendered) for seat in contenders}
    played = [seat.name for seat in contenders if not seat.surrendered]
    highest = max((net[name] for name in played), default=0)
    winners = [name for name in played if net[name] == highest] or list(paid)
    share, odd = divmod(sum(paid.values()), len(winners))
    first = _clockwise(winners, list(paid), dealer)[:odd]
    return PyramidPot(paid, {name: share + (name in first) for name in winners})


def _clockwise(winners: Sequence[str], seats: Sequence[str], dealer: str) -> list[str]:
    """The winners in the order they sit, from the seat behind the dealer."""
    start = seats.index(dealer) + 1
    return [name for name in (*seats[start:], *seats[:start]) if name in winners]
