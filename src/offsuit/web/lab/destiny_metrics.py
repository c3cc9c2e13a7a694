"""Keeps the metrics of every studio up to date, in a process beside the server.

No action waits for it. What it has found is kept in the database from time to time, so that a
restart does not begin at the first action. Of several servers on one database one measures a
studio at a time, by a lease; the others tell what it has told.
"""

import asyncio
import json
import secrets
import time
from contextlib import suppress
from typing import Any, NamedTuple

from offsuit.errors import OffsuitError, OutageError
from offsuit.games.destiny.metrics.metric_board import FALSE_ALARMS
from offsuit.host.destiny.api_keys import ApiKeys
from offsuit.host.destiny.frontier import HOUSE
from offsuit.host.host import Host
from offsuit.web.lab.lab_pool import LabDefectError, LabWorker
from offsuit.web.logs import LOG
from offsuit.web.messages.destiny_messages import MetricsView
from offsuit.web.settings import Settings

PREFIX, VIEWS = "metrics/", "metrics view/"
"""What a fold goes on from, and what was told of it last."""
TELL_EVERY = 20.0
"""Seconds after which other servers are told that nothing has changed."""
LEASE_SECONDS = 60.0
"""After which another server measures a studio if the one that did is gone."""
EVERY = 5.0
"""Seconds between two looks at the journals."""
KEEP_EVERY = 60.0
"""Seconds after which what was found is kept."""
STEP = 1_000
"""Entries that are taken in before the next studio has its turn."""
SECONDS = 30.0
"""Processor time of one step: more than any takes."""
NOTHING: MetricsView = {
    "metrics": [],
    "actions": 0,
    "lag_actions": 0,
    "lag_seconds": None,
    "false_alarm_rate": FALSE_ALARMS,
    "differences": [],
    "difference_count": 0,
}


class DestinyTotals(NamedTuple):
    """Figures for Prometheus."""

    alarms: int = 0
    """Groups of metrics that differ too far from what is to be expected."""
    differences: int = 0
    """Actions that do not follow from their journals."""
    observed: int = 0
    """Actions that were taken in."""
    lag_seconds: float = 0.0
    """Of the studio that is furthest behind."""


class DestinyMetrics:
    """The latest metrics of each studio, and how old they are."""

    def __init__(self, settings: Settings) -> None:
        self._url = settings.database.get_secret_value()
        self._worker = LabWorker(settings.lab.idle)
        self._turn = asyncio.Lock()
        """The process answers one question at a time."""
        self._found: dict[str, dict[str, Any]] = {}
        self._complete: dict[str, float] = {}
        """Studio -> when everything that was written then had been taken in."""
        self._kept: dict[str, float] = {}
        self._told: dict[str, float] = {}
        self._holder = secrets.token_hex(8)
        """This server, among those on its database."""
        self._held: set[str] = set()
        """Studios that this server measures."""

    def view(self, studio: str) -> MetricsView:
        """What is known of a studio, and the lag."""
        found = self._found.get(studio)
        if found is None:
            return NOTHING
        complete = self._complete.get(studio)
        lag = None if complete is None else round(time.monotonic() - complete, 3)
        return {
            "metrics": found["metrics"],
            "actions": found["actions"],
            "lag_actions": found["left"],
            "lag_seconds": lag,
            "false_alarm_rate": found["false_alarm_rate"],
            "differences": found["differences"],
            "difference_count": found["difference_count"],
        }

    def totals(self) -> "DestinyTotals":
        """Figures of all studios together, which name none of them."""
        views = [self.view(studio) for studio in self._found]
        return DestinyTotals(
            alarms=sum(row["alarm"] for view in views for row in view["metrics"]),
            differences=sum(view["difference_count"] for view in views),
            observed=sum(view["actions"] for view in views),
            lag_seconds=max((view["lag_seconds"] or 0.0 for view in views), default=0.0),
        )

    async def keep_measuring(self, keys: ApiKeys, host: Host) -> None:
        """Run for as long as the server runs; whatever fails is tried again."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                for studio in await self._studios(keys, host):
                    await self.measure(studio, host)
            except OutageError:
                continue  # the store has logged it
            except (OffsuitError, LabDefectError, OSError) as error:
                LOG.warning("destiny metrics", extra={"facts": {"error": type(error).__name__}})

    async def _studios(self, keys: ApiKeys, host: Host) -> list[str]:
        """Studios with keys, and the server's own once somebody has played there."""
        found = {key.studio for key in await keys.all()}
        if HOUSE not in found and (HOUSE in self._found or await host.destiny.rules.begun(HOUSE)):
            found.add(HOUSE)
        return sorted(found)

    async def measure(self, studio: str, host: Host) -> None:
        """Take in everything that a studio's journals have now, or what another server tells."""
        state: str | None = None
        while await self._holds(studio, host):
            at = time.monotonic()
            if studio not in self._held:  # another server may have gone further than this one
                state = await self._kept_state(studio, host)
                self._held.add(studio)
            keep = at - self._kept.get(studio, at - KEEP_EVERY) >= KEEP_EVERY
            found = await self._ask(studio, state, keep)
            state = None
            if found["lost"]:
                state = await self._kept_state(studio, host)
                continue
            if found["state"] is not None and found["changed"]:
                await host.values.put(PREFIX + studio, found["state"].encode())
                self._kept[studio] = at
            self._found[studio] = found
            if found["left"] and found["changed"]:
                continue
            if not found["left"]:
                self._complete[studio] = at
            if found["changed"] or at - self._told.get(studio, -TELL_EVERY) >= TELL_EVERY:
                await self._tell(studio, host)
                self._told[studio] = at
            return
        self._held.discard(studio)
        await self._hear(studio, host)

    async def _holds(self, studio: str, host: Host) -> bool:
        return await host.leases.take(PREFIX + studio, self._holder, LEASE_SECONDS)

    async def _kept_state(self, studio: str, host: Host) -> str:
        return (await host.values.all(PREFIX)).get(studio, b"null").decode()

    async def _tell(self, studio: str, host: Host) -> None:
        """Let other servers know what was found, and when that was everything."""
        complete = self._complete.get(studio)
        ago = None if complete is None else round(1000 * (time.monotonic() - complete))
        found = {name: value for name, value in self._found[studio].items() if name != "state"}
        told = {"found": found, "complete": None if ago is None else host.now - ago}
        await host.values.put(VIEWS + studio, json.dumps(told).encode())

    async def _hear(self, studio: str, host: Host) -> None:
        """What the server that measures has told last."""
        body = (await host.values.all(VIEWS)).get(studio)
        if body is None:
            return
        told = json.loads(body)
        self._found[studio] = told["found"]
        if told["complete"] is not None:
            self._complete[studio] = time.monotonic() - (host.now - told["complete"]) / 1000

    async def _ask(self, studio: str, state: str | None, keep: bool) -> dict[str, Any]:
        given = {"url": self._url, "studio": studio, "state": state, "most": STEP, "keep": keep}
        async with self._turn:
            return (await asyncio.to_thread(self._worker.ask, "measure", given, SECONDS)).found

    async def close(self, host: Host | None = None) -> None:
        """End the process; other servers need not wait until the leases end."""
        await asyncio.to_thread(self._worker.close)
        if host is None:
            return
        for studio in self._held:
            with suppress(OutageError):
                await host.leases.release(PREFIX + studio, self._holder)
