"""The player's character: skills bought with points, items, and location."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from offsuit.cli.play.prompt import choose, read_number
from offsuit.errors import IllegalActionError
from offsuit.games.destiny.rulebook.presets import presets
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL


@dataclass(frozen=True)
class Outlaw:
    """A character; every level of a skill costs one point."""

    rules: Rules
    name: str
    points: int
    skills: Mapping[str, int] = field(default_factory=dict)
    items: tuple[str, ...] = ()
    location: str | None = None

    @property
    def points_left(self) -> int:
        """Points not spent on skills."""
        return self.points - sum(self.skills.values())

    def character(self) -> dict[str, Any]:
        """The character as scenarios hold it."""
        return {"name": self.name, "skills": dict(self.skills), "items": list(self.items)}

    def with_skill(self, text: str) -> "Outlaw":
        """Set a skill from text such as `gun fighting 40`; level 0 removes it."""
        name, _, level_text = text.rpartition(" ")
        skill = choose("skill", name or text, self.rules.skills)
        level = read_number("level", level_text if name else "", 0, HIGHEST_LEVEL)
        others = {known: n for known, n in self.skills.items() if known != skill}
        learned = replace(self, skills=others | {skill: level} if level else others)
        if learned.points_left < 0:
            most = self.points_left + self.skills.get(skill, 0)
            raise IllegalActionError(f"{skill} {level}: you have points for level {most} at most")
        return learned

    def as_preset(self, text: str) -> "Outlaw":
        """The skills of a ready-made character."""
        known = presets(self.rules, self.points)
        return replace(self, skills=known[choose("character", text, known)])

    def wearing(self, text: str) -> "Outlaw":
        """With one more item."""
        item = choose("item", text, self.rules.items)
        if item in self.items:
            raise IllegalActionError(f"you already wear {item}")
        return replace(self, items=(*self.items, item))

    def without(self, text: str) -> "Outlaw":
        """With one item less."""
        if not self.items:
            raise IllegalActionError("you wear nothing")
        item = choose("item of yours", text, self.items)
        return replace(self, items=tuple(each for each in self.items if each != item))

    def at(self, text: str) -> "Outlaw":
        """Move to a place; `home` has no effects."""
        place = choose("place", text, [*self.rules.locations, "home"])
        return replace(self, location=None if place == "home" else place)
