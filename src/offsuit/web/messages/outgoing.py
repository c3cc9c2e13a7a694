"""Every message to a client; `table.shapes` has what they tell of a table.

On a socket `kind` tells them apart. Times are milliseconds since 1970 by the server's clock.
"""

from typing import Any, Literal

from pydantic import TypeAdapter
from typing_extensions import TypedDict

from offsuit.games.catalog.descriptions import SeatedDescription
from offsuit.table.money.payments import Payment
from offsuit.table.shapes import (
    Facts,
    News,
    ReaderView,
    RoundSummary,
    TableListing,
    TableView,
    TurnView,
)

VERSION = 1


class Turns(TypedDict):
    """The turns of one round so far."""

    turns: list[TurnView]


class Hello(TypedDict):
    """The first message on a socket."""

    kind: Literal["hello"]
    v: int
    table: str
    now: int


class NewsMessage(News):
    """What has happened; one for each commit of the table, the first at once."""

    kind: Literal["news"]
    now: int
    left: int | None
    """Milliseconds until the reader's deadline, if they owe a decision."""


class Done(TypedDict):
    """A command was applied and is durable; `seq` is the number of the table's last entry."""

    kind: Literal["done"]
    re: str | None
    seq: int


class Taken(TypedDict):
    """An action was accepted as entry `seq`, now or when it was first sent."""

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
    """A message that was refused and changed nothing; `problem` is as in an HTTP response."""

    kind: Literal["refused"]
    re: str | None
    problem: Facts


class StreamHello(TypedDict):
    """The first message on a stream."""

    kind: Literal["hello"]
    v: int
    tables: list[str]
    """Ids of the tables where the reader sits or waits; none is watched yet."""
    now: int


class Watching(TypedDict):
    """A table is watched; its first news came before, and the others follow."""

    kind: Literal["watching"]
    re: str | None
    table_id: str


class Unwatched(TypedDict):
    """There will be no more news of a table, as was asked for."""

    kind: Literal["unwatched"]
    re: str | None
    table_id: str


class Ended(TypedDict):
    """There will be no more news of a table; the stream goes on."""

    kind: Literal["ended"]
    table_id: str
    code: int
    """The code with which a socket of this table would be closed."""
    reason: str


class StreamNews(NewsMessage):
    """News of one of the tables."""

    table_id: str


class StreamDone(Done):
    """As `done` on a socket."""

    table_id: str


class StreamTaken(Taken):
    """As `taken` on a socket."""

    table_id: str


class StreamRefused(Refused):
    """As `refused` on a socket; null if the message named no table."""

    table_id: str | None


Sent = Hello | NewsMessage | Done | Taken | Pong | Refused
SENT: TypeAdapter[Sent] = TypeAdapter(Sent)
StreamSent = (
    StreamHello
    | StreamNews
    | StreamDone
    | StreamTaken
    | Pong
    | StreamRefused
    | Watching
    | Unwatched
    | Ended
)
STREAM_SENT: TypeAdapter[StreamSent] = TypeAdapter(StreamSent)


class Guest(TypedDict):
    """A new seat token; it is sent only once."""

    token: str
    bot: bool
    """Whether it is a program's, as was asked for."""


class Me(TypedDict):
    """Whether the caller has a token, and the tables where they sit or wait."""

    guest: bool
    bot: bool
    """Whether the token is a program's."""
    tables: list[str]


class GameInfo(TypedDict):
    """A game that tables play."""

    name: str
    seats: list[int]
    """Smallest and largest number of players."""
    levels: list[str]
    """Levels of bots, weakest first."""
    rules: Facts
    """The default rules."""
    choices: dict[str, list[Any]]
    """Rule -> its values, if they are few; other rules are numbers, words or lists."""
    hands: dict[str, list[str]]
    """high, or a value of the rule `low` -> categories, strongest first; of piecepack games."""
    description: SeatedDescription


class Games(TypedDict):
    """All games."""

    games: list[GameInfo]


class Content(TypedDict):
    """What scenarios of Destiny Deck can name: id -> data, with the keys of the content files."""

    suits: list[str]
    suit_meanings: dict[str, str]
    """What each suit stands for."""
    levels: list[int]
    """Lowest and highest level of a skill."""
    skills: dict[str, list[str]]
    items: dict[str, Facts]
    locations: dict[str, Facts]
    buffs: dict[str, Facts]
    crimes: dict[str, Facts]
    checks: dict[str, Facts]
    npcs: dict[str, Facts]
    scorings: list[str]
    """Scoring rules of gangs; the first is the default."""
    tuning: dict[str, str | bool]
    """Path of a rule -> its value; amounts are decimal text."""
    choices: dict[str, list[Any]]
    """Path of a rule -> its values, if they are few."""
    presets: dict[str, dict[str, int]]
    """Ready-made characters -> their skills."""
    cards: int
    """Drawn by each character."""
    gang_size: int
    """Members of a gang that a page offers."""


class Weighed(TypedDict):
    """A scenario before its draw: its participants, its odds, and those with other fields."""

    sheets: list[Facts]
    odds: Facts
    instead: list[Facts]


class Lobby(TypedDict):
    """Tables, the newest first; `total` is their number without the limit."""

    tables: list[TableListing]
    total: int


class TableCreated(TypedDict):
    """A table that was opened."""

    id: str


class Look(TypedDict):
    """A table as the reader sees it."""

    id: str
    now: int
    left: int | None
    """Milliseconds until the reader's deadline, if they owe a decision."""
    table: TableView
    you: ReaderView


class RoundList(TypedDict):
    """Rounds that are over, the latest first; `total` is their number without the limit."""

    rounds: list[RoundSummary]
    total: int


class Reviews(TypedDict):
    """Reviews of rounds that are over."""

    reviews: list[Facts]


class Payments(TypedDict):
    """Who pays whom, in the fewest payments."""

    payments: list[Payment]
