"""The seated games by name, each with the bots that can fill its empty seats."""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from offsuit.core.seed import Seed, seed_bytes
from offsuit.core.suggest import unknown_name
from offsuit.errors import RulesError, UnknownGameError
from offsuit.games.bot import Bot, Skill
from offsuit.games.game import Game

Family = Literal["betting", "arranging"]


@dataclass(frozen=True)
class Seated:
    """Where the parts of a game are, as `module:name`; each is imported when it is needed."""

    family: Family
    game: str
    bot: str
    levels: str
    """How well its bots can play, weakest first."""
    rules: str
    """The function that makes rules from plain data."""
    settings: Mapping[str, Any]
    """What makes it this variant."""
    review: str = ""
    """The function that reviews a round, if the game has one: (rules, state) -> reviews."""
    reviews_are_private: bool = False
    """Whether a review uses what only its own seat may know."""
    memory: str = ""
    """The function that adds a round to what bots remember: (memory or None, view, rules)."""


PIECEPACK_VARIANTS = (
    "holdem",
    "omaha",
    "omaha-hilo",
    "stud",
    "stud-hilo",
    "draw",
    "lowball",
    "triple-draw",
)

SEATED = {
    "pyramid no-surrender": Seated(
        family="arranging",
        game="offsuit.games.pyramid.game:PyramidGame",
        bot="offsuit.games.pyramid.bots.bot:PyramidBot",
        levels="offsuit.games.pyramid.bots.levels:BOT_LEVELS",
        rules="offsuit.games.pyramid.rules:parse_rules",
        settings={"variant": "no-surrender"},
        review="offsuit.games.pyramid.reviews.review:review",
        memory="offsuit.games.pyramid.strategy.opponents.memory:remember_round",
    ),
    "pyramid standard": Seated(
        family="arranging",
        game="offsuit.games.pyramid.game:PyramidGame",
        bot="offsuit.games.pyramid.bots.bot:PyramidBot",
        levels="offsuit.games.pyramid.bots.levels:BOT_LEVELS",
        rules="offsuit.games.pyramid.rules:parse_rules",
        settings={"variant": "standard"},
        review="offsuit.games.pyramid.reviews.review:review",
        reviews_are_private=True,  # it judges the hidden cards of seats that surrendered
        memory="offsuit.games.pyramid.strategy.opponents.memory:remember_round",
    ),
    **{
        f"piecepack {variant}": Seated(
            family="betting",
            game="offsuit.games.piecepack.round:PiecepackGame",
            bot="offsuit.games.betting.bots.bot:BettingBot",
            levels="offsuit.games.betting.bots.levels:BOT_LEVELS",
            rules="offsuit.games.piecepack.rules:parse_rules",
            settings={"variant": variant},
            review="offsuit.games.betting.reviews.review:review",
            reviews_are_private=True,
        )
        for variant in PIECEPACK_VARIANTS
    },
}


def seated_game(
    name: str, settings: Mapping[str, Any] | None = None, bounded: bool = True
) -> Game[Any]:
    """A game by name, its rules changed by `settings`.

    What a journal holds is read without bounds of amounts: 0.1 had none.

    >>> seated_game("pyramid no-surrender", {"wilds": 4}).deck.size
    108
    """
    listed = _listed(name)
    rules = _find(listed.rules)({**listed.settings, **(settings or {})}, bounded)
    found: Game[Any] = _find(listed.game)(rules)
    return found


def seated_bot(
    name: str, game: Game[Any], seed: bytes, skill: Skill = "exact", memory: Any = None
) -> Bot[Any]:
    """A bot for one seat of a game that `seated_game` returned for this name.

    `memory` is what `seated_memory` returned for past rounds at the table.
    """
    levels = seated_levels(name)
    if skill not in (*levels, "exact"):  # a name for the strongest of any game
        raise RulesError(unknown_name(f"level of {name} bots", skill, levels))
    past = {} if memory is None else {"memory": memory}
    found: Bot[Any] = _find(_listed(name).bot)(game.rules, seed, skill, **past)
    return found


def bot(
    game: str, level: str, seed: Seed = None, rules: Mapping[str, Any] | None = None
) -> Bot[Any]:
    """A bot of a level for any seat of a game; `act` takes a view of that seat.

    The same seed gives the same actions for the same views; without one the seed is fresh.

    >>> from offsuit.table.play_round import Round
    >>> round = Round("piecepack holdem", ["Ann", "Bob"], seed=1)
    >>> bot("piecepack holdem", "novice", seed=1).act(round.view(0)).kind
    'call'
    """
    chosen: Any = level
    return seated_bot(game, seated_game(game, rules), seed_bytes(seed), chosen)


def seated_levels(name: str) -> tuple[str, ...]:
    """How well the bots of a game can play, weakest first.

    >>> seated_levels("piecepack holdem")
    ('novice', 'regular', 'expert')
    """
    found: tuple[str, ...] = _find(_listed(name).levels)
    return found


def seated_memory(name: str, game: Game[Any], memory: Any, state: Any) -> Any:
    """What bots remember after a round that is over; None before the first round.

    It is made from the spectator's view alone. A game without memory always returns None.
    """
    place = _listed(name).memory
    return _find(place)(memory, game.view(state, None), game.rules) if place else None


def seated_review(name: str, game: Game[Any], state: Any) -> list[Any]:
    """The reviews of a round that is over, one for each seat that can be reviewed."""
    place = _listed(name).review
    return list(_find(place)(game.rules, state)) if place else []


def reviews_are_private(name: str) -> bool:
    """Whether a review of this game may be shown to its own seat only.

    >>> reviews_are_private("piecepack holdem"), reviews_are_private("pyramid no-surrender")
    (True, False)
    """
    return _listed(name).reviews_are_private


def _listed(name: str) -> Seated:
    if not isinstance(name, str) or name not in SEATED:
        raise UnknownGameError(unknown_name("game", name, SEATED))
    return SEATED[name]


def _find(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
