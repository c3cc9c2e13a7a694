"""What the metrics' loop says while the database is away: nothing, for the store has said it."""

import asyncio
import logging
from pathlib import Path
from typing import Any, cast

import pytest
from pydantic import SecretStr

from offsuit.errors import OutageError, StoreError
from offsuit.host.destiny.api_keys import ApiKeys
from offsuit.host.host import Host
from offsuit.host.open_host import open_host
from offsuit.host.world import World
from offsuit.web.lab import destiny_metrics
from offsuit.web.lab.destiny_metrics import DestinyMetrics
from offsuit.web.lab.lab_pool import LabWorker
from offsuit.web.settings import LabLimits, Settings
from support.destiny.studio import ANN, STUDIO, asked, service


class FailingKeys:
    """Fails with each of some errors in turn, and then ends the loop."""

    def __init__(self, errors: list[BaseException]) -> None:
        self.errors = errors

    async def all(self) -> list[Any]:
        """Never an answer."""
        raise self.errors.pop(0) if self.errors else asyncio.CancelledError


def test_an_outage_is_not_logged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(destiny_metrics, "EVERY", 0.0)
    metrics = DestinyMetrics(Settings(database=SecretStr(f"sqlite:///{tmp_path}/store.db")))
    keys = FailingKeys([OutageError("away"), StoreError("odd"), OutageError("away")])
    with caplog.at_level(logging.DEBUG), pytest.raises(asyncio.CancelledError):
        asyncio.run(metrics.keep_measuring(cast(ApiKeys, keys), cast(Host, None)))
    assert [record.message for record in caplog.records if record.name != "asyncio"] == [
        "destiny metrics"
    ]


def test_a_worker_tells_an_outage_by_its_kind(tmp_path: Path) -> None:
    (tmp_path / "store.db").write_bytes(b"no database" * 100)
    given = {"url": f"sqlite:///{tmp_path}/store.db", "studio": "acme", "state": "null"}
    worker = LabWorker(idle=False)
    with pytest.raises(OutageError):
        worker.ask("measure", given | {"most": 1, "keep": False}, 60)
    worker.close()


def computes(metrics: DestinyMetrics) -> bool:
    """Whether it has a process of its own at work."""
    return metrics._worker._process is not None


def test_one_of_two_servers_measures_a_studio_and_the_other_goes_on_when_it_ends(
    tmp_path: Path,
) -> None:
    url = f"sqlite:///{tmp_path}/store.db"

    async def go() -> None:
        lab = LabLimits(idle=False)
        one, two = (DestinyMetrics(Settings(database=SecretStr(url), lab=lab)) for _ in range(2))
        async with service(url) as (destiny, _), open_host(url, World()) as host:
            await destiny.create(STUDIO, ANN, "ann")
            await destiny.act(STUDIO, asked("k1"))
            await one.measure(STUDIO, host)
            await two.measure(STUDIO, host)
            assert [computes(each) for each in (one, two)] == [True, False]
            views = [each.view(STUDIO) for each in (one, two)]
            assert [(view["actions"], view["lag_actions"]) for view in views] == [(1, 0), (1, 0)]
            assert views[0]["metrics"] == views[1]["metrics"]
            assert views[1]["lag_seconds"] is not None
            await one.close(host)
            await destiny.act(STUDIO, asked("k2"))
            await two.measure(STUDIO, host)
            assert two.view(STUDIO)["actions"] == 2
            assert computes(two)
            await two.close(host)

    asyncio.run(go())
