"""Where a player sits, and the chips they have there."""

from dataclasses import dataclass, replace

from offsuit.games.jsonable import Jsonable

BOT = "bot:"
"""Prefix of a bot's player id; no person's id has a colon."""


@dataclass(frozen=True)
class Purse(Jsonable):
    """What a player has won so far; it is kept when they leave."""

    player: str
    """An id that only the host can connect to a person."""
    name: str
    chips: int = 0
    points: int = 0
    bought: int = 0
    """Chips handed out to them: `chips - bought` is what they have won or lost."""
    rounds: int = 0

    @property
    def won(self) -> int:
        """Chips won, negative if lost; over all purses of a table the sum is 0."""
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
    """A chair that is taken."""

    purse: Purse
    level: str = ""
    """Level of a bot; empty for a person."""
    ready: bool = False
    resting: bool = False
    """Sits out: is not dealt in, and in the current round the clock acts for them at once."""
    leaving: bool = False
    """Has left; the chair is emptied when the current round is over."""
    seeds: bool = False
    """Brings a client seed to every shuffle."""
    holds: bool = False
    """Looks at each result until they go on, as long as no other person is kept waiting."""
    went_on: bool = False
    """Has gone on from the last result."""
    owes_blind: bool = False
    """Sat out while the big blind passed: plays again when it comes."""
    late: int = 0
    """Decisions in a row that the clock has taken for them."""

    @property
    def name(self) -> str:
        """The name everybody sees."""
        return self.purse.name

    @property
    def player(self) -> str:
        """The player's id."""
        return self.purse.player

    @property
    def is_bot(self) -> bool:
        """Whether a bot of the server sits here; programs of guests are `Table.guest_bots`."""
        return bool(self.level)

    @property
    def wants_cards(self) -> bool:
        """Whether the next round is dealt to this chair."""
        return self.ready and not self.resting and not self.leaving
