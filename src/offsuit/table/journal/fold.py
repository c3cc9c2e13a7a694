"""Folds entries into a table: the only way in which a table changes."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from offsuit.core.fair import Deal
from offsuit.errors import RecordError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.game import Event
from offsuit.table.chair import Chair, Purse
from offsuit.table.intermission import with_pause
from offsuit.table.journal import entries as e
from offsuit.table.journal import round_steps
from offsuit.table.table import Table
from offsuit.table.table_round import OVER


@dataclass(frozen=True)
class Turn:
    """An entry with the table before and after it, and the game's events."""

    entry: e.Entry
    before: Table | None
    table: Table
    events: tuple[Event, ...] = ()


def fold(table: Table | None, entry: e.Entry, deal: Deal | None = None) -> Turn:
    """The table after one more entry; a shuffle needs its deal.

    An action that the game refuses raises `IllegalActionError`.
    """
    if isinstance(entry, e.TableOpened):
        return Turn(entry, table, _opened(entry))
    if table is None:
        raise RecordError(f"a journal must begin with {e.TableOpened.kind}, not {entry.kind}")
    counted = replace(table, seq=table.seq + 1, at=entry.at)
    if isinstance(entry, e.Shuffled):
        if deal is None:
            raise RecordError(f"round {entry.round}: its seed is missing")
        return Turn(entry, table, round_steps.shuffled(counted, entry, deal))
    if isinstance(entry, e.RoundDealt):
        return Turn(entry, table, *round_steps.dealt(counted, entry))
    if isinstance(entry, e.ActionTaken):
        return Turn(entry, table, *round_steps.acted(counted, entry))
    return Turn(entry, table, with_pause(table, CHANGES[type(entry)](counted, entry)))


def fold_all(written: Iterable[e.Entry], deals: Mapping[int, Deal]) -> Table:
    """A table from its whole journal; only the last round is replayed.

    `deals` has the deal of the last round, by number; results of earlier rounds are in the
    journal.
    """
    found = list(written)
    last = max((n for n, each in enumerate(found) if isinstance(each, e.Shuffled)), default=0)
    table: Table | None = None
    for entry in found[:last]:
        table = skim(table, entry)
    for entry in found[last:]:
        deal = deals.get(entry.round) if isinstance(entry, e.Shuffled) else None
        table = fold(table, entry, deal).table
    if table is None:
        raise RecordError("the journal is empty")
    return table


def skim(table: Table | None, entry: e.Entry) -> Table:
    """The table after an entry before the last shuffle: rounds are not replayed.

    Its round has players and no cards.
    """
    if table is not None and isinstance(entry, round_steps.SKIPPABLE):
        return round_steps.skim(replace(table, seq=table.seq + 1, at=entry.at), entry)
    return fold(table, entry).table


def _opened(entry: e.TableOpened) -> Table:
    game = seated_game(entry.game, json.loads(entry.settings), bounded=False)
    return Table(
        title=entry.title,
        game_name=entry.game,
        settings=entry.settings,
        options=entry.options,
        host=entry.host,
        opened=entry.at,
        game=game,
        at=entry.at,
        chairs=(None,) * entry.options.seats,
    )


def _changed(table: Table, entry: e.Changed) -> Table:
    seats = entry.options.seats
    return replace(
        table,
        settings=entry.settings,
        options=entry.options,
        game=seated_game(table.game_name, json.loads(entry.settings), bounded=False),
        chairs=(*table.chairs, *(None,) * seats)[: max(seats, _last_taken(table) + 1)],
    )


def _last_taken(table: Table) -> int:
    return max((number for number, _ in table.taken()), default=-1)


def _retitled(table: Table, entry: e.Retitled) -> Table:
    return replace(table, title=entry.title)


def _closing(table: Table, _: e.Closing) -> Table:
    return replace(table, closing=True)


def _closed(table: Table, entry: e.Closed) -> Table:
    return replace(table, closing=False, closed=entry.why)


def _locked(table: Table, entry: e.Locked) -> Table:
    return replace(table, locked=entry.locked)


def _guarded(table: Table, entry: e.Guarded) -> Table:
    return replace(table, password=entry.password)


def _queued(table: Table, entry: e.Queued) -> Table:
    bots = table.guest_bots | ({entry.player} if entry.bot else frozenset())
    return replace(table, queue=(*table.queue, (entry.player, entry.name)), guest_bots=bots)


def _dequeued(table: Table, entry: e.Dequeued) -> Table:
    return replace(table, queue=tuple(each for each in table.queue if each[0] != entry.player))


def _sat(table: Table, entry: e.Sat) -> Table:
    purse = table.purse_of(entry.player) or Purse(entry.player, entry.name)
    bot = bool(entry.level)
    chair = Chair(purse, level=entry.level, ready=bot)
    return replace(
        with_chair(table, entry.chair, chair),
        purses=tuple(each for each in table.purses if each.player != entry.player),
        queue=tuple(each for each in table.queue if each[0] != entry.player),
        guest_bots=table.guest_bots | ({entry.player} if entry.bot else frozenset()),
    )


def _readied(table: Table, entry: e.Readied) -> Table:
    seeds = entry.seeds and _chair(table, entry.chair).player not in table.seedless
    said = {"ready": entry.ready, "seeds": seeds, "holds": entry.holds}
    return _with(table, entry.chair, **said, late=0)


def _unseeded(table: Table, entry: e.Unseeded) -> Table:
    player = _chair(table, entry.chair).player
    return replace(_with(table, entry.chair, seeds=False), seedless=table.seedless | {player})


def _renamed(table: Table, entry: e.Renamed) -> Table:
    purse = _chair(table, entry.chair).purse
    scores = tuple(
        replace(each, name=entry.name) if each.player == purse.player else each
        for each in table.scores
    )
    named = _with(table, entry.chair, purse=replace(purse, name=entry.name))
    former = (*table.former_names, (purse.player, purse.name))
    return replace(named, former_names=former, scores=scores)


def _went_on(table: Table, entry: e.WentOn) -> Table:
    return _with(table, entry.chair, went_on=True, late=0)


def _rested(table: Table, entry: e.Rested) -> Table:
    return _with(table, entry.chair, resting=entry.resting, leaving=False, late=0)


def _leaving(table: Table, entry: e.Leaving) -> Table:
    return _barring(_with(table, entry.chair, leaving=True), entry)


def _left(table: Table, entry: e.Left) -> Table:
    gone = _chair(table, entry.chair).purse
    left = replace(with_chair(table, entry.chair, None), purses=(*table.purses, gone))
    return replace(_barring(left, entry, gone.player), chairs=_trimmed(left))


def _trimmed(table: Table) -> tuple[Chair | None, ...]:
    """Chairs beyond the number in the options are removed once they are empty."""
    return table.chairs[: max(table.options.seats, _last_taken(table) + 1)]


def _barring(table: Table, entry: e.Leaving | e.Left, player: str | None = None) -> Table:
    if not entry.barred:
        return table
    return replace(table, barred=table.barred | {player or _chair(table, entry.chair).player})


def _bought(table: Table, entry: e.Bought) -> Table:
    purse = _chair(table, entry.chair).purse
    richer = replace(purse, chips=purse.chips + entry.chips, bought=purse.bought + entry.chips)
    return _with(table, entry.chair, purse=richer)


def _finished(table: Table, entry: e.Finished) -> Table:
    assert table.round is not None, "a round that finishes has begun"
    scores = {score.player: score for score in table.scores}
    won = zip(table.round.chairs, entry.points, entry.chips, strict=True)
    for number, points, chips in won:
        purse = _chair(table, number).purse
        table = _with(table, number, purse=purse.after(points, chips))
        score = scores.get(purse.player, Purse(purse.player, purse.name))
        scores[purse.player] = score.after(points, chips)
    assert table.round is not None, "as before"
    return replace(
        table,
        round=replace(table.round, phase=OVER, paused_at=entry.at, waiting=()),
        played=table.played + 1,
        scores=tuple(scores.values()),
    )


def _ranked(table: Table, entry: e.Ranked) -> Table:
    chairs = tuple(
        chair and replace(chair, ready=chair.ready and chair.is_bot) for chair in table.chairs
    )
    return replace(table, match=entry.match + 1, played=0, scores=(), chairs=chairs)


def with_chair(table: Table, number: int, chair: Chair | None) -> Table:
    """The table with one chair replaced."""
    chairs = list(table.chairs)
    chairs[number] = chair
    return replace(table, chairs=tuple(chairs))


def _with(table: Table, number: int, **changes: Any) -> Table:
    return with_chair(table, number, replace(_chair(table, number), **changes))


def _chair(table: Table, number: int) -> Chair:
    chair = table.chairs[number]
    if chair is None:
        raise RecordError(f"chair {number} is empty")
    return chair


CHANGES: dict[type[e.Entry], Callable[[Table, Any], Table]] = {
    e.Changed: _changed,
    e.Retitled: _retitled,
    e.Closing: _closing,
    e.Closed: _closed,
    e.Locked: _locked,
    e.Guarded: _guarded,
    e.Queued: _queued,
    e.Dequeued: _dequeued,
    e.Sat: _sat,
    e.Readied: _readied,
    e.WentOn: _went_on,
    e.Rested: _rested,
    e.Unseeded: _unseeded,
    e.Renamed: _renamed,
    e.Leaving: _leaving,
    e.Left: _left,
    e.Bought: _bought,
    e.SeedPromised: round_steps.promised,
    e.Called: round_steps.called,
    e.SeedRevealed: round_steps.revealed,
    e.Voided: round_steps.voided,
    e.Extended: round_steps.extended,
    e.Finished: _finished,
    e.Ranked: _ranked,
}
