"""Everything that is built on first use, built now: machine code and lookups of every game.

Both are kept in the cache directory, so that it happens once on a machine, or in an image.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from offsuit.core.lookups.cache_directory import cache_directory
from offsuit.games.catalog.by_name import strengths
from offsuit.games.catalog.seated import SEATED, bot, seated_levels
from offsuit.games.destiny import api as destiny
from offsuit.games.piecepack import api as piecepack
from offsuit.games.piecepack.odds.matchups import all_matchups
from offsuit.games.pyramid import api as pyramid
from offsuit.table.play_round import Round

THIRTEEN = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C"
SEVENTEEN = f"{THIRTEEN} 5C 4C 2S *"


@dataclass(frozen=True)
class WarmStep:
    """One thing that is slow when it is done for the first time."""

    name: str
    run: Callable[[], object]
    served: bool = True
    """Whether a server needs it; other things are for commands."""


def warm_steps() -> tuple[WarmStep, ...]:
    """A round of every game with bots of every level, its review, and each kind of advice."""
    rounds = [
        WarmStep(f"{game}, {level} bots", partial(play_and_review, game, level))
        for game in SEATED
        for level in seated_levels(game)
    ]
    return (*rounds, *_advice())


def server_steps() -> tuple[WarmStep, ...]:
    """The steps for what tables, bots, reviews and the lab of a server do."""
    return tuple(step for step in warm_steps() if step.served)


def play_and_review(game: str, level: str) -> list[Any]:
    """The reviews of one round in which every seat is a bot."""
    round_ = Round(game, 3, seed=1)
    bots = [bot(game, level, seed) for seed in range(3)]
    while round_.waiting:
        for seat in round_.waiting:
            round_.act(seat, bots[seat].act(round_.view(seat)))
    return round_.reviews()


def _advice() -> tuple[WarmStep, ...]:
    hands = {"back": "AS AD QH QC JH", "middle": "KH KC 9D 8D 7D", "front": "2S 2D TD"}
    crime = {"kind": "crime", "actor": {}, "target": {"crime": "pickpocket"}}
    people = [{"skills": {"mining": n, "stealth": 2 * n, "cooking": 3 * n}} for n in range(20, 24)]
    gang = {"kind": "gang", "attackers": people, "defenders": [{}]}
    return (
        WarmStep("pyramid arrange", partial(pyramid.arrange, SEVENTEEN, top=2)),
        WarmStep("pyramid judge", partial(pyramid.judge, hands, "2C 3D 4H 6S")),
        WarmStep("pyramid automatics", partial(pyramid.automatics, SEVENTEEN)),
        WarmStep("pyramid decide", partial(pyramid.decide, THIRTEEN, 3, seconds=0.1)),
        WarmStep("pyramid appraise", partial(pyramid.appraise, SEVENTEEN)),
        WarmStep("piecepack equity", partial(piecepack.equity, ["♠N ♠A", "♥3 ♡3"])),
        WarmStep(
            "piecepack charts", partial(all_matchups, cache_directory(), threads=1), served=False
        ),
        WarmStep("destiny odds", partial(destiny.odds, crime)),
        WarmStep("destiny gang wars", partial(destiny.weigh, gang, [{"scoring": "best three"}])),
        WarmStep(
            "standard strengths",
            partial(strengths, "standard", [[0, 5, 10, 15, 20, 25, 30]]),
            served=False,
        ),
    )
