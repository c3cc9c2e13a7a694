"""What the Python doors return: the same names and fields as the JSON that commands print."""

from collections.abc import KeysView
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class JsonResult:
    """Fields by attribute, or by name as in a JSON object; those that are None are left out."""

    def as_json(self) -> dict[str, Any]:
        """The fields that there are."""
        return {name: value for name, value in vars(self).items() if value is not None}

    def keys(self) -> KeysView[str]:
        """Names of the fields that there are."""
        return self.as_json().keys()

    def __getitem__(self, name: str) -> Any:
        return self.as_json()[name]
