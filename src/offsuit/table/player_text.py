"""Text that players choose: names and titles, normalised and without invisible letters."""

from unicodedata import category, normalize

from offsuit.errors import TableError
from offsuit.table.name_skeleton import INVISIBLE, JOINERS, SELECTORS

BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
    + "".join(map(chr, range(0x180B, 0x1810)))
    + "".join(map(chr, range(0xFE00, 0xFE0E)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
"""Letters, signs and marks that print nothing, although Unicode counts them as printable."""


def clean_text(what: str, text: str, longest: int) -> str:
    """Text as NFKC with single spaces; empty, too long or unprintable text is refused.

    >>> clean_text("name", "  Ann   Ｌee ", 24)
    'Ann Lee'
    """
    clean = " ".join(normalize("NFKC", text).split())
    shown = clean.translate(INVISIBLE)
    readable = bool(shown) and shown.isprintable() and BLANK.isdisjoint(clean)
    if not (readable and _joiners_join(clean) and _selectors_select(clean)) or len(clean) > longest:
        raise TableError(f"{what} {text[:longest]!r}: expected 1 to {longest} printable characters")
    return clean


def _joiners_join(text: str) -> bool:
    """Whether every joiner stands between two characters that it can join: none is ASCII."""
    around = zip(" " + text, text, text[1:] + " ", strict=False)
    return all(
        _can_be_joined(before) and _can_be_joined(after)
        for before, each, after in around
        if each in JOINERS
    )


def _can_be_joined(character: str) -> bool:
    return not character.isascii() and character not in JOINERS


def _selectors_select(text: str) -> bool:
    """Whether every selector follows a sign or a digit that has a picture: no letter has one."""
    pairs = zip(" " + text, text, strict=False)
    return all(category(before)[0] in "SNP" for before, each in pairs if each in SELECTORS)
