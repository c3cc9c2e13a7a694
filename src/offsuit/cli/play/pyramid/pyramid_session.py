"""A session of Pyramid Poker: all seats answer each phase at once, then hands are shown."""

from typing import Any

from offsuit.cli.play.pyramid.arrange_prompt import ArrangePrompt
from offsuit.cli.play.pyramid.desk import Desk
from offsuit.cli.play.pyramid.sheet import (
    show_hands,
    show_money,
    show_pairs,
    show_parting,
    show_totals,
)
from offsuit.cli.play.pyramid.surrender_prompt import SurrenderPrompt
from offsuit.cli.play.seeds import derived_seed
from offsuit.cli.play.session import PLAYER, PlaySession
from offsuit.cli.play.terminal import Terminal
from offsuit.games.pyramid.bots.bot import PyramidBot, asks_to_decide
from offsuit.games.pyramid.bots.levels import parse_levels
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.state import Answer, PyramidState
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.strategy.opponents.memory import NOTHING_SEEN, remember_round


class PyramidSession(PlaySession[PyramidState]):
    """Bots have levels; where there is a pot, chips decide the standings instead of points."""

    game: PyramidGame

    def __init__(
        self,
        game: PyramidGame,
        terminal: Terminal,
        seed: bytes,
        players: int = 4,
        name: str = "You",
        levels: str = "expert",
    ) -> None:
        super().__init__(game, terminal, seed, players, name)
        self.ranked_by = "chips" if game.rules.variant == "standard" else "points"
        self.levels = parse_levels(levels, players - 1)
        """Levels of the bots, in seat order."""
        self.memory = NOTHING_SEEN
        """What all seats saw of past rounds, for bots that model their opponents."""

    def play(self, rounds: int) -> None:
        """Name the bots and their levels, then play."""
        bots = ", ".join(f"{name} ({level})" for name, level in self._levels().items())
        self.terminal.say(f"at the table: {self.names[PLAYER]}, {bots}")
        super().play(rounds)

    def play_round(self, number: int) -> None:
        """Deal, collect the answers of each phase, show the hands and add up."""
        state = self.deal(number).state
        while self.game.waiting_for(state):
            state = self.answer_phase(number, state)
        self.finish(number, state)

    def answer_phase(self, number: int, state: PyramidState) -> PyramidState:
        """Collect all answers to one phase; their order does not matter."""
        waiting = self.game.waiting_for(state)
        decided = asks_to_decide(self.game.view(state, waiting[0]))
        for seat in waiting:
            if seat == PLAYER:
                state = self.ask_player(state)
                continue
            seed = derived_seed(self.seed, f"bot {seat}", number)
            bot = PyramidBot(self.game.rules, seed, self.levels[seat - 1], self.memory)
            state = self.game.apply(state, seat, bot.act(self.game.view(state, seat))).state
        if decided:
            show_parting(self.terminal, self.names, self.game.view(state, PLAYER))
        return state

    def ask_player(self, state: PyramidState) -> PyramidState:
        """The state after the player has decided or arranged."""
        taken = [state]

        def hand_in(action: Answer) -> None:
            taken[0] = self.game.apply(state, PLAYER, action).state

        from offsuit.games.pyramid.strategy.advice import stake_in

        rules, view = self.game.rules, self.game.view(state, PLAYER)
        if asks_to_decide(view):
            SurrenderPrompt(self.terminal, rules, view, hand_in).run()
        else:
            desk = Desk(rules, view.cards)
            ArrangePrompt(self.terminal, desk, hand_in, stake_in(rules, view)).run()
        return taken[0]

    def finish(self, number: int, state: PyramidState) -> None:
        """Show all hands, the head-to-head sheet and running totals."""
        view = self.game.view(state, PLAYER)
        assert view.scored is not None, "a finished round is scored"
        self.add_up(number, view.scored.net, view.scored.chips)
        self.memory = remember_round(self.memory, self.game.view(state, None), self.game.rules)
        if view.revealed is not None:
            show_hands(self.terminal, self.names, view.revealed)
            self.terminal.say("")
            show_pairs(self.terminal, self.names, view.revealed, view.scored)
            self.terminal.say("")
        self.show_sheet(view)

    def show_sheet(self, view: PyramidView) -> None:
        """Show points, or chips where they decide the standings."""
        assert view.scored is not None, "shown after the round"
        if self.ranked_by == "chips":
            rules = self.game.rules
            each = rules.points_multiplier * rules.unit
            show_money(self.terminal, self.names, view.scored, each, self.chips)
        else:
            show_totals(self.terminal, self.names, view.scored.net, self.points)

    def summary(self) -> dict[str, Any]:
        """The session as data, with the bots' levels."""
        return {**super().summary(), "levels": self._levels()}

    def _levels(self) -> dict[str, str]:
        return dict(zip(self.names[1:], self.levels, strict=True))
