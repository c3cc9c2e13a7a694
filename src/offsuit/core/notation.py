"""Cards as text, both ways, for every deck: the only place where spellings are read or written.

    cards   AS  A♠  10♥  Th  as     a rank, then a suit; any case; ten as T or 10
    tiles   ♠N  bSN  wh3            a suit, then a rank
    jokers  *   *AS                 open, and standing for a card

Blanks, commas and brackets may stand between cards, or nothing: `AhKh` is two cards.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from offsuit.core.checks.deck_check import BETWEEN
from offsuit.core.checks.deck_check import JOKER as JOKER
from offsuit.core.deck import Deck
from offsuit.errors import NotationError

_SYMBOL_STYLES = str.maketrans("", "", "\ufe0e\ufe0f")
"""Marks that ask for a symbol as text or as a picture."""


def parse_cards(deck: Deck, text: str) -> tuple[int, ...]:
    """The codes of the cards that `text` names, in its order.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> parse_cards(STANDARD_DECK, "2c, A♠ 10h")
    (0, 51, 34)
    """
    exact = list(map(_exact(deck).get, text.split()))
    if None not in exact:  # as printed, with blanks between: what programs hand in
        return tuple(exact)  # type: ignore[arg-type] # none of them is None
    reading = _reading(deck)
    codes = []
    at = 0
    clean = text.translate(_SYMBOL_STYLES)
    while at < len(clean):
        if clean[at] in BETWEEN:
            at += 1
        elif found := reading.match(clean, at):
            codes.append(_code(deck, found.group().upper()))
            at = found.end()
        else:
            raise NotationError(_complaint(deck, clean, at))
    return tuple(codes)


def parse_card(deck: Deck, text: str) -> int:
    """The code of one card.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> parse_card(STANDARD_DECK, "10♥")
    34
    """
    if (exact := _exact(deck).get(text)) is not None:
        return exact
    codes = parse_cards(deck, text)
    if len(codes) != 1:
        raise NotationError(f"{text!r} names {len(codes)} cards; expected 1")
    return codes[0]


def card_name(deck: Deck, code: int) -> str:
    """A card as it is printed; what is printed can be read back.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> card_name(STANDARD_DECK, 34)
    'TH'
    """
    return _names(deck)[code]


@cache
def _names(deck: Deck) -> tuple[str, ...]:
    """Of every code: views name cards all the time."""
    pairs = [(rank, suit) for rank in deck.ranks for suit in deck.suits]
    naturals = [suit + rank if deck.suit_first else rank + suit for rank, suit in pairs]
    return (*naturals, JOKER, *(JOKER + name for name in naturals))


@cache
def _exact(deck: Deck) -> dict[str, int]:
    """The code of every card by the name that is printed."""
    names = _names(deck) if deck.wilds else _names(deck)[: deck.naturals]
    return {name: code for code, name in enumerate(names)}


def card_names(deck: Deck, codes: Iterable[int]) -> str:
    """Cards with a blank between them.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> card_names(STANDARD_DECK, (0, 34, 51))
    '2C TH AS'
    """
    return " ".join(card_name(deck, code) for code in codes)


def _spellings(deck: Deck, letters: str) -> dict[str, str]:
    """Every accepted spelling, upper case, of the ranks or suits given."""
    listed = {letter.upper(): letter for letter in letters}
    further = {way.upper(): letter for way, letter in deck.spellings.items() if letter in letters}
    return listed | further


@lru_cache
def _reading(deck: Deck) -> re.Pattern[str]:
    def one_of(name: str, letters: str) -> str:
        ways = sorted(_spellings(deck, letters), key=len, reverse=True)
        return f"(?P<{name}>{'|'.join(map(re.escape, ways))})"

    rank, suit = one_of("rank", deck.ranks), one_of("suit", deck.suits)
    card = suit + rank if deck.suit_first else rank + suit
    if deck.wilds:
        card = rf"(?P<joker>{re.escape(JOKER)})?(?:{card})|(?P<open>{re.escape(JOKER)})"
    return re.compile(card, re.IGNORECASE | re.ASCII)


@cache  # one entry for each spelling of each card
def _code(deck: Deck, word: str) -> int:
    """The card that a word names, which is one that `_reading` has found."""
    found = _reading(deck).fullmatch(word)
    assert found is not None, f"{word!r} was found"
    groups = found.groupdict()
    if groups.get("open"):
        return deck.joker
    rank = deck.ranks.index(_spellings(deck, deck.ranks)[found["rank"]])
    suit = deck.suits.index(_spellings(deck, deck.suits)[found["suit"]])
    code = rank * len(deck.suits) + suit
    return deck.standing(code) if groups.get("joker") else code


def _complaint(deck: Deck, text: str, at: int) -> str:
    """Quotes the word in which reading stopped."""
    ends = (at + length for length, letter in enumerate(text[at:]) if letter in BETWEEN)
    word = text[at : next(ends, len(text))]
    example = card_name(deck, deck.naturals - 1)
    if word.startswith(JOKER) and not deck.wilds:
        return f"{word!r} in {text!r}: {deck.name} has no jokers"
    where = "" if word == text else f" in {text!r}"
    return f"{word!r}{where} is no card of {deck.name} (written like {example})"
