"""The games by name: what `evaluate`, `census` and their like take as GAME."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from offsuit.core.best_hand import read_hand
from offsuit.core.evaluate import Evaluation
from offsuit.core.hand_check import check_cards
from offsuit.core.hand_text import hand_text
from offsuit.core.notation import card_name, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.errors import UnknownGameError
from offsuit.games.json_result import JsonResult

RANKINGS = {
    "standard": ("offsuit.core.standard", "STANDARD"),
    "pyramid": ("offsuit.games.pyramid.hands", "PYRAMID"),
    "piecepack": ("offsuit.games.piecepack.hands", "PIECEPACK"),
    "piecepack table-low": ("offsuit.games.piecepack.hands", "TABLE_LOW"),
    "piecepack null-to-five": ("offsuit.games.piecepack.hands", "NULL_TO_FIVE"),
}
"""Name -> module and name of the ranking, imported when asked for."""


def ranking(game: str | Ranking) -> Ranking:
    """The ranking of a game by name; a ranking is returned as it is.

    >>> ranking("piecepack").names[-1]
    'suit-flush no-pairs'
    """
    if isinstance(game, Ranking):
        return game
    if game not in RANKINGS:
        raise UnknownGameError(f"{game!r} is no game here: {', '.join(RANKINGS)}")
    module, name = RANKINGS[game]
    found: Ranking = getattr(import_module(module), name)
    return found


@dataclass(frozen=True)
class Evaluated(JsonResult):
    """A hand evaluated, as people and programs read it.

    >>> found = evaluate("pyramid", "TH TC TD AS 4S")
    >>> found.category, found["tuple"]
    ('three of a kind', (4, 10, 14))
    """

    game: str
    cards: tuple[str, ...]
    """As given; a joker that plays shows what it stands for."""
    category: str
    strength: int
    text: str
    best: tuple[str, ...]
    """The cards that count."""
    tuple: "tuple[int, int, int] | None" = None
    """Pyramid Poker's 3-tuple."""


def evaluate(
    game: str | Ranking, cards: str, position: str | None = None, deck: str | None = None
) -> Evaluated:
    """Category, strength and words of the best hand in `cards`.

    `position` (back, middle or front) checks a Pyramid hand against where it is to lie; `deck`
    names the symbols in which piecepack tiles are read and printed.

    >>> found = evaluate("standard", "KH KS KD TS 10C 4D 2H")
    >>> found.text, found.best
    ('full house, kings over tens', ('KH', 'KS', 'KD', 'TS', 'TC'))
    """
    rules = ranking(game)
    parse, name = _notation(rules, deck)
    codes = parse(cards)
    check_cards(rules.deck, codes)
    strength, made = read_hand(rules, codes)
    return Evaluated(
        game=rules.name,
        cards=tuple(map(name, _as_read(rules, codes, made))),
        category=made.category.name,
        strength=strength,
        text=hand_text(rules, made),
        best=tuple(map(name, made.cards)),
        tuple=_tuple(rules, codes, made, position),
    )


Notation = tuple[Callable[[str], tuple[int, ...]], Callable[[int], str]]
"""How cards are read, and how one is printed."""


def _notation(rules: Ranking, deck: str | None) -> Notation:
    if deck is None:
        return partial(parse_cards, rules.deck), partial(card_name, rules.deck)
    if rules.deck.name != "piecepack":
        raise UnknownGameError(f"deck {deck!r}: only piecepack tiles have other symbols")
    from offsuit.games.piecepack.symbols import parse_tiles, scheme

    return partial(parse_tiles, deck=deck), scheme(deck).names.__getitem__


def _as_read(rules: Ranking, codes: tuple[int, ...], made: Evaluation) -> list[int]:
    """The cards as given, jokers replaced in order by what they stand for."""
    deck = rules.deck
    given = [code for code in codes if code > deck.joker]
    standing = [code for code in made.cards if code > deck.joker]
    for code in given:
        if code in standing:
            standing.remove(code)
    opened = iter(standing)
    return [next(opened, code) if code == deck.joker else code for code in codes]


def _tuple(
    rules: Ranking, codes: tuple[int, ...], made: Evaluation, position: str | None
) -> tuple[int, int, int] | None:
    if rules.deck.name != "pyramid":
        if position is not None:
            raise UnknownGameError(f"position {position!r}: only Pyramid hands have positions")
        return None
    from offsuit.games.pyramid.pyramid_rows import check_row
    from offsuit.games.pyramid.tuples import hand_tuple

    if position is not None:
        check_row(made, codes, position)
    return hand_tuple(rules, made)
