"""Where one player sits, and what he has in front of him."""

from dataclasses import dataclass, replace

from offsuit.games.jsonable import Jsonable

BOT = "bot:"
"""Begins the player id of a bot; no person's id has a colon."""


@dataclass(frozen=True)
class Purse(Jsonable):
    """What a player has won so far; it waits for him when he leaves."""

    player: str
    """An id that only the host can tie to a person."""
    name: str
    chips: int = 0
    points: int = 0
    bought: int = 0
    """Chips that were handed out to him: `chips - bought` is what he has won or lost."""
    rounds: int = 0

    @property
    def won(self) -> int:
        """Chips, or lost where negative; over all purses of a table they sum to 0."""
        return self.chips - self.bought

    def after(self, points: int, chips: int) -> "Purse":
        """The purse after a round."""
        return replace(
            self,
            chips=self.chips + chips,
            points=self.points + points,
            rounds=self.rounds + 1,
        )


@dataclass(frozen=True)
class Chair(Jsonable):
    """One seat of the table that is taken."""

    purse: Purse
    level: str = ""
    """How a bot plays; a person has none."""
    ready: bool = False
    resting: bool = False
    """Sits out: not dealt in; in a round under way the clock acts for him at once."""
    leaving: bool = False
    """Gone, and dealt out when the round under way is over."""
    seeds: bool = False
    """Brings a client seed to every shuffle."""
    late: int = 0
    """Decisions in a row that the clock has taken for him."""

    @property
    def name(self) -> str:
        """What the table calls him."""
        return self.purse.name

    @property
    def player(self) -> str:
        """Who he is to the host."""
        return self.purse.player

    @property
    def is_bot(self) -> bool:
        """Whether nobody sits there."""
        return bool(self.level)

    @property
    def wants_cards(self) -> bool:
        """Whether the next round is dealt to him."""
        return self.ready and not self.resting and not self.leaving
