"""A session of Dual Piecepacks Poker: stacks carry over from round to round."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from offsuit.cli.play.piecepack.betting_prompt import BettingPrompt
from offsuit.cli.play.piecepack.narration import RoundNarrator, history_of
from offsuit.cli.play.seeds import derived_seed
from offsuit.cli.play.session import PLAYER, PlaySession
from offsuit.cli.play.terminal import Terminal
from offsuit.games.betting.bots.bot import BettingBot
from offsuit.games.betting.bots.levels import Level
from offsuit.games.betting.play.actions import BettingAction
from offsuit.games.betting.play.events import StreetOpened
from offsuit.games.betting.play.state import BettingState
from offsuit.games.game import Event, Step
from offsuit.games.jsonable import to_json
from offsuit.games.piecepack.round import PiecepackGame


class PiecepackSession(PlaySession[BettingState]):
    """Players who have lost everything buy in again."""

    ranked_by = "chips"
    game: PiecepackGame

    def __init__(
        self,
        game: PiecepackGame,
        terminal: Terminal,
        seed: bytes,
        players: int = 6,
        name: str = "You",
        buy_in: int = 200,
        level: Level = "regular",
    ) -> None:
        super().__init__(game, terminal, seed, players, name)
        self.buy_in, self.level = buy_in, level
        self.bought = [buy_in] * players
        self.narrator = RoundNarrator(terminal, self.names, len(game.rules.play.halves))
        self.finished: list[dict[str, Any]] = []

    def stacks(self) -> Sequence[int]:
        """Chips bought and won; a seat without chips buys in again."""
        stacks = [bought + won for bought, won in zip(self.bought, self.chips, strict=True)]
        for seat, stack in enumerate(stacks):
            if stack == 0:
                self.bought[seat] += self.buy_in
                stacks[seat] = self.buy_in
                self.terminal.say(f"{self.narrator.verb(seat, 'buy')} in again for {self.buy_in}")
        return stacks

    def play_round(self, number: int) -> None:
        """Deal, let all seats act in turn, and add up."""
        step, events = self.deal(number), list[Event]()
        while True:
            seen = [self.game.seen(event, PLAYER) for event in step.events]
            self.narrate(seen)
            events += seen
            if step.state.actor is None:
                break
            step = self.next_step(step, number)
        self.finish(number, step.state, events)

    def next_step(self, step: Step[BettingState], number: int) -> Step[BettingState]:
        """The step after the seat to act has acted."""
        seat = step.state.actor
        assert seat is not None, "a seat is to act"
        if seat == PLAYER:
            return self.ask_player(step.state)
        seed = derived_seed(self.seed, f"bot {seat}", number)
        bot = BettingBot(self.game.rules, seed, self.level)
        return self.game.apply(step.state, seat, bot.act(self.game.view(step.state, seat)))

    def ask_player(self, state: BettingState) -> Step[BettingState]:
        """The step after the player has acted."""
        taken: list[Step[BettingState]] = []

        def hand_in(action: BettingAction) -> None:
            taken.append(self.game.apply(state, PLAYER, action))

        BettingPrompt(self.terminal, self.game.view(state, PLAYER), hand_in).run()
        return taken[0]

    def narrate(self, events: Sequence[Event]) -> None:
        """Print events as they happen."""
        for event in events:
            if isinstance(event, StreetOpened):
                self.terminal.say(f"-- {event.street} --")
            elif (said := self.narrator.said(event)) is not None:
                self.terminal.say(said)

    def finish(self, number: int, state: BettingState, events: Sequence[Event]) -> None:
        """Print the history of the round and the totals."""
        assert state.settled is not None, "the round is over"
        history = history_of(self.narrator, events)
        self.terminal.say("", f"history of round {number}", *history, "")
        self.add_up(number, [0] * len(self.names), state.settled.chips)
        for name, won, total in zip(self.names, state.settled.chips, self.chips, strict=True):
            self.terminal.say(f"{name:12}{won:+6}{total:+7}")
        self.finished.append(
            {
                "round": number,
                "seats": [to_json(seat) for seat in state.seats],
                "button": state.button,
                "deck": list(state.deck),
                "actions": [to_json(move) for move in state.moves],
                "events": [to_json(event) for event in events],
                "history": [line.plain for line in history],
            }
        )

    def record(self) -> dict[str, Any]:
        """All finished rounds: enough to replay them, and what the player saw."""
        rules = asdict(self.game.rules)
        return {
            "game": "piecepack",
            "rules": rules,
            "seed": self.seed.hex(),
            "rounds": self.finished,
        }
