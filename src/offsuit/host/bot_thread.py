"""Where bots think: beside the tables, one after another.

All bots of a table owe their decisions at once, and each of their threads takes the interpreter's
lock for 5 ms at a time. With five readers in five threads a loop's timer of 1 ms was 24 ms late in
5 of 100 cases, with one thread for all 3 ms, with a process for all the same. Nothing is lost: five
decisions took 123 ms one after another, 208 in five threads (two cores, busy with other things).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Seen = TypeVar("Seen")
Found = TypeVar("Found")

_ALONE = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
"""For all tables of the process, as its lock is; first come, first served."""


async def think(about: Callable[[Seen], Found], view: Seen) -> Found:
    """What comes of it, once all who asked before have had their turn."""
    return await asyncio.get_running_loop().run_in_executor(_ALONE, about, view)
