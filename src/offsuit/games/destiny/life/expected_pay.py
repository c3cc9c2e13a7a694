"""What an action is worth before its cards are drawn: dollars and experience on average, exactly.

The same sums tell afterwards how lucky somebody was: what came, against what was to be expected.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from offsuit.games.destiny.life.action_settlement import energy_cost, settle
from offsuit.games.destiny.odds.odds_json import odds_json
from offsuit.games.destiny.resolver.resolution import Resolution
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.rulebook.economy import Economy

Facts = dict[str, Any]


class ExpectedPay(NamedTuple):
    """Odds and averages of an action; money in cents, experience in hundredths of a point."""

    odds: Facts
    energy: int
    cents: Fraction
    experience: Fraction
    most: int
    """Cents that the best result brings."""
    least: int
    """Cents that the worst result brings: below zero where it costs something."""
    most_experience: int

    def as_json(self) -> Facts:
        """Plain data; averages with four decimals, and the dollars as an exact fraction, too."""
        dollars = self.cents / 100
        return {
            "win": self.odds["win"],
            "tie": self.odds["tie"],
            "degrees": self.odds["degrees"],
            "exact": self.odds["exact"],
            "n": self.odds.get("n"),
            "energy": self.energy,
            "dollars": _decimals(dollars),
            "dollars_fraction": f"{dollars.numerator}/{dollars.denominator}",
            "experience": _decimals(self.experience / 100),
            "most": _decimals(Fraction(self.most, 100)),
            "least": _decimals(Fraction(self.least, 100)),
            "most_experience": _decimals(Fraction(self.most_experience, 100)),
        }


def expected_pay(
    scenario: Scenario, economy: Economy, cents: int, odds: Facts | None = None
) -> ExpectedPay:
    """The averages for somebody with so many cents, by odds that are known or counted here."""
    odds = odds or odds_json(scenario, quick=True)
    paid = [
        (settle(scenario, _told(found), economy, cents), chance)
        for found, chance in _cases(scenario, odds)
    ]
    return ExpectedPay(
        odds=odds,
        energy=energy_cost(scenario, economy),
        cents=sum((chance * each.cents for each, chance in paid), Fraction(0)),
        experience=sum((chance * each.experience for each, chance in paid), Fraction(0)),
        most=max(each.cents for each, _ in paid),
        least=min(each.cents for each, _ in paid),
        most_experience=max(each.experience for each, _ in paid),
    )


def _cases(scenario: Scenario, odds: Facts) -> list[tuple[Resolution, Fraction]]:
    """Every outcome that is settled differently, with its chance."""
    if odds["degrees"] is None:
        won = _fraction(odds["win"])
        return [
            (Resolution(scenario, (), (), 0, "total", winner="actor"), won),
            (Resolution(scenario, (), (), 0, "total", winner="target"), 1 - won),
        ]
    return [
        (Resolution(scenario, (), (), 0, "threshold", degree=degree), _fraction(chance))
        for degree, chance in odds["degrees"].items()
    ]


def _told(found: Resolution) -> Facts:
    """What `settle` reads of a result."""
    return {"reward_multiplier": found.reward_multiplier, "penalty": found.penalty}


def _fraction(chance: Mapping[str, Any]) -> Fraction:
    """Exact where it is known exactly, else what was sampled."""
    return Fraction(chance["fraction"] if "fraction" in chance else chance["value"])


def _decimals(number: Fraction) -> str:
    return f"{float(number):.4f}"
