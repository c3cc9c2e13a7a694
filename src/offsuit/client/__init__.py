"""A small client for bots: sits at tables of a server, and answers what is asked there.

One socket carries all tables. It comes back by itself where the connection is lost, and what was
not answered is sent again with the same id, so that nothing is done twice.

    async with Client("http://127.0.0.1:8000") as client:
        table = await client.open_table("Bots", "pyramid standard", options={"bots": "club"})
        await client.sit(table, "Robo")
        async for decision in client.decisions():
            await decision.act({"kind": "surrender"})
"""

from offsuit.client.bot_client import Client as Client
from offsuit.client.owed_decision import OwedDecision as OwedDecision
from offsuit.client.owed_decision import TableUpdate as TableUpdate
from offsuit.errors import RefusalError as RefusalError
