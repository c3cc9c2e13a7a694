"""The player's character: skills that his points buy, items, and where he is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from offsuit.cli.play.choice import choose, read_number
from offsuit.errors import IllegalActionError
from offsuit.games.destiny.rulebook.presets import presets
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL


@dataclass(frozen=True)
class Outlaw:
    """Every level of a skill costs one point."""

    rules: Rules
    name: str
    points: int
    skills: Mapping[str, int] = field(default_factory=dict)
    items: tuple[str, ...] = ()
    location: str | None = None

    @property
    def points_left(self) -> int:
        """Not yet in any skill."""
        return self.points - sum(self.skills.values())

    def character(self) -> dict[str, Any]:
        """As scenarios have it."""
        return {"name": self.name, "skills": dict(self.skills), "items": list(self.items)}

    def with_skill(self, text: str) -> "Outlaw":
        """`gun fighting 40`: a skill at a level instead of the one it had; 0 forgets it."""
        name, _, level_text = text.rpartition(" ")
        skill = choose("skill", name or text, self.rules.skills)
        level = read_number("level", level_text if name else "", 0, HIGHEST_LEVEL)
        others = {known: n for known, n in self.skills.items() if known != skill}
        learned = replace(self, skills=others | {skill: level} if level else others)
        if learned.points_left < 0:
            most = self.points_left + self.skills.get(skill, 0)
            raise IllegalActionError(f"{skill} {level}: you have points for level {most}")
        return learned

    def as_preset(self, text: str) -> "Outlaw":
        """The skills of a ready-made character."""
        known = presets(self.rules, self.points)
        return replace(self, skills=known[choose("character", text, known)])

    def wearing(self, text: str) -> "Outlaw":
        """With one more item."""
        item = choose("item", text, self.rules.items)
        if item in self.items:
            raise IllegalActionError(f"you wear {item} already")
        return replace(self, items=(*self.items, item))

    def without(self, text: str) -> "Outlaw":
        """With one item less."""
        if not self.items:
            raise IllegalActionError("you wear nothing")
        item = choose("item of yours", text, self.items)
        return replace(self, items=tuple(each for each in self.items if each != item))

    def at(self, text: str) -> "Outlaw":
        """Somewhere else; `home` is nowhere in particular."""
        place = choose("place", text, [*self.rules.locations, "home"])
        return replace(self, location=None if place == "home" else place)
