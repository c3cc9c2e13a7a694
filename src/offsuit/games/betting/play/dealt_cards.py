"""Cards of a round while it is dealt: the stub, the board, and what each seat holds."""

from collections.abc import Iterable, Sequence
from typing import Any

from offsuit.games.betting.play.actions import Discard
from offsuit.games.betting.play.events import (
    BoardDealt,
    Burnt,
    Dealt,
    Discarded,
    Reshuffled,
)
from offsuit.games.betting.play.state import SeatState
from offsuit.games.betting.play.stub import SpentCards, new_stub
from offsuit.games.betting.rules import BettingRules
from offsuit.games.betting.variant import Street
from offsuit.games.game import Event
from offsuit.games.jsonable import with_fields


class DealtCards:
    """Changes with every card; what happens is added to `events`.

    The fields are those of a state.
    """

    rules: BettingRules
    deck: tuple[int, ...]
    street: int
    stands: tuple[SeatState, ...]
    board: tuple[int, ...]
    burnt: tuple[int, ...]
    stub: tuple[int, ...]
    spent: tuple[int, ...]
    spent_by: tuple[tuple[int, ...], ...]
    reshuffles: int
    events: list[Event]

    def _deal(self, street: Street, live: Sequence[int]) -> None:
        """Burn, replace what was exchanged, deal to the live seats and to the board."""
        if street.burn:
            card = self._next_card()
            self.burnt += (card,)
            self.events.append(Burnt(self.rules.card_names.names[card]))
        dealt = self._replacements(live) if street.draw else []
        for up in (False,) * street.down + (True,) * street.up:
            dealt += [(seat, self._next_card(seat), up) for seat in live]
        self._hand_out(dealt)
        if street.board:
            laid = tuple([self._next_card() for _ in range(street.board)])
            self.board += laid
            self.events.append(BoardDealt(self.rules.card_names.of(laid)))

    def _next_card(self, seat: int | None = None) -> int:
        """The top of the stub; spent cards become a new stub when it is empty."""
        if not self.stub:
            self.reshuffles += 1
            spent = SpentCards(self.spent, self.spent_by)
            self.stub, (self.spent, self.spent_by) = new_stub(
                self.deck, self.rules.game, spent, seat, self.street, self.reshuffles
            )
            self.events.append(Reshuffled(len(self.stub)))
        card, self.stub = self.stub[0], self.stub[1:]
        return card

    def _replacements(self, live: Sequence[int]) -> list[tuple[int, int, bool]]:
        """As many cards as were exchanged, seat after seat: (seat, card, face up)."""
        size = sum(street.down + street.up for street in self.rules.play.streets[: self.street])
        return [
            (seat, self._next_card(seat), False)
            for seat in live
            for _ in range(size - len(self.stands[seat].tiles))
        ]

    def _hand_out(self, dealt: list[tuple[int, int, bool]]) -> None:
        """Seats take up what they were dealt; a hand that is shown stays face up."""
        names, hands = self.rules.card_names, dict[int, tuple[list[int], list[bool]]]()
        for seat, card, up in dealt:
            cards, ups = hands.setdefault(seat, ([], []))
            cards.append(card)
            ups.append(up or self.stands[seat].shown)
        for seat, (cards, ups) in hands.items():
            held = self.stands[seat]
            self._hold(seat, tiles=(*held.tiles, *cards), up=(*held.up, *ups))
            self.events.append(Dealt(seat, names.of(cards), tuple(ups)))

    def _take_back(self, seat: int, action: Discard) -> Discarded:
        """A seat exchanges cards; the new ones are dealt when all seats have done so."""
        hand, up = list(self.stands[seat].tiles), list(self.stands[seat].up)
        cards = self.rules.card_names.codes_of(action.tiles)
        for card in cards:
            place = hand.index(card)
            del hand[place], up[place]
        self._spend(cards, seat)
        self._hold(seat, tiles=tuple(hand), up=tuple(up))
        return Discarded(seat, self.street, len(cards), action.tiles)

    def _take_hand(self, seat: int) -> None:
        """A seat folds."""
        tiles = self.stands[seat].tiles
        self._spend(tiles, seat)
        self._hold(seat, folded=True, tiles=(), up=(), folded_tiles=tiles)

    def _spend(self, cards: Iterable[int], seat: int) -> None:
        spent = SpentCards(self.spent, self.spent_by)
        self.spent, self.spent_by = spent.with_cards(tuple(cards), seat, self.street)

    def _hold(self, seat: int, **changes: Any) -> None:
        held = with_fields(self.stands[seat], **changes)
        self.stands = (*self.stands[:seat], held, *self.stands[seat + 1 :])

    def _ranks_up(self, seat: int) -> list[int]:
        held = self.stands[seat]
        pairs = zip(held.tiles, held.up, strict=True)
        return [self.rules.deck.rank_of(card) for card, up in pairs if up]
