"""Bounds of amounts that rules name: every sum of a table stays exact, also in a browser."""

from offsuit.errors import RulesError

MOST_CHIPS = 1_000_000_000
"""Of an ante, a blind, a bring-in, a surrender: as many as anybody may start with."""
MOST_SHOWN = 10**18


def check_amount(name: str, value: int, least: int = 0, most: int = MOST_CHIPS) -> None:
    """Refuse an amount out of bounds, in a sentence that names both.

    >>> check_amount("ante", 10**400)
    Traceback (most recent call last):
    offsuit.errors.RulesError: ante of 401 digits: must be 0 to 1000000000
    """
    if not least <= value <= most:
        raise RulesError(f"{name} {amount_text(value)}: must be {least} to {most}")


def amount_text(value: int) -> str:
    """A number as it is quoted; a very long one by its length.

    >>> amount_text(7), amount_text(10**5000)
    ('7', 'of about 5000 digits')
    """
    if abs(value) <= MOST_SHOWN:
        return str(value)
    if abs(value) < 10**4300:  # Python refuses to write longer numbers
        return f"of {len(str(abs(value)))} digits"
    return f"of about {round(abs(value).bit_length() * 0.30103)} digits"
