"""Questions from the designer's desk and their answers; `rules` are changes to those shipped."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from offsuit.table.bounds import Name
from offsuit.web.messages.incoming import NO_FACTS, Facts
from offsuit.web.messages.message_model import Message, with_examples

Level = Annotated[int, Field(ge=1, le=100)]
HARDER: Facts = {"crimes": {"burglary": {"threshold": 160, "energy_cost": 15}}}
THEFT = "[theft]\nthreshold = 90\nenergy_cost = 8\n"
BURGLARY: Facts = {
    "kind": "crime",
    "actor": {"skills": {"lockpicking": 30}},
    "target": {"crime": "burglary"},
}


class DrawCurves(Message):
    """Rules to draw; `level` is that of the histograms of scores."""

    model_config = with_examples({"rules": {"critical_margin": 60}, "level": 50})

    rules: Facts = NO_FACTS
    level: Level = 50


class JudgeRules(Message):
    """Rules to hold against the document."""

    model_config = with_examples({"rules": {"critical_margin": 60}})

    rules: Facts = NO_FACTS


class CompareRules(Message):
    """Two sets of rules, and how many of the chances that differ are to be listed."""

    model_config = with_examples({"before": {}, "now": HARDER, "most": 20})

    before: Facts = NO_FACTS
    now: Facts = NO_FACTS
    most: Annotated[int, Field(ge=1, le=1000)] = 100


class MakeReport(Message):
    """Rules whose balance report is made, as data or as one HTML page."""

    model_config = with_examples({"rules": {"critical_margin": 60}, "html": True})

    rules: Facts = NO_FACTS
    html: bool = False


class TuneRules(Message):
    """What a target file holds: `target` and `parameter` are lists of tables."""

    model_config = with_examples(
        {
            "target": [{"name": "burglary", "scenario": BURGLARY, "value": 0.4, "tolerance": 0.02}],
            "parameter": [
                {"name": "crimes.burglary.threshold", "low": 100, "high": 200, "step": 1}
            ],
        }
    )

    rules: Facts = NO_FACTS
    target: list[Facts]
    parameter: list[Facts]
    seed: Annotated[int, Field(ge=0, le=2**32 - 1)] = 1
    generations: Annotated[int, Field(ge=1, le=60)] = 20


class UploadedFile(Message):
    """A content file as it is on the designer's disk."""

    name: Name
    text: Annotated[str, Field(max_length=60_000)]


class CheckContent(Message):
    """Files to check, and the rules that they are laid over."""

    model_config = with_examples({"files": [{"name": "crimes.toml", "text": THEFT}]})

    files: Annotated[list[UploadedFile], Field(min_length=1, max_length=12)]
    rules: Facts = NO_FACTS


class DrawScenario(Message):
    """A scenario as `offsuit destiny odds` reads it."""

    model_config = with_examples({"scenario": BURGLARY})

    scenario: Facts
    rules: Facts = NO_FACTS


class PromiseVerdict(TypedDict):
    """A promise of the document, how it is read, and whether the rules keep it."""

    section: str
    quote: str
    reading: str
    holds: bool | None
    found: str


class ChallengeCurve(TypedDict):
    """Hands that pass a crime or a check, by build and then by level."""

    kind: str
    name: str
    difficulty: str | None
    threshold: str
    passed: dict[str, list[int]]


class DuelCurve(TypedDict):
    """Pairs of hands that attackers of every level win against a defender of the same build."""

    build: str
    defender: int
    won: list[int]


class MasterCurve(TypedDict):
    """Hands that pass the crime, for somebody with all skills of a suit, by level."""

    suit: str
    skills: int
    passed: list[int]


class SuitCurves(TypedDict):
    """Each suit's masters at one crime."""

    crime: str | None
    masters: list[MasterCurve]


class BetterRankCurve(TypedDict):
    """Of pairs of hands of different ranks, those that the better rank wins, by level of both."""

    build: str
    won: list[int]
    of: int


class RankWins(TypedDict):
    """Hands of a rank, and the pairs of hands that are won with them."""

    rank: str
    drawn: int
    won: int


class MatchByRank(TypedDict):
    """One duel by the attacker's hand rank."""

    build: str
    attacker: int
    defender: int
    ranks: list[RankWins]


class ScoreColumns(TypedDict):
    """Hands by score, in columns of `width` points from `least` on."""

    build: str
    level: int
    least: int
    width: int
    hands: list[int]
    mean: float


class Curves(TypedDict):
    """All curves as exact counts, out of `hands` or of `pairs` of hands."""

    hands: int
    pairs: int
    levels: list[int]
    bonuses: list[float]
    crimes: list[ChallengeCurve]
    duels: list[DuelCurve]
    suits: SuitCurves
    better_rank: list[BetterRankCurve]
    hand_ranks: MatchByRank
    scores: list[ScoreColumns]
    promises: list[PromiseVerdict | None]
    """In the order of `promises`; null for one that takes longer."""


class Promises(TypedDict):
    """Every promise of the document."""

    promises: list[PromiseVerdict]


class BalanceFigure(TypedDict):
    """A figure of the balance report."""

    name: str
    value: float
    fraction: str


class BalanceReport(TypedDict):
    """The balance report as data."""

    figures: list[BalanceFigure]
    promises: list[PromiseVerdict]


class ExactChance(TypedDict):
    """A chance as a number and exactly."""

    value: float
    fraction: str


class ChanceDifference(TypedDict):
    """A chance that is another one now; null where there was none, or is none."""

    table: str
    what: str
    before: ExactChance | None
    after: ExactChance | None
    text: str


class PromiseState(TypedDict):
    """Whether a promise holds, and the numbers found."""

    holds: bool | None
    found: str


class PromiseDifference(TypedDict):
    """A promise that is kept in another way now."""

    section: str
    quote: str
    before: PromiseState
    after: PromiseState


class RulesDifference(TypedDict):
    """`differing` chances in all, of which the largest differences are listed."""

    differing: int
    chances: list[ChanceDifference]
    promises: list[PromiseDifference]


class ContentMistakeTold(TypedDict):
    """What is wrong in a file, and where."""

    file: str
    line: int | None
    key: str | None
    what: str


class CheckedContent(TypedDict):
    """Mistakes; without any, `rules` is what the files change."""

    ok: bool
    mistakes: list[ContentMistakeTold]
    rules: Facts


class RulesFile(TypedDict):
    """A rules file in TOML."""

    text: str


class ScenarioOdds(TypedDict):
    """Odds, and the scores of those who draw."""

    odds: Facts
    threshold: float | None
    scores: list[Facts]
