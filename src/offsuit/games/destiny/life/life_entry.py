"""Entries of a character's journal: what happened, each a frozen value that JSON reads back."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import RecordError
from offsuit.games.destiny.life.energy_bar import EnergyBar, bar_of


@dataclass(frozen=True)
class LifeEntry:
    """What all have in common; `at` is in milliseconds since 1970."""

    kind: ClassVar[str]

    at: int

    def as_json(self) -> dict[str, Any]:
        """Plain data, the kind first."""
        found: dict[str, Any] = {"kind": self.kind}
        for field in fields(self):
            value = getattr(self, field.name)
            found[field.name] = value.as_json() if isinstance(value, EnergyBar) else _plain(value)
        return found


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class CharacterCreated(LifeEntry):
    """A character begins."""

    kind = "created"

    character: str
    name: str
    skills: Mapping[str, int]
    items: tuple[Any, ...]
    location: str | None
    energy: EnergyBar
    cents: int


@dataclass(frozen=True)
class CharacterChanged(LifeEntry):
    """Some of a character's fields have other values; those that are None stay."""

    kind = "changed"

    name: str | None = None
    skills: Mapping[str, int] | None = None
    items: tuple[Any, ...] | None = None
    buffs: tuple[Mapping[str, Any], ...] | None = None
    """Each with its `start`, ISO text, and `duration` in seconds, or without both."""
    location: str | None = None
    """An empty text: nowhere."""
    energy: EnergyBar | None = None
    cents: int | None = None


@dataclass(frozen=True)
class SeedsCommitted(LifeEntry):
    """Commitments to seeds were published, each for one action."""

    kind = "committed"

    ids: tuple[str, ...]
    hashes: tuple[str, ...]
    """SHA-256 of each seed, as records have it."""
    expires: int

    @property
    def count(self) -> int:
        """How many."""
        return len(self.ids)


@dataclass(frozen=True)
class CommitmentUsed(LifeEntry):
    """A commitment has served its action."""

    kind = "used"

    commitment: str
    action: str


@dataclass(frozen=True)
class ActionSettled(LifeEntry):
    """An action was drawn, resolved and settled; all in one entry, or nothing of it."""

    kind = "acted"

    action: str
    key: str
    body_hash: str
    rules: str
    """Hash of the version it was resolved under."""
    energy: EnergyBar
    cents: int
    """In the wallet afterwards."""
    experience: int
    """Afterwards, in hundredths of a point."""


_KINDS: dict[str, type[LifeEntry]] = {
    each.kind: each
    for each in (CharacterCreated, CharacterChanged, SeedsCommitted, CommitmentUsed, ActionSettled)
}


def parse_life_entry(data: Any) -> LifeEntry:
    """An entry from JSON, as `as_json` writes it."""
    if not isinstance(data, Mapping):
        raise RecordError(f"entry: {quoted(data)} is no object")
    kind = data.get("kind")
    if kind not in _KINDS:
        raise RecordError(f"entry: {unknown_name('kind of entry', kind, _KINDS)}")
    known = [field.name for field in fields(_KINDS[kind])]
    if sorted(data) != sorted([*known, "kind"]):
        raise RecordError(f"entry: a {kind} entry has {', '.join(known)}, got {quoted(data)}")
    return _KINDS[kind](**{name: _read(name, data[name]) for name in known})


def _read(name: str, value: Any) -> Any:
    if name == "energy" and value is not None:
        return bar_of(value)
    return tuple(value) if isinstance(value, list) else value
