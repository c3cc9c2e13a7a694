"""What a deck's data must be; the first thing that is wrong is named with its field."""

from typing import TYPE_CHECKING

from offsuit.core.suggest import quoted
from offsuit.errors import DeckError

if TYPE_CHECKING:
    from offsuit.core.deck import Deck

JOKER = "*"
"""How an open joker is written; no rank or suit may be written so."""
BETWEEN = " \t\r\n,;()[]{}"
"""What may stand between cards."""
MOST_CARDS = 127
"""A code is a byte, and behind the natural cards come the jokers that stand for them."""


def check_deck(deck: "Deck") -> None:
    """Refuse a deck that cannot be dealt or cannot be written."""
    _check_text(deck, "name", deck.name)
    for field in ("ranks", "suits"):
        _check_letters(deck, field)
    for field, least in (("copies", 1), ("wilds", 0)):
        number = getattr(deck, field)
        if type(number) is not int or number < least:
            raise _refusal(
                deck, f"{field} must be a whole number from {least}, not {quoted(number)}"
            )
    if deck.naturals > MOST_CARDS:
        raise _refusal(
            deck, f"ranks and suits make {deck.naturals} different cards; {MOST_CARDS} is the most"
        )
    for name, classes in deck.partitions.items():
        _check_partition(deck, name, classes)
    _check_words(deck)


def _refusal(deck: "Deck", what: str) -> DeckError:
    return DeckError(f"deck {quoted(deck.name)}: {what}")


def _check_text(deck: "Deck", field: str, value: object) -> None:
    if not isinstance(value, str) or not value:
        raise _refusal(deck, f"{field} must be a text, not {quoted(value)}")


def _check_letters(deck: "Deck", field: str) -> None:
    letters = getattr(deck, field)
    if not isinstance(letters, str):
        raise _refusal(deck, f"{field} must be a text, a letter each, not {quoted(letters)}")
    if not letters or len(set(letters)) != len(letters):
        raise _refusal(deck, f"{field}: every {field[:-1]} needs its own letter: {letters!r}")
    for letter in letters:
        if letter == JOKER or letter in BETWEEN or letter.isspace():
            raise _refusal(deck, f"{field}: {letter!r} cannot be a letter of {letters!r}")


def _check_partition(deck: "Deck", name: object, classes: object) -> None:
    _check_text(deck, "partitions: a name", name)
    if not isinstance(classes, tuple) or not all(type(number) is int for number in classes):
        raise _refusal(
            deck, f"partitions: {name!r} must be a tuple of numbers, not {quoted(classes)}"
        )
    if len(classes) != len(deck.suits):
        raise _refusal(
            deck,
            f"partitions: {name!r} has {len(classes)} entries for {len(deck.suits)} suits",
        )


def _check_words(deck: "Deck") -> None:
    """Further spellings name ranks and suits of the deck, in letters that can be read."""
    for way, letter in deck.spellings.items():
        _check_text(deck, "spellings: a spelling", way)
        if way.startswith(JOKER) or any(each in BETWEEN for each in way):
            raise _refusal(deck, f"spellings: {way!r} cannot be read as a rank or a suit")
        if not isinstance(letter, str) or len(letter) != 1:
            raise _refusal(
                deck, f"spellings: {way!r} must stand for one letter, not {quoted(letter)}"
            )
    for rank, word in deck.rank_words.items():
        _check_text(deck, f"rank_words: {rank!r}", word)
