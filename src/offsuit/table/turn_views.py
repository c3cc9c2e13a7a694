"""What one reader may see: the only way from a table to a client.

A reader is a player's id, or None for a spectator. The results are JSON data: see `shapes`.
"""

from offsuit.games.jsonable import Made, to_json
from offsuit.table.advance import standings, wake_at
from offsuit.table.chair import Chair
from offsuit.table.intermission import looking_at_result
from offsuit.table.journal.entry_codec import public
from offsuit.table.journal.fold import Turn
from offsuit.table.shapes import (
    ChairView,
    Facts,
    OpeningView,
    ReaderView,
    RoundView,
    TableListing,
    TableView,
    TurnView,
)
from offsuit.table.table import Table
from offsuit.table.table_round import PLAY, TableRound


class TurnViews:
    """The views of one turn for any number of readers; what is the same for all is made once."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self._entry = public(turn.entry)
        self._whole = [to_json(event) for event in turn.events]
        self._common: TurnView | None = None
        """The one view of all readers, if nothing in the turn is hidden from anybody."""
        if _is_common(turn):
            self._common = self._view(self._whole, [])
        self._opened: dict[int, OpeningView] = {}
        """By place in dealing order."""

    def to(self, reader: str | None) -> TurnView:
        """The turn as one reader may see it: its events, and proofs of the cards it shows."""
        if self._common is not None:
            return self._common
        table = self.turn.table
        seat = table.seat_of(reader)
        events = []
        for event, whole in zip(self.turn.events, self._whole, strict=True):
            seen = table.game.seen(event, seat)
            events.append(whole if seen is event else to_json(seen))
        return self._view(events, self._openings(seat))

    def _view(self, events: list[Facts], openings: list[OpeningView]) -> TurnView:
        return {
            "seq": self.turn.table.seq,
            "entry": self._entry,
            "events": events,
            "openings": openings,
        }

    def _openings(self, seat: int | None) -> list[OpeningView]:
        """Proofs of the cards that a seat sees by this turn for the first time."""
        round_, dealt = self.turn.table.round, _newly_seen(self.turn, seat)
        if round_ is None or not dealt:
            return []
        for number in dealt - self._opened.keys():
            self._opened[number] = _opening(round_, number)
        return [self._opened[number] for number in sorted(dealt)]


def _is_common(turn: Turn) -> bool:
    """Whether a turn opens no card and hides nothing from spectators, and so from nobody."""
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


def openings(round_: TableRound, dealt: frozenset[int]) -> list[OpeningView]:
    """Proofs of cards, by their places in dealing order."""
    return [_opening(round_, number) for number in sorted(dealt)]


def _opening(round_: TableRound, number: int) -> OpeningView:
    opening = round_.deal.opening(round_.places[number])
    return {
        "dealt": number,
        "place": opening.place,
        "card": opening.card,
        "salt": opening.salt.hex(),
    }


def table_view(table: Table) -> TableView:
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
        "chairs": _chair_views(table),
        "queue": [name for _, name in table.queue],
        "match": table.match,
        "played": table.played,
        "standing": [to_json(place) for place in standings(table.scores)],
        "round": None if table.round is None else _round_view(table.round),
        "next_round": wake_at(table) if table.running is None else None,
    }


SOMEBODY = "somebody"
"""Stands for every name where a reader may not know who sits at a table."""


def table_listing(id: str, table: Table, names: bool) -> TableListing:
    """The table as the lobby lists it: no results, and names only if the reader may know them."""
    return {
        "id": id,
        "title": table.title,
        "game": table.game_name,
        "settings": table.settings,
        "options": to_json(table.options),
        "locked": table.locked,
        "guarded": bool(table.password),
        "named": names,
        "chairs": [
            None if chair is None else chair.name if names else SOMEBODY for chair in table.chairs
        ],
        "people": sum(not chair.is_bot for _, chair in table.taken()),
        "bots": [chair is not None and _is_program(table, chair) for chair in table.chairs],
        "match": table.match,
        "played": table.played,
        "round": table.rounds,
    }


def _chair_views(table: Table) -> list[ChairView | None]:
    looking = looking_at_result(table)
    return [
        None if chair is None else _chair_view(chair, _is_program(table, chair), chair in looking)
        for chair in table.chairs
    ]


def _is_program(table: Table, chair: Chair) -> bool:
    return chair.is_bot or chair.player in table.guest_bots


def _chair_view(chair: Chair, bot: bool, looking: bool) -> ChairView:
    purse = chair.purse
    return {
        "name": chair.name,
        "level": chair.level,
        "bot": bot,
        "chips": purse.chips,
        "won": purse.won,
        "points": purse.points,
        "rounds": purse.rounds,
        "ready": chair.ready,
        "resting": chair.resting,
        "leaving": chair.leaving,
        "seeds": chair.seeds,
        "holds": chair.holds,
        "owes_blind": chair.owes_blind,
        "looking": looking,
    }


def _round_view(round_: TableRound) -> RoundView:
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
        "late": [{"seat": seat, "decision": decision} for seat, decision in round_.late],
    }


def reader_view(table: Table, reader: str | None, made: Made | None = None) -> ReaderView:
    """What only the reader sees: their chair and seat, and the game from that seat.

    `made` is shared by the readers of one commit: most of what they see is the same.
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
        "marks": [],
    }
