"""Several rounds against bots, with running totals; the same seed deals the same evening."""

import secrets
from hashlib import sha256
from typing import Any

from offsuit.cli.play.arranging import Arranging
from offsuit.cli.play.desk import Desk
from offsuit.cli.play.sheet import ranking_of, show_hands, show_pairs, show_totals
from offsuit.cli.play.terminal import Leave, Terminal
from offsuit.core.fair import Deal
from offsuit.errors import RulesError
from offsuit.games.bots import Skill, bot_names
from offsuit.games.game import Seat, Step
from offsuit.games.pyramid.actions import Arrange
from offsuit.games.pyramid.bot import PyramidBot
from offsuit.games.pyramid.round import PyramidGame
from offsuit.games.pyramid.state import PyramidState

PLAYER = 0
EVENING = b"offsuit/1/evening"
SEED_BYTES = 16


def read_seed(text: str | None) -> bytes:
    """The seed that a player gave, or a fresh one."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not seed:
        raise RulesError(f"seed {text!r}: pairs of hexadecimal digits are wanted")
    return seed


def derived_seed(seed: bytes, purpose: str, number: int = 0) -> bytes:
    """32 bytes for one use of the evening's seed; no use tells anything of another."""
    parts = (EVENING, seed, purpose.encode(), number.to_bytes(4, "big"))
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


class Evening:
    """The player, the bots, and what they have won so far."""

    def __init__(
        self,
        game: PyramidGame,
        terminal: Terminal,
        seed: bytes,
        players: int = 4,
        name: str = "You",
        skill: Skill = "exact",
    ) -> None:
        self.game, self.terminal, self.seed, self.skill = game, terminal, seed, skill
        bots = bot_names(players - 1, derived_seed(seed, "names"), taken=[name])
        self.names = (name, *bots)
        self.points = [0] * players
        self.chips = [0] * players
        self.rounds: list[dict[str, Any]] = []

    def play(self, rounds: int) -> None:
        """So many rounds, or until the player leaves; then the ranking."""
        try:
            for number in range(1, rounds + 1):
                self.terminal.rule(f"round {number} of {rounds}")
                self.play_round(number)
        except (Leave, KeyboardInterrupt):
            self.terminal.say("You leave the table; the round in hand does not count.")
        self.show_ranking()

    def play_round(self, number: int) -> None:
        """Deal, let everybody arrange, show and add up; the order of arranging does not matter."""
        state = self.ask_player(self.deal(number).state)
        for seat in self.game.waiting_for(state):
            seed = derived_seed(self.seed, f"bot {seat}", number)
            bot = PyramidBot(self.game.rules, seed, self.skill)
            state = self.game.apply(state, seat, bot.act(self.game.view(state, seat))).state
        self.finish(number, state)

    def deal(self, number: int) -> Step[PyramidState]:
        """The round of this number: the seed alone decides the cards."""
        deal = Deal(self.game.deck.cards, derived_seed(self.seed, "deck", number))
        seats = [Seat(*each) for each in zip(self.names, self.chips, strict=True)]
        return self.game.start(seats, (number - 1) % len(seats), deal.order)

    def ask_player(self, state: PyramidState) -> PyramidState:
        """The state after the player has arranged."""
        taken = [state]

        def hand_in(action: Arrange) -> None:
            taken[0] = self.game.apply(state, PLAYER, action).state

        view = self.game.view(state, PLAYER)
        Arranging(self.terminal, Desk(self.game.rules, view.cards), hand_in).run()
        return taken[0]

    def finish(self, number: int, state: PyramidState) -> None:
        """Everybody's cards, the head-to-head sheet, running totals."""
        view = self.game.view(state, PLAYER)
        assert view.revealed is not None, "hands are shown when all have arranged"
        assert view.scored is not None, "hands are scored as they are shown"
        net, chips = view.scored.net, view.scored.chips
        self.points = [total + won for total, won in zip(self.points, net, strict=True)]
        self.chips = [total + won for total, won in zip(self.chips, chips, strict=True)]
        named = {"net": self._named(net), "chips": self._named(chips)}
        self.rounds.append({"round": number, **named})
        show_hands(self.terminal, self.names, view.revealed)
        self.terminal.say("")
        show_pairs(self.terminal, self.names, view.revealed, view.scored)
        self.terminal.say("")
        show_totals(self.terminal, self.names, net, self.points)

    def show_ranking(self) -> None:
        """Who has won the evening, and how to play it again."""
        played = len(self.rounds)
        self.terminal.rule(f"after {played} round{'s' if played != 1 else ''}")
        for place, name, points in ranking_of(self.names, self.points):
            chips = self.chips[self.names.index(name)]
            staked = f"  {chips:+} chips" if self.chips != self.points else ""
            self.terminal.say(f"{place}. {name:12}{points:+5}{staked}")
        self.terminal.say(f"seed {self.seed.hex()}")

    def summary(self) -> dict[str, Any]:
        """The evening as data."""
        ranking = [
            {"place": place, "name": name, "points": points}
            for place, name, points in ranking_of(self.names, self.points)
        ]
        totals = {"points": self._named(self.points), "chips": self._named(self.chips)}
        return {"seed": self.seed.hex(), "rounds": self.rounds, **totals, "ranking": ranking}

    def _named(self, amounts: Any) -> dict[str, int]:
        return dict(zip(self.names, amounts, strict=True))
