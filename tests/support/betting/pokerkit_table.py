"""A round followed by pokerkit, event by event, and compared with it after every action."""

from collections import Counter, deque
from collections.abc import Sequence

from offsuit.games.betting.play.actions import ACTIONS, Bet, BettingAction, Discard, Raise
from offsuit.games.betting.play.events import (
    Acted,
    BoardDealt,
    Burnt,
    Dealt,
    Discarded,
    Mucked,
    Posted,
    Returned,
    Shown,
    StreetOpened,
)
from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.rules import BettingRules
from offsuit.games.game import Event, Seat
from support.betting.pokerkit_engine import PokerkitEngine

KINDS = {form.kind: form for form in ACTIONS}
MONEY = (Posted, Acted, Returned)


class PokerkitTable:
    """What pokerkit makes of the cards and actions of a round."""

    def __init__(self, rules: BettingRules, seats: Sequence[Seat], button: int) -> None:
        self.rules, self.codes = rules, rules.card_names.codes
        self.engine = PokerkitEngine(rules, [seat.chips for seat in seats], button)
        self.ups: list[list[int]] = [[] for _ in seats]
        """Ranks of the cards face up."""
        self.streets: list[str] = []
        self.money: list[Event] = []
        self.ends: list[Shown | Mucked] = []

    def follow(self, events: Sequence[Event], state: BettingState) -> None:
        """Take in what one action has led to, and compare the state that it has led to."""
        dealt: dict[int, deque[tuple[int, bool]]] = {}
        self.ends = []
        for event in events:
            if dealt and not isinstance(event, Dealt):
                self._deal(dealt)
                dealt = {}
            if isinstance(event, Dealt):
                cards = [self.codes[str(name)] for name in event.tiles]
                dealt[event.seat] = deque(zip(cards, event.up, strict=True))
            else:
                self._take(event)
            self.money += self.engine.new_events()
        if dealt:
            self._deal(dealt)
        self.money += self.engine.new_events()
        assert self.money == [event for event in events if isinstance(event, MONEY)]
        self.money = []
        self._compare(state)

    def _take(self, event: Event) -> None:
        engine = self.engine
        match event:
            case StreetOpened(name):
                while engine.runs_out:
                    engine.run_out()
                self.streets.append(name)
                engine.street = len(self.streets) - 1
                assert engine.state.street_index == engine.street
            case Burnt(card):
                assert engine.burn_due
                engine.burn(self.codes[str(card)])
            case BoardDealt(cards):
                assert engine.board_due == len(cards)
                engine.deal_board([self.codes[name] for name in cards])
            case Acted():
                assert engine.actor == event.seat
                engine.act(_action(event))
            case Discarded():
                assert engine.discarder == event.seat
                engine.act(Discard(event.tiles or ()))
            case Shown() | Mucked():
                self.ends.append(event)

    def _deal(self, dealt: dict[int, deque[tuple[int, bool]]]) -> None:
        engine, counts = self.engine, Counter[int]()
        while (seat := engine.dealee) is not None:
            card, up = dealt[seat].popleft()
            assert up or not engine.deals_up
            if up:
                self.ups[seat].append(self.rules.deck.rank_of(card))
            counts[seat] += 1
            engine.deal(card)
        assert not any(dealt.values())
        assert list(counts) == list(dealt)
        if self.rules.play.opening == "bring-in":
            engine.open_with(self._opener())

    def _opener(self) -> int:
        """The lowest card up brings in, then the best cards up open; ties by position."""
        if self.engine.street == 0:
            return min(self.engine.live, key=lambda seat: self.ups[seat][0])
        return max(self.engine.live, key=self._groups)

    def _groups(self, seat: int) -> list[tuple[int, int]]:
        ranks = self.ups[seat]
        return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)

    def _compare(self, state: BettingState) -> None:
        engine = self.engine
        if state.settled is not None:
            assert (engine.actor, engine.discarder, engine.dealee) == (None, None, None)
            assert not engine.board_due
            assert not engine.runs_out
            if len(engine.live) > 1:
                last = [event.seat for event in self.ends][-len(engine.live) :]
                assert tuple(last) == engine.show_order
        else:
            actor = engine.actor if engine.discarder is None else engine.discarder
            assert state.actor == actor
            assert state.choices == engine.choices()
            assert [held.chips for held in state.stands] == engine.stacks == engine.state_stacks
            assert [held.bet for held in state.stands] == engine.bets
        assert state.pots == engine.pots
        live = [seat for seat, held in enumerate(state.stands) if not held.folded]
        assert sorted(engine.live) == live


def _action(event: Acted) -> BettingAction:
    form = KINDS[event.did]
    made: BettingAction = form(event.to) if form in (Bet, Raise) else form()  # type: ignore[assignment] # by kind
    return made
