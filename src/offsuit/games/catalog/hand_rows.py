"""Many hands read at once: text as arrays of letters, without a step for each card."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.checks.deck_check import BETWEEN, JOKER
from offsuit.core.deck import Deck
from offsuit.core.notation import parse_cards
from offsuit.core.suggest import quoted
from offsuit.errors import HandError, NotationError

LINE_END, BLANK, OTHER = 253, 254, 255
"""What a letter can be beside a rank or a suit."""
RANK, SUIT = 0, 128
"""A rank is its place in the deck, a suit is its place and `SUIT`."""

Rows = NDArray[np.uint8]


def parse_rows(deck: Deck, hands: Sequence[str]) -> Rows:
    """The codes of all hands, a row each; all have the same number of cards.

    Hands that are written plainly, one letter for a rank and one for a suit, are read at once;
    others (jokers, odd spellings) are read one by one by `parse_cards`, which is the definition.

    >>> from offsuit.core.standard import STANDARD_DECK
    >>> parse_rows(STANDARD_DECK, ["2C 2D", "ah 10♠"]).tolist()
    [[0, 1], [50, 35]]
    """
    texts = _texts(hands)
    if not texts:
        return np.zeros((0, 0), np.uint8)
    plain = _plain_rows(deck, texts)
    return _row_by_row(deck, texts) if plain is None else plain


def _texts(hands: Any) -> list[str]:
    if isinstance(hands, str) or not isinstance(hands, Sequence | np.ndarray):
        raise HandError(f"hands must be a list of texts, got {quoted(hands)}")
    texts = hands.tolist() if isinstance(hands, np.ndarray) else list(hands)
    if set(map(type, texts)) - {str}:
        row = next(row for row, text in enumerate(texts) if type(text) is not str)
        raise HandError(f"hands, row {row}: expected a text, got {quoted(texts[row])}")
    return texts


def _row_by_row(deck: Deck, texts: Sequence[str]) -> Rows:
    rows = []
    for row, text in enumerate(texts):
        try:
            rows.append(parse_cards(deck, text))
        except NotationError as error:
            raise NotationError(f"hands, row {row}: {error}") from None
        if len(rows[row]) != len(rows[0]):
            raise HandError(
                f"hands, row {row}: expected {len(rows[0])} cards, got {len(rows[row])} in {text!r}"
            )
    return np.array(rows, np.uint8)


def _plain_rows(deck: Deck, texts: Sequence[str]) -> Rows | None:
    """The rows, or nothing where a hand is not written plainly."""
    whole = "\n".join(texts)
    if whole.count("\n") != len(texts) - 1 or JOKER in whole:
        return None
    for way, letter in _long_spellings(deck):
        if way[0] in whole:  # a search for one letter is much faster than that for several
            whole = whole.replace(way, letter)
    meant = _meant(deck, whole)
    if meant is None:
        return None
    written = meant < LINE_END
    counts = np.diff(np.flatnonzero(meant == LINE_END), prepend=-1)
    width = int(counts[0])
    if (counts == width).all():  # lines of one length: mostly, their letters stand in columns
        lines, marks = meant.reshape(-1, width), written.reshape(-1, width)
        if (marks == marks[0]).all():
            return _codes(deck, np.ascontiguousarray(lines[:, marks[0]]))
    held = np.add.reduceat(written, np.cumsum(counts) - counts)
    if (held != held[0]).any():
        return None
    return _codes(deck, meant[written].reshape(len(texts), -1))


def _meant(deck: Deck, whole: str) -> NDArray[np.uint8] | None:
    """What every letter means, with an end of line behind the last; nothing if one is unknown."""
    meanings = _meanings(deck)
    if whole.isascii():
        letters: NDArray[Any] = np.frombuffer(f"{whole}\n".encode("ascii"), np.uint8)
    else:
        letters = np.frombuffer(f"{whole}\n".encode("utf-32-le"), np.uint32)
        if int(letters.max()) >= len(meanings):
            return None
    meant = meanings.take(letters)
    return None if (meant == OTHER).any() else meant


def _codes(deck: Deck, lines: NDArray[np.uint8]) -> Rows | None:
    """Codes from ranks and suits by turns, a row a hand; nothing if they do not alternate."""
    if lines.shape[1] % 2 or not lines.size:
        return None
    first, second = lines[:, 0::2], lines[:, 1::2]
    ranks, suits = (second, first) if deck.suit_first else (first, second)
    if (ranks >= SUIT).any() or (suits < SUIT).any():
        return None
    return ranks * np.uint8(len(deck.suits)) + (suits - np.uint8(SUIT))


@lru_cache
def _meanings(deck: Deck) -> NDArray[np.uint8]:
    """By code point what a letter means; a letter that is both rank and suit means neither."""
    means: dict[str, int] = {}
    for letters, base in ((deck.ranks, RANK), (deck.suits, SUIT)):
        ways = {letter: letter for letter in letters}
        ways |= {w: letter for w, letter in deck.spellings.items() if letter in letters}
        for way, letter in ways.items():
            for cased in {way, way.upper(), way.lower()}:
                if len(cased) == 1:
                    meant = base + letters.index(letter)
                    means[cased] = meant if means.get(cased, meant) == meant else OTHER
    found = np.full(max(255, *map(ord, (*means, *BETWEEN))) + 1, OTHER, np.uint8)
    for letter in BETWEEN:
        found[ord(letter)] = BLANK
    found[ord("\n")] = LINE_END
    for letter, meant in means.items():
        found[ord(letter)] = meant
    return found


@lru_cache
def _long_spellings(deck: Deck) -> tuple[tuple[str, str], ...]:
    """Spellings of several letters that can be replaced at once: none begins like another card."""
    single = {letter.upper() for letter in (*deck.ranks, *deck.suits)}
    single |= {way.upper() for way in deck.spellings if len(way) == 1}
    long = {way: letter for way, letter in deck.spellings.items() if len(way) > 1}
    return tuple(
        (cased, letter)
        for way, letter in long.items()
        if way[0].upper() not in single
        for cased in sorted({way.upper(), way.lower(), way[0].lower() + way[1:].upper()})
    )
