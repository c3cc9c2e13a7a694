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
from offsuit.web.lab import destiny_metrics
from offsuit.web.lab.destiny_metrics import DestinyMetrics
from offsuit.web.lab.lab_pool import LabWorker
from offsuit.web.settings import Settings


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
