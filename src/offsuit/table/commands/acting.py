"""The command that plays: an action for the decision that a seat owes."""

import json
from dataclasses import dataclass
from typing import Any

from offsuit.errors import AnsweredError, TableError
from offsuit.games.jsonable import to_json
from offsuit.table.bounds import ClientId, Number
from offsuit.table.chair import BOT
from offsuit.table.commands.table_command import TableCommand
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft
from offsuit.table.options import SECOND
from offsuit.table.table_round import PLAY, AcceptedAction, TableRound

LONGEST_ID = 64


@dataclass(frozen=True)
class Act(TableCommand, kind="act"):
    """Answer a decision; a repeated id gets the first answer again and changes nothing."""

    id: ClientId
    round: Number
    decision: Number
    action: dict[str, Any]
    """One of the game's actions, as JSON; the view's `choices` list the kinds."""

    def apply(self, draft: Draft, player: str) -> AcceptedAction:
        """Let the game take the action, and say which entry it is."""
        table, id = draft.table, self.id
        if (first := table.accepted_before(player, id)) is not None:
            return first
        if not id or len(id) > LONGEST_ID:
            raise TableError(f"id: expected 1 to {LONGEST_ID} characters, got {len(id)}")
        round_, seat = table.dealt_in(player)
        self._check_asked(round_, seat, draft.now)
        text = json.dumps(to_json(table.game.read_action(self.action)), ensure_ascii=False)
        until = draft.now + table.options.seconds * SECOND
        by = "bot" if player.startswith(BOT) else "seat"
        draft.add(e.ActionTaken(draft.now, seat, self.decision, by, until, id, text))
        found = draft.table.accepted_before(player, id)
        assert found is not None, "an accepted action is remembered"
        return found

    def _check_asked(self, round_: TableRound, seat: int, now: int) -> None:
        number, decision = self.round, self.decision
        if number != round_.number:
            raise TableError(f"round {number}: round {round_.number} is being played")
        if round_.phase != PLAY:
            raise TableError(f"round {number}: there is nothing to decide now")
        if decision < round_.answered[seat]:
            raise AnsweredError(f"decision {decision} of round {number} is already answered")
        if decision > round_.answered[seat] or seat not in round_.waiting:
            raise TableError(f"decision {decision} of round {number} has not been asked yet")
        if now >= round_.clocks[seat]:
            raise AnsweredError(f"decision {decision} of round {number}: time has run out")
