"""When people cannot tell two names apart.

Unicode's own list of confusables has thousands of pairs for every script there is. Names at a table
need those that a keyboard of Latin, Greek or Cyrillic letters can write: they are stated here, so
that the rule can be read, and a new version of Unicode renames nobody.
"""

from unicodedata import decimal, normalize

JOINERS = "\u200c\u200d"
"""Zero-width characters that shape their neighbours, as in Persian words and emoji."""
SELECTORS = "\ufe0e\ufe0f"
"""Choose between text and picture for the character before them."""
INVISIBLE = str.maketrans("", "", JOINERS + SELECTORS)

_PAIRS = {
    "Cyrillic": ("АВЕЅІЈКМНОРСТУХҮԌԚԜЗЬӀ", "ABESIJKMHOPCTYXYGQW3bI"),
    "Cyrillic, small": ("асԁеһіјӏоԛрѕԝхуүӕ", "acdehijloqpswxyyæ"),
    "Greek": ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ", "ABEZHIKMNOPTYXCM"),
    "Greek, small": ("αγικνορτυϲϳωχ", "ayiknoptucjwx"),
    "Latin": ("ɑɡıɩʋꞵƽꜱᴏᴜᴠᴡᴢ", "agiivßssouvwz"),
}
"""Script -> letters, and the Latin letters that they look like."""
LETTERS = {
    ord(letter): latin
    for letters, latins in _PAIRS.values()
    for letter, latin in zip(letters, latins, strict=True)
}
SHAPES = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O"})
"""Letters and digits that look alike in one script, while capitals stay capitals."""
SEQUENCES = (("rn", "m"), ("vv", "w"), ("VV", "W"))
"""Letters that together look like one."""


def look_alike(name: str, other: str) -> bool:
    """Whether two names are the same to the eye: by case, by letters, or by shape.

    >>> look_alike("Ann", "ANN"), look_alike("Ann", "Аnn"), look_alike("Bill", "BiII")
    (True, True, True)
    >>> look_alike("Ann", "Anna"), look_alike("Bill", "Biil")
    (False, False)
    """
    return any(a == b for a, b in zip(_skeletons(name), _skeletons(other), strict=True))


def _skeletons(name: str) -> tuple[str, str, str]:
    """A name without case; in Latin letters without case; in Latin letters by their shapes."""
    plain = normalize("NFKC", name).translate(INVISIBLE)
    latin = "".join(map(_digit, plain)).translate(LETTERS)
    shapes = latin.translate(SHAPES)
    for several, one in SEQUENCES:
        shapes = shapes.replace(several, one)
    return plain.casefold(), latin.casefold(), shapes


def _digit(character: str) -> str:
    """Digits of all scripts as ours."""
    value = decimal(character, None)
    return character if value is None else str(value)
