"""How well a bot plays, as data."""

from dataclasses import dataclass
from typing import Literal, get_args

Level = Literal["novice", "regular", "expert"]
BOT_LEVELS: tuple[str, ...] = get_args(Level)
"""Weakest first."""


@dataclass(frozen=True)
class BettingSkill:
    """What a bot that counts its chances goes by."""

    samples: int
    """Deals that it imagines for a decision."""
    narrows: bool
    """Whether it believes that seats which pay or raise hold better tiles than others."""
    sizes: tuple[float, ...]
    """Bets that it considers, as parts of the pot."""
    shoves: bool
    """Whether it also considers all of its chips."""
    hopes: float
    """Of the folds that would make a bluff pay for itself, how many it counts on."""


JUDGEMENTS: dict[Level, BettingSkill] = {
    "regular": BettingSkill(samples=120, narrows=False, sizes=(0.7,), shoves=False, hopes=0.3),
    "expert": BettingSkill(samples=300, narrows=True, sizes=(0.5, 1.0), shoves=True, hopes=0.1),
}
"""Levels that count; the novice goes by looks."""
