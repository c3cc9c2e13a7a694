"""Metrics of a studio from its journals: every action replayed, then observed.

Runs in a process of its own, which reads the database and writes nothing. What it has found is
plain data, kept by whoever asks, so that a restart goes on from there.
"""

import json
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from offsuit.errors import OffsuitError
from offsuit.games.destiny.life.action_replay import check_action
from offsuit.games.destiny.life.life_entry import (
    ActionSettled,
    CharacterCreated,
    CommitmentUsed,
    LifeEntry,
)
from offsuit.games.destiny.life.life_fold import Life, after, begin
from offsuit.games.destiny.metrics.metric_board import FALSE_ALARMS, MetricBoard, board_of
from offsuit.games.destiny.metrics.observations import observations
from offsuit.games.destiny.resolver.draws import Seeds, parse_seed
from offsuit.games.destiny.resolver.resolution import resolve
from offsuit.games.destiny.resolver.scenario import parse_scenario
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.host.destiny.character_codec import action_told, life_entry
from offsuit.host.destiny.character_snapshots import kept_life
from offsuit.host.destiny.journal_names import studio_journal
from offsuit.host.destiny.studio_rules import StudioRules, rules_after
from offsuit.store.chain import JournalRow, empty
from offsuit.store.engine import make_engine
from offsuit.store.store_health import READ, StoreHealth, WatchedEngine
from offsuit.store.store_reader import StoreReader

Facts = dict[str, Any]
MOST_LIVES = 20_000
"""Characters in memory; others are folded again from their snapshot."""
MOST_TOLD = 20
"""Differences that are told; all of them are counted."""


class MetricsFold:
    """What was observed so far, by version, and how far each journal was read."""

    def __init__(self, reader: StoreReader, studio: str, state: Facts | None = None) -> None:
        state = state or {"boards": {}, "positions": {}, "actions": 0, "differences": [], "bad": 0}
        self._reader, self._studio = reader, studio
        self._boards = {rules: board_of(told) for rules, told in state["boards"].items()}
        self._positions: dict[str, int] = dict(state["positions"])
        self._actions, self._bad = state["actions"], state["bad"]
        self._differences: list[Facts] = list(state["differences"])
        self._lives: OrderedDict[str, _Following] = OrderedDict()
        self._rules = StudioRules(empty(studio_journal(studio)))

    def step(self, most: int) -> Facts:
        """Take in up to about so many entries; what is known afterwards, and what is left."""
        self._rules = rules_after(self._rules, self._new_versions())
        ends = self._reader.ends(f"{studio_journal(self._studio)}/")
        late = {name: end for name, end in ends.items() if end > self._positions.get(name, 0)}
        taken = 0
        for journal, end in late.items():
            if taken >= most:
                break
            taken += self._take(journal, min(end, self._positions.get(journal, 0) + most))
        left = sum(end - self._positions.get(name, 0) for name, end in late.items())
        return {**self.told(), "left": left, "changed": bool(taken)}

    def _new_versions(self) -> list[JournalRow]:
        return self._reader.rows(self._rules.head.table, self._rules.head.seq)

    def _take(self, journal: str, until: int) -> int:
        """Entries of one character up to a number; how many there were."""
        begun = self._positions.get(journal, 0)
        following = self._lives.pop(journal, None)
        if following is None:
            following, start = self._begin(journal, begun)
            for rows in self._reader.chunks(journal, start, begun):
                for row in rows:
                    following.take(life_entry(row))
        for rows in self._reader.chunks(journal, begun, until):
            for row in rows:
                self._take_row(following, row)
            self._positions[journal] = rows[-1].seq
        self._lives[journal] = following
        if len(self._lives) > MOST_LIVES:
            self._lives.popitem(last=False)
        return self._positions.get(journal, 0) - begun

    def _begin(self, journal: str, begun: int) -> tuple["_Following", int]:
        """A life as far as its snapshot goes, if that is not beyond what was taken in."""
        kept = kept_life(self._reader, journal)
        if kept is None or kept[1].seq > begun:
            return _Following(), 0
        return _Following(kept[0]), kept[1].seq

    def _take_row(self, following: "_Following", row: JournalRow) -> None:
        entry = life_entry(row)
        if isinstance(entry, ActionSettled):
            self._actions += 1
            try:
                self._observe(following.before_action(), row, entry)
            except OffsuitError as error:
                self._bad += 1
                if len(self._differences) < MOST_TOLD:
                    told = {"action": entry.action, "difference": str(error)[:300]}
                    self._differences.append(told)
        following.take(entry)

    def _observe(self, life: Life, row: JournalRow, entry: ActionSettled) -> None:
        """Replay an action, then let the metrics of its version have what was drawn."""
        version = self._rules.version(entry.rules)
        told = action_told(row)
        board = self._boards.setdefault(entry.rules, MetricBoard())
        board.observe(observations(_resolved(told["record"], version.rules)))
        check_action(told, life, version)

    def told(self) -> Facts:
        """What is known, for people and programs."""
        return {
            "metrics": [
                {**row.as_json(), "rules": rules}
                for rules, board in self._boards.items()
                for row in board.rows()
            ],
            "actions": self._actions,
            "false_alarm_rate": FALSE_ALARMS,
            "differences": list(self._differences),
            "difference_count": self._bad,
        }

    def state(self) -> Facts:
        """All of it, to go on from."""
        return {
            "boards": {rules: board.as_json() for rules, board in self._boards.items()},
            "positions": self._positions,
            "actions": self._actions,
            "differences": self._differences,
            "bad": self._bad,
        }


class _Following:
    """A life entry by entry; a commitment is marked as used one entry before its action."""

    def __init__(self, life: Life | None = None) -> None:
        self._life = life
        self._acting: Life | None = None

    def before_action(self) -> Life:
        life = self._acting or self._life
        assert life is not None, "a life begins before it acts"
        return life

    def take(self, entry: LifeEntry) -> None:
        if self._life is None:
            assert isinstance(entry, CharacterCreated), "a life begins with a character"
            self._life = begin(entry)
            return
        self._acting = self._life if isinstance(entry, CommitmentUsed) else None
        self._life = after(self._life, entry)


def _resolved(record: Mapping[str, Any], rules: Rules) -> Any:
    """The resolution of a record under rules that are known."""
    scenario = parse_scenario(record["inputs"], rules)
    client = record["client_seed"]
    seeds = Seeds(
        parse_seed("server_seed", record["server_seed"]),
        None if client is None else parse_seed("client_seed", client),
    )
    return resolve(scenario, seeds.hands(len(scenario.attackers) + len(scenario.defenders)))


_FOLDS: dict[tuple[str, str], MetricsFold] = {}


def measure(url: str, studio: str, state: str | None, most: int, keep: bool) -> Facts:
    """One step of a studio's fold in this process; `state` is where it begins, anew if need be.

    Without either it says so, and is asked again with the state that was kept.
    """
    fold = _FOLDS.get((url, studio))
    if state is not None or fold is None:
        if state is None:
            return {"lost": True}
        _FOLDS[url, studio] = fold = MetricsFold(_reader(url), studio, json.loads(state) or None)
    found = fold.step(most)
    return {**found, "lost": False, "state": json.dumps(fold.state()) if keep else None}


@lru_cache(4)
def _reader(url: str) -> StoreReader:
    return StoreReader(WatchedEngine(make_engine(url, writes=False), READ, StoreHealth()))
