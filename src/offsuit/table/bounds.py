"""Limits of fields that come from clients: stated once, where a command is defined."""

from dataclasses import dataclass
from typing import Annotated, Any


@dataclass(frozen=True)
class Bounds:
    """Annotates a field with the values it may have; None is no limit."""

    min_length: int | None = None
    max_length: int | None = None
    ge: int | None = None
    le: int | None = None
    pattern: str | None = None
    """Regular expression for the whole text."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> dict[str, Any]:
        """Called by Pydantic, where a server uses it, so that its models enforce these limits."""
        limits = {name: value for name, value in vars(self).items() if value is not None}
        return {**handler(source), **limits}


CLIENT_ID = "[!-~]{1,64}"
ClientId = Annotated[str, Bounds(pattern=f"^{CLIENT_ID}$")]
"""Chosen by the sender of a message: printable ASCII without spaces."""
Name = Annotated[str, Bounds(min_length=1, max_length=100)]
OptionalName = Annotated[str, Bounds(max_length=100)]
Password = Annotated[str, Bounds(max_length=200)]
Number = Annotated[int, Bounds(ge=0, le=2**31)]
Hex = Annotated[str, Bounds(pattern="^([0-9a-f]{2}){1,64}$")]
"""1 to 64 bytes."""
Hash = Annotated[str, Bounds(pattern="^[0-9a-f]{64}$")]
"""32 bytes."""
