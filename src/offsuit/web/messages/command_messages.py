"""Commands as messages: one model for each table command, and `ping`."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from offsuit.table.bounds import ClientId
from offsuit.table.commands.command_list import COMMANDS
from offsuit.table.commands.table_command import TableCommand
from offsuit.web.messages.message_model import Message, model_of, values_in

TableName = Annotated[str, Field(min_length=1, max_length=32)]
"""The id of a table."""


class CommandMessage(Message):
    """Something that a client asks of a table; the answer has its id as `re`."""

    id: ClientId | None = None


class TableCommandMessage(CommandMessage):
    """A message that carries a table command."""

    form: ClassVar[type[TableCommand]]

    def command(self) -> TableCommand:
        """The command itself."""
        return self.form(**values_in(self, self.form))


class Ping(CommandMessage):
    """Ask for the server's time."""

    kind: Literal["ping"]


def _message(form: type[TableCommand]) -> type[TableCommandMessage]:
    kind: Any = Literal[form.kind]
    made = model_of(form, TableCommandMessage, form.__name__, kind=(kind, ...))
    made.form = form
    return made


class StreamMessage(CommandMessage):
    """Something that a client asks on a stream, where every message names its table."""

    table_id: TableName


class Watch(StreamMessage):
    """Have the news of a table from now on, beginning with those after entry `after`."""

    kind: Literal["watch"]
    after: Annotated[int, Field(ge=0, lt=10**11)] | None = None


class Unwatch(StreamMessage):
    """Have no more news of a table."""

    kind: Literal["unwatch"]


class StreamCommandMessage(TableCommandMessage, StreamMessage):
    """A table command on a stream."""


def _stream_message(form: type[TableCommand]) -> type[StreamCommandMessage]:
    kind: Any = Literal[form.kind]
    more: Any = {"kind": (kind, ...), "table_id": (TableName, ...)}
    made = model_of(form, StreamCommandMessage, f"Stream{form.__name__}", **more)
    made.form = form
    return made


COMMAND_MODELS: tuple[type[CommandMessage], ...] = (*map(_message, COMMANDS), Ping)

STREAM_MODELS: tuple[type[CommandMessage], ...] = (
    *map(_stream_message, COMMANDS),
    Watch,
    Unwatch,
    Ping,
)

if TYPE_CHECKING:
    AnyCommand = CommandMessage
    AnyStreamMessage = CommandMessage
else:
    AnyCommand = Annotated[reduce(or_, COMMAND_MODELS), Field(discriminator="kind")]
    AnyStreamMessage = Annotated[reduce(or_, STREAM_MODELS), Field(discriminator="kind")]

COMMAND: TypeAdapter[CommandMessage] = TypeAdapter(AnyCommand)
"""Reads any command from JSON."""
STREAM: TypeAdapter[CommandMessage] = TypeAdapter(AnyStreamMessage)
"""Reads any message on a stream from JSON."""
