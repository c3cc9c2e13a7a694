"""Poker off the beaten suit: any deck, any ranking, as data; exact; fast.

>>> import offsuit
>>> offsuit.evaluate("standard", "AS KS QS JS 10S 2D 2C").text
'royal flush'
>>> offsuit.census("piecepack", 5).counts["suit-flush no-pairs"]
48
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from offsuit.core.checks.hand_check import check_cards as check_cards
    from offsuit.core.deck import Deck as Deck
    from offsuit.core.notation import card_name as card_name
    from offsuit.core.notation import card_names as card_names
    from offsuit.core.notation import parse_card as parse_card
    from offsuit.core.notation import parse_cards as parse_cards
    from offsuit.core.ranking import Category as Category
    from offsuit.core.ranking import Ranking as Ranking
    from offsuit.errors import OffsuitError as OffsuitError
    from offsuit.games.catalog.by_name import Census as Census
    from offsuit.games.catalog.by_name import PotEquity as PotEquity
    from offsuit.games.catalog.by_name import categories as categories
    from offsuit.games.catalog.by_name import census as census
    from offsuit.games.catalog.by_name import equity as equity
    from offsuit.games.catalog.by_name import omaha_strengths as omaha_strengths
    from offsuit.games.catalog.by_name import parse_hands as parse_hands
    from offsuit.games.catalog.by_name import strengths as strengths
    from offsuit.games.catalog.estimates import EquityEstimate as EquityEstimate
    from offsuit.games.catalog.estimates import estimate_equity as estimate_equity
    from offsuit.games.catalog.listing import GameListing as GameListing
    from offsuit.games.catalog.listing import list_games as list_games
    from offsuit.games.catalog.rankings import Evaluated as Evaluated
    from offsuit.games.catalog.rankings import evaluate as evaluate
    from offsuit.games.catalog.rankings import ranking as ranking
    from offsuit.games.catalog.seated import bot as bot
    from offsuit.games.destiny import api as destiny  # noqa: F401 (in __all__)
    from offsuit.games.piecepack import api as piecepack  # noqa: F401 (in __all__)
    from offsuit.games.pyramid import api as pyramid  # noqa: F401 (in __all__)
    from offsuit.table.play_round import Round as Round

_HOMES = {
    "offsuit.core.deck": ("Deck",),
    "offsuit.core.checks.hand_check": ("check_cards",),
    "offsuit.core.notation": ("card_name", "card_names", "parse_card", "parse_cards"),
    "offsuit.core.ranking": ("Category", "Ranking"),
    "offsuit.errors": ("OffsuitError",),
    "offsuit.games.catalog.rankings": ("Evaluated", "evaluate", "ranking"),
    "offsuit.games.catalog.by_name": (
        "Census",
        "PotEquity",
        "categories",
        "census",
        "equity",
        "omaha_strengths",
        "parse_hands",
        "strengths",
    ),
    "offsuit.games.catalog.estimates": ("EquityEstimate", "estimate_equity"),
    "offsuit.games.catalog.listing": ("GameListing", "list_games"),
    "offsuit.games.catalog.seated": ("bot",),
    "offsuit.table.play_round": ("Round",),
}
_GAMES = ("destiny", "piecepack", "pyramid")
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted([*_HOME_OF, *_GAMES])  # a list of strings, worked out


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `import offsuit` itself stays cheap."""
    if name in _GAMES:
        return import_module(f"offsuit.games.{name}.api")
    if name not in _HOME_OF:
        raise AttributeError(f"module 'offsuit' has no attribute {name!r}")
    value = getattr(import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
