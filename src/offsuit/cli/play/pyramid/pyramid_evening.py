"""An evening of Pyramid Poker: everybody answers at once, phase by phase, then all is shown."""

from typing import TYPE_CHECKING, Any

from offsuit.cli.play.evening import PLAYER, Evening
from offsuit.cli.play.pyramid.arranging import Arranging
from offsuit.cli.play.pyramid.deciding import SurrenderPrompt
from offsuit.cli.play.pyramid.desk import Desk
from offsuit.cli.play.pyramid.sheet import (
    show_hands,
    show_money,
    show_pairs,
    show_parting,
    show_totals,
)
from offsuit.cli.play.seeds import derived_seed
from offsuit.cli.play.terminal import Terminal
from offsuit.games.pyramid.bots.bot import PyramidBot, asks_to_decide
from offsuit.games.pyramid.bots.levels import parse_levels
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.state import Answer, PyramidState
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.opponents.memory import NOTHING_SEEN, remember_round

if TYPE_CHECKING:
    from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake


class PyramidEvening(Evening[PyramidState]):
    """Bots have levels; where there is a pot, chips and not points win the evening."""

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
        """Of the bots, in the order they sit."""
        self.memory = NOTHING_SEEN
        """What everybody saw of past rounds, for bots that read."""

    def play(self, rounds: int) -> None:
        """The evening, once the player knows whom he sits with."""
        bots = ", ".join(f"{name} ({level})" for name, level in self._levels().items())
        self.terminal.say(f"at the table: {self.names[PLAYER]}, {bots}")
        super().play(rounds)

    def play_round(self, number: int) -> None:
        """Deal, let everybody answer phase by phase, show and add up."""
        state = self.deal(number).state
        while self.game.waiting_for(state):
            state = self.answer_phase(number, state)
        self.finish(number, state)

    def answer_phase(self, number: int, state: PyramidState) -> PyramidState:
        """All answers to one phase; in which order they come does not matter."""
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

        rules, view = self.game.rules, self.game.view(state, PLAYER)
        if asks_to_decide(view):
            SurrenderPrompt(self.terminal, rules, view, hand_in).run()
        else:
            desk = Desk(rules, view.cards)
            Arranging(self.terminal, desk, hand_in, _stake(rules, view)).run()
        return taken[0]

    def finish(self, number: int, state: PyramidState) -> None:
        """Everybody's cards, the head-to-head sheet, running totals."""
        view = self.game.view(state, PLAYER)
        assert view.scored is not None, "a round that waits for nobody is scored"
        self.add_up(number, view.scored.net, view.scored.chips)
        self.memory = remember_round(self.memory, self.game.view(state, None), self.game.rules)
        if view.revealed is not None:
            show_hands(self.terminal, self.names, view.revealed)
            self.terminal.say("")
            show_pairs(self.terminal, self.names, view.revealed, view.scored)
            self.terminal.say("")
        self.show_sheet(view)

    def show_sheet(self, view: PyramidView) -> None:
        """Points, and chips where they are what is played for."""
        assert view.scored is not None, "shown when the round is over"
        if self.ranked_by == "chips":
            rules = self.game.rules
            each = rules.points_multiplier * rules.unit
            show_money(self.terminal, self.names, view.scored, each, self.chips)
        else:
            show_totals(self.terminal, self.names, view.scored.net, self.points)

    def summary(self) -> dict[str, Any]:
        """The evening as data, with the bots' levels."""
        return {**super().summary(), "levels": self._levels()}

    def _levels(self) -> dict[str, str]:
        return dict(zip(self.names[1:], self.levels, strict=True))


def _stake(rules: PyramidRules, view: PyramidView) -> "Stake | None":
    """What the player arranges for where there is a pot."""
    from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake

    opponents = len(view.seats) - len(view.surrendered) - 1
    return Stake(rules, len(view.seats), opponents, view.pot) if view.pot else None
