"""What an operator asks of a server."""

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from offsuit.table.bounds import Name, Number, OptionalName
from offsuit.web.messages.message_model import Message

Seconds = Annotated[float, Field(gt=0, le=10**9, strict=False)]


class OneTable(Message):
    """A table."""

    table: Name


class RenameSeat(Message):
    """A new name for the person in a chair, or a new title for the table, or both."""

    table: Name
    chair: Number | None = None
    name: Name | None = None
    title: Name | None = None


class BanSomebody(Message):
    """A player, an address, or the person in a chair of a table; and for how long."""

    player: Name | None = None
    address: Name | None = None
    table: Name | None = None
    chair: Number | None = None
    seconds: Seconds | None = None
    """None is for ever."""
    why: OptionalName = ""


class UnbanSomebody(Message):
    """A player or an address."""

    player: Name | None = None
    address: Name | None = None


class ChangeLimits(Message):
    """Fields of `limits` and `quotas` to change; none to see them."""

    limits: dict[str, Any] = Field(default_factory=dict)
    quotas: dict[str, Any] = Field(default_factory=dict)


class BanView(TypedDict):
    """A ban that holds."""

    subject: Literal["player", "address"]
    who: str
    until: int | None
    """Milliseconds since 1970; null is for ever."""
    why: str


class BanList(TypedDict):
    """Bans that hold."""

    bans: list[BanView]


class Operated(TypedDict):
    """What was asked for is durable; `seq` is the number of the table's last entry."""

    table: str
    seq: int


class Audited(TypedDict):
    """What is wrong with a journal; null if nothing is."""

    table: str
    problem: str | None


class LimitsView(TypedDict):
    """The limits and quotas that hold."""

    limits: dict[str, Any]
    quotas: dict[str, Any]
