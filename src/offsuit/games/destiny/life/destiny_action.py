"""An action of a character: energy reserved, hands drawn, resolved and settled in one step.

Either all of it happens, and its entries are appended together, or it is refused and nothing does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from offsuit.errors import CommitmentError, RulesError
from offsuit.games.destiny.life.action_settlement import ActionSettlement, energy_cost, settle
from offsuit.games.destiny.life.canonical_json import json_hash
from offsuit.games.destiny.life.energy_bar import EnergyBar, energy_text
from offsuit.games.destiny.life.life_entry import ActionSettled, CommitmentUsed, LifeEntry
from offsuit.games.destiny.life.life_fold import Life, after
from offsuit.games.destiny.life.rules_version import RulesVersion
from offsuit.games.destiny.resolver.draws import Seeds
from offsuit.games.destiny.resolver.resolution_record import resolve_recorded
from offsuit.games.destiny.resolver.scenario import parse_scenario
from offsuit.games.destiny.rulebook.amount import HUNDREDTH, amount_text

BODY_FIELDS = ("kind", "target", "attackers", "defenders", "scoring", "defense_bonus")
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class ActionRequest:
    """What a character wants to do; `body` has the scenario's fields but for the actor."""

    action: str
    """An id that no other action has."""
    key: str
    """The client's idempotency key."""
    body: Mapping[str, Any]
    at: int
    """Milliseconds since 1970."""
    seeds: Seeds
    commitment: str | None = None
    """The id of the commitment to the server seed, if it was published before."""
    allies: tuple[Mapping[str, Any], ...] = field(default=())
    """In a gang war, the sheets of those who attack beside the character."""
    asked_hash: str = ""
    """Of what the client sent, where `body` says more: the sheets of characters named there."""

    @property
    def body_hash(self) -> str:
        """What the key stands for: everything that the client chose."""
        if self.asked_hash:
            return self.asked_hash
        client = None if self.seeds.client is None else self.seeds.client.hex()
        return body_hash(self.body, client, self.commitment)


@dataclass(frozen=True)
class SettledAction:
    """Entries to append, the life after them, and the result to tell."""

    entries: tuple[LifeEntry, ...]
    life: Life
    result: dict[str, Any]


def body_hash(body: Mapping[str, Any], client_seed: str | None, commitment: str | None) -> str:
    """The hash of everything that a client chose."""
    chosen = {"body": dict(body), "client_seed": client_seed, "commitment": commitment}
    return json_hash(chosen)


def act(
    life: Life, request: ActionRequest, version: RulesVersion, with_rules: bool = True
) -> SettledAction:
    """The action, or its refusal: no energy, a commitment that does not serve, or a bad body.

    Whether the key was used before is asked first, of `Life.used_for`. The record in the result
    has the rules of the version unless a journal has them already.
    """
    scenario = parse_scenario(_scenario(life, request), version.rules)
    energy = life.energy.under(version.economy, request.at)
    spent = energy.spend(energy_cost(scenario, version.economy), request.at)
    if request.commitment is not None:
        promised = life.free_commitment(request.commitment, request.at).hash
        if promised != request.seeds.commitment:
            raise CommitmentError(f"commitment {request.commitment!r} is not that of the seed")
    resolved = resolve_recorded(scenario, request.seeds, with_rules)
    settled = settle(scenario, resolved, version.economy, life.cents)
    acted = ActionSettled(
        at=request.at,
        action=request.action,
        key=request.key,
        body_hash=request.body_hash,
        rules=version.rules_hash,
        energy=spent,
        cents=life.cents + settled.cents,
        experience=life.experience + settled.experience,
    )
    entries: tuple[LifeEntry, ...] = (acted,)
    if request.commitment is not None:
        entries = (CommitmentUsed(request.at, request.commitment, request.action), acted)
    told = _told(life, request, version, settled, (energy, spent))
    for entry in entries:
        life = after(life, entry)
    return SettledAction(entries, life, {**resolved, **told})


def _scenario(life: Life, request: ActionRequest) -> dict[str, Any]:
    body = request.body
    for name in body:
        if name not in BODY_FIELDS:
            raise RulesError(f"action: {name!r} is no field of it: {', '.join(BODY_FIELDS)}")
    given: dict[str, Any] = {name: body[name] for name in BODY_FIELDS if name in body}
    given["at"] = moment_text(request.at)
    if life.location is not None:
        given["location"] = life.location
    if given.get("kind") != "gang":
        return {**given, "actor": life.sheet()}
    if "attackers" in body:
        raise RulesError("action: 'attackers' are the character and their allies")
    return {**given, "attackers": [life.sheet(), *map(dict, request.allies)]}


def _told(
    life: Life,
    request: ActionRequest,
    version: RulesVersion,
    settled: ActionSettlement,
    energy: tuple[EnergyBar, EnergyBar],
) -> dict[str, Any]:
    before, spent = (bar.milli_at(request.at) for bar in energy)
    return {
        "id": request.action,
        "character": life.id,
        "key": request.key,
        "body_hash": request.body_hash,
        "at": moment_text(request.at),
        "rules": version.rules_hash,
        "precommitted": request.commitment is not None,
        "commitment_id": request.commitment,
        "energy": {"before": energy_text(before), "after": energy_text(spent)},
        "dollars": _change(life.cents, settled.cents),
        "experience": _change(life.experience, settled.experience),
        "energy_cost": settled.energy,
    }


def _change(before: int, by: int) -> dict[str, str]:
    texts = [amount_text(n * HUNDREDTH) for n in (before, before + by, by)]
    return dict(zip(("before", "after", "change"), texts, strict=True))


@lru_cache(64)
def moment_text(at: int) -> str:
    """A time in milliseconds as ISO text, in UTC.

    >>> moment_text(1_500)
    '1970-01-01T00:00:01.500Z'
    """
    moment = _BEGINNING + timedelta(milliseconds=at)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
