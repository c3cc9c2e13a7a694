"""Commands as messages: one model for each table command, and `ping`."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, TypeAdapter

from offsuit.table.bounds import ClientId
from offsuit.table.commands.command_list import COMMANDS
from offsuit.table.commands.table_command import TableCommand
from offsuit.web.messages.message_model import Message, model_of, values_in


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


COMMAND_MODELS: tuple[type[CommandMessage], ...] = (*map(_message, COMMANDS), Ping)

if TYPE_CHECKING:
    AnyCommand = CommandMessage
else:
    AnyCommand = Annotated[reduce(or_, COMMAND_MODELS), Field(discriminator="kind")]

COMMAND: TypeAdapter[CommandMessage] = TypeAdapter(AnyCommand)
"""Reads any command from JSON."""
