"""The levels of bots: each is a way to surrender, to arrange and to declare."""

import math
from dataclasses import dataclass

from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError
from offsuit.games.pyramid.play.pairing import AUTOMATIC_POINTS
from offsuit.games.pyramid.strategy.surrender.surrender_policies import (
    SurrenderPolicy,
    by_promise,
    by_threshold,
    never,
)


@dataclass(frozen=True)
class Level:
    """The policies of one level."""

    description: str
    """For people who choose a level."""
    surrenders: SurrenderPolicy
    arranges: str | None = None
    """A policy of `strategy.study.arranging_policies`; None takes the default values."""
    declares_up_to: float = AUTOMATIC_POINTS
    """An automatic is declared unless the arrangement is worth more, by the bot's own values."""
    follows_advice: bool = False
    """Does what `strategy.advice` says: arranges and declares for most worth, with the pot."""
    models_opponents: bool = False
    """Plays against what is remembered of the other players."""


LEVELS = {
    "beginner": Level(
        "never surrenders; the strongest back first, then the middle",
        never,
        "strongest back first",
        declares_up_to=math.inf,
    ),
    "club": Level(
        "knows what to surrender; arranges for most points, as if every hand won",
        by_promise,
        "maximum points",
    ),
    "expert": Level(
        "plays the equilibrium; arranges for points and pot together",
        by_threshold,
        follows_advice=True,
    ),
    "reader": Level(
        "an expert who remembers what others surrender and show, and plays against that",
        by_threshold,
        follows_advice=True,
        models_opponents=True,
    ),
}
"""Weakest first."""

NOVICE = "novice"
"""A bot without policies: any legal play, chosen by the seed."""

BOT_LEVELS = (NOVICE, *LEVELS)
"""Everything that a bot can be, weakest first."""


def parse_levels(text: str, bots: int) -> tuple[str, ...]:
    """A level for each bot from a list with commas; a short list starts again from its first.

    >>> parse_levels("beginner, club", 3)
    ('beginner', 'club', 'beginner')
    """
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if word not in BOT_LEVELS:
            raise RulesError(unknown_name("level of bots", word, BOT_LEVELS))
    if len(words) > bots:
        raise RulesError(f"bots {text!r}: at most {bots} levels, got {len(words)}")
    return tuple(words[place % len(words)] for place in range(bots))
