"""Characters in memory and on the journal: read once, then followed and appended to.

Reading begins at the last snapshot, which is written with an append once there are enough entries,
or after they had to be read.

Other processes may append to the same journals. An append that comes second is refused by the
store; then the new rows are read, and what was to be written is made again from them.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from offsuit.errors import LifeError, OutageError, StoreError, UnknownCharacterError
from offsuit.games.destiny.life.life_entry import CharacterCreated, LifeEntry
from offsuit.games.destiny.life.life_fold import Life, after, begin
from offsuit.host.destiny.character_codec import Written, life_entry
from offsuit.host.destiny.character_snapshots import is_due, kept_life, life_snapshot
from offsuit.host.destiny.journal_names import character_journal
from offsuit.store.chain import Head, JournalRow, chain, check_chain, empty
from offsuit.store.derived import NOTHING_DERIVED, Derived
from offsuit.store.store import Store
from offsuit.store.store_reader import StoreReader
from offsuit.store.writing.writer import Seed

T = TypeVar("T")
MOST_KEPT, MOST_ENTRIES = 10_000, 500_000
"""Characters in memory, and entries that they come from, of which each leaves a key; those unused
for longest are read again when they are needed."""
TRIES = 64
"""Appends that may come second in a row before a request is refused."""


@dataclass
class KeptCharacter:
    """A character as far as its journal was read; `lock` is held while it acts."""

    journal: str
    life: Life
    head: Head
    kept_at: int = 0
    """Number of the last entry in the last snapshot that is known here."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class CharacterDraft(NamedTuple):
    """Entries to be appended, the life after them, and seeds to be kept with them."""

    life: Life
    written: Sequence[Written]
    seeds: Sequence[Seed] = ()


class CharacterStore:
    """Every character of every studio, by journal."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[str, KeptCharacter] = OrderedDict()
        self._entries = 0
        """Of all characters in memory."""

    async def begin(self, studio: str, entry: CharacterCreated, written: Written) -> bool:
        """Create a character; false if there is one with this id."""
        journal = character_journal(studio, entry.character)
        rows = chain(empty(journal), [written])
        if not await self._store.append(rows):
            return False
        self._keep(KeptCharacter(journal, begin(entry), _head(rows)))
        return True

    async def find(self, studio: str, character: str) -> KeptCharacter:
        """A character as this process knows it; an unknown id is refused."""
        journal = character_journal(studio, character)
        kept = self._kept.get(journal)
        if kept is None:
            found = await self._store.pools.control(_open, self._store.reader, journal)
            if found is None:
                raise UnknownCharacterError(f"character {character!r}: not found")
            kept = self._kept.get(journal)  # another may have been faster
            if kept is None:
                kept = found
                self._keep(kept)
                await self._keep_snapshot(kept)
                return kept
        self._keep(kept)
        return kept

    async def _keep_snapshot(self, kept: KeptCharacter) -> None:
        """Let the next who opens a character begin here, if this one had much to read."""
        if not is_due(kept.head, kept.kept_at):
            return
        found = life_snapshot(kept.life, kept.head)
        with suppress(OutageError):  # a database that can be read is enough to read a character
            await self._store.keep_snapshot(found)
            kept.kept_at = max(kept.kept_at, found.seq)

    async def follow(self, kept: KeptCharacter) -> bool:
        """Take in what other processes have written; whether that was anything."""
        before = kept.head
        reader, life = self._store.reader, kept.life
        found = await self._store.pools.control(_read, reader, before, life)
        if found is None or kept.head != before:
            return kept.head != before
        self._count(kept, found[1].seq - kept.head.seq)
        kept.life, kept.head = found
        return True

    async def write(
        self,
        kept: KeptCharacter,
        make: Callable[[KeptCharacter], Awaitable[CharacterDraft | T]],
    ) -> CharacterDraft | T:
        """Append what `make` drafts, once it is durable; anything else that it finds is returned.

        What it refuses is refused only after the newest rows were read. If the client goes away or
        the database fails, the append may still happen: the next one then comes second.
        """
        async with kept.lock:
            for _ in range(TRIES):
                try:
                    draft = await make(kept)
                except LifeError:
                    if await self.follow(kept):
                        continue
                    raise
                if not isinstance(draft, CharacterDraft):
                    return draft
                rows = chain(kept.head, draft.written)
                derived, kept_at = self._derived(kept, draft, _head(rows))
                if await self._store.append(rows, draft.seeds, derived):
                    kept.life, kept.head, kept.kept_at = draft.life, _head(rows), kept_at
                    self._count(kept, len(rows))
                    return draft
                await self.follow(kept)
        raise StoreError(f"{kept.journal}: {TRIES} others were faster")

    def _derived(
        self, kept: KeptCharacter, draft: CharacterDraft, head: Head
    ) -> tuple[Derived, int]:
        """A snapshot where one is due, and the number of the entry that the last one has."""
        if not is_due(head, kept.kept_at):
            return NOTHING_DERIVED, kept.kept_at
        return Derived(snapshot=life_snapshot(draft.life, head)), head.seq

    def _count(self, kept: KeptCharacter, entries: int) -> None:
        if self._kept.get(kept.journal) is kept:
            self._entries += entries

    def _keep(self, kept: KeptCharacter) -> None:
        if self._kept.get(kept.journal) is not kept:
            self._kept[kept.journal] = kept
            self._entries += kept.head.seq
        self._kept.move_to_end(kept.journal)
        while len(self._kept) > MOST_KEPT or self._entries > MOST_ENTRIES:
            oldest = next((each for each in self._kept.values() if not each.lock.locked()), kept)
            if oldest is kept:
                break
            del self._kept[oldest.journal]
            self._entries -= oldest.head.seq


def _head(rows: Sequence[JournalRow]) -> Head:
    last = rows[-1]
    return Head(last.table, last.seq, last.hash)


def _open(reader: StoreReader, journal: str) -> KeptCharacter | None:
    """A character from its snapshot and the rows after it."""
    kept = kept_life(reader, journal)
    if kept is None:
        found = _read(reader, empty(journal), None)
        return None if found is None else KeptCharacter(journal, *found)
    life, head = kept
    return KeptCharacter(journal, *(_read(reader, head, life) or kept), kept_at=head.seq)


def _read(reader: StoreReader, head: Head, life: Life | None) -> tuple[Life, Head] | None:
    """The life and the head after all rows behind a head, chain checked; None without any."""
    first = head
    for rows in reader.chunks(head.table, head.seq):
        head = check_chain(head, rows)
        life = folded(life, map(life_entry, rows), head.table)
    return None if head == first or life is None else (life, head)


def folded(life: Life | None, entries: "map[LifeEntry]", journal: str) -> Life | None:
    """A life with more entries; rows that make no life are a `StoreError`, as damaged ones are."""
    try:
        for entry in entries:
            if life is not None:
                life = after(life, entry)
            elif isinstance(entry, CharacterCreated):
                life = begin(entry)
            else:
                raise StoreError(f"{journal}: does not begin with a character")
    except OutageError:
        raise
    except StoreError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise StoreError(f"{journal}: makes no character ({type(error).__name__})") from error
    return life
