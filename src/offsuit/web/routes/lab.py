"""Routes of the lab: questions that need no table, answered by workers within a budget."""

import hmac
import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header

from offsuit.web.context import Client, Reader, Site, TheSite
from offsuit.web.destiny_content import destiny_content
from offsuit.web.lab.lab_pool import LabError
from offsuit.web.messages import outgoing
from offsuit.web.messages.incoming import (
    ArrangeHand,
    DecideHand,
    DraftHands,
    ExplainDraw,
    FindAutomatics,
    FindEquity,
    FindOdds,
    JudgeHands,
    Message,
    ResolveScenario,
    VerifyRecord,
    WeighScenarios,
)
from offsuit.web.messages.problems import Problem

router = APIRouter(prefix="/lab", tags=["lab"])
Facts = dict[str, Any]


async def ask(site: Site, client: str, name: str, given: Facts) -> Facts:
    """Have a worker answer at the client's expense."""
    if wait := site.lab_time.owes(client):
        raise Problem("too-many", "your budget in the lab is used up", retry=wait)
    try:
        answer = await site.pool.ask(name, given)
    except LabError as refusal:
        site.lab_time.charge(client, refusal.took)
        site.metrics.lab.labels(name).observe(refusal.took)
        raise
    site.lab_time.charge(client, 0.0 if answer.first else answer.took)
    site.metrics.lab.labels(name).observe(answer.took)
    return answer.found


def _fields(message: Message) -> Facts:
    return message.model_dump()


@router.post("/pyramid/arrange")
async def arrange(site: TheSite, client: Client, body: ArrangeHand) -> Facts:
    """The best arrangements of 13 to 17 cards, as `offsuit pyramid arrange`."""
    return await ask(site, client, "arrange", _fields(body))


@router.post("/pyramid/judge")
async def judge(site: TheSite, client: Client, body: JudgeHands) -> Facts:
    """Whether three hands may lie so, and what would be better, as `offsuit pyramid judge`."""
    return await ask(site, client, "judge", _fields(body))


@router.post("/pyramid/draft")
async def draft(site: TheSite, client: Client, body: DraftHands) -> Facts:
    """What three hands in the making are, and why they may not be laid down yet; no advice."""
    return await ask(site, client, "draft", _fields(body))


@router.post("/pyramid/automatics")
async def automatics(site: TheSite, client: Client, body: FindAutomatics) -> Facts:
    """The automatics in 13 or 17 cards, as `offsuit pyramid automatics`."""
    return await ask(site, client, "automatics", _fields(body))


@router.post("/pyramid/decide")
async def decide(site: TheSite, client: Client, body: DecideHand) -> Facts:
    """Whether to play on with 13 cards of the standard game, as `offsuit pyramid decide`."""
    return await ask(site, client, "decide", _fields(body))


@router.post("/piecepack/equity")
async def equity(site: TheSite, client: Client, body: FindEquity) -> Facts:
    """What each hand gets of the pot, as `offsuit piecepack equity`."""
    return await ask(site, client, "equity", _fields(body))


@router.post("/destiny/odds")
async def odds(site: TheSite, client: Client, body: FindOdds) -> Facts:
    """The chances of a scenario before any card is drawn, as `offsuit destiny odds`."""
    return await ask(site, client, "odds", {"scenario": body.scenario})


@router.get("/destiny/content")
async def content() -> outgoing.Content:
    """Everything that scenarios can name, as it is shipped."""
    return destiny_content()


@router.post("/destiny/weigh")
async def weigh(site: TheSite, client: Client, body: WeighScenarios) -> outgoing.Weighed:
    """Bonuses and odds of a scenario, and its odds with other fields instead, each as exact."""
    found = await ask(site, client, "weigh", _fields(body))
    return {"sheets": found["sheets"], "odds": found["odds"], "instead": found["instead"]}


@router.post("/destiny/explain")
async def explain(site: TheSite, client: Client, body: ExplainDraw) -> Facts:
    """The result that known seeds lead to, as `offsuit destiny resolve --seed`, explained.

    Whoever chooses a seed chooses the cards: what counts is drawn by `resolve`.
    """
    return await ask(site, client, "explain", _fields(body))


def _caller(
    site: TheSite,
    reader: Reader,
    x_api_key: Annotated[str | None, Header(max_length=200)] = None,
) -> str:
    """In whose name a scenario is resolved: a program with a key, or a guest."""
    if x_api_key is not None:
        for name, key in site.settings.api_keys.items():
            if hmac.compare_digest(key.get_secret_value().encode(), x_api_key.encode()):
                return f"key {name}"
        raise Problem("stranger", "no such API key")
    if reader is None:
        raise Problem("stranger", "an API key or a seat token is wanted")
    return f"guest {reader}"


Caller = Annotated[str, Depends(_caller)]


@router.post("/destiny/resolve")
async def resolve(site: TheSite, client: Client, caller: Caller, body: ResolveScenario) -> Facts:
    """Draw for a scenario, as `offsuit destiny resolve`; hands cannot be given here."""
    scenario = body.scenario
    if scenario.get("hands") is not None:
        raise Problem("invalid", "hands: cards are drawn here; give them to the command instead")
    asked = json.dumps([body.character_id, scenario, body.client_seed], sort_keys=True).encode()
    seed = site.draws.seed(caller, body.request_id, asked).hex()
    given = {"scenario": scenario, "seed": seed, "client_seed": body.client_seed}
    found = await ask(site, client, "resolve", given)
    return {"request_id": body.request_id, "character_id": body.character_id, **found}


@router.post("/verify")
async def verify(site: TheSite, client: Client, body: VerifyRecord) -> Facts:
    """Check a published round, as `offsuit verify`; the first difference is told."""
    return await ask(site, client, "verify", _fields(body))
