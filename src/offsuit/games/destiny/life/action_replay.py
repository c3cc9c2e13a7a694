"""Checking a told action against the character's own journal and the version it names."""

from collections.abc import Iterable, Mapping
from typing import Any

from offsuit.errors import OffsuitError, RecordError
from offsuit.games.destiny.life.destiny_action import BODY_FIELDS, ActionRequest, act
from offsuit.games.destiny.life.life_entry import (
    ActionSettled,
    CharacterCreated,
    CommitmentUsed,
    LifeEntry,
)
from offsuit.games.destiny.life.life_fold import Life, after, begin
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.games.destiny.resolver.draws import Seeds, parse_seed
from offsuit.games.destiny.resolver.moment import parse_moment
from offsuit.games.destiny.resolver.resolution_record import check_follows


def life_before(entries: Iterable[LifeEntry], action: str) -> Life:
    """The life just before an action, from the character's journal."""
    life: Life | None = None
    for entry in entries:
        if (
            isinstance(entry, ActionSettled | CommitmentUsed)
            and entry.action == action
            and life is not None
        ):
            return life
        if life is None and isinstance(entry, CharacterCreated):
            life = begin(entry)
        elif life is not None:
            life = after(life, entry)
    raise RecordError(f"action {action!r} is not in this journal")


def check_action(told: Any, life: Life, version: RulesVersion) -> None:
    """Do the action again from the journal, and refuse the first thing that does not follow.

    Changed coefficients, skills that are not the character's, other cards, energy or dollars: it
    all shows, because nothing is taken from what is told but the request and the seeds. A record
    without rules, as a journal has it, is one under the version that the journal names.
    """
    try:
        request = _request(told, life)
        again = act(life, request, version, with_rules="rules" in told["record"]).result
    except RecordError:
        raise
    except OffsuitError as error:
        raise RecordError(f"action: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise RecordError(f"action: {error!r} while reading it") from error
    check_follows(again, {name: told[name] for name in told if name != "replayed"})


def _request(told: Mapping[str, Any], life: Life) -> ActionRequest:
    record = told["record"]
    inputs = record["inputs"]
    body = {name: inputs[name] for name in BODY_FIELDS if name in inputs}
    attackers = body.pop("attackers", [life.sheet()])
    client = record["client_seed"]
    seeds = Seeds(
        parse_seed("server_seed", record["server_seed"]),
        None if client is None else parse_seed("client_seed", client),
    )
    return ActionRequest(
        action=told["id"],
        key=told["key"],
        body=body,
        at=parse_moment("at", told["at"]) // 1000,
        seeds=seeds,
        commitment=told["commitment_id"],
        allies=tuple(attackers[1:]),
        asked_hash=told["body_hash"],
    )
