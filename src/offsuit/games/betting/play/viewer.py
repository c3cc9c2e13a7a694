"""Makes the views of a round: what is the same for several readers, or since the last action, once.

Nothing that is kept decides what a reader sees: each part is used again only for the very record
that it was made from.
"""

from dataclasses import dataclass, field
from typing import Any

from offsuit.games.betting.card_names import CardNames
from offsuit.games.betting.play.events import Acted, Discarded, seen_by
from offsuit.games.betting.play.made_hands import best_fives
from offsuit.games.betting.play.state import BettingState, SeatState
from offsuit.games.betting.play.view import BettingView, Player
from offsuit.games.betting.rules import BettingRules
from offsuit.games.game import Choice
from offsuit.games.jsonable import make, with_fields

History = tuple[Acted | Discarded, ...]
Fields = dict[str, Any]
Codes = tuple[int, ...]


@dataclass
class _Seen:
    """A state, what everybody may see of it, and what each seat sees beside that."""

    state: BettingState
    public: BettingView
    own: dict[int, tuple[Codes, Codes, Codes, Fields]] = field(default_factory=dict)
    """Seat -> its cards, those that it has folded, the board, and the fields that follow."""


class Viewer:
    """The views of one game's rounds, of the form that the game names."""

    def __init__(self, form: type[BettingView], rules: BettingRules) -> None:
        self.form, self.rules = form, rules
        self._last: _Seen | None = None

    def view(
        self, state: BettingState, seat: int | None, choices: tuple[Choice, ...]
    ) -> BettingView:
        """The view of a seat that may choose from `choices`, or of a spectator."""
        seen = self._last
        if seen is None or seen.state is not state:
            seen = _Seen(state, self._public(state, seen), {} if seen is None else seen.own)
            self._last = seen
        public = seen.public
        if seat is None:
            return public
        held = state.stands[seat]
        changes = self._own(seen, held, seat)
        if choices:
            to_call = min(max(state.betting.bets) - held.bet, held.chips)
            changes = {**changes, "choices": choices, "to_call": to_call}
        if self.rules.play.draws:
            pairs = zip(state.history, public.history, strict=True)
            history = tuple([past if past.seat == seat else told for past, told in pairs])
            changes = {**changes, "history": history}
        view = with_fields(public, **changes)
        if "tiles" in changes and not held.shown:
            own = with_fields(public.players[seat], tiles=changes["tiles"])
            players = (*public.players[:seat], own, *public.players[seat + 1 :])
            view.__dict__["players"] = players
        return view

    def _own(self, seen: _Seen, held: SeatState, seat: int) -> Fields:
        """What a seat sees of its own cards."""
        tiles, folded, board = held.tiles, held.folded_tiles, seen.state.board
        known = seen.own.get(seat)
        if known and known[0] is tiles and known[1] is folded and known[2] is board:
            return known[3]
        names, fields = self.rules.card_names, Fields(seat=seat)
        if tiles:
            fields["tiles"] = names.of(tiles)
            fields["fives"] = made = best_fives(self.rules, tiles, board)
            fields["made"] = tuple([five.words for five in made])
        if folded:
            fields["folded_tiles"] = names.of(folded)
        seen.own[seat] = tiles, folded, board, fields
        return fields

    def _public(self, state: BettingState, last: _Seen | None) -> BettingView:
        """What everybody may see."""
        rules, over = self.rules, state.settled is not None
        streets = rules.play.street_names[: state.street + 1]
        if last is not None and last.state.board is state.board:
            board = last.public.board
        else:
            board = rules.card_names.of(state.board)
        fields = {
            "seat": None,
            "seats": state.seats,
            "button": state.button,
            "variant": rules.variant,
            "limit": rules.betting,
            "street": "over" if over else streets[-1],
            "streets": streets,
            "waiting_for": () if state.actor is None else (state.actor,),
            "players": self._players(state, last),
            "tiles": (),
            "folded_tiles": (),
            "made": (),
            "fives": (),
            "board": board,
            "burnt": len(state.burnt),
            "stub": len(state.stub),
            "pots": state.pots,
            "pot": 0 if over else sum([pot.chips for pot in state.pots]) + sum(state.betting.bets),
            "to_call": 0,
            "choices": (),
            "history": self._history(state.history, last),
            "shown": state.shown,
            "awarded": state.awarded,
            "settled": state.settled,
        }
        return make(self.form, fields)

    def _players(self, state: BettingState, last: _Seen | None) -> tuple[Player, ...]:
        names = self.rules.card_names
        if last is None or len(last.state.stands) != len(state.stands):
            return tuple([_player(names, held) for held in state.stands])
        before = zip(state.stands, last.state.stands, last.public.players, strict=True)
        return tuple(
            [player if held is then else _player(names, held) for held, then, player in before]
        )

    def _history(self, history: History, last: _Seen | None) -> History:
        """Only discards hide anything."""
        if not self.rules.play.draws:
            return history
        known = 0 if last is None else len(last.state.history)
        if last is None or history[:known] != last.state.history:
            return tuple([_public_event(past) for past in history])
        return last.public.history + tuple([_public_event(past) for past in history[known:]])


def _public_event(past: Acted | Discarded) -> Acted | Discarded:
    seen = seen_by(past, None)
    assert isinstance(seen, Acted | Discarded), "a redacted event is of the same kind"
    return seen


def _player(names: CardNames, held: SeatState) -> Player:
    """A seat as everybody sees it."""
    all_in = not held.folded and held.chips == 0
    up = (True,) * len(held.up) if held.shown else held.up
    cards: tuple[str | None, ...]
    if True not in up:
        cards = (None,) * len(up)
    else:
        pairs = zip(held.tiles, up, strict=True)
        cards = tuple([names.names[card] if is_up else None for card, is_up in pairs])
    fields = {
        "chips": held.chips,
        "bet": held.bet,
        "folded": held.folded,
        "all_in": all_in,
        "tiles": cards,
        "up": up,
    }
    return make(Player, fields)
