"""What an operator does to the people at a table: remove and rename; and to its title."""

from offsuit.errors import TableError
from offsuit.table.chair import Chair
from offsuit.table.commands.opening import LONGEST_TITLE
from offsuit.table.commands.seating import LONGEST_NAME, check_name_is_free, remove
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft
from offsuit.table.player_text import clean_text
from offsuit.table.table import Table


def person_in(table: Table, number: int) -> Chair:
    """The person in a chair; an empty chair or a bot is refused."""
    chair = dict(table.taken()).get(number)
    if chair is None:
        raise TableError(f"chair {number} is empty")
    if chair.is_bot:
        raise TableError(f"chair {number} has a bot")
    return chair


def remove_player(draft: Draft, player: str) -> None:
    """Empty the chair of a player, or their place in the queue, if they have one."""
    if (name := dict(draft.table.queue).get(player)) is not None:
        draft.add(e.Dequeued(draft.now, name, player))
    elif (number := draft.table.chair_of(player)) is not None:
        remove(draft, number, barred=False)


def rename_player(draft: Draft, number: int, name: str) -> None:
    """Give the person in a chair another name; the old one stays theirs."""
    player = person_in(draft.table, number).player
    clean = clean_text("name", name, LONGEST_NAME)
    check_name_is_free(draft.table, player, clean)
    draft.add(e.Renamed(draft.now, number, clean))


def retitle_table(draft: Draft, title: str) -> None:
    """Give the table another title."""
    draft.add(e.Retitled(draft.now, clean_text("title", title, LONGEST_TITLE)))
