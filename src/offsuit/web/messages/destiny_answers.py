"""Odds and results of Destiny Deck, field by field; amounts are decimal text, such as "636.40"."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict


class ChanceAnswer(TypedDict):
    """A chance as a number, and exactly or with its standard error."""

    value: float
    fraction: NotRequired[str]
    se: NotRequired[float]


class ScoreAnswer(TypedDict):
    """Mean, standard deviation and quantiles of a score."""

    mean: float
    sd: float
    quantiles: NotRequired[dict[str, float]]
    distribution: NotRequired[list[list[Any]]]
    """[total, hands], if it was asked for."""


class OddsAnswer(TypedDict):
    """Chances before any card is drawn."""

    kind: Literal["duel", "crime", "check", "gang"]
    exact: bool
    n: NotRequired[int]
    """Draws that were sampled."""
    seed: NotRequired[int]
    win: ChanceAnswer
    tie: ChanceAnswer | None
    lose: ChanceAnswer
    degrees: dict[str, ChanceAnswer] | None
    """The chance of each degree of success, where a threshold decides."""
    actor_score: ScoreAnswer | None
    """Null for a gang whose best three count."""
    target_score: NotRequired[ScoreAnswer]
    attacker_scores: NotRequired[list[ScoreAnswer]]
    defender_scores: NotRequired[list[ScoreAnswer]]


class BonusSheet(TypedDict):
    """A bonus, and where it comes from: [what, amount]."""

    bonus: str
    sources: list[list[str]]


class ParticipantSheet(TypedDict):
    """A participant as scoring sees them."""

    name: str
    suits: dict[str, BonusSheet]
    flat: BonusSheet
    boosts: list[list[str]]
    """[hand rank, what, amount]."""


class DrawnScore(TypedDict):
    """A drawn hand and every line of its score."""

    name: str
    hand: list[str]
    rank: str
    base: str
    suit_score: str
    modifiers: str
    total: str
    lines: list[list[str]]
    """[what, amount]; the amounts add up to the total."""
    counts: NotRequired[bool]
    """Gang wars: whether this member's total counts."""


class GangScore(TypedDict):
    """A gang's score together."""

    scoring: str
    total: str
    fraction: str


class ChallengeScore(TypedDict):
    """A threshold that had to be reached."""

    crime: NotRequired[str]
    check: NotRequired[str]
    difficulty: NotRequired[str]
    threshold: str


class DestinyRecord(TypedDict):
    """Rules, inputs and seeds: all that `offsuit destiny replay` needs."""

    version: str
    rules: dict[str, Any]
    """Whole."""
    inputs: dict[str, Any]
    """The scenario without its rules."""
    commitment: str | None
    server_seed: str | None
    client_seed: str | None
    digest: str


class ResolveAnswer(TypedDict):
    """Who won or how well it went, every line of the score, and the record to replay it."""

    request_id: NotRequired[str]
    character_id: NotRequired[str]
    kind: Literal["duel", "crime", "check", "gang"]
    actor: DrawnScore | GangScore
    target: DrawnScore | GangScore | ChallengeScore
    attackers: NotRequired[list[DrawnScore]]
    defenders: NotRequired[list[DrawnScore]]
    winner: Literal["actor", "target", "draw"] | None
    success: bool | None
    degree: str | None
    margin: str
    reward_multiplier: int
    penalty: str | None
    max_damage: bool
    energy_cost: int | None
    rule: str
    """What decided: total, tie, identical_hands, royal_flush or threshold."""
    record: DestinyRecord


class ExplainedLine(TypedDict):
    """The part of the score that a line is, and the places of its cards in the hand."""

    part: str
    cards: list[int]


class ExplainedScore(TypedDict):
    """Where the lines of a score come from, and the chance of such a total."""

    lines: list[ExplainedLine]
    at_least: ChanceAnswer


class DrawExplanation(TypedDict):
    """Scores in the order of participants, and the least total of each degree."""

    scores: list[ExplainedScore]
    marks: list[list[str]] | None


class ExplainAnswer(ResolveAnswer):
    """A result with the cards behind each line."""

    explanation: DrawExplanation


class HistogramAnswer(TypedDict):
    """Hands by score, in columns of `width` points from `least` on."""

    least: int
    width: int
    hands: list[int]
    mean: float
