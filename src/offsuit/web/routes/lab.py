"""Routes of the lab: questions that need no table, answered by worker processes within a budget."""

import hmac
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header

from offsuit.web.context import Client, Context, Reader, ServerContext
from offsuit.web.destiny_content import destiny_content
from offsuit.web.lab.lab_pool import BusyError, LabDefectError, LabDiedError, LabError
from offsuit.web.lab.question_bounds import check_bounds
from offsuit.web.messages import destiny_answers, lab_answers, outgoing
from offsuit.web.messages.incoming import (
    ArrangeHand,
    DecideHand,
    DraftHands,
    ExplainDraw,
    FindAutomatics,
    FindEquity,
    FindOdds,
    JudgeHands,
    ResolveScenario,
    VerifyRecord,
    WeighScenarios,
)
from offsuit.web.messages.message_model import Message
from offsuit.web.messages.problems import Problem

router = APIRouter(prefix="/lab", tags=["lab"])


def answer_of(model: Any) -> dict[str, Any]:
    """Describes an answer of a worker, which is sent as it is."""
    return {"response_model": None, "responses": {200: {"model": model}}}


Facts = dict[str, Any]


async def ask(context: ServerContext, client: str, name: str, given: Facts) -> Facts:
    """Have a worker answer, on the client's budget."""
    check_bounds(name, given)
    if wait := context.lab_time.owes(client):
        raise Problem("too-many", "your budget in the lab is used up", retry=wait)
    most = context.settings.lab.by_client
    if context.questions[client] >= most:
        raise Problem("too-many", f"{most} of your questions are at work or wait", retry=1)
    context.questions[client] += 1
    took = 0.0
    try:
        answer = await context.pool.ask(client, name, given)
        took = answer.took
    except (LabError, LabDefectError) as error:
        took = error.took
        if not isinstance(error, LabError) or isinstance(error, LabDiedError):
            context.metrics.lab_failures.inc()
        raise
    except BusyError as error:
        took = error.took
        raise context.pool.busy() from None
    finally:
        context.metrics.lab.labels(name).observe(took)
        context.questions[client] -= 1
        if not context.questions[client]:
            del context.questions[client]
    return answer.found


def _fields(message: Message) -> Facts:
    return message.model_dump()


@router.post("/pyramid/arrange", **answer_of(lab_answers.ArrangeAnswer))
async def arrange(context: Context, client: Client, body: ArrangeHand) -> Facts:
    """The best arrangements of 13 to 17 cards, as `offsuit pyramid arrange`."""
    return await ask(context, client, "arrange", _fields(body))


@router.post("/pyramid/judge", **answer_of(lab_answers.JudgeAnswer))
async def judge(context: Context, client: Client, body: JudgeHands) -> Facts:
    """Whether an arrangement is legal, and what would be better, as `offsuit pyramid judge`."""
    return await ask(context, client, "judge", _fields(body))


@router.post("/pyramid/draft", **answer_of(lab_answers.DraftAnswer))
async def draft(context: Context, client: Client, body: DraftHands) -> Facts:
    """What the rows of an unfinished arrangement are, and why it is not legal yet; no advice."""
    return await ask(context, client, "draft", _fields(body))


@router.post("/pyramid/automatics", **answer_of(lab_answers.AutomaticsAnswer))
async def automatics(context: Context, client: Client, body: FindAutomatics) -> Facts:
    """The automatics in 13 or 17 cards, as `offsuit pyramid automatics`."""
    return await ask(context, client, "automatics", _fields(body))


@router.post("/pyramid/decide", **answer_of(lab_answers.DecideAnswer))
async def decide(context: Context, client: Client, body: DecideHand) -> Facts:
    """Whether to play or surrender with 13 cards, as `offsuit pyramid decide`."""
    return await ask(context, client, "decide", _fields(body))


@router.post("/piecepack/equity", **answer_of(lab_answers.EquityAnswer))
async def equity(context: Context, client: Client, body: FindEquity) -> Facts:
    """Each hand's share of the pot, as `offsuit piecepack equity`."""
    return await ask(context, client, "equity", _fields(body))


@router.post("/destiny/odds", deprecated=True, **answer_of(destiny_answers.OddsAnswer))
async def odds(context: Context, client: Client, body: FindOdds) -> Facts:
    """The odds of a scenario before any card is drawn, as `offsuit destiny odds`."""
    return await ask(context, client, "odds", {"scenario": body.scenario})


@router.get("/destiny/content")
async def content() -> outgoing.Content:
    """Everything that scenarios can name, as shipped."""
    return destiny_content()


@router.post("/destiny/weigh")
async def weigh(context: Context, client: Client, body: WeighScenarios) -> outgoing.Weighed:
    """Bonuses and odds of a scenario, and its odds with other fields; all are exact."""
    found = await ask(context, client, "weigh", _fields(body))
    return {"sheets": found["sheets"], "odds": found["odds"], "instead": found["instead"]}


@router.post("/destiny/explain", **answer_of(destiny_answers.ExplainAnswer))
async def explain(context: Context, client: Client, body: ExplainDraw) -> Facts:
    """The result of known seeds, as `offsuit destiny resolve --seed`, explained.

    A caller who chooses the seed chooses the cards: draws that count are made by `resolve`.
    """
    return await ask(context, client, "explain", _fields(body))


def seat_or_program(
    context: Context,
    reader: Reader,
    x_api_key: Annotated[str | None, Header(max_length=200)] = None,
) -> str:
    """The caller who resolves a scenario: a program with a key, or a guest."""
    if x_api_key is not None:
        for name, key in context.settings.api_keys.items():
            if hmac.compare_digest(key.get_secret_value().encode(), x_api_key.encode()):
                return f"key {name}"
        raise Problem("stranger", "unknown API key")
    if reader is None:
        raise Problem("stranger", "expected an API key or a seat token")
    return f"guest {reader}"


Caller = Annotated[str, Depends(seat_or_program)]


@router.post("/destiny/resolve", deprecated=True, **answer_of(destiny_answers.ResolveAnswer))
async def resolve(context: Context, client: Client, caller: Caller, body: ResolveScenario) -> Facts:
    """Draw the cards of a scenario, as `offsuit destiny resolve`; hands cannot be given here."""
    scenario = body.scenario
    if scenario.get("hands") is not None:
        raise Problem(
            "invalid", "hands: cards are drawn by the server; use the command to give them"
        )
    asked = json.dumps([body.character_id, scenario, body.client_seed], sort_keys=True).encode()
    seed = context.draws.seed(caller, body.request_id, asked).hex()
    given = {"scenario": scenario, "seed": seed, "client_seed": body.client_seed}
    found = await ask(context, client, "resolve", given)
    return {"request_id": body.request_id, "character_id": body.character_id, **found}


@router.post("/verify", **answer_of(lab_answers.VerifyAnswer))
async def verify(context: Context, client: Client, body: VerifyRecord) -> Facts:
    """Check a published round, as `offsuit verify`; the response has the first difference."""
    return await ask(context, client, "verify", _fields(body))
