"""Figures: one chance that says how the rules play, named, and asked of any rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.builds import skills_of
from offsuit.games.destiny.odds.exact_chances import PAIRS, degree_counts, duel_counts
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.resolver.resolution import DEGREES
from offsuit.games.destiny.resolver.scenario import parse_scenario
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import SUITS

DUEL_OUTCOMES = ("win", "tie", "lose", "held")
"""`held`: the target wins, ties included where the rules give ties to the target."""
CHALLENGE_OUTCOMES = ("win", "lose", *DEGREES)


@dataclass(frozen=True)
class Figure:
    """The chance of an outcome of a scenario.

    With `every_suit`, a level, the actor is each suit's master in turn (all its skills at that
    level), and the figure is how far apart the best and the worst suit are.
    """

    name: str
    scenario: Mapping[str, Any]
    outcome: str = "win"
    every_suit: int | None = None

    def value(self, rules: Rules) -> Fraction:
        """Exact under these rules."""
        if self.every_suit is None:
            return self._chance(rules, self.scenario)
        actors = [
            {"skills": dict.fromkeys(skills_of(rules, suit), self.every_suit)}
            for suit in range(len(SUITS))
        ]
        found = [self._chance(rules, {**self.scenario, "actor": actor}) for actor in actors]
        return max(found) - min(found)

    def _chance(self, rules: Rules, scenario: Mapping[str, Any]) -> Fraction:
        if "rules" in scenario:
            raise RulesError(
                "scenario: 'rules' has no place here; the rules are what is asked about"
            )
        read = parse_scenario(scenario, rules)
        if read.kind == "gang":
            raise RulesError("scenario: 'gang' is no kind for figures; their odds are too slow")
        outcomes = CHALLENGE_OUTCOMES if read.challenge else DUEL_OUTCOMES
        if self.outcome not in outcomes:
            known = ", ".join(outcomes)
            raise RulesError(f"outcome: {self.outcome!r} is none of a {read.kind}: {known}")
        actor = read.attackers[0]
        if read.challenge is None:
            counts = duel_counts(rules, actor, read.defenders[0])
            held = counts.lose + counts.tie * rules.tie_favors_defender
            return Fraction({**counts._asdict(), "held": held}[self.outcome], PAIRS)
        degrees = degree_counts(rules, actor, read.challenge.threshold)
        named = {**degrees._asdict(), "win": degrees.passed, "lose": HANDS - degrees.passed}
        return Fraction(named[self.outcome], HANDS)


def _one_suit(level: int) -> dict[str, Any]:
    return {"skills": {"gun_fighting": level}}


def _all(level: int) -> dict[str, Any]:
    skills = ("gun_fighting", "mining", "charisma", "lockpicking")
    return {"skills": dict.fromkeys(skills, level)}


def _duel(who: Callable[[int], Any], actor: int, target: int, defense: int = 0) -> dict[str, Any]:
    people = {"actor": who(actor), "target": who(target)}
    return {"kind": "duel", **people, "defense_bonus": defense}


def _crime(actor: dict[str, Any], crime: str) -> dict[str, Any]:
    return {"kind": "crime", "actor": actor, "target": {"crime": crime}}


def _one(level: int, crime: str) -> dict[str, Any]:
    return _crime(_one_suit(level), crime)


FIGURES = (
    Figure("unskilled passes pickpocket", _crime({}, "pickpocket")),
    Figure("specialist 20 passes petty theft", _one(20, "petty_theft")),
    Figure("specialist 50 passes burglary", _one(50, "burglary")),
    Figure("specialist 50, critical pickpocket", _one(50, "pickpocket"), "critical_success"),
    Figure("specialist 50, critical failure at burglary", _one(50, "burglary"), "critical_failure"),
    Figure("generalist 10 passes pickpocket", _crime(_all(10), "pickpocket")),
    Figure("specialist 20 beats specialist 50", _duel(_one_suit, 20, 50)),
    Figure("generalist 45 beats generalist 50", _duel(_all, 45, 50)),
    Figure("specialist 50 beats an equal defended by 15", _duel(_one_suit, 50, 50, 15)),
    Figure("generalist 50 beats an equal defended by 15", _duel(_all, 50, 50, 15)),
    Figure("generalist 50 holds out against an equal", _duel(_all, 50, 50), "held"),
    Figure(
        "suits apart at bank robbery, masters at 50",
        {"kind": "crime", "target": {"crime": "bank_robbery"}},
        every_suit=50,
    ),
)
"""What the lab watches while parameters move; needs the shipped skills and crimes."""


def known_figures(rules: Rules) -> tuple[Figure, ...]:
    """Those whose skills and crimes exist under these rules."""

    def known(figure: Figure) -> bool:
        try:
            figure.value(rules)
        except RulesError:
            return False
        return True

    return tuple(figure for figure in FIGURES if known(figure))
