"""When Python looks for garbage: by a clock and not by chance.

A sweep of everything stops all tables: 0.3 to 0.45 s with 167 of them under load, after which a
server that is nearly busy takes seconds to catch up. By Python's own count it came every five
seconds, and a sweep of what is new takes as long as that is much: most of it is alive. Almost
nothing here is garbage in circles; sockets that were closed are, and refusals.
"""

import asyncio
import gc

MUCH, NEVER = 1_000_000, 1_000_000
"""So many objects more than there were are looked through before the clock says so."""
EVERY = 600.0
"""Seconds."""


async def sweep() -> None:
    """For as long as the process runs."""
    gc.collect()
    gc.freeze()  # what is there after the start stays
    gc.set_threshold(MUCH, NEVER, NEVER)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
