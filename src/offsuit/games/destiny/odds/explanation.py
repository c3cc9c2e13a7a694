"""What a result leaves to be asked: which cards, how lucky, and how far from what else."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.odds.odds_json import chance
from offsuit.games.destiny.resolver.drawn_hand import HANDS, parse_hand
from offsuit.games.destiny.resolver.resolution import DEGREES
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.resolver.score import Score, score_hand
from offsuit.games.destiny.rulebook.amount import amount_text


def explanation_json(scenario: Scenario, result: Mapping[str, Any]) -> dict[str, Any]:
    """Scores in the order of participants, attackers first; the least total of each degree."""
    people = (*scenario.attackers, *scenario.defenders)
    scores = [
        score_hand(scenario.rules, person, parse_hand("hand", told["hand"]))
        for person, told in zip(people, _told(result), strict=True)
    ]
    return {"scores": [_score(scenario, each) for each in scores], "marks": _marks(scenario)}


def _told(result: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if "attackers" in result:
        return [*result["attackers"], *result["defenders"]]
    return [side for side in (result["actor"], result["target"]) if "hand" in side]


def _score(scenario: Scenario, score: Score) -> dict[str, Any]:
    """Where each line comes from; how many of all hands would have had at least the total."""
    found = cells()
    reached = found.totals(scenario.rules, score.profile) >= score.total
    at_least = int(found.hands @ reached.astype(np.int64))
    lines = [{"part": part, "cards": list(cards)} for part, cards in score.origins()]
    return {"lines": lines, "at_least": chance(at_least, HANDS)}


def _marks(scenario: Scenario) -> list[list[str]] | None:
    """[degree, the least total that earns it], the best first; the worst degree has none."""
    if scenario.challenge is None:
        return None
    rules = scenario.rules
    margins = (rules.critical_margin, 0, rules.failure_margin)
    return [
        [degree, amount_text(scenario.challenge.threshold + margin)]
        for degree, margin in zip(DEGREES, margins, strict=False)
    ]
