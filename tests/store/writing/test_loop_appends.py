"""Appends of one turn of the event loop: handed over together, each with its own answer."""

import asyncio
from pathlib import Path

import pytest

from offsuit.errors import StoreError
from offsuit.store.chain import chain, empty
from offsuit.store.store import Store
from offsuit.store.writing.writer import HandedOver


def test_appends_of_one_turn_are_handed_over_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []

    async def go() -> None:
        store = Store(f"sqlite:///{tmp_path}/journal.db")
        submit = store._writer.submit_all

        def spy(together: HandedOver) -> None:
            sizes.append(len(together.appends))
            submit(together)

        monkeypatch.setattr(store._writer, "submit_all", spy)
        rows = [chain(empty(f"t{n % 9}"), [(1, b"%d" % n, None)]) for n in range(10)]
        won = await asyncio.gather(*(store.append(each) for each in rows))
        assert won == [True] * 9 + [False], "the tenth has the number of the first"
        assert sizes == [10]
        assert store.lag == 0
        gone = asyncio.create_task(store.append(chain(empty("gone"), [(1, b"x", None)])))
        await asyncio.sleep(0)
        gone.cancel()
        with pytest.raises(asyncio.CancelledError):
            await gone
        await store.close()
        with pytest.raises(StoreError, match="closed"):
            await store.append(chain(empty("u"), [(1, b"x", None)]))

    asyncio.run(go())


def test_a_loop_that_ended_holds_up_no_other(tmp_path: Path) -> None:
    """A loop may end between an append and its hand-over; nobody waits for that append."""
    store = Store(f"sqlite:///{tmp_path}/journal.db")

    async def leave() -> None:
        task = asyncio.create_task(store.append(chain(empty("t"), [(1, b"x", None)])))
        await asyncio.sleep(0)
        task.cancel()

    async def go_on() -> None:
        assert await store.append(chain(empty("u"), [(1, b"x", None)]))
        await store.close()

    asyncio.run(leave())
    asyncio.run(go_on())
