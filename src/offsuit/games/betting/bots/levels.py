"""How well a bot plays, as data."""

from dataclasses import dataclass
from typing import Literal, get_args

Level = Literal["novice", "regular", "expert"]
BOT_LEVELS: tuple[str, ...] = get_args(Level)
"""Weakest first."""


@dataclass(frozen=True)
class BettingSkill:
    """How a bot that estimates its equity decides."""

    samples: int
    """Deals sampled for one decision."""
    narrows_ranges: bool
    """Whether it assumes that seats which call or raise hold better cards than others."""
    bet_sizes: tuple[float, ...]
    """Bets that it considers, as parts of the pot."""
    considers_all_in: bool
    """Whether it also considers betting all of its chips."""
    fold_share: float
    """How many folds it expects, as a share of those that would make a bluff break even."""


SKILLS: dict[Level, BettingSkill] = {
    "regular": BettingSkill(
        samples=120,
        narrows_ranges=False,
        bet_sizes=(0.7,),
        considers_all_in=False,
        fold_share=0.3,
    ),
    "expert": BettingSkill(
        samples=300,
        narrows_ranges=True,
        bet_sizes=(0.5, 1.0),
        considers_all_in=True,
        fold_share=0.1,
    ),
}
"""Levels that estimate their equity; the novice does not."""
