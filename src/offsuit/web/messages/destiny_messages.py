"""Messages of the Destiny Deck service: what studios send and what they are told."""

import json
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, model_validator
from typing_extensions import TypedDict

from offsuit.table.bounds import Bounds, Hash, Hex, Name
from offsuit.web.messages.message_model import Message, with_examples

Facts = dict[str, Any]
"""Read and checked by the rules of the character's version."""
CharacterId = Annotated[str, Bounds(pattern="^[A-Za-z0-9_-]{1,32}$")]
CommitmentId = Annotated[str, Bounds(pattern="^c[1-9][0-9]{0,8}$")]
ActionId = Annotated[str, Bounds(pattern=r"^[A-Za-z0-9_-]{1,32}\.[1-9][0-9]{0,8}$")]
Skills = dict[str, int] | list[Facts]
ActionKind = Literal["crime", "check", "duel", "gang"]

ANN: Facts = {"id": "ann", "name": "Ann", "skills": {"lockpicking": 20}, "location": "saloon"}
CRIME: Facts = {"character": "ann", "kind": "crime", "target": {"crime": "pickpocket"}}


_example = with_examples


class KeptMessage(Message):
    """What is kept and told again must be text that can be written: no lone surrogates."""

    @model_validator(mode="before")
    @classmethod
    def _check_text(cls, data: Any) -> Any:
        try:
            json.dumps(data, ensure_ascii=False, default=str).encode()
        except UnicodeEncodeError:
            raise ValueError("text with a lone surrogate") from None
        return data


class NewCharacter(KeptMessage):
    """A character that begins; without an id it is given one."""

    model_config = _example(ANN)

    id: CharacterId | None = None
    name: Name
    skills: Skills = Field(default_factory=dict[str, int])
    items: list[Any] = Field(default_factory=list, max_length=200)
    location: Name | None = None

    def form(self) -> Facts:
        """The fields as the rules read them."""
        return self.model_dump(exclude={"id"})


class ChangeCharacter(KeptMessage):
    """Fields that a character has from now on; those that are left out stay."""

    model_config = _example({"skills": {"lockpicking": 21}}, {"location": None})

    name: Name | None = None
    skills: Skills | None = None
    items: Annotated[list[Any], Field(max_length=200)] | None = None
    buffs: Annotated[list[Facts], Field(max_length=200)] | None = None
    location: Name | None = None

    def form(self) -> Facts:
        """The fields that were sent."""
        return self.model_dump(exclude_unset=True)


class PublishCommitments(Message):
    """How many commitments to publish."""

    model_config = _example({"count": 10})

    count: Annotated[int, Field(ge=1, le=100)] = 1


class MightDo(Message):
    """What a character might do."""

    model_config = _example(CRIME)

    character: CharacterId
    kind: ActionKind
    target: Facts | None = None
    """`{"crime": ID}`, `{"check": ID}`, `{"threshold": N}`; in a duel `{"npc": LEVEL}`, a sheet,
    or `{"character": ID}`."""
    defenders: Annotated[list[Facts], Field(max_length=50)] | None = None
    """In a gang war: as the target of a duel."""
    scoring: Name | None = None
    defense_bonus: int | float | str | None = None
    allies: Annotated[list[CharacterId], Field(max_length=49)] = Field(default_factory=list)
    """Characters who attack beside this one in a gang war."""

    def body(self) -> Facts:
        """The fields of the scenario."""
        names = ("kind", "target", "defenders", "scoring", "defense_bonus")
        return {name: value for name in names if (value := getattr(self, name)) is not None}


class TakeAction(MightDo):
    """What a character does; the header Idempotency-Key names it."""

    model_config = _example(
        CRIME,
        {
            "character": "ann",
            "kind": "duel",
            "target": {"character": "bob"},
            "commitment": "c1",
            "client_seed": "00ff",
        },
    )

    client_seed: Hex | None = None
    commitment: CommitmentId | None = None


class ReplayAction(KeptMessage):
    """An action of the journal, or any record, to be done again."""

    model_config = _example({"action": "ann.2"})

    action: ActionId | None = None
    record: Facts | None = None


class ChangeRules(KeptMessage):
    """A change of the versions of a studio.

    - add: a version that may be used later
    - publish: everybody uses it from now
    - schedule: everybody uses it from `start`
    - share: so many thousandths of the characters use it, from `start` or now; 0 ends it
    - roll back: a share ends, or else everybody uses the version before
    """

    model_config = _example(
        {"change": "publish", "version": {"rules": {"critical_margin": "90.00"}}},
        {"change": "roll back"},
    )

    change: Literal["add", "publish", "schedule", "share", "roll back"]
    rules: Hash | None = None
    """A version that exists."""
    version: Facts | None = None
    """A new one: `rules` and `economy`, each with what differs from `base`."""
    base: Hash | None = None
    """The version that is changed; without it the one that counts now."""
    start: Annotated[int, Field(ge=0, le=2**52)] | None = None
    """Milliseconds since 1970."""
    thousandths: Annotated[int, Field(ge=0, le=1000)] | None = None


class EnergyView(TypedDict):
    """Energy now, with three decimals."""

    now: str
    capacity: str
    per_minute: str


class CharacterView(TypedDict):
    """A character as it is now."""

    id: str
    name: str
    skills: dict[str, int]
    items: list[Any]
    buffs: list[Facts]
    location: str | None
    energy: EnergyView
    dollars: str
    experience: str
    actions: int
    rules: str
    """The version that it uses."""
    entries: int
    """Of its journal: of two views the one with more is newer."""


class CommitmentView(TypedDict):
    """A commitment to a server seed."""

    id: str
    commitment: str


class CommitmentList(TypedDict):
    """Commitments that were published, and until when they may be used."""

    commitments: list[CommitmentView]
    expires: int


class Spent(TypedDict):
    """Energy before and after."""

    before: str
    after: str


class ActionView(TypedDict):
    """The result, as of `offsuit destiny resolve`, and what it cost and brought."""

    id: str
    character: str
    kind: str
    key: str
    at: str
    rules: str
    precommitted: bool
    energy: Spent
    record: Facts
    replayed: bool


class ReplayView(TypedDict):
    """Whether an action or a record follows from what it names, or the first difference."""

    replayed: bool
    difference: NotRequired[str]


class VersionView(TypedDict):
    """A version of the rules."""

    rules: str
    added: int


class StepView(TypedDict):
    """What was said about versions."""

    kind: str
    at: int
    rules: str
    start: int
    thousandths: int


class ShareView(TypedDict):
    """A version that some characters use, with its thousandths of all."""

    rules: str
    thousandths: int


class RulesView(TypedDict):
    """The versions of a studio."""

    current: str
    """For all who have no share of another."""
    share: ShareView | None
    """A version beside it, with its thousandths."""
    versions: list[VersionView]
    timeline: list[StepView]


class VersionText(TypedDict):
    """A whole version."""

    rules: str
    version: Facts


class MetricView(TypedDict):
    """One group of one metric, observed and expected."""

    name: str
    group: str
    n: int
    observed: float
    expected: float
    p_value: float
    alarm: bool
    alarmed_at: int | None
    rules: str
    """The version that it speaks of."""


class ActionDifference(TypedDict):
    """An action that does not follow from its journal, and why."""

    action: str
    difference: str


class MetricsView(TypedDict):
    """All metrics, and how far behind they are."""

    metrics: list[MetricView]
    actions: int
    """How many were taken in, each of them replayed."""
    lag_actions: int
    lag_seconds: float | None
    """Everything up to so long ago is in; null before the first time."""
    false_alarm_rate: float
    """The chance that a version whose rules are followed ever raises any alarm."""
    differences: list[ActionDifference]
    """Actions that do not follow from their journal: the first ones, and why."""
    difference_count: int
