"""What a table tells its readers, as JSON objects: each shape is stated here and nowhere else.

The host returns these, the server sends them, and its OpenAPI description is made from them.
`Facts` stands for data whose form is stated elsewhere: a game's own view, events and settings,
and entries of the journal.
"""

import sys
from typing import Any

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:  # Pydantic reads this one only; it comes with the dependencies of the base package
    from typing_extensions import TypedDict

from offsuit.table.journal.entries import ENTRIES

Facts = dict[str, Any]
ENTRY_FORMS = ENTRIES
"""What `TurnView.entry` may be, without the sealed fields."""


class ChairView(TypedDict):
    """A chair that is taken."""

    name: str
    level: str
    """Level of a bot of the server; empty for a guest."""
    bot: bool
    """Whether a program plays: a bot of the server, or a guest who says so."""
    chips: int
    won: int
    points: int
    rounds: int
    ready: bool
    resting: bool
    leaving: bool
    seeds: bool
    holds: bool
    """Looks at each result until they go on."""
    owes_blind: bool
    """Sat out while the big blind passed: plays again when it comes."""
    looking: bool
    """Has not gone on from the last result: the next round waits for them, within the pause."""


class WaitingView(TypedDict):
    """A seat that owes a decision, the number of the decision, and its deadline."""

    seat: int
    decision: int
    until: int


class LateView(TypedDict):
    """A decision that the clock has taken for a seat."""

    seat: int
    decision: int


class RoundView(TypedDict):
    """The current round, or the last one. `chairs` has the chair of each seat."""

    number: int
    phase: str
    """seeds, reveals, play, over or void."""
    chairs: list[int]
    button: int
    until: int | None
    """Deadline for commitments, and in the next phase for client seeds."""
    bring: list[int]
    """Seats that bring a client seed."""
    promised: list[int]
    revealed: list[int]
    waiting: list[WaitingView]
    late: list[LateView]
    """Where time ran out, or the player was away."""


class PlaceView(TypedDict):
    """A line of the standings of a match."""

    place: int
    name: str
    points: int
    chips: int


class TableView(TypedDict):
    """A table as everybody sees it."""

    title: str
    game: str
    settings: str
    """JSON: rules that differ from the game's defaults."""
    options: Facts
    """The fields of `table.options.Options`."""
    seq: int
    at: int
    """Time of the last entry."""
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
    next_round: int | None
    """When the next round begins at the latest; null while one is played, or if none is due."""


class ChairMark(TypedDict):
    """A chair whose player shares a network address with others; told to the table's host."""

    chair: int
    same: list[int]
    """Other chairs with players of the same address."""
    sent_away: bool
    """Whether somebody of this address was sent away from the table."""


class ReaderView(TypedDict):
    """What only the reader sees; `view` is the game's own, with `choices` when they must act."""

    chair: int | None
    seat: int | None
    is_host: bool
    view: Facts | None
    marks: list[ChairMark]
    """For the host of the table alone; empty for everybody else."""


class TableLook(TypedDict):
    """A table as one reader sees it."""

    table: TableView
    you: ReaderView


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


class News(TypedDict):
    """What has happened at a table; one for each commit."""

    seq: int
    """Number of the last entry."""
    turns: list[TurnView] | None
    """Since the last news; null if they are too old to be repeated."""
    table: TableView
    you: ReaderView


class TableListing(TypedDict):
    """A table in the lobby."""

    id: str
    title: str
    game: str
    settings: str
    """JSON: rules that differ from the game's defaults."""
    options: Facts
    """The fields of `table.options.Options`."""
    locked: bool
    guarded: bool
    named: bool
    """False if the table has a password and the reader no seat."""
    chairs: list[str | None]
    """Names, or `somebody` for each."""
    people: int
    """Seats taken by guests, programs among them."""
    bots: list[bool]
    """By chair, whether a program plays there: a bot of the server, or a guest who says so."""
    match: int
    played: int
    round: int


class RoundSummary(TypedDict):
    """A round that is over; a voided one has no result."""

    round: int
    at: int
    names: list[str]
    """By seat, as `points` and `chips` are."""
    points: list[int] | None
    chips: list[int] | None
    voided: str | None


class SeatView(TypedDict):
    """A seat at the start of a round."""

    name: str
    chips: int


class ClientSeedView(TypedDict):
    """A seat's commitment, and the seed if it was revealed."""

    seat: int
    commitment: str
    seed: str | None


class RecordedAction(TypedDict):
    """An action in the order of play."""

    seat: int
    action: Facts


class ResultView(TypedDict):
    """Points and chips won, by seat."""

    points: list[int]
    chips: list[int]


class RoundRecord(TypedDict):
    """A round that is over as one reader may publish it: what `offsuit verify` checks."""

    version: int
    table: str
    round: int
    reader: int | None
    game: str
    settings: Facts
    seats: list[SeatView]
    button: int
    deck: list[int]
    commitments: list[str]
    clients: list[ClientSeedView]
    voided: str | None
    places: list[int]
    openings: list[OpeningView]
    server_seed: str | None
    actions: list[RecordedAction] | None
    events: list[Facts]
    result: ResultView | None
