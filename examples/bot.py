"""A bot that plays Pyramid Poker over the wire: python bot.py ADDRESS [TABLE]

Without a table it opens one of its own, where bots of the server keep it company. It plays one
match with `offsuit.client`; docs/server.md describes every message.
"""

import asyncio
import sys
from typing import Any

from offsuit.client import Client, OwedDecision


async def choose(client: Client, decision: OwedDecision) -> dict[str, Any]:
    """Never surrender; lay down what the lab thinks best."""
    if "play" in decision.choices:
        return {"kind": "play"}
    asked = {"cards": " ".join(decision.view["cards"])}
    (best,) = (await client.post("/lab/pyramid/arrange", asked))["arrangements"]
    return {"kind": "arrange", **{hand: best[hand] for hand in ("back", "middle", "front")}}


async def main(address: str, table: str | None = None) -> None:
    """Play one match."""
    async with Client(address) as client:
        if table is None:
            options = {
                "seats": 4,
                "rounds": 2,
                "bots": "club",
                "seconds": 600,
            }  # a cold lab is slow
            table = await client.open_table("Bots", "pyramid standard", options=options)
        await client.sit(table, "Wirebot")
        async for update in client.updates():
            for entry in update.entries:
                if entry["kind"] == "finished":
                    print("points", *entry["points"], "chips", *entry["chips"])
            if update.news["table"]["match"] > 1:
                break
            if update.decision is not None:
                await update.decision.act(await choose(client, update.decision))


asyncio.run(main(*sys.argv[1:]))
