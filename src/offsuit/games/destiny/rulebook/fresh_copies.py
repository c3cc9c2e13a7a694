"""Plain data that is handed out again and again, a copy of its own for everybody who asks."""

from collections.abc import Callable
from typing import Any


def copier(value: dict[Any, Any] | list[Any]) -> Callable[[], Any]:
    """What copies `value` with everything in it; where its containers lie is looked up once.

    >>> again = copier({"suits": ["clubs", "diamonds"], "level": 5})
    >>> again()["suits"].clear()
    >>> again()
    {'suits': ['clubs', 'diamonds'], 'level': 5}
    """
    places = value.items() if isinstance(value, dict) else enumerate(value)
    nested = [(at, copier(each)) for at, each in places if isinstance(each, dict | list)]
    if not nested:
        return value.copy

    def copy() -> Any:
        found: Any = value.copy()
        for at, again in nested:
            found[at] = again()
        return found

    return copy
