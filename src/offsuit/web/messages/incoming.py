"""Bodies of requests: a new table, and questions to the lab.

Strict: text is not a number, `false` is not 0, and unknown fields are refused. Commands are in
`command_messages`.
"""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from offsuit.table.bounds import ClientId, Hex, Name, Number, Password
from offsuit.table.options import Options
from offsuit.web.messages.message_model import Message, TableOptions

Cards = Annotated[str, Field(max_length=400)]
Facts = dict[str, Any]
"""Read and checked by the game they are for."""
NO_FACTS: Facts = {}
NO_SETS: list[Facts] = []


class NewGuest(Message):
    """Somebody who wants a seat token."""

    bot: bool = False
    """Whether a program will play with it: everybody at its tables is told so."""


class OpenTable(Message):
    """A new table; its host is the sender."""

    title: Name
    game: Name
    """A name of GET /games."""
    settings: Facts = NO_FACTS
    """Rules that differ from the game's defaults."""
    options: TableOptions = Options()
    password: Password = ""
    """Asked of newcomers; empty for none."""


class ArrangeHand(Message):
    """What to do with 13 to 17 cards; `players` are those who play on, the asker included."""

    cards: Cards
    top: Annotated[int, Field(ge=1, le=20)] = 1
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    pot: Annotated[int, Field(ge=0, le=10**9)] | None = None
    rules: Facts = NO_FACTS


class JudgeHands(Message):
    """Whether an arrangement is legal, and what would be better; as in `ArrangeHand`."""

    back: Cards
    middle: Cards
    front: Cards
    unused: Cards = ""
    players: Annotated[int, Field(ge=2, le=6)] | None = None
    pot: Annotated[int, Field(ge=0, le=10**9)] | None = None
    rules: Facts = NO_FACTS


class DraftHands(Message):
    """An unfinished arrangement; rows may be empty."""

    back: Cards = ""
    middle: Cards = ""
    front: Cards = ""
    unused: Cards = ""
    automatic: Name | None = None
    rules: Facts = NO_FACTS


class FindAutomatics(Message):
    """The automatics in 13 or 17 cards."""

    cards: Cards
    rules: Facts = NO_FACTS


class DecideHand(Message):
    """Whether to play or surrender with 13 cards; `players` counts the asker."""

    cards: Cards
    players: Annotated[int, Field(ge=2, le=6)]
    pot: Annotated[int, Field(ge=0, le=10**9)] | None = None
    seconds: Annotated[float, Field(gt=0, le=5, strict=False)] = 0.8
    rules: Facts = NO_FACTS


class FindEquity(Message):
    """Each hand's share of the pot; a hand may be `random`."""

    hands: Annotated[list[Cards], Field(min_length=1, max_length=20)]
    board: Cards = ""
    variant: Name = "holdem"
    low: Name | None = None
    deck: Name = "dual"
    samples: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seed: Number = 1


class FindOdds(BaseModel):
    """A scenario of Destiny Deck, which reads its fields itself."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    @property
    def scenario(self) -> Facts:
        """The fields of the scenario."""
        return dict(self.model_extra or {})


class ResolveScenario(FindOdds):
    """A scenario whose cards are drawn; a repeated request has the same draw."""

    request_id: ClientId
    character_id: ClientId
    client_seed: Hex | None = None


class WeighScenarios(Message):
    """A scenario, and sets of fields to replace in it, to compare the odds."""

    scenario: Facts
    instead: Annotated[list[Facts], Field(max_length=200)] = NO_SETS


class ExplainDraw(Message):
    """A scenario and the seeds of its draw."""

    scenario: Facts
    seed: Hex
    client_seed: Hex | None = None


class VerifyRecord(Message):
    """The record of a round, as GET .../record returns it."""

    record: Facts
