"""How well bots play: named levels, each a way to surrender, to arrange and to declare."""

import math
from dataclasses import dataclass

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
    """What one kind of bot goes by."""

    description: str
    """For people who choose one."""
    surrenders: SurrenderPolicy
    arranges: str | None = None
    """A policy of `policies.arranging`; without one, the arranger's own values."""
    declares_up_to: float = AUTOMATIC_POINTS
    """An automatic is declared unless the arrangement is worth more, by the bot's own values."""
    for_pot: bool = False
    """Where there is a pot, arranges and declares for points and pot together."""
    reads: bool = False
    """Goes by what is remembered of the others, wherever something is."""


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
        "plays the equilibrium; arranges for points and pot together", by_threshold, for_pot=True
    ),
    "reader": Level(
        "an expert who remembers what others surrender and show, and plays against that",
        by_threshold,
        for_pot=True,
        reads=True,
    ),
}
"""Weakest first."""

NOVICE = "novice"
"""No level: any legal play that the seed brings up."""

BOT_LEVELS = (NOVICE, *LEVELS)
"""All that a bot can be, weakest first."""


def parse_levels(text: str, bots: int) -> tuple[str, ...]:
    """A level for each of some bots from words with commas between; a short list begins anew.

    >>> parse_levels("beginner, club", 3)
    ('beginner', 'club', 'beginner')
    """
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if word not in BOT_LEVELS:
            raise RulesError(f"bots {word!r}: {', '.join(BOT_LEVELS)}")
    if len(words) > bots:
        raise RulesError(f"bots {text!r}: {len(words)} levels, but {bots} to play them")
    return tuple(words[place % len(words)] for place in range(bots))
