"""Every message from a client: bodies of requests, and on a socket the commands.

Strict: a number is no text, `false` is no 0, and what is not named here is refused.
"""

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

IDS = re.compile("[!-~]{1,64}")
Id = Annotated[str, Field(pattern=f"^{IDS.pattern}$")]
"""Of the sender's choice; the answer comes back with it as `re`."""
Name = Annotated[str, Field(min_length=1, max_length=100)]
Password = Annotated[str, Field(max_length=200)]
Number = Annotated[int, Field(ge=0, le=2**31)]
Hex = Annotated[str, Field(pattern=r"^([0-9a-f]{2}){1,64}$")]
Cards = Annotated[str, Field(max_length=400)]
Facts = dict[str, Any]
"""Read and checked by the game that they are for."""


class Message(BaseModel):
    """Base of all."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TableOptions(Message):
    """As `table.options`, which says what may be; what is left out has its default."""

    seats: int = 6
    rounds: int = 10
    seconds: int = 60
    seed_seconds: int = 5
    pause: int = 0
    bots: Name | Literal[""] = ""
    alone: bool = False
    stake: int = 0
    watched: bool = True
    aids: bool = True


class OpenTable(Message):
    """A new table, whose host the sender is."""

    title: Name
    game: Name
    """A name of GET /games."""
    settings: Facts = {}
    """Rules that differ from the game's own."""
    options: TableOptions = TableOptions()
    password: Password = ""
    """Wanted of those who come; empty: none."""


class Command(Message):
    """Something that a client asks of a table."""

    id: Id | None = None


class Sit(Command):
    """Sit down, come back, or wait for the seat of a bot."""

    kind: Literal["sit"]
    name: Name
    password: Password = ""


class Ready(Command):
    """Want to be dealt in; `seeds`: bring a client seed to every shuffle."""

    kind: Literal["ready"]
    ready: bool = True
    seeds: bool = False


class Rest(Command):
    """Sit out, or be back."""

    kind: Literal["rest"]
    resting: bool = True


class Leave(Command):
    """Get up."""

    kind: Literal["leave"]


class Kick(Command):
    """Send somebody away; for the table's host."""

    kind: Literal["kick"]
    chair: Number


class Lock(Command):
    """Let nobody new sit down, or everybody again; for the table's host."""

    kind: Literal["lock"]
    locked: bool = True


class Guard(Command):
    """Want a password of those who come, or none if it is empty; for the table's host."""

    kind: Literal["guard"]
    password: Password


class Change(Command):
    """Other rules and options; for the table's host, between two rounds."""

    kind: Literal["change"]
    settings: Facts = {}
    options: TableOptions = TableOptions()


class PromiseSeed(Command):
    """A commitment to a client seed."""

    kind: Literal["promise"]
    commitment: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class RevealSeed(Command):
    """The client seed that was committed to."""

    kind: Literal["reveal"]
    seed: Hex


class Act(Command):
    """The answer to a decision; the same id again gets the first answer again."""

    kind: Literal["act"]
    id: Id
    round: Number
    decision: Number
    action: Facts
    """Of a kind in the view's `choices`."""


class Ping(Command):
    """Ask for the server's time."""

    kind: Literal["ping"]


AnyCommand = Annotated[
    Sit
    | Ready
    | Rest
    | Leave
    | Kick
    | Lock
    | Guard
    | Change
    | PromiseSeed
    | RevealSeed
    | Act
    | Ping,
    Field(discriminator="kind"),
]
COMMANDS: TypeAdapter[Command] = TypeAdapter(AnyCommand)


class ArrangeHand(Message):
    """The best arrangements of 13 to 17 cards."""

    cards: Cards
    top: Annotated[int, Field(ge=1, le=20)] = 1
    rules: Facts = {}


class JudgeHands(Message):
    """Whether three hands may lie so, and what would be better."""

    back: Cards
    middle: Cards
    front: Cards
    unused: Cards = ""
    rules: Facts = {}


class DraftHands(Message):
    """Three hands in the making; some may be empty."""

    back: Cards = ""
    middle: Cards = ""
    front: Cards = ""
    unused: Cards = ""
    automatic: Name | None = None
    rules: Facts = {}


class FindAutomatics(Message):
    """The automatics in 13 or 17 cards."""

    cards: Cards
    rules: Facts = {}


class DecideHand(Message):
    """Whether to play on with 13 cards, against so many players with oneself."""

    cards: Cards
    players: Annotated[int, Field(ge=2, le=6)]
    pot: Annotated[int, Field(ge=0, le=10**9)] | None = None
    seconds: Annotated[float, Field(gt=0, le=5, strict=False)] = 0.8
    rules: Facts = {}


class FindEquity(Message):
    """What each hand gets of the pot; a hand may be `random`."""

    hands: Annotated[list[Cards], Field(min_length=1, max_length=20)]
    board: Cards = ""
    variant: Name = "holdem"
    low: Name | None = None
    deck: Name = "dual"
    samples: Annotated[int, Field(ge=1, le=1_000_000)] | None = None
    seed: Number = 1


class FindOdds(BaseModel):
    """A scenario of Destiny Deck, whose fields are its own."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    @property
    def scenario(self) -> Facts:
        """What Destiny Deck reads."""
        return dict(self.model_extra or {})


class ResolveScenario(FindOdds):
    """A scenario whose cards are drawn; the same request again has the same draw."""

    request_id: Id
    character_id: Id
    client_seed: Hex | None = None


class WeighScenarios(Message):
    """A scenario, and fields that others have instead, to whose odds its own are compared."""

    scenario: Facts
    instead: Annotated[list[Facts], Field(max_length=200)] = []


class ExplainDraw(Message):
    """A scenario and the seeds that its cards are drawn from."""

    scenario: Facts
    seed: Hex
    client_seed: Hex | None = None


class VerifyRecord(Message):
    """A round that is over, as GET .../record tells it."""

    record: Facts
