"""A session: rounds against bots with running totals; the same seed deals the same cards."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from offsuit.cli.play.introduction import introduction, ranking_lines
from offsuit.cli.play.seeds import derived_seed
from offsuit.cli.play.terminal import LeaveGame, Terminal
from offsuit.core.fair import Deal
from offsuit.games.bot import bot_names
from offsuit.games.catalog.descriptions import describe_rules
from offsuit.games.game import Game, Seat, Step
from offsuit.games.jsonable import Jsonable

PLAYER = 0

State = TypeVar("State", bound=Jsonable)


class PlaySession(ABC, Generic[State]):
    """The player, the bots, and what each has won so far."""

    ranked_by: str
    """What decides the standings: points or chips."""

    def __init__(
        self, game: Game[State], terminal: Terminal, seed: bytes, players: int, name: str
    ) -> None:
        self.game, self.terminal, self.seed = game, terminal, seed
        bots = bot_names(players - 1, derived_seed(seed, "names"), taken=[name])
        self.names = (name, *bots)
        self.points = [0] * players
        self.chips = [0] * players
        self.rounds: list[dict[str, Any]] = []
        self.description = describe_rules(game.rules)
        terminal.shared["ranking"] = self.show_ranking

    def play(self, rounds: int) -> None:
        """Introduce the game and play this many rounds, or until the player leaves."""
        self.terminal.say(*introduction(self.description))
        try:
            for number in range(1, rounds + 1):
                self.terminal.rule(f"round {number} of {rounds}")
                self.play_round(number)
        except (LeaveGame, KeyboardInterrupt):
            self.terminal.say("You leave the table; the unfinished round does not count.")
        self.show_standings()

    def show_ranking(self, _: str) -> None:
        """Print what beats what."""
        low = getattr(self.game.rules, "low", None)
        self.terminal.say(*ranking_lines(self.description, low))

    @abstractmethod
    def play_round(self, number: int) -> None:
        """Play one round from the deal to its result."""

    def stacks(self) -> Sequence[int]:
        """Chips of every seat as a round begins."""
        return self.chips

    def deal(self, number: int) -> Step[State]:
        """Start a round: the seed alone decides the cards; the button moves by one seat."""
        deal = Deal(self.game.deck.cards, derived_seed(self.seed, "deck", number))
        seats = [Seat(*each) for each in zip(self.names, self.stacks(), strict=True)]
        return self.game.start(seats, (number - 1) % len(seats), deal.order)

    def add_up(self, number: int, net: Sequence[int], chips: Sequence[int]) -> None:
        """Add a round's points and chips to the totals."""
        self.points = [total + won for total, won in zip(self.points, net, strict=True)]
        self.chips = [total + won for total, won in zip(self.chips, chips, strict=True)]
        named = {"net": self._named(net), "chips": self._named(chips)}
        self.rounds.append({"round": number, **named})

    def show_standings(self) -> None:
        """Print the standings, and the seed to replay the session."""
        played = len(self.rounds)
        self.terminal.rule(f"after {played} round{'s' if played != 1 else ''}")
        for place, name, won in standings(self.names, self._totals):
            chips = self._named(self.chips)[name]
            staked = f"  {chips:+} chips" if self.chips != self._totals else ""
            self.terminal.say(f"{place}. {name:12}{won:+5}{staked}")
        self.terminal.say(f"seed {self.seed.hex()}")

    def summary(self) -> dict[str, Any]:
        """The session as data."""
        ranking = [
            {"place": place, "name": name, self.ranked_by: won}
            for place, name, won in standings(self.names, self._totals)
        ]
        totals = {"points": self._named(self.points), "chips": self._named(self.chips)}
        return {"seed": self.seed.hex(), "rounds": self.rounds, **totals, "ranking": ranking}

    @property
    def _totals(self) -> list[int]:
        return self.points if self.ranked_by == "points" else self.chips

    def _named(self, amounts: Any) -> dict[str, int]:
        return dict(zip(self.names, amounts, strict=True))


def standings(names: Sequence[str], totals: Sequence[int]) -> list[tuple[int, str, int]]:
    """(place, name, total), best first; equal totals share a place.

    >>> standings(["Ann", "Bob", "Cy"], [2, -4, 2])
    [(1, 'Ann', 2), (1, 'Cy', 2), (3, 'Bob', -4)]
    """
    ordered = sorted(totals, reverse=True)
    placed = [
        (ordered.index(total) + 1, name, total) for name, total in zip(names, totals, strict=True)
    ]
    return sorted(placed, key=lambda each: each[0])
