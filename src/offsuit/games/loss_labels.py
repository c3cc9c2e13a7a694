"""What a loss is called, in every review the same five words."""

from collections.abc import Iterable

WORST = "blunder"


def label_of(loss: float, labels: Iterable[tuple[float, str]]) -> str:
    """The first label whose loss is not exceeded; beyond all of them, the worst.

    >>> label_of(2, [(0, "best"), (2, "fine")]), label_of(3, [(0, "best"), (2, "fine")])
    ('fine', 'blunder')
    """
    return next((word for most, word in labels if loss <= most), WORST)
