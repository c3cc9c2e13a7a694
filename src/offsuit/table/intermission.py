"""The time between two rounds: who looks at the result, and when the next round begins.

A result stays until everybody who was dealt in has gone on (the command `next`), for at most the
pause of the table. Bots are never waited for. A player who is alone with bots and `holds` keeps
nobody waiting, so their pause begins only when somebody else comes.
"""

from dataclasses import replace

from offsuit.table.chair import Chair
from offsuit.table.options import SECOND
from offsuit.table.table import Table

AT_ONCE = 0
"""A time that has always passed."""


def next_round_at(table: Table) -> int | None:
    """When the next round may begin; None if it waits for the only person at the table."""
    if table.round is None or (_playing(table) and not looking_at_result(table)):
        return AT_ONCE
    if is_held(table):
        return None
    options = table.options
    pause = max(options.pause, options.bot_pause) if only_bots_play(table) else options.pause
    return table.round.paused_at + pause * SECOND


def only_bots_play(table: Table) -> bool:
    """Whether no person wants the next round."""
    return not _playing(table)


def looking_at_result(table: Table) -> list[Chair]:
    """The people who were dealt in and have not gone on; to begin a new match is to go on."""
    if table.running is not None or table.round is None or table.played == 0:
        return []
    dealt_in = [chair for chair in _playing(table) if chair.player in table.round.players]
    return [chair for chair in dealt_in if not chair.went_on]


def is_held(table: Table) -> bool:
    """Whether the only person who plays looks at a result for as long as they like."""
    people = _playing(table)
    return len(people) == 1 and people[0].holds and looking_at_result(table) == people


def with_pause(before: Table, after: Table) -> Table:
    """The table after an entry; a pause begins when somebody comes who is kept waiting."""
    if after.running is not None or after.round is None:
        return after
    if is_held(before) and not is_held(after):
        return replace(after, round=replace(after.round, paused_at=after.at))
    return after


def _playing(table: Table) -> list[Chair]:
    """The chairs of people who want the next round."""
    return [chair for _, chair in table.taken() if chair.wants_cards and not chair.is_bot]
