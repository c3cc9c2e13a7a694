"""All table commands."""

from offsuit.table.commands.acting import Act
from offsuit.table.commands.closing import Close
from offsuit.table.commands.hosting import AllowNewcomers, Change, Guard, Kick, Lock
from offsuit.table.commands.seating import Leave, Next, Ready, Rest, Sit
from offsuit.table.commands.seeding import PromiseSeed, RevealSeed
from offsuit.table.commands.table_command import TableCommand

COMMANDS: tuple[type[TableCommand], ...] = (
    Sit,
    Ready,
    Next,
    Rest,
    Leave,
    Kick,
    AllowNewcomers,
    Lock,
    Guard,
    Change,
    Close,
    PromiseSeed,
    RevealSeed,
    Act,
)
"""In the order in which the protocol lists them."""
