"""Pyramid's three rows: back, middle and front, with what 17 cards allow in each."""

from collections.abc import Sequence

from offsuit.core.evaluate import Evaluation
from offsuit.errors import HandError
from offsuit.games.arranging.rows import Row, Rows

_LARGE = "a straight flush or of one kind"
_TOO_WEAK = ("high card", "pair", "two pair", "three of a kind")

PYRAMID_ROWS = Rows(
    rows=(
        Row("back", (5, 6, 7, 8), _LARGE),
        Row("middle", (5, 6, 7), _LARGE),
        Row("front", (3, 5), "straight or better", frozenset((5, name) for name in _TOO_WEAK)),
    ),
    layouts=(
        (5, 5, 3),
        (5, 5, 5),
        (6, 5, 3),
        (6, 5, 5),
        (6, 6, 3),
        (6, 6, 5),
        (7, 5, 3),
        (7, 5, 5),
        (7, 6, 3),
        (7, 7, 3),
        (8, 5, 3),
        (8, 6, 3),
    ),
)
"""Six cards and more must be a straight flush or of one kind, which the ranking itself sees to."""

ROWS = PYRAMID_ROWS.names
"""Back, middle, front."""


def check_row(made: Evaluation, codes: Sequence[int], name: str) -> None:
    """Refuse a hand that may not be laid down in the row of this name."""
    row = PYRAMID_ROWS.row(name)
    row.check_size(len(codes), HandError)
    if not row.allows(made, len(codes)):
        found = f"{made.category.name} of {len(codes)} cards in {name}"
        raise HandError(f"{found}; it must be {row.demand}")
