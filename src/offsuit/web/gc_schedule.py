"""When Python collects garbage: on a schedule of our own.

A full collection stops all tables: for 0.3 to 0.45 s with 167 of them under load, after which a
server that is nearly busy needs seconds to catch up. By Python's own count it came every five
seconds, and partial collections are slow too, because most new objects are alive. There is little
cyclic garbage: closed sockets and refusals.
"""

import asyncio
import gc

MUCH, NEVER = 1_000_000, 1_000_000
"""Thresholds of new objects and of partial collections; the schedule comes first."""
EVERY = 600.0
"""Seconds between two collections."""


async def collect_garbage() -> None:
    """Collect garbage on the schedule, as long as the process runs."""
    gc.collect()
    gc.freeze()  # what exists after the start stays
    gc.set_threshold(MUCH, NEVER, NEVER)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
