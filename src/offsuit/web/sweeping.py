"""When Python looks for garbage: small sweeps seldom, the great one by a clock and not by chance.

A sweep of everything stops all tables: 0.1 to 0.2 s with 100 of them, and by Python's own count it
came every five seconds under load. Almost nothing here is garbage in circles; sockets that were
closed are, so that once a minute is enough.
"""

import asyncio
import gc

YOUNG, MIDDLE, NEVER = 100_000, 10, 1_000_000
EVERY = 60.0
"""Seconds."""


async def sweep() -> None:
    """For as long as the process runs."""
    gc.collect()
    gc.freeze()  # what is there after the start stays
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
