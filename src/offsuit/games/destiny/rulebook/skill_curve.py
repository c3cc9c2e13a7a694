"""What a skill level is worth: the formula, or the table that the document prints."""

from collections.abc import Mapping
from decimal import ROUND_HALF_EVEN, Context, Decimal, localcontext
from functools import lru_cache
from itertools import pairwise

from offsuit.games.destiny.rulebook.amount import HUNDREDTH, POINT

LOWEST_LEVEL, HIGHEST_LEVEL = 1, 100

_PRECISION = 60
_CLEAN = Decimal(1).scaleb(-30)  # a power that is exact may come out one unit off its last digit
_CENT = Decimal("0.01")

Bonuses = tuple[int, ...]
"""Amount by level; place 0 stands for no level."""


@lru_cache(64)
def formula_bonuses(linear: Decimal, base: Decimal, coefficient: Decimal) -> Bonuses:
    """`(level - 1) x linear + (level - 1)^base x coefficient`, each half-even to two decimals.

    >>> bonuses = formula_bonuses(Decimal("0.75"), Decimal("1.1"), Decimal("0.05"))
    >>> bonuses[50] // HUNDREDTH
    4037
    """
    with localcontext(Context(prec=_PRECISION, rounding=ROUND_HALF_EVEN)):
        found = [0, 0]
        for steps, power in enumerate(_powers(base), 1):
            found.append(_rounded(steps * linear + power * coefficient))
    return tuple(found)


@lru_cache(1024)
def _powers(base: Decimal) -> tuple[Decimal, ...]:
    """What takes nearly all of the time: 1, 2, ... to the power of the base."""
    with localcontext(Context(prec=_PRECISION, rounding=ROUND_HALF_EVEN)):
        steps = map(Decimal, range(1, HIGHEST_LEVEL))
        return tuple((each**base).quantize(_CLEAN) for each in steps)


def published_bonuses(entries: Mapping[int, int]) -> Bonuses:
    """Straight lines between the printed entries, which reach from level 1 to 100."""
    found = [0] * (HIGHEST_LEVEL + 1)
    with localcontext(Context(prec=_PRECISION, rounding=ROUND_HALF_EVEN)):
        for (low, below), (high, above) in pairwise(sorted(entries.items())):
            for level in range(low, high + 1):
                slope = Decimal((above - below) * (level - low)) / (high - low)
                found[level] = _rounded((below + slope) / POINT)
    return tuple(found)


def _rounded(bonus: Decimal) -> int:
    return int(bonus.quantize(_CENT, ROUND_HALF_EVEN) * 100) * HUNDREDTH
