"""A studio's versions of the rules on its journal: published, scheduled, shared, rolled back."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from offsuit.core.suggest import quoted
from offsuit.errors import StoreError, UnknownCharacterError
from offsuit.games.destiny.life.rules_version import RulesVersion, shipped_version, version_of_text
from offsuit.games.destiny.life.version_timeline import (
    VersionEntry,
    VersionTimeline,
    parse_version_entry,
)
from offsuit.host.destiny.journal_names import studio_journal
from offsuit.store.chain import Head, JournalRow, chain, check_chain, empty
from offsuit.store.store import Store

ADDED = "added"
"""The kind of an entry that holds a whole version."""
FRESH = 1000
"""Milliseconds for which versions are used without looking for newer ones."""
TRIES = 16


@dataclass(frozen=True)
class StudioRules:
    """All versions of a studio and when each of them counts."""

    head: Head
    timeline: VersionTimeline = field(default_factory=VersionTimeline)
    texts: dict[str, str] = field(default_factory=dict)
    """Whole versions by hash."""
    added: dict[str, int] = field(default_factory=dict)
    """When each was added."""
    entries: tuple[VersionEntry, ...] = ()

    def version(self, rules: str) -> RulesVersion:
        """A version by its hash; an unknown one is refused."""
        if rules not in self.texts:
            raise UnknownCharacterError(f"version {quoted(rules)}: not found")
        return version_of_text(self.texts[rules])

    def version_for(self, character: str, at: int) -> RulesVersion:
        """The version that a character uses at a time."""
        return self.version(self.timeline.version_for(character, self.not_before(at)))

    def current(self, at: int) -> RulesVersion:
        """The version of all who have no share of another."""
        return self.version(self.timeline.step_at(self.not_before(at)).main)

    def not_before(self, at: int) -> int:
        """A time, or that of the last entry where a clock is behind the one that wrote it."""
        return max(at, self.entries[-1].at) if self.entries else at

    def after(self, told: dict[str, Any]) -> "StudioRules":
        """The same with one more entry of the journal; the head is not moved."""
        if told["kind"] != ADDED:
            entry = parse_version_entry(told)
            timeline = self.timeline.after(entry)
            return replace(self, timeline=timeline, entries=(*self.entries, entry))
        rules, text = told["rules"], told["text"]
        return replace(
            self,
            timeline=self.timeline.with_version(rules),
            texts={**self.texts, rules: text},
            added={**self.added, rules: told["at"]},
        )


Drafting = Callable[[StudioRules, int], Sequence[dict[str, Any]]]
"""Versions so far and the time -> entries to append."""


def added(version: RulesVersion, at: int) -> dict[str, Any]:
    """The entry of a whole version."""
    return {"kind": ADDED, "at": at, "rules": version.rules_hash, "text": version.text}


class RulesJournals:
    """The versions of every studio."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._known: dict[str, tuple[StudioRules, int]] = {}
        """Versions of a studio, and when they were last looked for."""
        self._locks: dict[str, asyncio.Lock] = {}

    async def of(self, studio: str) -> StudioRules:
        """The versions of a studio, at most a second old; a new studio begins with the document's.

        What was shipped then is written down, so that another release changes nothing.
        """
        found = self._known.get(studio)
        if found is not None and self._now() - found[1] < FRESH:
            return found[0]
        async with self._lock(studio):
            rules = await self._read(studio)
        if rules.texts:
            return rules
        return await self.write(studio, lambda _rules, _at: ())

    async def begun(self, studio: str) -> bool:
        """Whether a studio has any version, and so may have characters."""
        return bool(await self._store.rows(studio_journal(studio), 0))

    async def write(self, studio: str, draft: Drafting) -> StudioRules:
        """Append entries; what does not follow from the versions so far is refused."""
        async with self._lock(studio):
            for _ in range(TRIES):
                before = await self._read(studio)
                at = before.not_before(self._now())
                first = [] if before.texts else _begun(at)
                entries = [*first, *draft(_folded(before, first), at)]
                if not entries:
                    return before
                rules = _folded(before, entries)
                bodies = [(0, json.dumps(each).encode(), None) for each in entries]
                rows = chain(before.head, bodies)
                if await self._store.append(rows):
                    last = rows[-1]
                    rules = replace(rules, head=Head(last.table, last.seq, last.hash))
                    self._known[studio] = rules, at
                    return rules
        raise StoreError(f"{studio_journal(studio)}: {TRIES} others were faster")

    def _lock(self, studio: str) -> asyncio.Lock:
        return self._locks.setdefault(studio, asyncio.Lock())

    async def _read(self, studio: str) -> StudioRules:
        """Take in what was written since."""
        at = self._now()
        known = self._known.get(studio)
        rules = known[0] if known else StudioRules(empty(studio_journal(studio)))
        rows = await self._store.rows(rules.head.table, rules.head.seq)
        rules = rules_after(rules, rows)
        self._known[studio] = rules, at
        return rules


def rules_after(rules: StudioRules, rows: Sequence[JournalRow]) -> StudioRules:
    """Versions with some more rows, whose chain is checked."""
    head = check_chain(rules.head, rows)
    return replace(_folded(rules, [json.loads(row.body) for row in rows]), head=head)


def _folded(rules: StudioRules, entries: Sequence[dict[str, Any]]) -> StudioRules:
    for entry in entries:
        rules = rules.after(entry)
    return rules


def _begun(at: int) -> list[dict[str, Any]]:
    """How a studio begins: with the document's rules and the shipped economy."""
    first = shipped_version()
    return [added(first, at), VersionEntry("published", at, first.rules_hash, at).as_json()]
