"""Free workers go to clients who have asked for little, and nobody waits for ever."""

import asyncio

import pytest

from offsuit.web.lab.lab_queue import LabQueue
from offsuit.web.messages.problems import Problem

USED = {"greedy": 12.0, "busy": 3.0}


def queue(workers: int = 1, most: int = 16, seconds: float = 3600) -> LabQueue[int]:
    return LabQueue(range(workers), most, seconds, lambda client: USED.get(client, 0.0))


async def waiting(lab: LabQueue[int], *clients: str) -> list["asyncio.Task[int]"]:
    """Questions that wait, in this order."""
    asked = []
    for client in clients:
        before = lab.waiting
        asked.append(asyncio.create_task(lab.take(client)))
        while lab.waiting == before:
            await asyncio.sleep(0)
    return asked


def order(lab: LabQueue[int], at_work: str, *clients: str) -> list[str]:
    """In which order questions get the one worker."""

    async def go() -> list[str]:
        worker, client = await lab.take(at_work), at_work
        asked = dict(zip(await waiting(lab, *clients), clients, strict=True))
        served = []
        while asked:
            lab.give_back(client, worker)
            done, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
            [task] = done
            client = asked.pop(task)
            served.append(client)
        return served

    return asyncio.run(go())


def test_whoever_has_used_least_comes_first_then_whoever_came_first() -> None:
    lab = queue()
    clients = ("greedy", "greedy", "busy", "ann", "busy", "bob")
    assert order(lab, "greedy", *clients) == ["ann", "bob", "busy", "busy", "greedy", "greedy"]


def test_a_client_with_nothing_at_work_gets_the_next_free_worker() -> None:
    async def go() -> None:
        lab = queue(workers=2)
        first, second = await lab.take("ann"), await lab.take("bob")
        again, newcomer = await waiting(lab, "ann", "busy")
        lab.give_back("bob", second)
        assert await newcomer == second, "although it came later and has used more"
        assert not again.done()
        lab.give_back("busy", second)
        assert await again == second
        lab.give_back("ann", first)
        lab.give_back("ann", second)
        assert sorted(lab._free) == [0, 1]
        assert not lab._at_work

    asyncio.run(go())


def test_waiting_is_bounded_in_number_and_time() -> None:
    async def go() -> None:
        lab = queue(most=2, seconds=0.05)
        worker = await lab.take("ann")
        asked = await waiting(lab, "bob", "cy")
        with pytest.raises(Problem, match="too many questions") as much:
            await lab.take("dee")
        for task in asked:
            with pytest.raises(Problem, match="no worker of the lab was free") as long:
                await task
        for refused in (much.value, long.value):
            assert (refused.status, refused.name) == (503, "busy")
            assert refused.retry > 0
        assert lab.waiting == 0
        lab.give_back("ann", worker)
        assert await lab.take("bob") == worker

    asyncio.run(go())


def test_a_worker_for_a_client_who_has_left_is_not_lost() -> None:
    async def go() -> None:
        lab = queue()
        worker = await lab.take("ann")
        before, after, other = await waiting(lab, "bob", "cy", "dee")
        before.cancel()
        lab.give_back("ann", worker)  # to somebody who leaves in this moment, too
        after.cancel()
        assert await other == worker
        lab.give_back("dee", worker)
        assert await lab.take("ann") == worker
        assert (before.cancelled(), after.cancelled(), lab.waiting) == (True, True, 0)

    asyncio.run(go())
