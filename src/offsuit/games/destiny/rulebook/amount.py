"""Amounts: exact points, counted in whole millionths so that every tie can be decided.

What people write has at most two decimals; a multiplier has at most four. A millionth is the
finest that their product can be.
"""

from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from offsuit.errors import RulesError

POINT = 10**6
HUNDREDTH = POINT // 100
MOST = 10**6
"""The largest amount, in points, above or below 0."""

_NUMBER_LENGTH = 40


def parse_decimal(where: str, value: Any, low: int, high: int, places: int) -> Decimal:
    """A number within `low` to `high` with no more decimals than `places`, exact as written."""
    number = _decimal(value)
    if number is None:
        raise RulesError(f"{where}: {_quoted(value)} is no number")
    if not low <= number <= high:
        raise RulesError(f"{where}: {_quoted(value)} is not within {low} to {high}")
    if number != round(number, places):
        raise RulesError(f"{where}: {_quoted(value)} has more than {places} decimals")
    return number


def _decimal(value: Any) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        return None
    if isinstance(value, str) and len(value) > _NUMBER_LENGTH:
        return None
    try:
        number = Decimal(value) if isinstance(value, int) else Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def parse_amount(where: str, value: Any, low: int = -MOST) -> int:
    """An amount from JSON or TOML: a number, or a decimal in text as amounts are printed.

    >>> parse_amount("flatBonus", 22.5), parse_amount("flatBonus", "636.40")
    (22500000, 636400000)
    """
    if type(value) is int and low <= value <= MOST:
        return value * POINT
    return int(parse_decimal(where, value, low, MOST, 2) * POINT)


def parse_whole(where: str, value: Any, low: int, high: int) -> int:
    """A whole number within bounds; true and 3.0 are none."""
    if type(value) is not int:
        raise RulesError(f"{where}: {_quoted(value)} is no whole number")
    if not low <= value <= high:
        raise RulesError(f"{where}: {_quoted(value)} is not within {low} to {high}")
    return value


@lru_cache(2**16)
def amount_text(amount: int) -> str:
    """Two decimals, more only where there are more.

    >>> amount_text(636400000), amount_text(-25000000), amount_text(19162500)
    ('636.40', '-25.00', '19.1625')
    """
    sign, size = ("-", -amount) if amount < 0 else ("", amount)
    whole, rest = divmod(size, POINT)
    if rest % HUNDREDTH == 0:
        return f"{sign}{whole}.{rest // HUNDREDTH:02}"
    return f"{sign}{whole}.{rest:06}".rstrip("0")


@lru_cache(2**12)
def factor_text(amount: int) -> str:
    """As short as it can be: what stands behind `x` in a line."""
    text = amount_text(amount)
    return text[:-3] if text.endswith(".00") else text


def _quoted(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
