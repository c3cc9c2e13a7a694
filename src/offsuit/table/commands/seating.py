"""Commands of anybody at a table: sit down, be ready, go on, sit out, leave."""

from dataclasses import dataclass

from offsuit.errors import FullTableError, TableError
from offsuit.table.bounds import Name, Password
from offsuit.table.chair import BOT
from offsuit.table.commands.table_command import TableCommand, check_not_barred
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft
from offsuit.table.name_skeleton import look_alike
from offsuit.table.player_text import clean_text
from offsuit.table.table import Table

LONGEST_NAME = 24
MOST_WAITING = 20
"""Players who may wait for a seat."""


@dataclass(frozen=True)
class Sit(TableCommand, kind="sit"):
    """Sit down, come back, or wait for the seat of a bot; with `wait`, for anybody's seat."""

    name: Name
    password: Password = ""
    """Checked by the host before the command is applied."""
    wait: bool = False
    bot: bool = False
    """Whether a program plays; guests with a bot's token need not say so."""

    def apply(self, draft: Draft, player: str) -> None:
        """Take a free chair, return to one's own, or join the queue."""
        table, name = draft.table, clean_text("name", self.name, LONGEST_NAME)
        if BOT in player:
            raise TableError(f"player {player!r}: a colon is reserved for bots")
        if (number := table.chair_of(player)) is not None:
            chair = table.chairs[number]
            if chair is not None and (chair.resting or chair.leaving):
                Rest(resting=False).apply(draft, player)
            return
        check_not_barred(table, player)
        if table.locked and not table.knows(player):
            raise TableError("this table is locked")
        if (purse := table.purse_of(player)) is not None:
            name = purse.name  # a player keeps one name: their earlier rounds are known by it
        check_name_is_free(table, player, name)
        free = table.free_chairs()
        if free:
            draft.add(e.Sat(draft.now, free[0], name, "", player, self._is_bot(table, player)))
        elif player not in dict(table.queue):
            self._check_queue(table)
            draft.add(e.Queued(draft.now, name, player, self._is_bot(table, player)))

    def _is_bot(self, table: Table, player: str) -> bool:
        """Who has once said so at this table stays one."""
        return self.bot or player in table.guest_bots

    def _check_queue(self, table: Table) -> None:
        """Refuse somebody for whom no bot can make room, unless they wait for a person's seat."""
        bots = sum(chair.is_bot for _, chair in table.taken())
        open_ = len(table.queue) < MOST_WAITING
        if len(table.queue) >= bots and not (self.wait and open_):
            raise FullTableError("every seat is taken", open_)


def check_name_is_free(table: Table, player: str, name: str) -> None:
    """Names are unique among everybody who has ever sat here or waits; former ones stay taken."""
    others = [purse.name for purse in table.everyone() if purse.player != player]
    others += [name for who, name in table.former_names if who != player]
    waiting = [other for who, other in table.queue if who != player]
    if name in (*others, *waiting):
        raise TableError(f"the name {name!r} is taken")
    if same := next((each for each in (*others, *waiting) if look_alike(name, each)), None):
        raise TableError(f"the name {name!r} is taken: it looks like {same!r}")


@dataclass(frozen=True)
class Ready(TableCommand, kind="ready"):
    """Ask to be dealt in; with `seeds`, bring a client seed to every shuffle.

    With `holds`, a player who is alone with bots looks at each result until they send `next`;
    where other people wait, the pause of the table bounds it.
    """

    ready: bool = True
    seeds: bool = False
    holds: bool = False

    def apply(self, draft: Draft, player: str) -> None:
        """Mark the chair as ready or not."""
        table, chair = draft.table, draft.table.sitting(player)
        if self.ready and table.amounts_problem is not None:
            raise TableError(f"{table.amounts_problem}; the host can change the rules")
        draft.add(e.Readied(draft.now, chair, self.ready, self.seeds, self.holds))


@dataclass(frozen=True)
class Next(TableCommand, kind="next"):
    """Go on from the result: the next round begins at once when everybody has gone on."""

    def apply(self, draft: Draft, player: str) -> None:
        """Mark the chair; while a round is played, or a second time, nothing changes."""
        table, number = draft.table, draft.table.sitting(player)
        chair = table.chairs[number]
        if table.running is None and chair is not None and not chair.went_on:
            draft.add(e.WentOn(draft.now, number))


@dataclass(frozen=True)
class Rest(TableCommand, kind="rest"):
    """Sit out, or be back."""

    resting: bool = True

    def apply(self, draft: Draft, player: str) -> None:
        """Mark the chair as sitting out or not."""
        check_not_barred(draft.table, player)
        draft.add(e.Rested(draft.now, draft.table.sitting(player), self.resting))


@dataclass(frozen=True)
class Leave(TableCommand, kind="leave"):
    """Leave the table or its queue; chips are kept for a player who comes back."""

    revokes_watching = True

    def apply(self, draft: Draft, player: str) -> None:
        """Empty the chair, at once or when the round is over."""
        if (name := dict(draft.table.queue).get(player)) is not None:
            draft.add(e.Dequeued(draft.now, name, player))
            return
        remove(draft, draft.table.sitting(player), barred=False)


def remove(draft: Draft, chair: int, barred: bool) -> None:
    """Empty a chair; somebody who is in a round keeps it until the round is over."""
    running = draft.table.running
    playing = running is not None and chair in running.chairs
    entry = e.Leaving if playing else e.Left
    draft.add(entry(draft.now, chair, barred))
