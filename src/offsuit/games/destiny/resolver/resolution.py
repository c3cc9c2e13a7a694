"""Resolving a scenario whose hands are drawn: scores, who wins or how well, and by which rule."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from offsuit.games.destiny.resolver.drawn_hand import Hand
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.resolver.score import Score, score_hand
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import ROYAL

Winner = Literal["actor", "target", "draw"]
Rule = Literal["total", "tie", "identical_hands", "royal_flush", "threshold"]
DEGREES = ("critical_success", "success", "failure", "critical_failure")
BEST = 3


class Resolution(NamedTuple):
    """The outcome, complete but for the record of how it came about."""

    scenario: Scenario
    attackers: tuple[Score, ...]
    defenders: tuple[Score, ...]
    margin: int | Fraction
    """Of the actor's total, or their gang's, over the other's or the threshold; an amount."""
    rule: Rule
    winner: Winner | None = None
    degree: str | None = None

    @property
    def success(self) -> bool | None:
        """Whether the threshold was reached, if there was one."""
        return None if self.degree is None else self.degree in DEGREES[:2]

    @property
    def reward_multiplier(self) -> int:
        """2 for a critical success, 1 for a success or a victory, else 0."""
        if self.degree is None:
            return int(self.winner == "actor")
        return max(0, 2 - DEGREES.index(self.degree))

    @property
    def penalty(self) -> str | None:
        """What a failure costs."""
        return {"failure": "minor", "critical_failure": "major"}.get(self.degree or "")

    @property
    def max_damage(self) -> bool:
        """Whether a royal flush won a duel by itself."""
        return self.rule == "royal_flush" and self.winner is not None


def resolve(scenario: Scenario, draws: Sequence[Hand]) -> Resolution:
    """The outcome when the participants, attackers first, have drawn these hands."""
    rules, first = scenario.rules, len(scenario.attackers)
    people = (*scenario.attackers, *scenario.defenders)
    scores = [score_hand(rules, person, hand) for person, hand in zip(people, draws, strict=True)]
    attackers, defenders = tuple(scores[:first]), tuple(scores[first:])
    if scenario.challenge is not None:
        return _against_threshold(scenario, attackers, scenario.challenge.threshold)
    if scenario.kind == "gang":
        return _gang_war(scenario, attackers, defenders)
    return _duel(scenario, attackers, defenders)


def degree_of(rules: Rules, margin: int) -> str:
    """How well a total that misses or passes a threshold by `margin` does."""
    if margin >= rules.critical_margin:
        return "critical_success"
    if margin >= 0:
        return "success"
    return "failure" if margin >= rules.failure_margin else "critical_failure"


def gang_score(totals: Sequence[int], scoring: str) -> Fraction:
    """The mean of all totals, or of the best three, as an exact amount."""
    counted = totals if scoring == "average" else sorted(totals, reverse=True)[:BEST]
    return Fraction(sum(counted), len(counted))


def _against_threshold(
    scenario: Scenario, attackers: tuple[Score, ...], threshold: int
) -> Resolution:
    rules, score = scenario.rules, attackers[0]
    margin = score.total - threshold
    if rules.royal_flush_auto_win and score.rank == ROYAL:
        rule: Rule = "royal_flush"
        degree = DEGREES[0]
    else:
        rule, degree = "threshold", degree_of(rules, margin)
    return Resolution(scenario, attackers, (), margin, rule, degree=degree)


def _duel(
    scenario: Scenario, attackers: tuple[Score, ...], defenders: tuple[Score, ...]
) -> Resolution:
    actor, target = attackers[0], defenders[0]
    royals = (actor.rank == ROYAL) - (target.rank == ROYAL)
    winner: Winner
    if scenario.rules.royal_flush_auto_win and royals:
        rule: Rule = "royal_flush"
        winner = "actor" if royals > 0 else "target"
    elif set(actor.hand) == set(target.hand):
        rule = "identical_hands"
        winner = _higher(actor.suit_score - target.suit_score, scenario.rules)
    else:
        rule = "tie" if actor.total == target.total else "total"
        winner = _higher(actor.total - target.total, scenario.rules)
    margin = actor.total - target.total
    return Resolution(scenario, attackers, defenders, margin, rule, winner)


def _gang_war(
    scenario: Scenario, attackers: tuple[Score, ...], defenders: tuple[Score, ...]
) -> Resolution:
    sides = ([score.total for score in side] for side in (attackers, defenders))
    ours, theirs = (gang_score(totals, scenario.scoring) for totals in sides)
    rule: Rule = "total" if ours != theirs else "tie"
    winner = _higher(ours - theirs, scenario.rules)
    return Resolution(scenario, attackers, defenders, ours - theirs, rule, winner)


def _higher(difference: int | Fraction, rules: Rules) -> Winner:
    """Who wins when the actor is ahead by `difference`."""
    if difference:
        return "actor" if difference > 0 else "target"
    return "target" if rules.tie_favors_defender else "draw"
