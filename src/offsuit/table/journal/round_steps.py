"""How entries change the current round."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from offsuit.core.fair import Deal, dealing_order
from offsuit.errors import RecordError
from offsuit.games.game import Event, Step
from offsuit.table.journal import entries as e
from offsuit.table.missed_blinds import owing
from offsuit.table.table import Table
from offsuit.table.table_round import PLAY, REVEALS, VOID, AcceptedAction, TableRound

CLOCK = "clock"
"""Acts for a seat whose time has run out, or that is away."""
REMEMBERED_ROUNDS = 4
"""Rounds before the current one whose actions get their first answer again if they are repeated:
a client may be away while others play on without it."""
SKIPPABLE = (
    e.Shuffled,
    e.SeedPromised,
    e.Called,
    e.SeedRevealed,
    e.RoundDealt,
    e.ActionTaken,
    e.Extended,
    e.Voided,
)
"""Entries of one round that later rounds need nothing of but what `skim` keeps."""


def _round(table: Table) -> TableRound:
    if table.round is None:
        raise RecordError("no round has begun")
    return table.round


def shuffled(table: Table, entry: e.Shuffled, deal: Deal) -> Table:
    """A new round; the commitments must follow from the deal."""
    if tuple(each.hex() for each in deal.commitments) != entry.commitments:
        raise RecordError(f"round {entry.round}: its seed does not match its commitments")
    return replace(skim(table, entry), round=_begun(table, entry, deal))


def _begun(table: Table, entry: e.Shuffled, deal: Deal) -> TableRound:
    chairs = [table.chairs[number] for number in entry.chairs]
    return TableRound(
        number=entry.round,
        chairs=entry.chairs,
        players=tuple(chair.player if chair else "" for chair in chairs),
        seats=entry.seats,
        button=entry.button,
        deal=deal,
        bring=entry.bring,
        until=entry.until,
    )


def promised(table: Table, entry: e.SeedPromised) -> Table:
    """A seat has committed to its client seed."""
    round_ = _round(table)
    promises = sorted((*round_.promises, (entry.seat, bytes.fromhex(entry.commitment))))
    return replace(table, round=replace(round_, promises=tuple(promises)))


def called(table: Table, entry: e.Called) -> Table:
    """Commitments are closed, client seeds are expected."""
    return replace(table, round=replace(_round(table), phase=REVEALS, until=entry.until))


def revealed(table: Table, entry: e.SeedRevealed) -> Table:
    """A seat has revealed its client seed."""
    round_ = _round(table)
    reveals = sorted((*round_.reveals, (entry.seat, bytes.fromhex(entry.seed))))
    return skim(replace(table, round=replace(round_, reveals=tuple(reveals))), entry)


def voided(table: Table, entry: e.Voided) -> Table:
    """The round is cancelled."""
    void = replace(_round(table), phase=VOID, paused_at=entry.at, waiting=())
    return skim(replace(table, round=void), entry)


def dealt(table: Table, entry: e.RoundDealt) -> tuple[Table, tuple[Event, ...]]:
    """The cards are dealt."""
    round_ = _round(table)
    places = dealing_order([seed for _, seed in round_.reveals], len(round_.deal.deck))
    step = table.game.start(round_.seats, round_.button, round_.deal.cards(places))
    nobody = (0,) * len(round_.seats)
    begun = replace(round_, phase=PLAY, places=places, answered=nobody, clocks=nobody)
    return _stepped(table, begun, step, entry.until), step.events


def acted(table: Table, entry: e.ActionTaken) -> tuple[Table, tuple[Event, ...]]:
    """A seat has acted."""
    round_ = _round(table)
    action = table.game.read_action(json.loads(entry.action))
    step = table.game.apply(round_.state, entry.seat, action)
    answered = list(round_.answered)
    answered[entry.seat] += 1
    late = ((entry.seat, entry.decision),) if entry.by == CLOCK else ()
    after = replace(
        round_,
        answered=tuple(answered),
        actions=(*round_.actions, (entry.seat, action)),
        late=(*round_.late, *late),
    )
    return skim(_stepped(table, after, step, entry.until), entry), step.events


def _stepped(table: Table, round_: TableRound, step: Step[Any], until: int) -> Table:
    """The round in its new state; seats with a new decision get a new clock."""
    waiting = table.game.waiting_for(step.state)
    before = _round(table)
    running = {(seat, before.answered[seat]) for seat in before.waiting}
    clocks = tuple(
        clock if (seat, round_.answered[seat]) in running else until
        for seat, clock in enumerate(round_.clocks)
    )
    faces = round_.seen(table.game, step.state)
    moved = replace(round_, state=step.state, waiting=waiting, clocks=clocks, faces=faces)
    return replace(table, round=moved)


def extended(table: Table, entry: e.Extended) -> Table:
    """All clocks get more time."""
    round_ = _round(table)
    clocks = tuple(clock + entry.by for clock in round_.clocks)
    return replace(table, round=replace(round_, until=round_.until + entry.by, clocks=clocks))


def skim(table: Table, entry: e.Entry) -> Table:
    """What later rounds need of an entry when its round is not replayed."""
    if isinstance(entry, e.Shuffled):
        # the following entries need the round's players: chairs are as they were at the deal
        oldest = entry.round - REMEMBERED_ROUNDS
        kept = tuple(each for each in table.accepted if each.round >= oldest)
        round_ = _begun(table, entry, Deal((), b""))
        owing_ = owing(table, entry)
        chairs = tuple(
            chair and replace(chair, went_on=False, owes_blind=number in owing_)
            for number, chair in enumerate(table.chairs)
        )
        return replace(table, rounds=entry.round, accepted=kept, round=round_, chairs=chairs)
    if isinstance(entry, e.ActionTaken):
        return _remembered(table, entry)
    if isinstance(entry, e.SeedRevealed):
        return _with_withheld(table, (entry.seat,), lambda _: 0)
    if isinstance(entry, e.Voided):
        return _with_withheld(table, entry.seats, lambda times: times + 1)
    return table


def _with_withheld(table: Table, seats: tuple[int, ...], count: Callable[[int], int]) -> Table:
    """How often in a row the players of some seats have withheld their seeds, counted anew."""
    players = _round(table).players
    times = dict(table.withheld)
    for player in (players[seat] for seat in seats):
        times[player] = count(times.get(player, 0))
    return replace(table, withheld=tuple((who, times[who]) for who in times if times[who]))


def _remembered(table: Table, entry: e.ActionTaken) -> Table:
    """The action's id, and how often in a row the clock has acted for its chair."""
    round_ = _round(table)
    number = round_.chairs[entry.seat]
    accepted = table.accepted
    if entry.id:
        player = round_.players[entry.seat]
        action = AcceptedAction(player, entry.id, round_.number, entry.decision, table.seq)
        accepted = (*accepted, action)
    chairs = list(table.chairs)
    chair = chairs[number]
    if chair is not None and (chair.late or entry.by == CLOCK):
        chairs[number] = replace(chair, late=chair.late + 1 if entry.by == CLOCK else 0)
    return replace(table, accepted=accepted, chairs=tuple(chairs))
