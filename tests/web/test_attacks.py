"""The programs in tests/attacks, with the fewest repetitions that say anything."""

import pytest

from attacks import outage


def test_a_database_that_stops_under_load_costs_nothing() -> None:
    report = outage.run(outage.arguments(["--times", "1", "--seconds", "2", "--tables", "3"]))
    assert outage.faults(report) == [], report


@pytest.mark.proof
def test_twenty_outages_cost_nothing() -> None:
    report = outage.run(outage.arguments(["--times", "20", "--seed", "20"]))
    assert outage.faults(report) == [], report
    assert report["acknowledged"] > 100
