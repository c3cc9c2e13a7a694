"""A table without a host: the test has its clock and its random bytes."""

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

from offsuit.core.fair import Deal
from offsuit.games.catalog.seated import seated_bot
from offsuit.games.jsonable import to_json
from offsuit.table.advance import advance, wake_at
from offsuit.table.commands.acting import Act
from offsuit.table.commands.opening import open_table
from offsuit.table.commands.seating import Ready, Sit
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.journal import entry_codec
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.journal.entries import Entry, Shuffled
from offsuit.table.journal.fold import Turn, fold, fold_all, skim
from offsuit.table.journal.snapshot import read_snapshot, with_round, write_snapshot
from offsuit.table.options import Options
from offsuit.table.table import Table
from offsuit.table.table_round import AcceptedAction, TableRound

PEOPLE = ("ann", "bob", "cy", "dee", "eve", "flo")


class PureTable:
    """A table and its journal, as a host would have written it."""

    def __init__(
        self,
        game: str = "pyramid no-surrender",
        options: Options | None = None,
        settings: dict[str, Any] | None = None,
        seed: int = 0,
    ) -> None:
        self.seed, self.drawn, self.now = seed, 0, 1_000
        self.entries: list[Entry] = []
        self.turns: list[Turn] = []
        self.deals: dict[int, Deal] = {}
        opened = open_table(
            self.moment, "ann", "Fridays", game, settings or {}, options or Options()
        )
        self._keep(opened)

    def fresh(self) -> bytes:
        """The next of the test's own random bytes."""
        self.drawn += 1
        return sha256(f"{self.seed} {self.drawn}".encode()).digest()

    @property
    def moment(self) -> Moment:
        """Now, as the test has it."""
        return Moment(self.now, self.fresh)

    @property
    def table(self) -> Table:
        """As it is now."""
        return self.turns[-1].table

    @property
    def round(self) -> TableRound:
        """The current round, or the last one."""
        assert self.table.round is not None
        return self.table.round

    def _keep(self, draft: Draft) -> None:
        advance(draft)
        self.turns += draft.turns
        self.entries += draft.entries
        self.deals |= draft.deals

    def do(self, player: str, command: TableCommand) -> AcceptedAction | None:
        """Apply one command, and everything that is due after it."""
        draft = Draft(self.table, self.moment)
        result = command.apply(draft, player)
        self._keep(draft)
        return result

    def wait(self, milliseconds: int) -> None:
        """Time passes; what is due happens at the end of it."""
        self.now += milliseconds
        self._keep(Draft(self.table, self.moment))

    def wait_for_clock(self) -> None:
        """Time passes until something is due."""
        at = wake_at(self.table)
        assert at is not None
        self.wait(max(0, at - self.now))

    def seat_down(self, *people: str, seeds: bool = False) -> None:
        """People who sit down and are ready."""
        for player in people:
            self.do(player, Sit(player.title()))
        for player in people:
            self.do(player, Ready(seeds=seeds))

    def action(self, seat: int) -> Any:
        """What a novice would do in a seat that is asked."""
        view = self.table.game.view(self.round.state, seat)
        bot = seated_bot(self.table.game_name, self.table.game, self.fresh(), "novice")
        return to_json(bot.act(view))

    def answer(self, seat: int) -> AcceptedAction | None:
        """Let a seat answer what it is asked."""
        round_ = self.round
        number, decision = round_.number, round_.answered[seat]
        act = Act(f"{number}/{decision}", number, decision, self.action(seat))
        return self.do(round_.players[seat], act)

    def play_round(self) -> None:
        """Answers in seat order until the round is over."""
        number = self.round.number
        while self.table.running is not None and self.round.number == number:
            self.answer(self.round.waiting[0])

    def written(self) -> list[Entry]:
        """All entries, from bytes."""
        bytes_ = [entry_codec.write(entry, bytes(entry_codec.SALT)) for entry in self.entries]
        return [entry_codec.read(each.body, each.sealed) for each in bytes_]

    def rebuilt(self) -> Table:
        """The table from its journal alone."""
        return fold_all(self.written(), self.deals)

    def resumed(self, start: int) -> Table:
        """The table from a snapshot before the shuffle with index `start`, and what follows."""
        before = self.turns[start].before
        assert before is not None, "no journal begins with a shuffle"
        found, round_ = read_snapshot(write_snapshot(replace(before, round=None)))
        assert round_ is None
        last, written = self.shuffles()[-1], self.written()
        for entry in written[start:last]:
            found = skim(found, entry)
        for entry in written[last:]:
            deal = self.deals[entry.round] if isinstance(entry, Shuffled) else None
            found = fold(found, entry, deal).table
        return found

    def resumed_after(self, seq: int) -> Table:
        """The table from a snapshot after any entry, with its round replayed, and what follows."""
        found, round_ = read_snapshot(write_snapshot(self.turns[seq - 1].table))
        written = self.written()
        if round_ is not None:
            begun = [n for n in self.shuffles() if n < seq][-1]
            found = with_round(found, round_, written[begun:seq], self.deals[round_.number])
        assert found == self.turns[seq - 1].table
        for entry in written[seq:]:
            deal = self.deals[entry.round] if isinstance(entry, Shuffled) else None
            found = fold(found, entry, deal).table
        return found

    def shuffles(self) -> list[int]:
        """Indices of all shuffles."""
        return [n for n, entry in enumerate(self.entries) if isinstance(entry, Shuffled)]

    def kinds(self) -> list[str]:
        """What has happened, in order."""
        return [entry.kind for entry in self.entries]


def text(data: Any) -> str:
    """JSON as it would be sent."""
    return json.dumps(data, ensure_ascii=False)
