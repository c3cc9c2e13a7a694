"""Which version of the rules a character uses at a time: a fold of what was published and when."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Literal, NamedTuple, get_args

from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import RulesError

SHARE = b"offsuit/1/destiny/share"
WHOLE = 1000
"""Shares are told in thousandths of all characters."""

VersionKind = Literal["published", "scheduled", "shared", "rolled_back"]


class VersionEntry(NamedTuple):
    """One line of the journal of versions; `at` is when it was said, `start` from when it counts.

    - published: everybody uses the version, from now
    - scheduled: everybody uses it, from `start`
    - shared: so many thousandths of the characters use it from `start`, beside the others; 0 ends
    - rolled_back: a share ends, or else everybody uses the version before theirs; what was
      scheduled for later is dropped
    """

    kind: VersionKind
    at: int
    rules: str = ""
    start: int = 0
    thousandths: int = 0

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return dict(self._asdict())


class VersionShare(NamedTuple):
    """A version beside the main one, for some of the characters."""

    rules: str
    thousandths: int


class _Step(NamedTuple):
    """From a time on: the main version, and the share beside it."""

    start: int
    main: str
    share: VersionShare | None
    back: bool = False
    """Whether a main version was taken back here."""


@dataclass(frozen=True)
class VersionTimeline:
    """All steps so far in the order of their start; later ones may still be to come."""

    steps: tuple[_Step, ...] = ()
    known: frozenset[str] = field(default_factory=frozenset)
    """Versions that exist."""

    def step_at(self, at: int) -> _Step:
        """What counts at a time."""
        found = [step for step in self.steps if step.start <= at]
        if not found:
            raise RulesError("versions: none is published yet")
        return found[-1]

    def version_for(self, character: str, at: int) -> str:
        """The hash of the version that a character uses at a time."""
        step = self.step_at(at)
        if step.share is not None and share_place(character, step.share.rules) < (
            step.share.thousandths
        ):
            return step.share.rules
        return step.main

    def with_version(self, rules: str) -> "VersionTimeline":
        """A version that may be published from now on."""
        return replace(self, known=self.known | {rules})

    def after(self, entry: VersionEntry) -> "VersionTimeline":
        """The timeline after one more entry."""
        if entry.kind == "rolled_back":
            return self._rolled_back(entry)
        if entry.rules not in self.known:
            raise RulesError(f"version {quoted(entry.rules)} does not exist")
        start = entry.at if entry.kind == "published" else max(entry.at, entry.start)
        if entry.kind != "shared":
            return self._with_step(_Step(start, entry.rules, None))
        if not 0 <= entry.thousandths <= WHOLE:
            raise RulesError(f"share: {entry.thousandths} is not within 0 to {WHOLE} thousandths")
        share = VersionShare(entry.rules, entry.thousandths) if entry.thousandths else None
        return self._with_step(_Step(start, self.step_at(start).main, share))

    def _with_step(self, step: _Step) -> "VersionTimeline":
        before = tuple(each for each in self.steps if each.start <= step.start)
        later = tuple(each for each in self.steps if each.start > step.start)
        return replace(self, steps=(*before, step, *later))

    def _rolled_back(self, entry: VersionEntry) -> "VersionTimeline":
        past = tuple(step for step in self.steps if step.start <= entry.at)
        mains: list[str] = []
        for step in past:
            if step.back:
                mains.pop()
            elif not mains or mains[-1] != step.main:
                mains.append(step.main)
        if past and past[-1].share is not None:
            return replace(self, steps=(*past, _Step(entry.at, mains[-1], None)))
        if len(mains) < 2:
            raise RulesError("versions: there is none to roll back to")
        return replace(self, steps=(*past, _Step(entry.at, mains[-2], None, True)))


def share_place(character: str, rules: str) -> int:
    """A character's place among all for one version, 0 to 999: the same whenever it is asked."""
    digest = sha256(SHARE + bytes.fromhex(rules) + character.encode()).digest()
    return int.from_bytes(digest[:8], "big") * WHOLE >> 64


def parse_version_entry(data: Any) -> VersionEntry:
    """An entry from JSON, as `as_json` writes it."""
    if not isinstance(data, Mapping) or set(data) != set(VersionEntry._fields):
        raise RulesError(f"entry: {quoted(data)} is no entry of versions")
    if data["kind"] not in get_args(VersionKind):
        raise RulesError(f"entry: {unknown_name('kind', data['kind'], get_args(VersionKind))}")
    return VersionEntry(**data)
