"""Routes of the Destiny Deck service: characters, actions, commitments, odds, rules, metrics."""

import json
import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import ValidationError

from offsuit.errors import RecordError, RulesError
from offsuit.games.destiny.life.rules_version import RulesVersion, parse_version
from offsuit.games.destiny.life.version_timeline import VersionEntry
from offsuit.host.destiny.destiny_service import ActionAnswer, ActionAsked
from offsuit.host.destiny.studio_rules import StudioRules, added
from offsuit.web.context import Context, context_of
from offsuit.web.messages.destiny_answers import DestinyRecord, OddsAnswer
from offsuit.web.messages.destiny_messages import (
    ActionView,
    ChangeCharacter,
    ChangeRules,
    CharacterView,
    CommitmentList,
    MetricsView,
    MightDo,
    NewCharacter,
    PublishCommitments,
    ReplayAction,
    ReplayView,
    RulesView,
    TakeAction,
    VersionText,
)
from offsuit.web.messages.problems import Problem
from offsuit.web.messages.validation import invalid
from offsuit.web.routes.lab import answer_of, ask
from offsuit.web.studio_auth import Playing, Reading, Ruling, studio_for

router = APIRouter(prefix="/destiny", tags=["destiny"])
Facts = dict[str, Any]
CharacterPath = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,32}$")]
ActionPath = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}\.[1-9][0-9]{0,8}$")]
VersionPath = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
KEY_HEADER = "Idempotency-Key"
KEY = re.compile("[!-~]{1,64}")
REFUSALS: dict[int | str, dict[str, Any]] = {
    402: {"description": "Not enough energy; `retry_after` says when there is"},
    409: {"description": "A key used for another body, or a commitment that does not serve"},
}
KEY_PARAMETER: Facts = {
    "parameters": [
        {
            "name": KEY_HEADER,
            "in": "header",
            "required": True,
            "schema": {"type": "string", "pattern": f"^{KEY.pattern}$", "examples": ["order-66"]},
        }
    ],
}
ACTION_REQUEST: Facts = {
    **KEY_PARAMETER,
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": TakeAction.model_json_schema()}},
    },
}


@router.post(
    "/actions",
    status_code=201,
    response_model=ActionView,
    responses={200: {"model": ActionView, "description": "It had happened before"}, **REFUSALS},
    openapi_extra=ACTION_REQUEST,
)
async def act(request: Request) -> Response:
    """Spend energy, draw, resolve and settle, once for each key of a character.

    The same key and body again: the same answer, for as long as the record lives. The request is
    read here, because FastAPI would take as long for that as the action itself does.
    """
    studio = await studio_for(request, "play")
    key, body = _key(request), await _action(request)
    asked = ActionAsked(
        body.character,
        key,
        body.body(),
        body.client_seed,
        body.commitment,
        tuple(body.allies),
    )
    context = context_of(request)
    found = await context.host.destiny.act(studio, asked)
    context.metrics.destiny_actions.labels(str(found.replayed).lower()).inc()
    return _told(found, 200 if found.replayed else 201)


async def idempotency_key(request: Request) -> str:
    """The key that a client has chosen for an action."""
    return _key(request)


IdempotencyKey = Annotated[str, Depends(idempotency_key)]


def _key(request: Request) -> str:
    given = request.headers.get(KEY_HEADER)
    if given is None or not KEY.fullmatch(given):
        what = "is missing" if given is None else "must be 1 to 64 printable characters, no spaces"
        raise Problem("invalid", f"header {KEY_HEADER}: {what}")
    return given


async def _action(request: Request) -> TakeAction:
    try:
        return TakeAction.model_validate_json(await request.body())
    except ValidationError as error:
        errors = error.errors(include_url=False, include_input=False, include_context=False)
        raise invalid([{**each, "loc": ("body", *each["loc"])} for each in errors]) from None


@router.post("/characters", status_code=201)
async def create_character(context: Context, studio: Playing, body: NewCharacter) -> CharacterView:
    """A new character, with the energy and dollars that its version begins with."""
    return _character(await context.host.destiny.create(studio, body.form(), body.id))


@router.get("/characters/{id}")
async def character(context: Context, studio: Reading, id: CharacterPath) -> CharacterView:
    """A character as it is now."""
    return _character(await context.host.destiny.look(studio, id))


@router.patch("/characters/{id}")
async def change_character(
    context: Context, studio: Playing, id: CharacterPath, body: ChangeCharacter
) -> CharacterView:
    """Give a character other skills, items, buffs or another location."""
    return _character(await context.host.destiny.change(studio, id, body.form()))


@router.post("/characters/{id}/commitments", status_code=201)
async def commit(
    context: Context, studio: Playing, id: CharacterPath, body: PublishCommitments
) -> CommitmentList:
    """Commitments to server seeds, published before a client names its own; one action each."""
    found = await context.host.destiny.commit(studio, id, body.count)
    return {"commitments": found["commitments"], "expires": found["expires"]}


@router.get("/actions/{id}", response_model=ActionView)
async def action(context: Context, studio: Reading, id: ActionPath) -> Response:
    """What was answered to an action, from the journal; `offsuit verify` checks it."""
    return _told(await context.host.destiny.action(studio, id), 200)


@router.get("/records/{id}", **answer_of(DestinyRecord))
async def record(context: Context, studio: Reading, id: ActionPath) -> Facts:
    """The record of an action alone: rules, inputs and seeds, for `offsuit destiny replay`."""
    found: Facts = (await context.host.destiny.action(studio, id)).result["record"]
    return found


@router.post("/odds", **answer_of(OddsAnswer))
async def odds(context: Context, studio: Reading, body: MightDo) -> Facts:
    """The odds of what a character might do now, under the version that it uses."""
    given = body.character, body.body(), tuple(body.allies)
    scenario = await context.host.destiny.scenario(studio, *given)
    return await ask(context, f"studio {studio}", "odds", {"scenario": scenario})


@router.post("/replay")
async def replay(context: Context, studio: Reading, body: ReplayAction) -> ReplayView:
    """Do an action again from its character's journal, or a record from what it holds."""
    if (body.action is None) == (body.record is None):
        raise Problem("invalid", "expected an action or a record")
    if body.record is not None:
        given = {"record": body.record}
        found = await ask(context, f"studio {studio}", "verify", given)
        if found["verified"]:
            return {"replayed": True}
        return {"replayed": False, "difference": found["difference"]}
    try:
        await context.host.destiny.check(studio, body.action or "")
    except RecordError as error:
        return {"replayed": False, "difference": str(error)}
    return {"replayed": True}


@router.get("/rules")
async def rules(context: Context, studio: Reading) -> RulesView:
    """The versions of the studio, and when each of them counts."""
    return _rules(await context.host.destiny.rules.of(studio), context.now())


@router.get("/rules/{hash}")
async def version(context: Context, studio: Reading, hash: VersionPath) -> VersionText:
    """A whole version, rules and economy."""
    found = (await context.host.destiny.rules.of(studio)).version(hash)
    return {"rules": found.rules_hash, "version": json.loads(found.text)}


@router.post("/rules")
async def change_rules(context: Context, studio: Ruling, body: ChangeRules) -> RulesView:
    """Add, publish, schedule or share a version, or roll back to the one before."""

    def draft(rules: StudioRules, at: int) -> list[Facts]:
        if body.change == "roll back":
            return [VersionEntry("rolled_back", at).as_json()]
        wanted, entries = _wanted(body, rules, at)
        entry = _entry(body, wanted, at)
        return [*entries, *([] if entry is None else [entry.as_json()])]

    found = await context.host.destiny.rules.write(studio, draft)
    return _rules(found, context.now())


@router.get("/metrics")
async def metrics(context: Context, studio: Reading) -> MetricsView:
    """The document's metrics, observed and expected, from the journal; and how far behind."""
    return context.destiny_metrics.view(studio)


def _character(found: Facts) -> CharacterView:
    view: Any = found
    told: CharacterView = view
    return told


def _told(found: ActionAnswer, status: int) -> Response:
    """The answer as it was encoded, with one more field at its end."""
    text = f'{found.text[:-1]},"replayed":{str(found.replayed).lower()}}}'
    return Response(text, status, media_type="application/json")


def _wanted(body: ChangeRules, rules: StudioRules, at: int) -> tuple[str, list[Facts]]:
    """The version that a change names, and the entry that adds it if it is new."""
    if (body.rules is None) == (body.version is None):
        raise RulesError("expected rules, the hash of a version, or version, a new one")
    if body.rules is not None:
        return rules.version(body.rules).rules_hash, []
    base = rules.current(at) if body.base is None else rules.version(body.base)
    made: RulesVersion = parse_version(body.version, base)
    known = made.rules_hash in rules.texts
    return made.rules_hash, [] if known else [added(made, at)]


def _entry(body: ChangeRules, rules: str, at: int) -> VersionEntry | None:
    start = max(at, body.start or 0)
    match body.change:
        case "publish":
            return VersionEntry("published", at, rules, at)
        case "schedule":
            if body.start is None:
                raise RulesError("start is missing: when the version is to count")
            return VersionEntry("scheduled", at, rules, start)
        case "share":
            if body.thousandths is None:
                raise RulesError("thousandths is missing: the share of the characters")
            return VersionEntry("shared", at, rules, start, body.thousandths)
        case _:
            return None


def _rules(found: StudioRules, at: int) -> RulesView:
    step = found.timeline.step_at(found.not_before(at))
    return {
        "current": step.main,
        "share": step.share and {"rules": step.share.rules, "thousandths": step.share.thousandths},
        "versions": [{"rules": rules, "added": when} for rules, when in found.added.items()],
        "timeline": [
            {
                "kind": each.kind,
                "at": each.at,
                "rules": each.rules,
                "start": each.start,
                "thousandths": each.thousandths,
            }
            for each in found.entries
        ],
    }
