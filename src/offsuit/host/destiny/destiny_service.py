"""Destiny Deck as a service: what a web server, a program or a test calls.

An action is journaled before it is answered, and answered from the journal when it is asked for
again: nobody can look at a hand and walk away, be charged twice, or roll again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from offsuit.errors import (
    CharacterExistsError,
    CommitmentError,
    RulesError,
    UnknownCharacterError,
)
from offsuit.games.destiny.life.action_replay import check_action, life_before
from offsuit.games.destiny.life.canonical_json import json_hash
from offsuit.games.destiny.life.character_form import changed, committed, created
from offsuit.games.destiny.life.destiny_action import ActionRequest, act, moment_text
from offsuit.games.destiny.life.life_fold import Life, after
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.games.destiny.resolver.draws import Seeds, parse_seed
from offsuit.host.destiny.character_codec import (
    action_rules,
    action_text,
    action_told,
    life_entries,
    whole_text,
    written,
    written_action,
)
from offsuit.host.destiny.character_store import CharacterDraft, CharacterStore, KeptCharacter
from offsuit.host.destiny.journal_names import action_id, character_journal, parse_action_id
from offsuit.host.destiny.studio_rules import RulesJournals, StudioRules
from offsuit.host.world import World
from offsuit.store.chain import JournalRow
from offsuit.store.store import Store
from offsuit.store.writing.writer import Seed

Facts = dict[str, Any]
ID_BYTES = 8
ENTRIES_EACH = 5
"""Entries that are read for each of the latest actions: its own, commitments, changes."""
COMMITMENT = "c"
"""Before the number of a commitment, under which its seed is kept."""


@dataclass(frozen=True)
class ActionAsked:
    """An action as a client asks for it; `body` has the scenario's fields but for the actor.

    A target or a defender may be `{"character": ID}`, another character of the studio.
    """

    character: str
    key: str
    """Chosen by the client: the same key is the same action, for as long as its record lives."""
    body: Mapping[str, Any]
    client_seed: str | None = None
    commitment: str | None = None
    allies: tuple[str, ...] = ()
    """Characters who attack beside this one in a gang war."""

    @property
    def body_hash(self) -> str:
        """Of everything that the client chose."""
        return json_hash(
            {
                "body": dict(self.body),
                "client_seed": self.client_seed,
                "commitment": self.commitment,
                "allies": list(self.allies),
            }
        )


@dataclass(frozen=True)
class ActionAnswer:
    """What is told of an action, and whether it had happened before."""

    text: str
    """As JSON: the same bytes whenever it is told."""
    replayed: bool

    @property
    def result(self) -> Facts:
        """The same as data."""
        found: Facts = json.loads(self.text)
        return found


class DestinyService:
    """Every call names a studio; what belongs to another one does not exist for it."""

    def __init__(self, store: Store, world: World) -> None:
        self._store, self._world = store, world
        self._characters = CharacterStore(store)
        self.rules = RulesJournals(store, world.now)

    async def create(self, studio: str, data: Facts, character: str | None = None) -> Facts:
        """A new character; an id that is taken is refused."""
        character = character or self._world.fresh()[:ID_BYTES].hex()
        rules, at = await self.rules.of(studio), self._world.now()
        entry = created(character, data, rules.version_for(character, at), at)
        if not await self._characters.begin(studio, entry, written(entry)):
            raise CharacterExistsError(f"character {character!r} exists already")
        return await self.look(studio, character)

    @property
    def now(self) -> int:
        """Milliseconds since 1970."""
        return self._world.now()

    async def look(self, studio: str, character: str) -> Facts:
        """A character as it is now; the greater `entries`, the newer."""
        kept, rules = await self._current(studio, character), await self.rules.of(studio)
        told = told_life(kept.life, rules, self._world.now())
        return {**told, "entries": kept.head.seq}

    async def life(self, studio: str, character: str) -> tuple[Life, RulesVersion]:
        """A character as it is now, and the version that it uses."""
        kept, rules = await self._current(studio, character), await self.rules.of(studio)
        return kept.life, rules.version_for(character, self._world.now())

    async def latest(self, studio: str, character: str, most: int) -> list[JournalRow]:
        """The entries of the latest actions of a character, the newest first."""
        kept = await self._current(studio, character)
        begin = max(0, kept.head.seq - ENTRIES_EACH * most)
        rows = await self._store.pools.control(self._store.reader.rows, kept.journal, begin)
        acted = [row for row in rows if action_rules(row) is not None]
        return acted[-most:][::-1]

    async def change(self, studio: str, character: str, data: Facts) -> Facts:
        """Give a character other fields."""
        kept, rules = await self._characters.find(studio, character), await self.rules.of(studio)

        async def make(kept: KeptCharacter) -> CharacterDraft:
            at = self._world.now()
            entry = changed(data, rules.version_for(character, at), at)
            return CharacterDraft(after(kept.life, entry), [written(entry)])

        await self._characters.write(kept, make)
        return await self.look(studio, character)

    async def commit(self, studio: str, character: str, count: int) -> Facts:
        """Publish commitments to new seeds; the seeds are kept where no export reads them."""
        kept, rules = await self._characters.find(studio, character), await self.rules.of(studio)
        fresh = [Seeds(self._world.fresh()) for _ in range(count)]
        published: Facts = {}

        async def make(kept: KeptCharacter) -> CharacterDraft:
            at = self._world.now()
            numbers = range(kept.life.published + 1, kept.life.published + 1 + count)
            ids = [f"{COMMITMENT}{number}" for number in numbers]
            entry = committed(ids, fresh, rules.version_for(character, at), at)
            published["expires"] = entry.expires
            published["commitments"] = [
                {"id": id, "commitment": hash_}
                for id, hash_ in zip(entry.ids, entry.hashes, strict=True)
            ]
            pairs = zip(numbers, fresh, strict=True)
            kept_seeds = [Seed(kept.journal, number, each.server) for number, each in pairs]
            return CharacterDraft(after(kept.life, entry), [written(entry)], kept_seeds)

        await self._characters.write(kept, make)
        return {"commitments": published["commitments"], "expires": published["expires"]}

    async def act(self, studio: str, asked: ActionAsked) -> ActionAnswer:
        """Reserve, draw, resolve and settle; answered once it is durable, or again if it was."""
        kept = await self._characters.find(studio, asked.character)
        rules, body_hash = await self.rules.of(studio), asked.body_hash
        if (before := kept.life.used_for(asked.key, body_hash)) is not None:
            return await self.action(studio, before)
        body = await self._scenario(studio, asked.body)
        allies = await self._allies(studio, asked.character, asked.body, asked.allies)
        made: dict[str, str] = {}

        async def make(kept: KeptCharacter) -> CharacterDraft | str:
            if (used := kept.life.used_for(asked.key, body_hash)) is not None:
                return used
            at = self._world.now()
            seq = kept.head.seq + (1 if asked.commitment is None else 2)
            request = ActionRequest(
                action=action_id(asked.character, seq),
                key=asked.key,
                body=body,
                at=at,
                seeds=await self._seeds(kept, asked, at),
                commitment=asked.commitment,
                allies=allies,
                asked_hash=body_hash,
            )
            version = rules.version_for(asked.character, at)
            settled = act(kept.life, request, version, with_rules=False)
            entries, text = written_action(settled)
            made["text"] = whole_text(text, version)
            return CharacterDraft(settled.life, entries)

        done = await self._characters.write(kept, make)
        if isinstance(done, str):
            return await self.action(studio, done)
        return ActionAnswer(made["text"], replayed=False)

    async def action(self, studio: str, action: str) -> ActionAnswer:
        """What was answered to an action, from the journal."""
        row, rules = await self._row(studio, action)
        version = rules.version(action_rules(row) or "")
        return ActionAnswer(action_text(row, version), replayed=True)

    async def scenario(
        self, studio: str, character: str, body: Mapping[str, Any], allies: Sequence[str] = ()
    ) -> Facts:
        """The scenario of an action that a character might take now, with its rules, for odds."""
        kept, rules = await self._current(studio, character), await self.rules.of(studio)
        life, at = kept.life, self._world.now()
        given = await self._scenario(studio, body)
        beside = await self._allies(studio, character, body, allies)
        if life.location is not None:
            given["location"] = life.location
        given["rules"] = rules.version_for(character, at).rules.as_json()
        given["at"] = moment_text(at)
        if given.get("kind") != "gang":
            return {**given, "actor": life.sheet()}
        return {**given, "attackers": [life.sheet(), *beside]}

    async def check(self, studio: str, action: str) -> None:
        """Do an action again from the character's journal; `RecordError` says what differs."""
        row, rules = await self._row(studio, action)
        version = rules.version(action_rules(row) or "")
        rows = await self._store.pools.long(self._store.reader.rows, row.table)
        entries = await self._store.pools.long(life_entries, rows)
        check_action(action_told(row), life_before(entries, action), version)

    async def _row(self, studio: str, action: str) -> tuple[JournalRow, StudioRules]:
        """The entry of an action, and the versions of its studio."""
        named = parse_action_id(action)
        if named is not None:
            journal, seq = character_journal(studio, named[0]), named[1]
            reader = self._store.reader
            rows = await self._store.pools.control(reader.rows, journal, seq - 1, None, 1)
            if rows and rows[0].seq == seq and action_rules(rows[0]) is not None:
                return rows[0], await self.rules.of(studio)
        raise UnknownCharacterError(f"action {action[:60]!r}: not found")

    async def _current(self, studio: str, character: str) -> KeptCharacter:
        """A character with everything that any process has written."""
        kept = await self._characters.find(studio, character)
        await self._characters.follow(kept)
        return kept

    async def _seeds(self, kept: KeptCharacter, asked: ActionAsked, at: int) -> Seeds:
        """New seeds, or those of a commitment that may serve."""
        given = asked.client_seed
        client = None if given is None else parse_seed("client_seed", given)
        if asked.commitment is None:
            return Seeds(self._world.fresh(), client)
        kept.life.free_commitment(asked.commitment, at)
        number = int(asked.commitment.removeprefix(COMMITMENT))
        server = await self._store.seed(kept.journal, number)
        if server is None:
            raise CommitmentError(f"commitment {asked.commitment!r}: its seed is gone")
        return Seeds(server, client)

    async def _scenario(self, studio: str, body: Mapping[str, Any]) -> Facts:
        """The body with the sheets of the characters that it names."""
        found = dict(body)
        if "target" in found:
            found["target"] = await self._sheet(studio, found["target"])
        if isinstance(found.get("defenders"), list):
            found["defenders"] = [await self._sheet(studio, each) for each in found["defenders"]]
        return found

    async def _sheet(self, studio: str, given: Any) -> Any:
        if not isinstance(given, Mapping) or set(given) != {"character"}:
            return given
        if not isinstance(given["character"], str):
            raise RulesError("character: expected the id of a character")
        return (await self._named(studio, given["character"])).sheet()

    async def _allies(
        self, studio: str, character: str, body: Mapping[str, Any], allies: Sequence[str]
    ) -> tuple[Facts, ...]:
        """The sheets of those who attack beside a character."""
        if allies and body.get("kind") != "gang":
            raise RulesError("allies: only a gang war has any")
        if len({character, *allies}) <= len(allies):
            raise RulesError("allies: a character attacks only once")
        return tuple([(await self._named(studio, each)).sheet() for each in allies])

    async def _named(self, studio: str, character: str) -> Life:
        if parse_action_id(f"{character}.1") is None:
            raise UnknownCharacterError(f"character {character[:40]!r}: not found")
        return (await self._current(studio, character)).life


def told_life(life: Life, rules: StudioRules, at: int) -> Facts:
    """A character with its energy under the version that it uses now."""
    version = rules.version_for(life.id, at)
    energy = life.energy.under(version.economy, at)
    return {**replace(life, energy=energy).as_json(at), "rules": version.rules_hash}
