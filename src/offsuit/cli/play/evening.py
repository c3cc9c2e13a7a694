"""Several rounds against bots, with running totals; the same seed deals the same evening."""

from typing import Any

from offsuit.cli.play.arranging import Arranging
from offsuit.cli.play.deciding import Deciding
from offsuit.cli.play.desk import Desk
from offsuit.cli.play.seeds import derived_seed
from offsuit.cli.play.sheet import (
    ranking_of,
    show_hands,
    show_money,
    show_pairs,
    show_parting,
    show_totals,
)
from offsuit.cli.play.terminal import Leave, Terminal
from offsuit.core.fair import Deal
from offsuit.games.bots import bot_names
from offsuit.games.game import Seat, Step
from offsuit.games.pyramid.bot import PyramidBot, asks_to_decide
from offsuit.games.pyramid.levels import parse_levels
from offsuit.games.pyramid.round import PyramidGame
from offsuit.games.pyramid.state import Answer, PyramidState
from offsuit.games.pyramid.view import PyramidView

PLAYER = 0


class Evening:
    """The player, the bots, and what they have won so far."""

    def __init__(
        self,
        game: PyramidGame,
        terminal: Terminal,
        seed: bytes,
        players: int = 4,
        name: str = "You",
        levels: str = "expert",
    ) -> None:
        self.game, self.terminal, self.seed = game, terminal, seed
        bots = bot_names(players - 1, derived_seed(seed, "names"), taken=[name])
        self.names = (name, *bots)
        self.levels = parse_levels(levels, len(bots))
        """Of the bots, in the order they sit."""
        self.points = [0] * players
        self.chips = [0] * players
        self.rounds: list[dict[str, Any]] = []

    def play(self, rounds: int) -> None:
        """So many rounds, or until the player leaves; then the ranking."""
        sitting = zip(self.names[1:], self.levels, strict=True)
        bots = ", ".join(f"{name} ({level})" for name, level in sitting)
        self.terminal.say(f"at the table: {self.names[PLAYER]}, {bots}")
        try:
            for number in range(1, rounds + 1):
                self.terminal.rule(f"round {number} of {rounds}")
                self.play_round(number)
        except (Leave, KeyboardInterrupt):
            self.terminal.say("You leave the table; the round in hand does not count.")
        self.show_ranking()

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
            bot = PyramidBot(self.game.rules, seed, self.levels[seat - 1])
            state = self.game.apply(state, seat, bot.act(self.game.view(state, seat))).state
        if decided:
            show_parting(self.terminal, self.names, self.game.view(state, PLAYER))
        return state

    def deal(self, number: int) -> Step[PyramidState]:
        """The round of this number: the seed alone decides the cards."""
        deal = Deal(self.game.deck.cards, derived_seed(self.seed, "deck", number))
        seats = [Seat(*each) for each in zip(self.names, self.chips, strict=True)]
        return self.game.start(seats, (number - 1) % len(seats), deal.order)

    def ask_player(self, state: PyramidState) -> PyramidState:
        """The state after the player has decided or arranged."""
        taken = [state]

        def hand_in(action: Answer) -> None:
            taken[0] = self.game.apply(state, PLAYER, action).state

        rules, view = self.game.rules, self.game.view(state, PLAYER)
        if asks_to_decide(view):
            Deciding(self.terminal, rules, view, hand_in).run()
        else:
            Arranging(self.terminal, Desk(rules, view.cards), hand_in).run()
        return taken[0]

    def finish(self, number: int, state: PyramidState) -> None:
        """Everybody's cards, the head-to-head sheet, running totals."""
        view = self.game.view(state, PLAYER)
        assert view.scored is not None, "a round that waits for nobody is scored"
        net, chips = view.scored.net, view.scored.chips
        self.points = [total + won for total, won in zip(self.points, net, strict=True)]
        self.chips = [total + won for total, won in zip(self.chips, chips, strict=True)]
        named = {"net": self._named(net), "chips": self._named(chips)}
        self.rounds.append({"round": number, **named})
        if view.revealed is not None:
            show_hands(self.terminal, self.names, view.revealed)
            self.terminal.say("")
            show_pairs(self.terminal, self.names, view.revealed, view.scored)
            self.terminal.say("")
        self.show_sheet(view)

    def show_sheet(self, view: PyramidView) -> None:
        """Points, and chips where they are what is played for."""
        assert view.scored is not None, "shown when the round is over"
        if self.for_chips:
            rules = self.game.rules
            each = rules.points_multiplier * rules.unit
            show_money(self.terminal, self.names, view.scored, each, self.chips)
        else:
            show_totals(self.terminal, self.names, view.scored.net, self.points)

    @property
    def for_chips(self) -> bool:
        """Whether the evening is won by chips: where there is a pot, points are not all."""
        return self.game.rules.variant == "standard"

    def show_ranking(self) -> None:
        """Who has won the evening, and how to play it again."""
        played = len(self.rounds)
        self.terminal.rule(f"after {played} round{'s' if played != 1 else ''}")
        for each in self.ranking():
            staked = f"  {each['chips']:+} chips" if self.chips != self.points else ""
            self.terminal.say(f"{each['place']}. {each['name']:12}{each['points']:+5}{staked}")
        self.terminal.say(f"seed {self.seed.hex()}")

    def ranking(self) -> list[dict[str, Any]]:
        """Place, name, points and chips, best first."""
        points, chips = self._named(self.points), self._named(self.chips)
        placed = ranking_of(self.names, self.chips if self.for_chips else self.points)
        return [
            {"place": place, "name": name, "points": points[name], "chips": chips[name]}
            for place, name, _ in placed
        ]

    def summary(self) -> dict[str, Any]:
        """The evening as data."""
        totals = {"points": self._named(self.points), "chips": self._named(self.chips)}
        rest = {"levels": dict(zip(self.names[1:], self.levels, strict=True)), **totals}
        return {"seed": self.seed.hex(), "rounds": self.rounds, **rest, "ranking": self.ranking()}

    def _named(self, amounts: Any) -> dict[str, int]:
        return dict(zip(self.names, amounts, strict=True))
