"""The seated games by name, each with the players that can fill its empty seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from offsuit.errors import UnknownGameError
from offsuit.games.bot import Bot, Skill
from offsuit.games.game import Game


@dataclass(frozen=True)
class Seated:
    """Where a game lives, as `module:name`; nothing is imported before it is asked for."""

    game: str
    bot: str
    levels: str
    """How its bots can play, weakest first."""
    rules: str
    """The function that makes rules of plain data."""
    settings: Mapping[str, Any]
    """What makes it this variant."""
    review: str = ""
    """The function that looks back upon a round, if there is one: (rules, state) -> answers."""
    reviews_are_private: bool = False
    """Whether a review knows what only its seat may know."""
    memory: str = ""
    """The function that adds a round to what bots remember: (memory or None, view, rules)."""


SEATED = {
    "pyramid no-surrender": Seated(
        game="offsuit.games.pyramid.game:PyramidGame",
        bot="offsuit.games.pyramid.bots.bot:PyramidBot",
        levels="offsuit.games.pyramid.bots.levels:BOT_LEVELS",
        rules="offsuit.games.pyramid.rules:parse_rules",
        settings={"variant": "no-surrender"},
        review="offsuit.games.pyramid.reviews.review:review",
        memory="offsuit.games.pyramid.strategy.opponents.memory:remember_round",
    ),
    "pyramid standard": Seated(
        game="offsuit.games.pyramid.game:PyramidGame",
        bot="offsuit.games.pyramid.bots.bot:PyramidBot",
        levels="offsuit.games.pyramid.bots.levels:BOT_LEVELS",
        rules="offsuit.games.pyramid.rules:parse_rules",
        settings={"variant": "standard"},
        review="offsuit.games.pyramid.reviews.review:review",
        reviews_are_private=True,  # of one who surrendered it says how good his hidden cards were
        memory="offsuit.games.pyramid.strategy.opponents.memory:remember_round",
    ),
    **{
        f"piecepack {variant}": Seated(
            game="offsuit.games.betting.play.round:PiecepackGame",
            bot="offsuit.games.betting.bots.bot:PiecepackBot",
            levels="offsuit.games.betting.bots.levels:BOT_LEVELS",
            rules="offsuit.games.betting.rules:parse_rules",
            settings={"variant": variant},
            review="offsuit.games.betting.reviews.review:review",
            reviews_are_private=True,
        )
        for variant in (
            "holdem",
            "omaha",
            "omaha-hilo",
            "stud",
            "stud-hilo",
            "draw",
            "lowball",
            "triple-draw",
        )
    },
}


def seated_game(name: str, settings: Mapping[str, Any] | None = None) -> Game[Any]:
    """A game by name, its rules changed by `settings`.

    >>> seated_game("pyramid no-surrender", {"wilds": 4}).deck.size
    108
    """
    listed = _listed(name)
    rules = _find(listed.rules)({**listed.settings, **(settings or {})})
    found: Game[Any] = _find(listed.game)(rules)
    return found


def seated_bot(
    name: str, game: Game[Any], seed: bytes, skill: Skill = "exact", memory: Any = None
) -> Bot[Any]:
    """A player for one seat of a game that `seated_game` gave under this name.

    `memory` is what `seated_memory` made of past rounds at the table.
    """
    past = {} if memory is None else {"memory": memory}
    found: Bot[Any] = _find(_listed(name).bot)(game.rules, seed, skill, **past)
    return found


def seated_levels(name: str) -> tuple[str, ...]:
    """How bots can play a game, weakest first.

    >>> seated_levels("piecepack holdem")
    ('novice', 'regular', 'expert')
    """
    found: tuple[str, ...] = _find(_listed(name).levels)
    return found


def seated_memory(name: str, game: Game[Any], memory: Any, state: Any) -> Any:
    """What bots remember after a round that is over; it begins with None, and may stay so.

    Nothing goes into it that a spectator was not shown.
    """
    place = _listed(name).memory
    return _find(place)(memory, game.view(state, None), game.rules) if place else None


def seated_review(name: str, game: Game[Any], state: Any) -> list[Any]:
    """What there is to say about a round that is over, an `Answer` a seat; perhaps not all."""
    place = _listed(name).review
    return list(_find(place)(game.rules, state)) if place else []


def reviews_are_private(name: str) -> bool:
    """Whether a review of this game is for its own seat alone.

    >>> reviews_are_private("piecepack holdem"), reviews_are_private("pyramid no-surrender")
    (True, False)
    """
    return _listed(name).reviews_are_private


def _listed(name: str) -> Seated:
    if name not in SEATED:
        raise UnknownGameError(f"{name!r} has no seats here: {', '.join(SEATED)}")
    return SEATED[name]


def _find(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
