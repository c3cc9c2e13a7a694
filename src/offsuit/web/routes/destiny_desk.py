"""Routes of the designer's desk: curves, promises, differences, tuning, content; all in the lab."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse

from offsuit.errors import OffsuitError
from offsuit.web.context import Client, Context, ServerContext
from offsuit.web.messages import desk_messages as desk
from offsuit.web.messages.message_model import Message
from offsuit.web.messages.problems import Problem, problem_of
from offsuit.web.routes.lab import ask

router = APIRouter(prefix="/destiny", tags=["desk"])
Facts = dict[str, Any]
NDJSON = "application/x-ndjson"
TEXT: Facts = {"schema": {"type": "string"}}
SLICE = 2
"""Generations between two lines of progress."""
SWEEPS = 12
"""Most steps of the final search."""
PATIENCE = 60.0
"""Seconds in all that a tuning waits for its client's budget."""


def _fields(message: Message) -> Facts:
    return message.model_dump()


@router.post("/curves", response_model=desk.Curves)
async def curves(context: Context, client: Client, body: desk.DrawCurves) -> Response:
    """Every curve of the desk under some rules, exact, and the promises that are quick to check."""
    return JSONResponse(await ask(context, client, "curves", _fields(body)))


@router.post("/promises")
async def promises(context: Context, client: Client, body: desk.JudgeRules) -> desk.Promises:
    """Every promise of the document under some rules."""
    found = await ask(context, client, "promises", _fields(body))
    return {"promises": found["promises"]}


@router.post("/difference")
async def difference(
    context: Context, client: Client, body: desk.CompareRules
) -> desk.RulesDifference:
    """What differs between two sets of rules, exactly, the largest differences first."""
    found = await ask(context, client, "difference", _fields(body))
    return {
        "differing": found["differing"],
        "chances": found["chances"],
        "promises": found["promises"],
    }


@router.post(
    "/balance",
    response_model=desk.BalanceReport,
    responses={200: {"content": {"text/html": {"schema": {"type": "string"}}}}},
)
async def balance(context: Context, client: Client, body: desk.MakeReport) -> Response:
    """The balance report, as `offsuit destiny balance`."""
    found = await ask(context, client, "balance", _fields(body))
    return HTMLResponse(found["page"]) if body.html else JSONResponse(found)


@router.post("/content/check")
async def check_content(
    context: Context, client: Client, body: desk.CheckContent
) -> desk.CheckedContent:
    """Whether content files can be read: every mistake with its file, line and key."""
    found = await ask(context, client, "check_content", _fields(body))
    return {"ok": found["ok"], "mistakes": found["mistakes"], "rules": found["rules"]}


@router.post("/content/file")
async def rules_file(context: Context, client: Client, body: desk.JudgeRules) -> desk.RulesFile:
    """The rules file for `--rules`: what differs from the document."""
    found = await ask(context, client, "rules_file", _fields(body))
    return {"text": found["text"]}


@router.post("/scenario")
async def scenario(context: Context, client: Client, body: desk.DrawScenario) -> desk.ScenarioOdds:
    """The odds of any scenario under some rules, and histograms of its scores."""
    found = await ask(context, client, "scenario", _fields(body))
    return {"odds": found["odds"], "threshold": found["threshold"], "scores": found["scores"]}


@router.post(
    "/tune",
    response_class=StreamingResponse,
    responses={200: {"content": {NDJSON: TEXT}}},
)
async def tune(context: Context, client: Client, body: desk.TuneRules) -> Response:
    """Find rules that meet targets; lines of JSON tell the best so far, the last has `done`."""
    asked: Facts = {
        "rules": body.rules,
        "aim": {"target": body.target, "parameter": body.parameter},
        "seed": body.seed,
        "generations": min(SLICE, body.generations),
    }
    first = await ask(context, client, "tune", asked)
    lines = _tuning(context, client, asked, first, body.generations)
    return StreamingResponse(lines, media_type=NDJSON)


async def _tuning(
    context: ServerContext, client: str, asked: Facts, found: Facts, generations: int
) -> AsyncIterator[str]:
    """The slices after the first; a problem ends the stream with a line of its own."""
    done = asked["generations"]
    yield _line(found, done, generations)
    try:
        while done < generations:
            step = min(SLICE, generations - done)
            more = {"generations": step, "population": found["population"]}
            more["seed"] = asked["seed"] + done
            found = await _patiently(context, client, {**asked, **more})
            done += step
            yield _line(found, done, generations)
        for _ in range(SWEEPS):
            places = [found["places"]]
            more = {"generations": 0, "population": places}
            found = await _patiently(context, client, {**asked, **more})
            yield _line(found, done, generations, done=found["settled"])
            if found["settled"]:
                return
        yield _line(found, done, generations, done=True)
    except Problem as problem:
        yield json.dumps({"problem": str(problem)}) + "\n"
    except OffsuitError as error:
        yield json.dumps({"problem": str(problem_of(error))}) + "\n"


async def _patiently(context: ServerContext, client: str, asked: Facts) -> Facts:
    """Ask, and where the budget is used up, wait until there is some again."""
    left = PATIENCE
    while True:
        try:
            return await ask(context, client, "tune", asked)
        except Problem as problem:
            if problem.name not in ("too-many", "busy") or left <= 0:
                raise
            wait = max(0.1, min(left, problem.retry))
            left -= wait
            await asyncio.sleep(wait)


def _line(found: Facts, at: int, of: int, *, done: bool = False) -> str:
    told = {key: found[key] for key in ("best", "file", "loss")}
    return json.dumps({"generation": at, "of": of, "done": done, **told}) + "\n"
