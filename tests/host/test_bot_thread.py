"""Bots think one after another."""

import asyncio
import time

import pytest

from offsuit.errors import IllegalActionError
from offsuit.host.bot_thread import think


def test_nobody_thinks_while_another_does() -> None:
    thinking: list[int] = []
    met: list[int] = []

    def about(number: int) -> int:
        met.extend(thinking)
        thinking.append(number)
        time.sleep(0.005)  # long enough for another thread to look in
        thinking.remove(number)
        return -number

    async def go() -> list[int]:
        return list(await asyncio.gather(*(think(about, number) for number in range(8))))

    for _ in range(2):  # the thread is no part of any loop
        assert asyncio.run(go()) == [-number for number in range(8)]
    assert met == []


def test_who_finds_nothing_says_so_and_holds_up_nobody() -> None:
    def about(number: int) -> int:
        if number:
            return number
        raise IllegalActionError("nothing is open")

    async def go() -> None:
        lost = asyncio.create_task(think(about, 0))
        assert await think(about, 1) == 1
        with pytest.raises(IllegalActionError):
            await lost

    asyncio.run(go())
