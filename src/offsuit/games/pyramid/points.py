"""Points of Pyramid Poker: what the winner of a position gets, by category and position."""

from types import MappingProxyType

POSITIONS = ("back", "middle", "front")

POINTS = MappingProxyType(
    {
        "high card": (1, 1, 1),
        "pair": (1, 1, 1),
        "two pair": (1, 1, 1),
        "three of a kind": (1, 1, 3),
        "straight": (1, 1, 4),
        "flush": (1, 1, 4),
        "full house": (1, 2, 5),
        "four of a kind": (4, 8, 12),
        "straight flush": (5, 10, 15),
        "five of a kind": (6, 12, 18),
        "six-card straight flush": (8, 16, None),
        "six of a kind": (10, 20, None),
        "seven-card straight flush": (11, 22, None),
        "seven of a kind": (14, 28, None),
        "eight-card straight flush": (14, None, None),
        "eight of a kind": (18, None, None),
    }
)
"""Category -> (back, middle, front); nothing where the hand is too large for the position."""


def points(category: str, position: str) -> int:
    """Points for winning `position` with `category`.

    >>> points("four of a kind", "front")
    12
    """
    found = POINTS[category][POSITIONS.index(position)]
    assert found is not None, f"{category} cannot lie in {position}"
    return found
