"""What happens at a table without a command: shuffles, deadlines, rounds that begin and end."""

import json
from contextlib import suppress

from offsuit.core.fair import Deal
from offsuit.errors import TableError
from offsuit.games.bot import bot_names
from offsuit.games.game import Action, Seat
from offsuit.games.jsonable import to_json
from offsuit.table.chair import BOT, Purse
from offsuit.table.commands.closing import CLOSED_BY_HOST
from offsuit.table.intermission import next_round_at, only_bots_play
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft
from offsuit.table.journal.round_steps import CLOCK
from offsuit.table.missed_blinds import dealt_now
from offsuit.table.options import SECOND
from offsuit.table.table import Table
from offsuit.table.table_round import PLAY, REVEALS, SEEDS, TableRound

MOST_WITHHELD = 2
"""Rounds in a row that a player may void by withholding a client seed; then they bring none."""
MOST_LATE = 4
"""Decisions in a row that the clock takes for a player before they sit out."""


def advance(draft: Draft) -> None:
    """Add everything that is due now, until nothing is."""
    while _advance_once(draft):
        pass


def _advance_once(draft: Draft) -> bool:
    """Add one thing that is due; whether there was one."""
    before = len(draft.turns)
    if draft.table.closed:
        return False
    round_ = draft.table.running
    if round_ is None:
        _between_rounds(draft)
    elif round_.phase == SEEDS:
        _close_promises(draft, round_)
    elif round_.phase == REVEALS:
        _close_reveals(draft, round_)
    elif round_.phase == PLAY:
        _play_on(draft, round_)
    return len(draft.turns) > before


def wake_at(table: Table) -> int | None:
    """When something will be due if no command comes; None if nothing will."""
    round_ = table.running
    if table.closed:
        return None
    if round_ is None:
        return next_round_at(table) if _dealt_in(table) is not None else None
    if round_.phase != PLAY:
        return round_.until
    return min((round_.clocks[seat] for seat in round_.waiting), default=table.at)


def _close_promises(draft: Draft, round_: TableRound) -> None:
    late = draft.now >= round_.until
    if len(round_.promises) < len(round_.bring) and not late:
        return
    if round_.promises:
        draft.add(e.Called(draft.now, draft.now + draft.table.options.seed_seconds * SECOND))
    else:
        _deal(draft)


def _close_reveals(draft: Draft, round_: TableRound) -> None:
    missing = sorted(dict(round_.promises).keys() - dict(round_.reveals).keys())
    if not missing:
        _deal(draft)
    elif draft.now >= round_.until:
        draft.add(e.Voided(draft.now, "a client seed was not revealed", tuple(missing)))
        for seat in missing:
            if dict(draft.table.withheld)[round_.players[seat]] >= MOST_WITHHELD:
                draft.add(e.Unseeded(draft.now, round_.chairs[seat]))
            draft.add(e.Rested(draft.now, round_.chairs[seat], True))


def _deal(draft: Draft) -> None:
    draft.add(e.RoundDealt(draft.now, draft.now + draft.table.options.seconds * SECOND))


def _play_on(draft: Draft, round_: TableRound) -> None:
    """The result if the game has one, else the default action of a seat that is overdue."""
    result = draft.table.game.result(round_.state)
    if result is not None:
        public = draft.table.game.shows_every_card
        seed = round_.deal.server_seed.hex() if public else None
        draft.add(e.Finished(draft.now, result.points, result.chips, seed))
        return
    overdue = next((seat for seat in round_.waiting if _is_overdue(draft, round_, seat)), None)
    if overdue is not None:
        act_by_default(draft, overdue)


def _is_overdue(draft: Draft, round_: TableRound, seat: int) -> bool:
    chair = draft.table.chairs[round_.chairs[seat]]
    away = chair is None or chair.resting or chair.leaving
    return away or draft.now >= round_.clocks[seat]


def act_by_default(draft: Draft, seat: int) -> None:
    """The game's default action for a seat; a player who is late too often sits out."""
    table, round_ = draft.table, draft.table.running
    if round_ is None:
        raise TableError("no round is played")
    action = json.dumps(to_json(_default(table, round_, seat)), ensure_ascii=False)
    until = draft.now + table.options.seconds * SECOND
    decision = round_.answered[seat]
    draft.add(e.ActionTaken(draft.now, seat, decision, CLOCK, until, "", action))
    number = round_.chairs[seat]
    chair = draft.table.chairs[number]
    if chair is not None and chair.late >= MOST_LATE and not (chair.is_bot or chair.resting):
        draft.add(e.Rested(draft.now, number, True))


def _default(table: Table, round_: TableRound, seat: int) -> Action:
    """As good as the advice, where players may ask for it; plain if advice cannot be had."""
    if table.options.aids:
        with suppress(Exception):  # a compiler that cannot run here must not stop a clock
            return table.game.advised_default(round_.state, seat)
    return table.game.default(round_.state, seat)


def _between_rounds(draft: Draft) -> None:
    """Chairs are emptied and filled, matches end, the next round begins."""
    table = draft.table
    for number, chair in table.taken():
        if chair.leaving or (chair.is_bot and not _keeps_bot(table, number)):
            return draft.add(e.Left(draft.now, number, barred=False))
    if table.closing:
        return draft.add(e.Closed(draft.now, CLOSED_BY_HOST))
    if table.played >= table.options.rounds:
        return draft.add(e.Ranked(draft.now, table.match, standings(table.scores)))
    if table.queue and (free := table.free_chairs()):
        return _sit_from_queue(draft, free[0])
    at = next_round_at(table)
    if at is None or draft.now < at or not _may_begin(draft):
        return None
    if table.options.bots and _is_wanted(table) and (free := table.free_chairs()):
        return _sit_bot(draft, free[0])
    return _begin(draft)


def _may_begin(draft: Draft) -> bool:
    """Whether the host of all tables allows another round, with or without people."""
    return draft.moment.begins and (draft.moment.alone or not only_bots_play(draft.table))


def _keeps_bot(table: Table, number: int) -> bool:
    """A bot stays until a player needs its chair, or the options have no bots any more."""
    fits = number < table.options.seats
    needed = bool(table.queue) and not table.free_chairs()
    return fits and bool(table.options.bots) and not needed


def _is_wanted(table: Table) -> bool:
    """Whether anybody wants a round: players who are ready, or bots that play alone."""
    here = [chair for _, chair in table.taken() if not (chair.is_bot or chair.resting)]
    if table.options.alone:
        return True
    enough = all if table.played == 0 else any  # a match waits for everybody, a round does not
    return bool(here) and enough(chair.ready for chair in here)


def _sit_from_queue(draft: Draft, number: int) -> None:
    """Whoever has waited for a seat wants to play: they are dealt into the next round."""
    player, name = draft.table.queue[0]
    bot = player in draft.table.guest_bots
    draft.add(e.Sat(draft.now, number, name, "", player, bot))
    draft.add(e.Readied(draft.now, number, ready=True, seeds=False))


def _sit_bot(draft: Draft, number: int) -> None:
    """A bot that has been here before comes back before a new one is made."""
    table = draft.table
    known = [purse for purse in table.purses if purse.player.startswith(BOT)]
    names = [purse.name for purse in table.everyone()]
    new = bot_names(1, draft.moment.fresh(), names)
    name = known[0].name if known else new[0] if new else f"Bot {number + 1}"
    draft.add(e.Sat(draft.now, number, name, table.options.bots, BOT + name))


def _dealt_in(table: Table) -> list[int] | None:
    """Chairs that want the next round, before bots fill the others; None if it cannot begin."""
    if not _is_wanted(table):
        return None
    chairs = [number for number, chair in table.taken() if chair.wants_cards]
    filled = table.options.seats if table.options.bots else len(chairs)
    return chairs if max(filled, len(chairs)) in table.game.seat_counts else None


def _begin(draft: Draft) -> None:
    """Chips for those who have none, then the shuffle."""
    table = draft.table
    chairs = dealt_now(table, _dealt_in(table) or [], table.rounds)
    if len(chairs) not in table.game.seat_counts:
        return
    sitting = dict(table.taken())
    if stake := table.options.stake:
        for number in (n for n in chairs if sitting[n].purse.chips <= 0):
            draft.add(e.Bought(draft.now, number, stake - sitting[number].purse.chips))
    _shuffle(draft, tuple(chairs))


def _shuffle(draft: Draft, chairs: tuple[int, ...]) -> None:
    table = draft.table
    sitting = dict(table.taken())
    number = table.rounds + 1
    deal = Deal(table.game.deck.cards, draft.moment.fresh())
    bring = tuple(seat for seat, chair in enumerate(chairs) if sitting[chair].seeds)
    entry = e.Shuffled(
        at=draft.now,
        round=number,
        game=table.game_name,
        settings=table.settings,
        chairs=chairs,
        seats=tuple(Seat(sitting[chair].name, sitting[chair].purse.chips) for chair in chairs),
        button=(number - 1) % len(chairs),
        commitments=tuple(each.hex() for each in deal.commitments),
        bring=bring,
        until=draft.now + (table.options.seed_seconds * SECOND if bring else 0),
    )
    draft.deals[number] = deal
    draft.add(entry, deal)


def standings(scores: tuple[Purse, ...]) -> tuple[e.StandingsPlace, ...]:
    """Most chips won first, then most points; equal results share a place."""
    ordered = sorted(scores, key=_result, reverse=True)
    results = [_result(score) for score in ordered]
    return tuple(
        e.StandingsPlace(1 + results.index(_result(score)), score.name, score.points, score.chips)
        for score in ordered
    )


def _result(score: Purse) -> tuple[int, int]:
    return score.chips, score.points
