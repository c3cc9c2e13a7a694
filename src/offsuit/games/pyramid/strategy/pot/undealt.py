"""The cards that are left to be dealt when some are known."""

import numpy as np
from numpy.typing import NDArray


def without(deck: NDArray[np.uint8], cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The deck without the cards, one copy removed for each."""
    left = np.maximum(np.bincount(deck, minlength=256) - np.bincount(cards, minlength=256), 0)
    return np.repeat(np.arange(256), left).astype(np.uint8)
