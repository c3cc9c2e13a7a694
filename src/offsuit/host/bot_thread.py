"""The thread in which bots decide, one after another.

All bots of a table owe their decisions at the same time, and each of their threads would hold the
interpreter's lock for 5 ms at a time. With five readers in five threads a timer of 1 ms was 24 ms
late in 5 of 100 cases; with one thread for all bots, 3 ms; with one process for all, the same. It
costs nothing: five decisions took 123 ms one after another, 208 ms in five threads (on two busy
cores).
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Seen = TypeVar("Seen")
Found = TypeVar("Found")

_ALONE = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bot")
"""One for all tables of the process; first come, first served."""


async def think(about: Callable[[Seen], Found], view: Seen) -> Found:
    """Call `about` with a view when all earlier calls are done."""
    return await asyncio.get_running_loop().run_in_executor(_ALONE, about, view)
