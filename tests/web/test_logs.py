"""Lines in the log that one client can cause are bounded, and what is left out is counted."""

import json
import logging
from datetime import UTC, datetime

import pytest

from offsuit.web.client_address import address_key
from offsuit.web.logs import LOG, JsonLines, LogLimit


def test_lines_of_one_client_are_bounded_and_the_others_are_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = [0.0]
    limit = LogLimit(lines=1, burst=3, now=lambda: now[0])
    caplog.handler.addFilter(limit)
    caplog.set_level(logging.INFO, LOG.name)
    try:
        for _ in range(100):
            LOG.info("request", extra={"facts": {"client": "192.0.2.1"}})
        LOG.info("request", extra={"facts": {"client": "192.0.2.2"}})
        LOG.warning("of nobody")
        assert len(caplog.records) == 3 + 1 + 1
        limit.tell()
        assert len(caplog.records) == 5  # it goes on: nothing is told yet
        now[0] = 5.0
        limit.tell()
        limit.tell()
    finally:
        caplog.handler.removeFilter(limit)
    (told,) = caplog.records[5:]
    assert vars(told)["facts"] == {"of": "192.0.2.1", "lines": 97}


def test_an_address_that_can_be_chosen_is_no_other_client() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:2") == "2001:db8::/64"
    assert address_key("2001:db8:0:1::1") != address_key("2001:db8::1")
    assert address_key("::ffff:192.0.2.1") == "192.0.2.1"


def test_times_in_the_log_have_a_zone() -> None:
    record = logging.LogRecord("offsuit.web", logging.INFO, "", 0, "request", (), None)
    record.created = 1_794_806_630.4175
    told = json.loads(JsonLines().format(record))["time"]
    assert told == "2026-11-16T05:23:50.417+00:00"
    assert datetime.fromisoformat(told).tzinfo == UTC
