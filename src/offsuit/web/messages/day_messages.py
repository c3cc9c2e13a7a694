"""Messages of the day on the frontier: what a player sends, and what the page is told."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field
from typing_extensions import TypedDict

from offsuit.table.bounds import Bounds, Name
from offsuit.web.messages.destiny_answers import ChanceAnswer, ParticipantSheet
from offsuit.web.messages.destiny_messages import (
    ActionKind,
    CharacterView,
    CommitmentId,
    KeptMessage,
)
from offsuit.web.messages.message_model import Message

Facts = dict[str, Any]
ChallengeId = Annotated[str, Bounds(pattern="^[0-9a-f]{16}$")]
ClientSeed = Annotated[str, Bounds(pattern="^([0-9a-f]{2}){8,32}$")]
"""8 to 32 bytes."""
Names = Annotated[list[Name], Field(max_length=20)]


def _example(*examples: Facts) -> ConfigDict:
    return ConfigDict(
        extra="forbid", strict=True, frozen=True, json_schema_extra={"examples": list(examples)}
    )


class BeginDay(KeptMessage):
    """The character of a player; every level of a skill costs a point."""

    model_config = _example({"name": "Ann", "skills": {"gun_fighting": 60, "brawling": 60}})

    name: Annotated[str, Bounds(min_length=1, max_length=24)]
    skills: dict[Name, Annotated[int, Field(ge=1, le=100)]] = Field(default_factory=dict)


class ChangeDay(KeptMessage):
    """What a player wears, where they go, or what they use; what is left out stays."""

    model_config = _example({"location": "frontera"}, {"use": "whiskey"}, {"items": []})

    items: Names | None = None
    location: Annotated[str, Bounds(max_length=100)] | None = None
    """An empty text: nowhere."""
    use: Name | None = None


class MightDare(Message):
    """What a player might do, by names of the rules."""

    model_config = _example({"kind": "gang", "foes": ["rookie"], "hired": ["burglar"]})

    kind: ActionKind
    target: Name | None = None
    """A crime, a check, or in a duel an NPC."""
    hired: Names = Field(default_factory=list)
    """In a gang war: ready-made characters who ride along."""
    foes: Names = Field(default_factory=list)
    """In a gang war: NPCs."""
    scoring: Name | None = None


class Dare(MightDare):
    """What a player does; the header Idempotency-Key names it."""

    model_config = _example({"kind": "crime", "target": "pickpocket"})

    client_seed: ClientSeed | None = None
    commitment: CommitmentId | None = None


class NameSeed(Message):
    """A player's part of the cards of a duel."""

    model_config = _example({"client_seed": "00112233445566778899aabbccddeeff"})

    client_seed: ClientSeed


class DayView(TypedDict):
    """A player's character, if they have begun, and the server's time."""

    character: CharacterView | None
    at: int
    """Milliseconds since 1970."""


class DayContent(TypedDict):
    """What a player may choose from under the version that they use."""

    rules: str
    points: int
    levels: list[int]
    """Of skills: the lowest and the highest."""
    cards: int
    """Of a hand."""
    suits: list[str]
    suit_meanings: dict[str, str]
    presets: dict[str, dict[str, int]]
    skills: dict[str, Any]
    items: dict[str, Any]
    locations: dict[str, Any]
    buffs: dict[str, Any]
    npcs: dict[str, Any]
    scorings: list[str]
    gang: int
    """Members of a gang at most, the player among them."""
    costs: dict[str, int]
    """Energy of what is no crime."""


class ExpectedView(TypedDict):
    """Odds, cost and pay of something before it is done; amounts on average as text."""

    win: ChanceAnswer
    tie: ChanceAnswer | None
    degrees: dict[str, ChanceAnswer] | None
    exact: bool
    """If false, chances have a standard error, `se`, and come from `n` draws."""
    n: int | None
    energy: int
    dollars: str
    """On average, penalties counted."""
    dollars_fraction: str
    experience: str
    most: str
    least: str
    most_experience: str


class ChoiceView(ExpectedView):
    """Something that a player can do."""

    kind: str
    name: str
    difficulty: str | None
    threshold: str | None


class ChoicesView(TypedDict):
    """Everything that a player can do alone, for the character as of `entries`."""

    choices: list[ChoiceView]
    sheet: ParticipantSheet
    """The character as scoring sees it."""
    entries: int
    rules: str


class WarChance(TypedDict):
    """The chance of a war with one thing changed."""

    change: str
    """`hire NAME`, `dismiss NAME`, `add NPC`, `remove NPC` or `score SCORING`."""
    win: ChanceAnswer
    exact: bool


class WarView(TypedDict):
    """A gang war before it is fought, and what each change would make of it."""

    war: ExpectedView
    instead: list[WarChance]
    entries: int


class DareView(TypedDict):
    """What happened, and the character afterwards."""

    action: Facts
    """As `POST /destiny/actions` answers."""
    replayed: bool
    day: DayView


class PastView(TypedDict):
    """One action of the latest, against what was to be expected."""

    id: str
    at: str
    kind: str
    target: str
    succeeded: bool
    degree: str | None
    total: str
    against: str
    dollars: str
    experience: str
    expected: ExpectedView


class LuckView(TypedDict):
    """What came of some actions, and what was to be expected of them."""

    actions: int
    succeeded: int
    expected: float
    se: float
    """Standard deviation of the number that succeed."""
    at_most: float
    """The chance that no more of them succeed than did."""
    fewer: float
    """The chance that fewer succeed."""
    dollars: str
    expected_dollars: str
    experience: str
    expected_experience: str
    exact: bool


class HistoryView(TypedDict):
    """The latest actions, the newest first."""

    actions: list[PastView]
    luck: LuckView


class ChallengeView(TypedDict):
    """A duel between two players as one of them, or somebody else, may see it."""

    id: str
    state: str
    """open, accepted, over, withdrawn or expired."""
    name: str
    """Of the challenger."""
    mine: bool
    """Whether the caller has made it."""
    opponent: str | None
    """Who accepted it."""
    accepted: bool
    """Whether the caller has accepted it."""
    commitment: str
    """To the server's seed."""
    at: int
    expires: int
    cost: int
    """Energy, which the challenger pays when it is drawn."""
    odds: ExpectedView | None
    """As the challenger sees it, against the caller; null without an opponent."""
    result: Facts | None
    """Once it is over, for the two."""


class ChallengeList(TypedDict):
    """The caller's own challenges, then open ones of others."""

    duels: list[ChallengeView]
    at: int
