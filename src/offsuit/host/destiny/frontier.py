"""The day on the frontier: a studio of the server's own, where every player has one character.

A player never names a character: it follows from their token, so that nobody acts for another.
What they may choose is named by the rules; amounts and effects are never theirs to send.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import CharacterExistsError, RulesError
from offsuit.games.destiny.life.destiny_action import moment_text
from offsuit.games.destiny.life.life_fold import Life
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.games.destiny.resolver.drawn_hand import CARDS
from offsuit.games.destiny.resolver.moment import parse_moment
from offsuit.games.destiny.resolver.scenario import SCORINGS
from offsuit.games.destiny.rulebook.presets import POINTS, presets
from offsuit.games.destiny.rulebook.skill_curve import HIGHEST_LEVEL, LOWEST_LEVEL
from offsuit.games.destiny.rulebook.spelling import SUIT_MEANINGS, SUITS
from offsuit.host.destiny.character_codec import RESULT
from offsuit.host.destiny.destiny_service import ActionAnswer, ActionAsked, DestinyService
from offsuit.table.player_text import clean_text

Facts = dict[str, Any]
HOUSE = "offsuit-house"
"""The studio of the server: an operator may make a key for it and change its rules."""
LABEL = b"offsuit/1/day/"
ID_LENGTH = 24
LONGEST_NAME = 24
GANG = 5
"""Members of a gang, you among them."""
DUEL_KEY = "duel:"
"""Before the id of a duel between two players, as the key of its action."""
LATEST = 40
"""Actions whose luck is told."""


def character_of(player: str) -> str:
    """The id of a player's character; the player does not follow from it.

    >>> character_of("ann")
    '3b7fbbed2a09dd306f5e4b69'
    """
    return sha256(LABEL + player.encode()).hexdigest()[:ID_LENGTH]


@dataclass(frozen=True)
class FrontierDeed:
    """What a player wants to do, by names that the rules know."""

    kind: str
    target: str | None = None
    hired: Sequence[str] = ()
    foes: Sequence[str] = ()
    scoring: str | None = None

    def body(self) -> Facts:
        """The scenario's fields but for the actor and whoever rides along."""
        if self.kind == "gang":
            if self.target is not None:
                raise RulesError("target: a gang war has foes")
            for name, several, most in (("hired", self.hired, GANG - 1), ("foes", self.foes, GANG)):
                if len(several) > most:
                    raise RulesError(f"{name}: expected at most {most}, got {len(several)}")
            if not self.foes:
                raise RulesError("foes: expected at least one")
            scored = {} if self.scoring is None else {"scoring": self.scoring}
            return {"kind": "gang", "defenders": [{"npc": foe} for foe in self.foes], **scored}
        if self.hired or self.foes or self.scoring is not None:
            raise RulesError(f"hired, foes and scoring: a {self.kind} has none")
        if self.target is None:
            raise RulesError("target is missing")
        return {"kind": self.kind, "target": {_TARGETS[self.kind]: self.target}}


_TARGETS = {"crime": "crime", "check": "check", "duel": "npc"}


class Frontier:
    """The days of all players."""

    def __init__(self, service: DestinyService) -> None:
        self._service = service

    async def begin(self, player: str, name: str, skills: Mapping[str, int]) -> Facts:
        """A player's character; the one that they have, if they have begun before."""
        spent = sum(skills.values())
        if spent > POINTS:
            raise RulesError(f"skills: {POINTS} points are there, {spent} are spent")
        form: Facts = {"name": clean_text("name", name, LONGEST_NAME), "skills": dict(skills)}
        try:
            return await self._service.create(HOUSE, form, character_of(player))
        except CharacterExistsError:
            return await self.look(player)

    async def look(self, player: str) -> Facts:
        """A player's character as it is now."""
        return await self._service.look(HOUSE, character_of(player))

    async def life(self, player: str) -> tuple[Life, RulesVersion]:
        """The same as the rules see it, and the version that it uses."""
        return await self._service.life(HOUSE, character_of(player))

    async def change(
        self, player: str, items: Sequence[str] | None, location: str | None, use: str | None
    ) -> Facts:
        """Wear other items, go elsewhere (an empty text: nowhere), or use something."""
        life, version = await self.life(player)
        form: Facts = {}
        if items is not None:
            if len(set(items)) < len(items):
                raise RulesError("items: each is worn once")
            form["items"] = list(items)
        if location is not None:
            form["location"] = location or None
        if use is not None:
            form["buffs"] = self._buffs(life, version, use)
        if form:
            return await self._service.change(HOUSE, life.id, form)
        return await self.look(player)

    def _buffs(self, life: Life, version: RulesVersion, use: str) -> list[Facts]:
        """What still works, and what is used now; it begins again where it works already."""
        known, now = version.rules.buffs, self._service.now
        if use not in known:
            raise RulesError(f"use: {unknown_name('thing to use', use, known)}")
        kept = [dict(buff) for buff in life.buffs if buff["buffId"] != use and ends(buff) > now]
        started = {"buffId": use, "start": moment_text(now), "duration": known[use].duration}
        return [*kept, started]

    async def act(
        self, player: str, key: str, deed: FrontierDeed, seed: str | None, commitment: str | None
    ) -> ActionAnswer:
        """Do something, once for each key."""
        if key.startswith(DUEL_KEY):
            raise RulesError(f"key {key!r}: keys of duels begin so")
        character, body = character_of(player), deed.body()
        allies = await self._hire(character, deed.hired)
        asked = ActionAsked(character, key, body, seed, commitment, tuple(allies))
        return await self._service.act(HOUSE, asked)

    async def has_done(self, player: str, key: str) -> bool:
        """Whether a key of a player's has already led to an action."""
        life, _ = await self.life(player)
        return life.keys.get(key) is not None

    async def _hire(self, character: str, hired: Sequence[str]) -> list[str]:
        """The ids of ready-made characters who ride along; the house makes each of them once."""
        found: list[str] = []
        if not hired:
            return found
        _, version = await self._service.life(HOUSE, character)
        for name, skills in _riders(version, hired):
            id = f"hired-{name}-{version.rules_hash[:8]}"
            with suppress(CharacterExistsError):
                await self._service.create(HOUSE, {"name": name, "skills": skills}, id)
            found.append(id)
        return found

    async def scenario(self, player: str, deed: FrontierDeed) -> Facts:
        """The scenario of a deed, for odds; its rules are those of the version."""
        life, version = await self.life(player)
        found = {**deed.body(), **self.setting(life)}
        if deed.kind != "gang":
            return {**found, "actor": life.sheet()}
        riders = [{"name": name, "skills": each} for name, each in _riders(version, deed.hired)]
        return {**found, "attackers": [life.sheet(), *riders]}

    def setting(self, life: Life) -> Facts:
        """Where and when a character acts."""
        here = {} if life.location is None else {"location": life.location}
        return {"at": moment_text(self._service.now), **here}

    async def commit(self, player: str) -> Facts:
        """One commitment to the server seed of a coming action."""
        return await self._service.commit(HOUSE, character_of(player), 1)

    async def latest(self, player: str) -> list[Facts]:
        """The latest actions of a player, the newest first; records are without their rules."""
        rows = await self._service.latest(HOUSE, character_of(player), LATEST)
        return [json.loads(row.body)[RESULT] for row in rows]

    async def answered(self, action: str) -> Facts:
        """What was answered to an action, from the journal."""
        return (await self._service.action(HOUSE, action)).result

    async def versions(self, hashes: set[str]) -> dict[str, str]:
        """Whole versions by hash."""
        rules = await self._service.rules.of(HOUSE)
        return {each: rules.version(each).text for each in hashes}

    async def content(self, player: str) -> Facts:
        """Names that a player may choose from, with what they do."""
        rules = await self._service.rules.of(HOUSE)
        version = rules.version_for(character_of(player), self._service.now)
        told, economy = version.rules.as_json(), version.economy
        return {
            "rules": version.rules_hash,
            "points": POINTS,
            "levels": [LOWEST_LEVEL, HIGHEST_LEVEL],
            "cards": CARDS,
            "suits": list(SUITS),
            "suit_meanings": SUIT_MEANINGS,
            "presets": presets(version.rules, POINTS),
            "skills": told["skills"],
            "items": told["items"],
            "locations": told["locations"],
            "buffs": told["buffs"],
            "npcs": dict(sorted(told["npcs"].items(), key=lambda each: int(each[1]["level"]))),
            "scorings": list(SCORINGS),
            "gang": GANG,
            "costs": dict(economy.cost),
        }


def _riders(version: RulesVersion, hired: Sequence[str]) -> list[tuple[str, dict[str, int]]]:
    known = presets(version.rules, POINTS)
    for name in hired:
        if name not in known:
            raise RulesError(f"hired: {unknown_name('rider', name, known)}")
    if len(set(hired)) < len(hired):
        raise RulesError("hired: each rides along once")
    return [(name, known[name]) for name in hired]


def ends(buff: Mapping[str, Any]) -> int:
    """When a buff that this server has started wears off, in milliseconds since 1970."""
    return parse_moment("start", buff["start"]) // 1000 + 1000 * int(buff["duration"])
