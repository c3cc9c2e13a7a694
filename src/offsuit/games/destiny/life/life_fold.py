"""A character's life: the fold of its entries. Time is handed in; nothing here has a clock."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from offsuit.errors import CommitmentError, KeyConflictError, RecordError
from offsuit.games.destiny.life.energy_bar import EnergyBar, energy_text
from offsuit.games.destiny.life.growing_map import GrowingMap
from offsuit.games.destiny.life.life_entry import (
    ActionSettled,
    CharacterChanged,
    CharacterCreated,
    CommitmentUsed,
    LifeEntry,
    SeedsCommitted,
)
from offsuit.games.destiny.rulebook.amount import HUNDREDTH, amount_text


class KeyUse(NamedTuple):
    """What an idempotency key was used for."""

    body_hash: str
    action: str


class HeldCommitment(NamedTuple):
    """A published commitment."""

    hash: str
    expires: int
    action: str | None = None
    """What used it."""


@dataclass(frozen=True)
class Life:
    """A character as its entries have made it."""

    id: str
    name: str
    skills: Mapping[str, int]
    items: tuple[Any, ...]
    buffs: tuple[Mapping[str, Any], ...]
    location: str | None
    energy: EnergyBar
    cents: int
    experience: int
    """In hundredths of a point."""
    actions: int = 0
    published: int = 0
    """Commitments so far."""
    keys: GrowingMap[KeyUse] = field(default_factory=GrowingMap)
    commitments: GrowingMap[HeldCommitment] = field(default_factory=GrowingMap)

    def sheet(self) -> dict[str, Any]:
        """The character as scenarios have it."""
        return {
            "name": self.name,
            "skills": dict(self.skills),
            "items": list(self.items),
            "buffs": [dict(buff) for buff in self.buffs],
        }

    def as_json(self, at: int) -> dict[str, Any]:
        """What is told of the character at a time."""
        energy = self.energy
        return {
            "id": self.id,
            **self.sheet(),
            "location": self.location,
            "energy": {
                "now": energy_text(energy.milli_at(at)),
                "capacity": energy_text(energy.capacity),
                "per_minute": energy_text(energy.per_minute),
            },
            "dollars": amount_text(self.cents * HUNDREDTH),
            "experience": amount_text(self.experience * HUNDREDTH),
            "actions": self.actions,
        }

    def used_for(self, key: str, body_hash: str) -> str | None:
        """The action that this key has already led to, if any; another body is refused."""
        use = self.keys.get(key)
        if use is None:
            return None
        if use.body_hash != body_hash:
            raise KeyConflictError(f"key {key!r} was used for another body")
        return use.action

    def free_commitment(self, commitment: str, at: int) -> HeldCommitment:
        """A commitment that may serve an action now."""
        held = self.commitments.get(commitment)
        if held is None:
            raise CommitmentError(f"commitment {commitment!r} does not exist")
        if held.action is not None:
            raise CommitmentError(f"commitment {commitment!r} was used by action {held.action!r}")
        if at >= held.expires:
            raise CommitmentError(f"commitment {commitment!r} has expired")
        return held


def begin(entry: CharacterCreated) -> Life:
    """A new character."""
    return Life(
        id=entry.character,
        name=entry.name,
        skills=entry.skills,
        items=entry.items,
        buffs=(),
        location=entry.location,
        energy=entry.energy,
        cents=entry.cents,
        experience=0,
    )


def after(life: Life, entry: LifeEntry) -> Life:
    """The life after one more entry."""
    match entry:
        case CharacterChanged():
            return _changed(life, entry)
        case SeedsCommitted():
            held = [HeldCommitment(each, entry.expires) for each in entry.hashes]
            fresh = dict(zip(entry.ids, held, strict=True))
            return replace(
                life,
                published=life.published + len(fresh),
                commitments=life.commitments.adding(fresh),
            )
        case CommitmentUsed():
            used = life.commitments[entry.commitment]._replace(action=entry.action)
            return replace(life, commitments=life.commitments.adding({entry.commitment: used}))
        case ActionSettled():
            return replace(
                life,
                energy=entry.energy,
                cents=entry.cents,
                experience=entry.experience,
                actions=life.actions + 1,
                keys=life.keys.adding({entry.key: KeyUse(entry.body_hash, entry.action)}),
            )
    raise RecordError(f"entry: {entry.kind!r} has no place after the first")


def _changed(life: Life, entry: CharacterChanged) -> Life:
    given = {
        name: value
        for name in ("name", "skills", "items", "buffs", "location", "energy", "cents")
        if (value := getattr(entry, name)) is not None
    }
    if given.get("location") == "":
        given["location"] = None
    return replace(life, **given)


def fold(entries: Iterable[LifeEntry]) -> Life:
    """The life that all entries make, in order."""
    several = iter(entries)
    first = next(several, None)
    if not isinstance(first, CharacterCreated):
        raise RecordError("entries: a life begins with a created entry")
    life = begin(first)
    for entry in several:
        life = after(life, entry)
    return life
