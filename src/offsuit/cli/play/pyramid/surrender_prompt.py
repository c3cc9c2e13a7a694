"""The decision of the standard game: play on with thirteen cards, or surrender."""

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text

from offsuit.cli.play.prompt import Commands, Prompt
from offsuit.cli.play.terminal import Terminal
from offsuit.games.pyramid.play.actions import Play, Surrender
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.rules import KITTY, PyramidRules


@dataclass
class SurrenderPrompt(Prompt):
    """Asks the player until their decision is accepted."""

    terminal: Terminal
    rules: PyramidRules
    view: PyramidView
    hand_in: Callable[[Play | Surrender], None]

    def commands(self) -> Commands:
        """Word -> what it does with the rest of the line."""
        return {
            "play": lambda _: self.answer(Play()),
            "surrender": lambda _: self.answer(Surrender()),
            "advice": self.advise,
            "sort": self.sort,
            "help": lambda _: self.terminal.say(*self.help()),
            "quit": self.quit,
        }

    def answer(self, action: Play | Surrender) -> None:
        """Hand in the decision."""
        self.hand_in(action)
        self.finished = True

    def advise(self, _: str) -> None:
        """Print what playing on and surrendering are worth."""
        from offsuit.games.pyramid import api as pyramid

        view, rules = self.view, self.rules
        found = pyramid.decide(view.cards, len(view.seats), view.pot, rules=rules).as_json()
        play, surrender = found["play"], found["surrender"]
        self.terminal.say(
            f"{found['decision']}: playing on is worth {play['ev']:+.1f} units (± "
            f"{play['se']:.1f}), surrendering {surrender['ev'] + surrender['returned']:+.1f}"
        )

    def help(self) -> tuple[str, ...]:
        """The commands, one a line."""
        return (
            f"play              play on: {KITTY} more cards, then arrange for points and the pot",
            f"surrender         pay {self.rules.surrender} more into the pot and be out",
            "advice            what playing on is worth, by simulated rounds",
            "sort rank         see your cards by rank; sort suit: by suit",
            "quit              leave the table",
        )

    def show(self) -> None:
        """Print the pot, the cards and the question."""
        cards = self.terminal.cards(self.rules.ranking.deck, self.view.cards)
        self.terminal.say(
            f"pot     {self.view.pot} ({len(self.view.seats)} antes of {self.rules.ante})",
            Text("in hand ").append_text(cards),
            f"play, or surrender for {self.rules.surrender} more? Decisions are shown "
            f"when all players have decided.",
        )
