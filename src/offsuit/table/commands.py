"""What people ask of a table: each adds entries to a draft, or is refused with a reason."""

import json
from typing import Any

from offsuit.core.fair import client_commitment
from offsuit.errors import AnsweredError, TableError
from offsuit.games.catalog.seated import seated_game, seated_levels
from offsuit.games.jsonable import to_json
from offsuit.table.chair import BOT
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.options import SECOND, Options
from offsuit.table.round import PLAY, REVEALS, SEEDS, Given, Round
from offsuit.table.table import Table

LONGEST_NAME, LONGEST_TITLE, LONGEST_ID, LONGEST_SEED = 24, 60, 64, 64


def open_table(
    moment: Moment, player: str, title: str, game: str, settings: dict[str, Any], options: Options
) -> Draft:
    """A new table, whose host the player is."""
    draft = Draft(None, moment)
    options.check(seated_game(game, settings), seated_levels(game))
    title = _words("title", title, LONGEST_TITLE)
    draft.add(e.TableOpened(draft.now, title, game, json.dumps(settings), options, player))
    return draft


def sit(draft: Draft, player: str, name: str) -> None:
    """Sit down, come back, or wait for the seat of a bot; passwords are checked by the caller."""
    table, name = draft.table, _words("name", name, LONGEST_NAME)
    if BOT in player:
        raise TableError(f"player {player!r}: a colon is for bots")
    if (chair := table.chair_of(player)) is not None:
        return rest(draft, player, False) if _away(table, chair) else None
    _check_welcome(table, player)
    if table.locked and not is_known(table, player):
        raise TableError("this table is locked")
    if (purse := table.purse_of(player)) is not None:
        name = purse.name  # one player, one name: who was dealt a hand is known by it
    _check_free(table, player, name)
    free = _free_chair(table)
    if free is not None:
        draft.add(e.Sat(draft.now, free, name, "", player))
    elif player not in dict(table.queue):
        if len(table.queue) >= sum(chair.is_bot for _, chair in table.taken()):
            raise TableError("every seat is taken")
        draft.add(e.Queued(draft.now, name, player))
    return None


def _check_welcome(table: Table, player: str) -> None:
    """Who was sent away in the middle of a round keeps his chair until it is over, no longer."""
    if player in table.barred:
        raise TableError("the host of this table has sent you away")


def is_known(table: Table, player: str) -> bool:
    """Whether a player has sat here before: locks and passwords are for others."""
    return player == table.host or any(each.player == player for each in table.everyone())


def _away(table: Table, number: int) -> bool:
    chair = table.chairs[number]
    return chair is not None and (chair.resting or chair.leaving)


def _check_free(table: Table, player: str, name: str) -> None:
    """Two people cannot have one name, whoever of them is here now."""
    others = [purse.name for purse in table.everyone() if purse.player != player]
    waiting = [other for who, other in table.queue if who != player]
    if name.casefold() in {other.casefold() for other in (*others, *waiting)}:
        raise TableError(f"{name!r} sits here already")


def _free_chair(table: Table) -> int | None:
    chairs = table.chairs[: table.options.seats]
    return next((number for number, chair in enumerate(chairs) if chair is None), None)


def ready(draft: Draft, player: str, is_ready: bool = True, seeds: bool = False) -> None:
    """Want to be dealt in; with `seeds`, bring a client seed to every shuffle."""
    draft.add(e.Readied(draft.now, draft.table.sitting(player), is_ready, seeds))


def rest(draft: Draft, player: str, resting: bool = True) -> None:
    """Sit out, or be back."""
    _check_welcome(draft.table, player)
    draft.add(e.Rested(draft.now, draft.table.sitting(player), resting))


def leave(draft: Draft, player: str) -> None:
    """Get up, or wait no longer; what was won waits for whoever comes back."""
    if (name := dict(draft.table.queue).get(player)) is not None:
        draft.add(e.Dequeued(draft.now, name, player))
        return
    _remove(draft, draft.table.sitting(player), barred=False)


def kick(draft: Draft, player: str, chair: int) -> None:
    """The host sends somebody away for good; a bot may come back."""
    _check_host(draft.table, player)
    taken = dict(draft.table.taken())
    if chair not in taken:
        raise TableError(f"chair {chair} is empty")
    _remove(draft, chair, barred=not taken[chair].is_bot)


def _remove(draft: Draft, chair: int, barred: bool) -> None:
    running = draft.table.running
    playing = running is not None and chair in running.chairs
    kind = e.Leaving if playing else e.Left
    draft.add(kind(draft.now, chair, barred))


def lock(draft: Draft, player: str, locked: bool = True) -> None:
    """The host lets nobody new sit down, or everybody again."""
    _check_host(draft.table, player)
    draft.add(e.Locked(draft.now, locked))


def guard(draft: Draft, player: str, password_hash: str) -> None:
    """The host wants a password of those who sit down; an empty hash wants none."""
    _check_host(draft.table, player)
    draft.add(e.Guarded(draft.now, password_hash))


def change(draft: Draft, player: str, settings: dict[str, Any], options: Options) -> None:
    """The host changes rules and options between two rounds."""
    table = draft.table
    _check_host(table, player)
    options.check(seated_game(table.game_name, settings), seated_levels(table.game_name))
    if table.running is not None:
        raise TableError("rules are changed between two rounds")
    draft.add(e.Changed(draft.now, json.dumps(settings), options))


def _check_host(table: Table, player: str) -> None:
    if player != table.host:
        raise TableError("only the host of this table may do that")


def promise(draft: Draft, player: str, commitment: bytes) -> None:
    """Commit to a client seed; the same commitment again changes nothing."""
    round_, seat = _seat(draft.table, player)
    if (seat, commitment) in round_.promises:
        return
    if round_.phase != SEEDS or seat not in round_.bring or seat in dict(round_.promises):
        raise TableError("no commitment is awaited from you")
    if len(commitment) != 32:
        raise TableError(f"a commitment has 32 bytes, not {len(commitment)}")
    draft.add(e.SeedPromised(draft.now, seat, commitment.hex()))


def reveal(draft: Draft, player: str, seed: bytes) -> None:
    """Reveal the client seed that was committed to; once more changes nothing."""
    round_, seat = _seat(draft.table, player)
    if (seat, seed) in round_.reveals:
        return
    promises = dict(round_.promises)
    if round_.phase != REVEALS or seat not in promises or seat in dict(round_.reveals):
        raise TableError("no client seed is awaited from you")
    if len(seed) > LONGEST_SEED or client_commitment(seed) != promises[seat]:
        raise TableError(f"client seed {seed[:LONGEST_SEED].hex()}: not what you committed to")
    draft.add(e.SeedRevealed(draft.now, seat, seed.hex()))


def _seat(table: Table, player: str) -> tuple[Round, int]:
    round_, seat = table.round, table.seat_of(player)
    if round_ is None or seat is None:
        raise TableError("you are not dealt in")
    return round_, seat


def act(
    draft: Draft, player: str, number: int, decision: int, id: str, action: Any, by: str = "seat"
) -> Given:
    """Answer a decision; a repeated id gets the first answer again and changes nothing."""
    table = draft.table
    if (first := given_before(table, player, id)) is not None:
        return first
    if not id or len(id) > LONGEST_ID:
        raise TableError(f"id of {len(id)} letters: 1 to {LONGEST_ID}")
    round_, seat = _seat(table, player)
    _check_asked(round_, seat, number, decision, draft.now)
    text = json.dumps(to_json(table.game.read_action(action)), ensure_ascii=False)
    until = draft.now + table.options.seconds * SECOND
    draft.add(e.ActionTaken(draft.now, seat, decision, by, until, id, text))
    found = given_before(draft.table, player, id)
    assert found is not None, "an action that was taken is remembered"
    return found


def given_before(table: Table, player: str, id: str) -> Given | None:
    """The answer to an action that was sent before."""
    return next((each for each in table.given if (each.player, each.id) == (player, id)), None)


def _check_asked(round_: Round, seat: int, number: int, decision: int, now: int) -> None:
    if number != round_.number:
        raise TableError(f"round {number}: round {round_.number} is played")
    if round_.phase != PLAY:
        raise TableError(f"round {number}: nothing is to be decided in it now")
    if decision < round_.answered[seat]:
        raise AnsweredError(f"decision {decision} of round {number} is answered")
    if decision > round_.answered[seat] or seat not in round_.waiting:
        raise TableError(f"decision {decision} of round {number} is not asked yet")
    if now >= round_.clocks[seat]:
        raise AnsweredError(f"decision {decision} of round {number}: time has run out")


def _words(what: str, text: str, longest: int) -> str:
    clean = " ".join(text.split())
    if not 0 < len(clean) <= longest or not clean.isprintable():
        raise TableError(f"{what} {text[:longest]!r}: 1 to {longest} printable letters")
    return clean
