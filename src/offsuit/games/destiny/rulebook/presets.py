"""Ready-made characters: skills at one level, as many as some points buy."""

from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL

SPECIALISTS = {"gunslinger": 0, "prospector": 1, "preacher": 2, "burglar": 3}
"""Characters with skills of one suit -> the place of that suit."""
GENERALIST = "drifter"
BEST_SKILLS = 2
"""The number of skills among which a specialist divides their points."""
POINTS = 120
"""Skill points that a ready-made character starts with."""


def presets(rules: Rules, points: int) -> dict[str, dict[str, int]]:
    """Ready-made characters, from whatever skills the rules have."""
    pure: dict[int, list[str]] = {}
    for skill, suits in rules.skills.items():
        if len(suits) == 1:
            pure.setdefault(suits[0], []).append(skill)
    found = {
        name: _spread(pure[suit][:BEST_SKILLS], points)
        for name, suit in SPECIALISTS.items()
        if suit in pure
    }
    if pure:
        found[GENERALIST] = _spread([skills[0] for _, skills in sorted(pure.items())], points)
    return {name: skills for name, skills in found.items() if skills}


def _spread(skills: list[str], points: int) -> dict[str, int]:
    level = min(HIGHEST_LEVEL, points // len(skills))
    return dict.fromkeys(skills, level) if level else {}
