"""Every message to a client. On a socket `kind` tells them apart.

Times are milliseconds since 1970 by the server's clock, which `now` tells.
"""

from typing import Any, Literal

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from offsuit.games.catalog.descriptions import SeatedDescription

VERSION = 1
Facts = dict[str, Any]


class ChairView(TypedDict):
    """Where somebody sits."""

    name: str
    level: str
    """How a bot plays; empty for a person."""
    chips: int
    won: int
    points: int
    rounds: int
    ready: bool
    resting: bool
    leaving: bool
    seeds: bool


class WaitingView(TypedDict):
    """A seat that owes a decision, the number of it, and when time runs out."""

    seat: int
    decision: int
    until: int


class RoundView(TypedDict):
    """Under way, or the last one. `chairs` has the chair of each seat."""

    number: int
    phase: str
    """seeds, reveals, play, over or void."""
    chairs: list[int]
    button: int
    until: int | None
    """When commitments, or after them client seeds, are no longer waited for."""
    bring: list[int]
    """Seats that bring a client seed."""
    promised: list[int]
    revealed: list[int]
    waiting: list[WaitingView]


class PlaceView(TypedDict):
    """A line of the ranking of a match."""

    place: int
    name: str
    points: int
    chips: int


class TableView(TypedDict):
    """A table as everybody sees it."""

    title: str
    game: str
    settings: str
    """JSON: rules that differ from the game's own."""
    options: Facts
    seq: int
    at: int
    """Of the last entry."""
    locked: bool
    guarded: bool
    host: int | None
    """The chair of the table's host."""
    chairs: list[ChairView | None]
    queue: list[str]
    match: int
    played: int
    standing: list[PlaceView]
    round: RoundView | None


class ReaderView(TypedDict):
    """What is the reader's alone; `view` has the game's own form, and `choices` if he is asked."""

    chair: int | None
    seat: int | None
    is_host: bool
    view: Facts | None


class OpeningView(TypedDict):
    """The proof of one card."""

    dealt: int
    place: int
    card: int
    salt: str


class TurnView(TypedDict):
    """One entry of the journal as the reader may know it."""

    seq: int
    entry: Facts
    events: list[Facts]
    openings: list[OpeningView]


class Turns(TypedDict):
    """Those of one round so far."""

    turns: list[TurnView]


class Hello(TypedDict):
    """The first message on a socket."""

    kind: Literal["hello"]
    v: int
    table: str
    now: int


class News(TypedDict):
    """What has happened; one for each commit of the table, the first at once."""

    kind: Literal["news"]
    seq: int
    """To come back with, as `after`."""
    now: int
    left: int | None
    """Milliseconds until time runs out for the reader, if he is asked."""
    turns: list[TurnView] | None
    """Since the last news; null where they are too long ago, and then the rest is all there is."""
    table: TableView
    you: ReaderView


class Done(TypedDict):
    """A command has happened and is durable; `seq` is the table's last entry."""

    kind: Literal["done"]
    re: str | None
    seq: int


class Taken(TypedDict):
    """An action has been taken, now or when it was sent first, as entry `seq`."""

    kind: Literal["taken"]
    re: str
    round: int
    decision: int
    seq: int


class Pong(TypedDict):
    """The server's time."""

    kind: Literal["pong"]
    re: str | None
    now: int


class Refused(TypedDict):
    """A message that has changed nothing; `problem` is what HTTP would have answered."""

    kind: Literal["refused"]
    re: str | None
    problem: Facts


Sent = Hello | News | Done | Taken | Pong | Refused
SENT: TypeAdapter[Sent] = TypeAdapter(Sent)


class Guest(TypedDict):
    """A new seat token; it is told once."""

    token: str


class Me(TypedDict):
    """Who asks, and where he sits."""

    guest: bool
    tables: list[str]


class GameInfo(TypedDict):
    """A game that tables play."""

    name: str
    seats: list[int]
    """The fewest and the most."""
    levels: list[str]
    """Of bots, weakest first."""
    rules: Facts
    """By default."""
    choices: dict[str, list[Any]]
    """Rule -> its values, where they are few; the others are numbers, words or lists."""
    hands: dict[str, list[str]]
    """high, or a value of the rule `low` -> categories, strongest first; of piecepack games."""
    description: SeatedDescription


class Games(TypedDict):
    """All of them."""

    games: list[GameInfo]


class Content(TypedDict):
    """What scenarios of Destiny Deck can name; ids -> what they do, in the keys of its files."""

    suits: list[str]
    levels: list[int]
    """The lowest and the highest of a skill."""
    skills: dict[str, list[str]]
    items: dict[str, Facts]
    locations: dict[str, Facts]
    buffs: dict[str, Facts]
    crimes: dict[str, Facts]
    checks: dict[str, Facts]
    npcs: dict[str, Facts]
    scorings: list[str]
    """Of gangs; the first unless another is named."""
    tuning: dict[str, str | bool]
    """Path of a rule -> its value; amounts are decimal text."""
    choices: dict[str, list[Any]]
    """Path of a rule -> its values, where they are few."""
    presets: dict[str, dict[str, int]]
    """Ready-made characters -> their skills."""
    cards: int
    """Drawn by each character."""
    gang_size: int
    """Members of a gang that a page offers."""


class Weighed(TypedDict):
    """A scenario before its draw: who takes part, the odds, and those of others, in their order."""

    sheets: list[Facts]
    odds: Facts
    instead: list[Facts]


class Listed(TypedDict):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    settings: str
    """JSON: rules that differ from the game's own."""
    options: Facts
    locked: bool
    guarded: bool
    named: bool
    """Not where the table has a password and the reader no seat."""
    chairs: list[str | None]
    """Names, or `somebody` for each."""
    people: int
    match: int
    played: int
    round: int


class Lobby(TypedDict):
    """Tables, the newest first; `total` counts those left off too."""

    tables: list[Listed]
    total: int


class TableCreated(TypedDict):
    """A table that is there now."""

    id: str


class Look(TypedDict):
    """A table as the reader sees it."""

    id: str
    now: int
    left: int | None
    table: TableView
    you: ReaderView


class RoundSummary(TypedDict):
    """A round that is over; one that was voided has no result."""

    round: int
    at: int
    names: list[str]
    """By seat, as `points` and `chips` are."""
    points: list[int] | None
    chips: list[int] | None
    voided: str | None


class RoundList(TypedDict):
    """Rounds that are over, the latest first; `total` counts those left off too."""

    rounds: list[RoundSummary]
    total: int


class Reviews(TypedDict):
    """What was found out about rounds that are over."""

    reviews: list[Facts]


class PaymentView(TypedDict):
    """One player hands chips to another."""

    payer: str
    payee: str
    chips: int


class Payments(TypedDict):
    """Which clear an evening, as few as can be."""

    payments: list[PaymentView]
