"""Records of resolutions: whole rules, whole inputs and seeds, replayed byte for byte."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from offsuit.errors import OffsuitError, RecordError
from offsuit.games.destiny.resolver.draws import Seeds, parse_seed
from offsuit.games.destiny.resolver.resolution import resolve
from offsuit.games.destiny.resolver.resolution_json import result_json
from offsuit.games.destiny.resolver.scenario import Scenario, parse_scenario
from offsuit.games.destiny.rulebook.rules import Rules, rules_of_text

VERSION = "destiny/1"
"""Of the engine: what would resolve anything otherwise must change it."""

_NO_SEEDS = dict.fromkeys(("commitment", "server_seed", "client_seed"))
_NO_SEEDS_TEXT = json.dumps(_NO_SEEDS)

FIELDS = ("version", "rules", "inputs", "commitment", "server_seed", "client_seed", "digest")


def resolve_recorded(
    scenario: Scenario, seeds: Seeds | None, with_rules: bool = True
) -> dict[str, Any]:
    """The result with its record; the hands are the scenario's own or drawn from the seeds.

    Without its rules the record is for a journal that has them already.
    """
    hands = scenario.hands
    if (hands is None) == (seeds is None):
        wrong = "neither hands nor a seed" if hands is None else "hands and a seed"
        raise RecordError(f"{wrong} given: a resolution has explicit hands or a seeded draw")
    if seeds is not None:
        hands = seeds.hands(len(scenario.attackers) + len(scenario.defenders))
    assert hands is not None
    return {**result_json(resolve(scenario, hands)), "record": _record(scenario, seeds, with_rules)}


def _record(scenario: Scenario, seeds: Seeds | None, with_rules: bool) -> dict[str, Any]:
    """All that the result follows from, and a digest of it: a slip of one byte anywhere shows."""
    told = seeds.as_json() if seeds else _NO_SEEDS
    told_text = json.dumps(told) if seeds else _NO_SEEDS_TEXT
    inputs = scenario.inputs()
    digest = _begun(scenario.rules).copy()
    digest.update(f"{json.dumps(inputs)}\n{told_text}".encode())
    return {
        "version": VERSION,
        **({"rules": scenario.rules.as_json()} if with_rules else {}),
        "inputs": inputs,
        **told,
        "digest": digest.hexdigest(),
    }


@lru_cache(64)
def _begun(rules: Rules) -> Any:
    """The digest as far as it is the same under the same rules."""
    return sha256(f"{VERSION}\n{rules.text}\n".encode())


def replay(record: Any) -> dict[str, Any]:
    """The result again, from a record or a result that holds one, under the rules in it.

    Everything that is written must follow; the first difference is raised as `RecordError`.
    """
    whole = record if isinstance(record, Mapping) and "record" in record else {"record": record}
    written = whole["record"]
    try:
        again = _again(written)
    except RecordError:
        raise
    except OffsuitError as error:
        raise RecordError(f"record: {error}") from error
    expected = again if "kind" in whole or len(whole) > 1 else {"record": again["record"]}
    check_follows(expected, whole)
    return again


def check_follows(follows: Any, written: Any) -> None:
    """Refuse the first difference between what follows and what is written."""
    if _same_text(follows, written):
        return
    for path, ours, theirs in _differences("", follows, written):
        raise RecordError(f"{path}: {_short(theirs)} is written, {_short(ours)} follows")


def _same_text(follows: Any, written: Any) -> bool:
    """Whether both are the same JSON, in a tenth of the time that finding differences takes."""
    try:
        return json.dumps(follows) == json.dumps(written)
    except (TypeError, ValueError, RecursionError):
        return False


def _again(record: Any) -> dict[str, Any]:
    if not isinstance(record, Mapping) or sorted(record) != sorted(FIELDS):
        raise RecordError(f"record: {_short(record)} does not have {', '.join(FIELDS)}")
    if record["version"] != VERSION:
        raise RecordError(f"record.version: {_short(record['version'])} is not {VERSION!r}")
    if not isinstance(record["inputs"], Mapping) or "rules" in record["inputs"]:
        raise RecordError("record.inputs: expected a scenario without rules")
    rules = rules_of_text(json.dumps(record["rules"]))
    return resolve_recorded(parse_scenario(record["inputs"], rules), _seeds(record))


def _seeds(record: Mapping[str, Any]) -> Seeds | None:
    server, client = record["server_seed"], record["client_seed"]
    if server is None:
        return None
    given = None if client is None else parse_seed("record.client_seed", client)
    return Seeds(parse_seed("record.server_seed", server), given)


def _differences(path: str, ours: Any, theirs: Any) -> Iterator[tuple[str, Any, Any]]:
    """(place, what follows, what is written) wherever the two are not the same, in order."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for key in dict.fromkeys((*ours, *theirs)):
            place = f"{path}.{key}" if path else str(key)
            yield from _differences(place, ours.get(key, _MISSING), theirs.get(key, _MISSING))
        if list(ours) != list(theirs):
            yield path or "result", list(ours), list(theirs)
    elif isinstance(ours, list | tuple) and isinstance(theirs, list | tuple):
        for at, pair in enumerate(zip_longest(ours, theirs, fillvalue=_MISSING)):
            yield from _differences(f"{path}[{at}]", *pair)
    elif type(ours) is not type(theirs) or ours != theirs:
        yield path, ours, theirs


class _Missing:
    def __repr__(self) -> str:
        return "nothing"


_MISSING = _Missing()


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
