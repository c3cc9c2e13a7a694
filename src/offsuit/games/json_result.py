"""What public functions return: frozen data with the names and fields of the JSON interface."""

from collections.abc import KeysView
from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(frozen=True)
class JsonResult:
    """Fields by attribute, or by name as in a JSON object; those that are None are left out.

    >>> @dataclass(frozen=True)
    ... class Pair(JsonResult):
    ...     high: int
    ...     low: int | None = None
    >>> Pair(3).as_json(), Pair(3)["high"], "low" in Pair(3)
    ({'high': 3}, 3, False)
    """

    nullable: ClassVar[tuple[str, ...]] = ()
    """Fields that are written as null where they are None."""

    def as_json(self) -> dict[str, Any]:
        """The fields as plain data, in their order."""
        found = {field.name: getattr(self, field.name) for field in fields(self)}
        return {
            name: _plain(value)
            for name, value in found.items()
            if value is not None or name in self.nullable
        }

    def keys(self) -> KeysView[str]:
        """Names of the fields that `as_json` returns."""
        return self.as_json().keys()

    def __getitem__(self, name: str) -> Any:
        return self.as_json()[name]

    def __contains__(self, name: object) -> bool:
        return name in self.as_json()


def _plain(value: Any) -> Any:
    """A result within a result as plain data too."""
    if isinstance(value, JsonResult):
        return value.as_json()
    if isinstance(value, tuple) and value and isinstance(value[0], JsonResult):
        return [_plain(each) for each in value]
    return value
