"""A round as it is dealt and played, kept so that the next action need not play it all again."""

from collections import Counter
from collections.abc import Sequence

from offsuit.games.betting.play.actions import Answer, Discard, Fold
from offsuit.games.betting.play.best_five import Five
from offsuit.games.betting.play.bets import Betting
from offsuit.games.betting.play.events import (
    Acted,
    Awarded,
    BoardDealt,
    Burnt,
    Dealt,
    Discarded,
    Mucked,
    Reshuffled,
    Settled,
    Shown,
    StreetOpened,
)
from offsuit.games.betting.play.made_hands import fives, strength
from offsuit.games.betting.play.settlement import settle
from offsuit.games.betting.play.showdown import showing
from offsuit.games.betting.play.state import Move, PiecepackState, Pot, Stand
from offsuit.games.betting.play.stub import Stub
from offsuit.games.betting.play.tiles import TILE_CODES, TILE_NAMES, tile_names
from offsuit.games.betting.rules import PiecepackRules
from offsuit.games.game import Event, Seat

RANK = 8
"""Tile codes of one rank; they rise with the rank as it is ranked high."""


class Dealer:
    """Changes with every action; `state` is what it has come to, and `events` what happened."""

    def __init__(
        self, rules: PiecepackRules, seats: Sequence[Seat], button: int, deck: Sequence[int]
    ) -> None:
        self.rules, self.seats, self.button, self.deck = rules, tuple(seats), button, tuple(deck)
        self.betting = Betting(rules, [seat.chips for seat in seats], button)
        self.stub = Stub(deck)
        self.tiles: list[list[int]] = [[] for _ in seats]
        self.up: list[list[bool]] = [[] for _ in seats]
        self.board: list[int] = []
        self.burnt: list[int] = []
        self.moves: list[Move] = []
        self.history: list[Acted | Discarded] = []
        self.shown: dict[int, Shown] = {}
        self.pots: tuple[Pot, ...] | None = None
        self.awarded: list[Awarded] = []
        self.settled: Settled | None = None
        self.events: list[Event] = []
        self._tell_news()
        self._tell(StreetOpened(self.rules.play.streets[0].name))
        self._go_on()

    def take(self, seat: int, action: Answer) -> None:
        """An action that is offered, and all that follows from it."""
        self.events = []
        self.moves.append(Move(seat, action))
        if isinstance(action, Discard):
            self._discard(seat, action)
        elif isinstance(action, Fold):
            self._give_up(seat)
        self.betting.act(action)
        self._go_on()

    def _go_on(self) -> None:
        """Deal until somebody has to decide, or the round is over."""
        betting = self.betting
        self._tell_news()
        while True:
            self._open_street()
            if betting.burn_due:
                self._burn()
            elif betting.dealee is not None:
                self._deal_hands()
            elif betting.board_due:
                self._lay(betting.board_due)
            elif betting.runs_out:
                self._show_all_in()
            else:
                break
            self._tell_news()
        if betting.actor is None and betting.discarder is None:
            self._finish()

    def _open_street(self) -> None:
        street = self.betting.state.street_index
        if street is not None and street != self.betting.street:
            self.betting.street = street
            self._tell(StreetOpened(self.rules.play.streets[street].name))

    # Tiles.

    def _next_tile(self, seat: int | None = None) -> int:
        if back := self.stub.reshuffle(seat, self.betting.street):
            self._tell(Reshuffled(back))
        return self.stub.take()

    def _burn(self) -> None:
        tile = self._next_tile()
        self.burnt.append(tile)
        self.betting.burn(tile)
        self._tell(Burnt(TILE_NAMES[tile]))

    def _deal_hands(self) -> None:
        """All tiles that seats are due, as pokerkit goes round the table."""
        betting, dealt = self.betting, Counter[int]()
        while (seat := betting.dealee) is not None:
            tile, up = self._next_tile(seat), betting.deals_up or seat in self.shown
            self.tiles[seat].append(tile)
            self.up[seat].append(up)
            dealt[seat] += 1
            betting.deal(tile)
        for seat, count in dealt.items():
            tiles = tile_names(self.tiles[seat][-count:])
            self._tell(Dealt(seat, tiles, tuple(self.up[seat][-count:])))
        if self.rules.play.opening == "bring-in":
            betting.open_with(self._opener())

    def _opener(self) -> int:
        """Stud: the lowest tile up brings in, then the best tiles up open; ties from the button."""
        live = self.betting.live
        ranks = {
            seat: [
                tile // RANK for tile, up in zip(self.tiles[seat], self.up[seat], strict=True) if up
            ]
            for seat in live
        }
        if self.betting.street == 0:
            return min(live, key=lambda seat: min(ranks[seat]))
        return max(live, key=lambda seat: _up_order(ranks[seat]))

    def _lay(self, count: int) -> None:
        tiles = [self._next_tile() for _ in range(count)]
        self.board.extend(tiles)
        self.betting.lay(tiles)
        self._tell(BoardDealt(tile_names(tiles)))

    def _discard(self, seat: int, action: Discard) -> None:
        street = self.betting.street
        told = Discarded(seat, street, len(action.tiles), action.tiles)
        for tile in map(TILE_CODES.__getitem__, action.tiles):
            place = self.tiles[seat].index(tile)
            del self.tiles[seat][place], self.up[seat][place]
            self.stub.spend([tile], seat, street)
        self.history.append(told)
        self._tell(told)

    def _give_up(self, seat: int) -> None:
        self.stub.spend(self.tiles[seat], seat, self.betting.street)
        self.tiles[seat], self.up[seat] = [], []

    # The end.

    def _show_all_in(self) -> None:
        """Everybody's tiles face up; nobody can bet any more."""
        for seat in self.betting.show_order:
            if seat not in self.shown:
                self._show(seat)
        self.betting.run_out()

    def _show(self, seat: int, made: tuple[Five, ...] = ()) -> None:
        said = tuple(five.words for five in made)
        self.shown[seat] = Shown(seat, tile_names(self.tiles[seat]), said, made)
        self._tell(self.shown[seat])

    def _finish(self) -> None:
        betting = self.betting
        self.pots = betting.pots
        if len(betting.live) == 1:
            self.awarded = [
                Awarded(0, None, pot.chips, pot.seats, (pot.chips,)) for pot in self.pots
            ]
        else:
            self._show_down(self.pots)
        for award in self.awarded:
            self._tell(award)
            for seat, share in zip(award.seats, award.shares, strict=True):
                betting.stacks[seat] += share
        betting.bets = [0] * len(self.seats)
        won = tuple(
            stack - seat.chips for stack, seat in zip(betting.stacks, self.seats, strict=True)
        )
        self.settled = Settled(won, tuple(betting.stacks))
        self._tell(self.settled)

    def _show_down(self, pots: Sequence[Pot]) -> None:
        live = self.betting.live
        strengths = {
            half: {seat: strength(self.rules, half, self.tiles[seat], self.board) for seat in live}
            for half in self.rules.play.halves
        }
        all_in = any(self.betting.stacks[seat] == 0 for seat in live)
        everyone = all_in or not self.rules.muck
        for seat, shows in showing(self.betting.show_order, pots, strengths, everyone):
            if shows:
                self._show(seat, fives(self.rules, self.tiles[seat], self.board))
            else:
                self._tell(Mucked(seat))
        self.awarded = list(settle(pots, strengths))

    # What has happened, and what it has come to.

    def _tell(self, event: Event) -> None:
        self.events.append(event)

    def _tell_news(self) -> None:
        for event in self.betting.news():
            if isinstance(event, Acted):
                self.history.append(event)
            self._tell(event)

    def state(self) -> PiecepackState:
        """The round as it stands."""
        betting = self.betting
        live = betting.live
        actor = betting.actor if betting.discarder is None else betting.discarder
        over = self.settled is not None
        return PiecepackState(
            variant=self.rules.variant,
            seats=self.seats,
            button=self.button,
            deck=self.deck,
            moves=tuple(self.moves),
            street=betting.street,
            stands=tuple(self._stand(seat, seat not in live) for seat in range(len(self.seats))),
            board=tuple(self.board),
            burnt=tuple(self.burnt),
            stub=tuple(self.stub.left),
            spent=tuple(each.tile for each in self.stub.spent),
            pots=betting.pots if self.pots is None else self.pots,
            actor=None if over else actor,
            choices=() if over else betting.choices(),
            history=tuple(self.history),
            shown=tuple(self.shown.values()),
            awarded=tuple(self.awarded),
            settled=self.settled,
        )

    def _stand(self, seat: int, folded: bool) -> Stand:
        return Stand(
            chips=self.betting.stacks[seat],
            bet=self.betting.bets[seat],
            folded=folded,
            shown=seat in self.shown,
            tiles=tuple(self.tiles[seat]),
            up=tuple(self.up[seat]),
        )


def _up_order(ranks: list[int]) -> list[tuple[int, int]]:
    """What tiles face up are compared by: groups of equal ranks, the largest and highest first."""
    counts = Counter(ranks)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)
