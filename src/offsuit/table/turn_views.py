"""What one reader is told: the only way from a table to anybody's eyes.

A reader is a player's id, or None for a spectator. Everything here is plain JSON data.
"""

from typing import Any

from offsuit.games.jsonable import Made, to_json
from offsuit.table.advance import ranking
from offsuit.table.chair import Chair
from offsuit.table.journal.entry_codec import public
from offsuit.table.journal.fold import Turn
from offsuit.table.round import PLAY, Round
from offsuit.table.table import Table


class TurnViews:
    """One turn, told to any number of readers; what is the same for all is made once."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self._entry = public(turn.entry)
        self._whole = [to_json(event) for event in turn.events]
        self._common: dict[str, Any] | None = None
        """As everybody is told of it, if there is nothing in it that only some may know."""
        if _is_common(turn):
            self._common = self._told(self._whole, [])
        self._opened: dict[int, dict[str, Any]] = {}
        """By the place in dealing order."""

    def to(self, reader: str | None) -> dict[str, Any]:
        """The turn as a reader hears of it: what happened in the game, and cards opened by it."""
        if self._common is not None:
            return self._common
        table = self.turn.table
        seat = table.seat_of(reader)
        events = []
        for event, whole in zip(self.turn.events, self._whole, strict=True):
            seen = table.game.seen(event, seat)
            events.append(whole if seen is event else to_json(seen))
        return self._told(events, self._openings(seat))

    def _told(self, events: list[Any], openings: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "seq": self.turn.table.seq,
            "entry": self._entry,
            "events": events,
            "openings": openings,
        }

    def _openings(self, seat: int | None) -> list[dict[str, Any]]:
        """Of cards that a seat sees by this turn for the first time."""
        round_, dealt = self.turn.table.round, _newly_seen(self.turn, seat)
        if round_ is None or not dealt:
            return []
        for number in dealt - self._opened.keys():
            self._opened[number] = _opening(round_, number)
        return [self._opened[number] for number in sorted(dealt)]


def _is_common(turn: Turn) -> bool:
    """Whether a turn opens no card, and a spectator hears all of it: then everybody does."""
    before = turn.before.round if turn.before is not None else None
    after = turn.table.round
    opens = after is not None and (before is None or after.faces != before.faces)
    game = turn.table.game
    return not opens and all(game.seen(event, None) is event for event in turn.events)


def _newly_seen(turn: Turn, seat: int | None) -> frozenset[int]:
    after = turn.table.round
    if after is None or not after.faces:
        return frozenset()
    reader = -1 if seat is None else seat
    before = turn.before.round if turn.before is not None else None
    same = before is not None and before.number == after.number and bool(before.faces)
    known = before.faces[reader] if before is not None and same else frozenset[int]()
    return after.faces[reader] - known


def openings(round_: Round, dealt: frozenset[int]) -> list[dict[str, Any]]:
    """The proof of cards by their places in dealing order."""
    return [_opening(round_, number) for number in sorted(dealt)]


def _opening(round_: Round, number: int) -> dict[str, Any]:
    opening = round_.deal.opening(round_.places[number])
    return {
        "dealt": number,
        "place": opening.place,
        "card": opening.card,
        "salt": opening.salt.hex(),
    }


def seen_table(table: Table) -> dict[str, Any]:
    """The table as everybody sees it."""
    return {
        "title": table.title,
        "game": table.game_name,
        "settings": table.settings,
        "options": to_json(table.options),
        "seq": table.seq,
        "at": table.at,
        "locked": table.locked,
        "guarded": bool(table.password),
        "host": table.chair_of(table.host),
        "chairs": [chair and _seen_chair(chair) for chair in table.chairs],
        "queue": [name for _, name in table.queue],
        "match": table.match,
        "played": table.played,
        "standing": [to_json(place) for place in ranking(table.scores)],
        "round": table.round and _seen_round(table.round),
    }


SOMEBODY = "somebody"
"""What everybody is called to those who may not know who sits at a table."""


def listed(table: Table, names: bool) -> dict[str, Any]:
    """The table as it stands in a list of tables; no result, and names where they may be known."""
    return {
        "title": table.title,
        "game": table.game_name,
        "settings": table.settings,
        "options": to_json(table.options),
        "locked": table.locked,
        "guarded": bool(table.password),
        "named": names,
        "chairs": [chair and (chair.name if names else SOMEBODY) for chair in table.chairs],
        "people": sum(not chair.is_bot for _, chair in table.taken()),
        "match": table.match,
        "played": table.played,
        "round": table.rounds,
    }


def _seen_chair(chair: Chair) -> dict[str, Any]:
    purse = chair.purse
    return {
        "name": chair.name,
        "level": chair.level,
        "chips": purse.chips,
        "won": purse.won,
        "points": purse.points,
        "rounds": purse.rounds,
        "ready": chair.ready,
        "resting": chair.resting,
        "leaving": chair.leaving,
        "seeds": chair.seeds,
    }


def _seen_round(round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "phase": round_.phase,
        "chairs": list(round_.chairs),
        "button": round_.button,
        "until": round_.until if round_.phase != PLAY else None,
        "bring": list(round_.bring),
        "promised": [seat for seat, _ in round_.promises],
        "revealed": [seat for seat, _ in round_.reveals],
        "waiting": [
            {"seat": seat, "decision": round_.answered[seat], "until": round_.clocks[seat]}
            for seat in round_.waiting
        ],
    }


def seen_by(table: Table, reader: str | None, made: Made | None = None) -> dict[str, Any]:
    """What is the reader's alone: where he sits, and the game as he sees it.

    `made` is shared by readers who are told at once: most of what they see is the same.
    """
    round_, seat = table.round, table.seat_of(reader)
    view = None
    if round_ is not None and round_.state is not None:
        view = to_json(table.game.view(round_.state, seat), made)
    return {
        "chair": None if reader is None else table.chair_of(reader),
        "seat": seat,
        "is_host": reader == table.host,
        "view": view,
    }
