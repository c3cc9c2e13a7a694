"""The games by name: what `evaluate`, `census` and their like take as GAME."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from operator import index
from typing import Any, SupportsIndex

from offsuit.core.best_hand import read_hand
from offsuit.core.checks.hand_check import check_cards
from offsuit.core.deck import Deck
from offsuit.core.evaluate import Evaluation
from offsuit.core.hand_text import hand_text
from offsuit.core.notation import card_name, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import NotationError, UnknownGameError
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
    if not isinstance(game, str) or game not in RANKINGS:
        raise UnknownGameError(unknown_name("game", game, RANKINGS))
    module, name = RANKINGS[game]
    found: Ranking = getattr(import_module(module), name)
    return found


Cards = str | Iterable[str | int]
"""Cards in one text, or a text or a code each."""
Names = tuple[str, ...]
Codes = tuple[int, ...]
PyramidTuple = tuple[int, int, int]


@dataclass(frozen=True, repr=False)
class Evaluated(JsonResult):
    """A hand evaluated: its strength at once, words and cards when they are asked for.

    >>> found = evaluate("pyramid", "TH TC TD AS 4S")
    >>> found.category, found["tuple"]
    ('three of a kind', (4, 10, 14))
    """

    game: str
    strength: int
    _codes: Codes
    _ranking: Ranking = field(compare=False)
    _deck: str | None = None
    """The symbols in which tiles are printed."""

    @cached_property
    def category(self) -> str:
        """The name of the strongest category that the cards make."""
        return self._made.category.name

    @cached_property
    def text(self) -> str:
        """The hand in words."""
        return hand_text(self._ranking, self._made)

    @cached_property
    def cards(self) -> Names:
        """The cards as given; a joker that plays shows what it stands for."""
        return self._names(_as_read(self._ranking, self._codes, self._made))

    @cached_property
    def best(self) -> Names:
        """The cards that count."""
        return self._names(self._made.cards)

    @cached_property
    def tuple(self) -> PyramidTuple | None:
        """Pyramid Poker's 3-tuple; None in other games."""
        if self._ranking.deck.name != "pyramid":
            return None
        from offsuit.games.pyramid.tuples import hand_tuple

        return hand_tuple(self._ranking, self._made)

    @cached_property
    def _made(self) -> Evaluation:
        return read_hand(self._ranking, self._codes)[1]

    def _names(self, codes: Iterable[int]) -> Names:
        _, name = _notation(self._ranking, self._deck)
        return tuple(map(name, codes))

    def as_json(self) -> dict[str, Any]:
        """The fields of the interface; `tuple` only where the game has one."""
        found = {
            "game": self.game,
            "cards": self.cards,
            "category": self.category,
            "strength": self.strength,
            "text": self.text,
            "best": self.best,
        }
        return found if self.tuple is None else {**found, "tuple": self.tuple}

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.as_json().items())
        return f"Evaluated({fields})"


def evaluate(
    game: str | Ranking, cards: Cards, position: str | None = None, deck: str | None = None
) -> Evaluated:
    """Category, strength and words of the best hand in `cards`, a text or a list.

    `position` (back, middle or front) checks a Pyramid hand against the row that it is for;
    `deck` names the symbols in which piecepack tiles are read and printed.

    >>> found = evaluate("standard", "KH KS KD TS 10C 4D 2H")
    >>> found.text, found.best
    ('full house, kings over tens', ('KH', 'KS', 'KD', 'TS', 'TC'))
    >>> evaluate("standard", ["AS", "KS", "QS", "JS", "TS"]).strength
    7462
    >>> evaluate("standard", [51, 47, 43, 39, 35]).text
    'royal flush'
    """
    rules = ranking(game)
    parse, _ = _notation(rules, deck)
    codes = parse_given(rules.deck, cards, parse)
    check_cards(rules.deck, codes)
    found = Evaluated(rules.name, rules.strength(codes), codes, rules, deck)
    if position is not None:
        _check_position(found, position)
    return found


def parse_given(deck: Deck, cards: Any, parse: "Parse | None" = None) -> Codes:
    """The codes of cards that are given as one text, or as a list of texts or codes."""
    read = parse or partial(parse_cards, deck)
    if isinstance(cards, str):
        return read(cards)
    if not isinstance(cards, Iterable):
        raise NotationError(f"cards must be a text or a list of cards, got {quoted(cards)}")
    listed = list(cards)
    if all(isinstance(card, str) for card in listed):
        return read(" ".join(listed))  # an error then quotes the whole hand
    codes: list[int] = []
    for card in listed:
        if isinstance(card, str):
            codes += read(card)
        elif isinstance(card, SupportsIndex) and not isinstance(card, bool):
            codes.append(index(card))
        else:
            raise NotationError(f"expected a card as text or code, got {quoted(card)}")
    return tuple(codes)


Parse = Callable[[str], Codes]
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


def _check_position(found: Evaluated, position: str) -> None:
    if found._ranking.deck.name != "pyramid":
        raise UnknownGameError(f"position {position!r}: only Pyramid hands have positions")
    from offsuit.games.pyramid.pyramid_rows import check_row

    check_row(found._made, found._codes, position)
