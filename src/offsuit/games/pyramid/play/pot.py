"""The money of the standard game: antes and surrender payments, and who gets them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from offsuit.games.pyramid.play.contender import Contender
from offsuit.games.pyramid.rules import PyramidRules


@dataclass(frozen=True)
class PyramidPot:
    """What was paid in and what is paid out, by name."""

    paid: Mapping[str, int]
    shares: Mapping[str, int]
    """The winners' shares, in seating order; they sum to what was paid in."""

    @property
    def size(self) -> int:
        """Everything that was paid in."""
        return sum(self.paid.values())


def stake(rules: PyramidRules, surrendered: bool) -> int:
    """What one seat pays into the pot; 0 in the variant without surrender."""
    if rules.variant == "no-surrender":
        return 0
    return rules.ante + rules.surrender * surrendered


def pot_size(rules: PyramidRules, seats: int, surrendered: int) -> int:
    """The pot when `surrendered` of the seats have surrendered."""
    return (seats - surrendered) * stake(rules, False) + surrendered * stake(rules, True)


def pot(
    contenders: Sequence[Contender], net: Mapping[str, int], rules: PyramidRules, dealer: str
) -> PyramidPot:
    """The pot goes to the highest net points among the players who did not surrender.

    If all surrendered, all share it. Ties share; units left over go one each to the winners
    clockwise from the dealer, the dealer last. The variant without surrender has no pot.
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
    """The winners in seating order, from the seat after the dealer."""
    start = seats.index(dealer) + 1
    return [name for name in (*seats[start:], *seats[:start]) if name in winners]
