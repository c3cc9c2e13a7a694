"""Text that players choose: names and titles, cleaned, and when two names are the same."""

from offsuit.errors import TableError

JOINERS = "\u200c\u200d"
"""Zero-width characters that shape their neighbours, as in Persian words and emoji."""
INVISIBLE = str.maketrans("", "", JOINERS + "\ufe0e\ufe0f")
"""Deletes joiners and the signs that choose between text and picture."""


def clean_text(what: str, text: str, longest: int) -> str:
    """Text with single spaces; empty, too long or unprintable text is refused.

    >>> clean_text("name", "  Ann   Lee ", 24)
    'Ann Lee'
    """
    clean = " ".join(text.split())
    shown = clean.translate(INVISIBLE)
    readable = bool(shown) and shown.isprintable() and _joiners_join(clean)
    if not readable or len(clean) > longest:
        raise TableError(f"{what} {text[:longest]!r}: expected 1 to {longest} printable characters")
    return clean


def name_key(name: str) -> str:
    """Equal for names that people cannot tell apart.

    >>> name_key("ANN") == name_key("Ann")
    True
    """
    return name.translate(INVISIBLE).casefold()


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
