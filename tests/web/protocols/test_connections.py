"""Connections are counted by address, except those of trusted proxies."""

import asyncio
from asyncio import BaseTransport

import pytest

from offsuit.web.metrics import Metrics
from offsuit.web.protocols.connections import Connections
from offsuit.web.settings import ConnectionLimits, Settings


@pytest.mark.parametrize("proxy", ["127.0.0.1", "127.0.0.0/30", "*"])
def test_connections_of_a_proxy_are_those_of_many_clients(proxy: str) -> None:
    limits = ConnectionLimits(by_address=1, most=4)
    trusting, careful = (
        Connections(Settings(proxies=proxies, connections=limits), Metrics(lambda: None))
        for proxies in ([proxy], [])
    )
    made: list[BaseTransport] = []

    def keep(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        made.append(writer.transport)

    async def go() -> None:
        server = await asyncio.start_server(
            lambda _, writer: made.append(writer.transport), "127.0.0.1"
        )
        port = server.sockets[0].getsockname()[1]
        writers = [(await asyncio.open_connection("127.0.0.1", port))[1] for _ in range(5)]
        while len(made) < 5:
            await asyncio.sleep(0)
        found = [trusting.enter(each) for each in made]
        assert [each and each.reason for each in found] == [None] * 4 + ["connections"]
        refusals = [careful.enter(each) for each in made[:2]]
        assert [each and each.reason for each in refusals] == [None, "connections-of-address"]
        careful.leave(made[1])  # was not counted
        assert careful.enter(made[1]) is not None
        careful.leave(made[0])
        assert careful.enter(made[1]) is None
        for writer in writers:
            writer.close()
        for transport in made:
            transport.close()
        server.close()

    asyncio.run(go())
