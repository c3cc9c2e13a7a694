"""Answers of the lab, and reviews: what `as_json` of the results of games has, field by field.

The worker's answer is sent as it is; these shapes describe it, and tests compare both.
"""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

Cards = list[str]
Unit = Literal["points", "units", "value"]
Tuple3 = list[int]
"""Number of the category, primary rank, secondary rank."""


class ArrangementAdvice(TypedDict):
    """An arrangement and its worth; jokers show what they stand for, as `*AS`."""

    back: Cards
    middle: Cards
    front: Cards
    unused: Cards
    tuples: dict[str, Tuple3]
    """By row."""
    categories: dict[str, str]
    """By row."""
    values: dict[str, float]
    """By row, points against one opponent."""
    value: float
    """Points against one opponent who arranges."""
    automatic: str | None
    worth: float
    """In `unit`."""
    unit: Unit
    units: NotRequired[float]
    """Of the best play in a review with a pot: its worth."""


class AutomaticHeld(TypedDict):
    """An automatic as a legal arrangement."""

    type: str
    back: Cards
    middle: Cards
    front: Cards
    unused: Cards


class AutomaticAdvice(AutomaticHeld):
    """An automatic and the worth of declaring it."""

    automatic: str
    worth: float
    unit: Unit
    units: NotRequired[float]
    """Of the best play in a review with a pot: its worth."""


class BestPlayAdvice(TypedDict):
    """What to do, and what it is worth."""

    do: Literal["arrange", "declare"]
    automatic: str | None
    """The automatic to declare; null if arranging is best."""
    worth: float
    unit: Unit


class ArrangeAnswer(TypedDict):
    """Arrangements of one deal, most worth first."""

    arrangements: list[ArrangementAdvice]
    declarations: list[AutomaticAdvice]
    """Automatics that could be declared instead, most worth first."""
    best: BestPlayAdvice
    note: NotRequired[str]
    """What the shipped values do not fit in the rules, if anything."""


class JudgeAnswer(TypedDict):
    """Whether three hands are a legal arrangement, what they are worth, and the best play."""

    legal: bool
    reason: str | None
    """Why the arrangement is illegal."""
    texts: dict[str, str]
    """By row, the hands in words; empty if the arrangement is illegal, as are the next three."""
    categories: dict[str, str]
    tuples: dict[str, Tuple3]
    values: dict[str, float]
    value: float | None
    worth: float | None
    unit: Unit
    loss: float | None
    """How much more the best play is worth, in `unit`."""
    better: ArrangementAdvice
    declarations: list[AutomaticAdvice]
    best: BestPlayAdvice
    note: NotRequired[str]


class RowDraftAnswer(TypedDict):
    """One row of an unfinished arrangement; without a hand it has words and a problem only."""

    words: str
    problem: str | None
    category: NotRequired[str]
    tuple: NotRequired[Tuple3]
    points: NotRequired[int | None]
    """Of winning the row with this hand."""
    cards: NotRequired[Cards]
    order: NotRequired[list[int]]
    """Places of the cards in the order in which the hand is written."""


class DraftAnswer(TypedDict):
    """An unfinished arrangement, row by row, and whether it could be laid down as it is."""

    positions: dict[str, RowDraftAnswer]
    """By row, of the rows that have cards."""
    legal: bool
    reason: str | None


class AutomaticsAnswer(TypedDict):
    """The automatics in a deal, strongest type first."""

    automatics: list[AutomaticHeld]


class EstimateAnswer(TypedDict):
    """A sampled value, its standard error, and the number of samples."""

    value: float
    se: float
    n: int


class PlayAnswer(TypedDict):
    """Units that playing on brings, over `n` sampled rounds."""

    ev: float
    se: float
    n: int


class SurrenderAnswer(TypedDict):
    """Units that surrendering brings: the payment, and what comes back on average."""

    ev: float
    returned: float


class DecideAnswer(TypedDict):
    """Whether to play on with thirteen cards; units are counted after the antes."""

    decision: Literal["play", "surrender"]
    play: PlayAnswer
    surrender: SurrenderAnswer
    pot_equity: EstimateAnswer
    automatic_chance: dict[str, EstimateAnswer]
    note: NotRequired[str]


class HandEquity(TypedDict):
    """What one hand gets of the pot."""

    tiles: Cards | Literal["random"]
    win: float
    tie: float
    equity: float
    high: NotRequired[float]
    low: NotRequired[float]
    scoop: NotRequired[float]
    fraction: NotRequired[str]
    """The equity exactly."""
    se: NotRequired[float]


class EquityAnswer(TypedDict):
    """What each hand gets of the pot; exact, or sampled with a standard error."""

    variant: str
    low: NotRequired[str]
    board: Cards
    exact: bool
    boards: int
    n: NotRequired[int]
    se: NotRequired[float]
    seed: NotRequired[int]
    players: list[HandEquity]


class VerifyAnswer(TypedDict):
    """Whether a record follows from what it names, and the first difference."""

    verified: bool
    round: NotRequired[int]
    checks: list[str]
    difference: NotRequired[str]


class PyramidReview(TypedDict):
    """The review of one seat of Pyramid Poker, in printed points."""

    round: int
    name: str
    seat: int
    value: float
    best: float
    loss: float
    label: str
    better: dict[str, Any]
    """The best arrangement or automatic as the lab has it, or a `decision`."""
    expected: float
    net: int
    luck: float
    skill: float
    units: NotRequired[float]
    decision: NotRequired[dict[str, Any]]
    """`played`, `worth`, the units of `play` and `surrender`, `loss` and `label`."""
    worth: NotRequired[float]
    unit: NotRequired[str]


class StreetReview(TypedDict):
    """A street on which a seat was live."""

    street: str
    tiles: Cards
    board: Cards
    opponents: int
    equity: float
    exact: bool
    n: int
    se: NotRequired[float]


class BetReview(TypedDict):
    """A decision and what it cost, in chips."""

    street: str
    did: str
    to_call: int
    paid: int
    pot: int
    equity: float
    loss: float
    label: str
    better: str


class PiecepackReview(TypedDict):
    """The review of one seat of a game with bets; all amounts are in chips."""

    round: int
    name: str
    seat: int
    loss: float
    label: str
    streets: list[StreetReview]
    decisions: list[BetReview]
    """The costliest first."""
    net: int
