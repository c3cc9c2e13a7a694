"""Routes of the day on the frontier: a player's own character, on the Destiny Deck service.

The token says whose character it is. No call names one, so that nobody can act for another.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from offsuit.errors import UnknownCharacterError
from offsuit.host.destiny.frontier import HOUSE, FrontierDeed, character_of
from offsuit.host.destiny.journal_names import parse_action_id
from offsuit.web.context import Client, Context, Player, ServerContext, spend
from offsuit.web.lab.day_board import WarChanges, history_json, past_question
from offsuit.web.messages import day_messages as day
from offsuit.web.messages.destiny_messages import ActionView, CommitmentList, MetricsView
from offsuit.web.messages.problems import Problem
from offsuit.web.routes.destiny import KEY_PARAMETER, REFUSALS, ActionPath, IdempotencyKey
from offsuit.web.routes.lab import answer_of, ask

router = APIRouter(prefix="/destiny/day", tags=["day"])
Facts = dict[str, Any]
ChallengePath = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


@router.get("")
async def look(context: Context, player: Player) -> day.DayView:
    """The caller's character as it is now."""
    return await _day(context, player)


@router.get("/content")
async def content(context: Context, player: Player) -> day.DayContent:
    """What the caller may choose from."""
    found: Any = await context.host.frontier.content(player)
    told: day.DayContent = found
    return told


@router.post("/character", status_code=201)
async def begin(
    context: Context, client: Client, player: Player, body: day.BeginDay
) -> day.DayView:
    """Begin with a character; a player has one, and who has begun is told of it."""
    spend(context.tables, client, "characters")
    context.quotas.check("bytes", player, client)
    await context.host.frontier.begin(player, body.name, body.skills)
    return await _day(context, player)


@router.patch("/character")
async def change(
    context: Context, client: Client, player: Player, body: day.ChangeDay
) -> day.DayView:
    """Wear other items, go elsewhere, or use something."""
    context.quotas.check("bytes", player, client)
    await context.host.frontier.change(player, body.items, body.location, body.use)
    context.quotas.add("bytes", player, client, CHANGE_BYTES)
    return await _day(context, player)


CHANGE_BYTES, ACTION_BYTES = 500, 4_000
"""What an entry of each kind takes in the journal, about."""


@router.get("/choices")
async def choices(context: Context, client: Client, player: Player) -> day.ChoicesView:
    """Every crime, check and duel with its exact odds, cost and pay on average."""
    seen = await context.host.frontier.look(player)
    life, version = await context.host.frontier.life(player)
    scenario = {**context.host.frontier.setting(life), "actor": life.sheet()}
    given = {"version": version.text, "scenario": scenario, "cents": life.cents}
    found = await ask(context, client, "day_choices", given)
    return {
        "choices": found["choices"],
        "sheet": found["sheet"],
        "entries": seen["entries"],
        "rules": version.rules_hash,
    }


@router.post("/war")
async def war(context: Context, client: Client, player: Player, body: day.MightDare) -> day.WarView:
    """The odds of a gang war, and with one member more or less, or scored otherwise."""
    frontier = context.host.frontier
    deed, seen = _deed(body), await frontier.look(player)
    life, version = await frontier.life(player)
    changes = WarChanges(deed, await frontier.content(player))
    scenarios = [await frontier.scenario(player, each) for each in (deed, *changes.deeds)]
    given = {
        "version": version.text,
        "scenario": scenarios[0],
        "cents": life.cents,
        "instead": scenarios[1:],
    }
    found = await ask(context, client, "day_war", given)
    several = zip(changes.names, found["instead"], strict=True)
    told: list[day.WarChance] = [
        {"change": name, "win": each["win"], "exact": each["exact"]} for name, each in several
    ]
    return {"war": found["war"], "instead": told, "entries": seen["entries"]}


@router.post("/commitments", status_code=201)
async def commit(context: Context, client: Client, player: Player) -> CommitmentList:
    """A commitment to the server seed of the caller's next action."""
    context.quotas.check("bytes", player, client)
    found = await context.host.frontier.commit(player)
    context.quotas.add("bytes", player, client, CHANGE_BYTES)
    return {"commitments": found["commitments"], "expires": found["expires"]}


@router.post(
    "/actions",
    status_code=201,
    responses={200: {"model": day.DareView, "description": "It had happened before"}, **REFUSALS},
    openapi_extra=KEY_PARAMETER,
)
async def act(
    context: Context,
    client: Client,
    player: Player,
    key: IdempotencyKey,
    body: day.Dare,
    response: Response,
) -> day.DareView:
    """Spend energy, draw, resolve and settle, once for each key."""
    if not await context.host.frontier.has_done(player, key):
        _check(context, player, client)
    done = await context.host.frontier.act(
        player, key, _deed(body), body.client_seed, body.commitment
    )
    _count(context, player, client, done.replayed)
    response.status_code = 200 if done.replayed else 201
    day_ = await _day(context, player)
    return {"action": done.result, "replayed": done.replayed, "day": day_}


@router.get("/actions/{id}", **answer_of(ActionView))
async def action(context: Context, player: Player, id: ActionPath) -> Facts:
    """What was answered to an action of the caller's."""
    named = parse_action_id(id)
    if named is None or named[0] != character_of(player):
        raise UnknownCharacterError(f"action {id!r} of yours: not found")
    return await context.host.frontier.answered(id)


@router.get("/history")
async def history(context: Context, client: Client, player: Player) -> day.HistoryView:
    """The latest actions against what was to be expected of them: luck."""
    done = await context.host.frontier.latest(player)
    versions = await context.host.frontier.versions({each["rules"] for each in done})
    given = {"versions": versions, "actions": [past_question(each) for each in done]}
    found = await ask(context, client, "day_luck", given)
    return history_json(done, found)


@router.get("/duels")
async def duels(context: Context, client: Client, player: Player) -> day.ChallengeList:
    """The caller's own challenges, and open ones of others with their odds."""
    several = await context.host.duels.listed(player)
    told = [await _challenge(context, player, each.id) for each in several]
    await _add_odds(context, client, player, told)
    return {"duels": told, "at": context.now()}


@router.post("/duels", status_code=201, openapi_extra=KEY_PARAMETER)
async def challenge(
    context: Context, client: Client, player: Player, key: IdempotencyKey, body: day.NameSeed
) -> day.ChallengeView:
    """Challenge whoever comes to a duel; the same key is the same challenge."""
    context.quotas.check("bytes", player, client)
    made = await context.host.duels.challenge(player, key, body.client_seed)
    context.quotas.add("bytes", player, client, CHANGE_BYTES)
    return await _challenge(context, player, made.id)


@router.get("/duels/{id}")
async def duel(
    context: Context, client: Client, player: Player, id: ChallengePath
) -> day.ChallengeView:
    """A challenge as the caller may see it."""
    told = await _challenge(context, player, id)
    await _add_odds(context, client, player, [told])
    return told


@router.post("/duels/{id}/accept")
async def accept(
    context: Context, client: Client, player: Player, id: ChallengePath, body: day.NameSeed
) -> day.ChallengeView:
    """Accept a challenge: it is drawn and settled before either is told."""
    if await context.host.duels.action(await context.host.duels.find(id)) is None:
        _check(context, player, client)
    done = await context.host.duels.accept(player, id, body.client_seed)
    _count(context, player, client, done.replayed)
    return await _challenge(context, player, id)


@router.post("/duels/{id}/withdraw")
async def withdraw(context: Context, player: Player, id: ChallengePath) -> day.ChallengeView:
    """Take a challenge back that nobody has accepted."""
    await context.host.duels.withdraw(player, id)
    return await _challenge(context, player, id)


@router.get("/metrics")
async def metrics(context: Context) -> MetricsView:
    """The metrics of all days together; no player is named."""
    told = context.destiny_metrics.view(HOUSE)
    return {**told, "differences": []}


def _deed(body: day.MightDare) -> FrontierDeed:
    return FrontierDeed(body.kind, body.target, body.hired, body.foes, body.scoring)


def _check(context: ServerContext, player: str, client: str) -> None:
    """Refuse one more action beyond the quotas."""
    context.quotas.check("rounds", player, client)
    context.quotas.check("bytes", player, client)


def _count(context: ServerContext, player: str, client: str, replayed: bool) -> None:
    """Put an action on the account of whoever caused it, unless it had happened before."""
    context.metrics.destiny_actions.labels(str(replayed).lower()).inc()
    if not replayed:
        context.quotas.add("rounds", player, client)
        context.quotas.add("bytes", player, client, ACTION_BYTES)


async def _day(context: ServerContext, player: str) -> day.DayView:
    try:
        found: Any = await context.host.frontier.look(player)
    except UnknownCharacterError:
        found = None
    return {"character": found, "at": context.now()}


async def _challenge(context: ServerContext, player: str, id: str) -> day.ChallengeView:
    """A challenge without its odds."""
    found = await context.host.duels.find(id)
    told = await context.host.duels.told(player, found)
    return {
        "id": found.id,
        "state": told["state"],
        "name": told["name"],
        "mine": told["mine"],
        "opponent": told["with"],
        "accepted": told["with_me"],
        "commitment": told["commitment"],
        "at": told["at"],
        "expires": told["expires"],
        "cost": told["cost"],
        "odds": None,
        "result": told["result"],
    }


async def _add_odds(
    context: ServerContext, client: str, player: str, told: list[day.ChallengeView]
) -> None:
    """The odds of challenges that the caller could accept now."""
    wanted = [each for each in told if each["state"] in ("open", "accepted") and not each["mine"]]
    try:
        mine, _ = await context.host.frontier.life(player)
    except UnknownCharacterError:
        return
    versions: dict[str, str] = {}
    actions = []
    for each in wanted:
        life, version = await context.host.duels.lives(await context.host.duels.find(each["id"]))
        versions[version.rules_hash] = version.text
        setting = context.host.frontier.setting(life)
        scene = {**setting, "kind": "duel", "actor": life.sheet(), "target": mine.sheet()}
        actions.append({"rules": version.rules_hash, "inputs": scene, "cents": life.cents})
    if not actions:
        return
    try:
        found = await ask(context, client, "day_luck", {"versions": versions, "actions": actions})
    except Problem:
        return  # a list without odds is better than none
    for each, odds in zip(wanted, found["expected"], strict=True):
        each["odds"] = odds
