"""The programs in tests/attacks, with the fewest repetitions that say anything."""

import json

import pytest

from attacks import outage
from support.postgresql_cluster import Cluster


def test_a_database_that_stops_under_load_costs_nothing(stoppable: Cluster) -> None:
    given = outage.arguments(["--times", "1", "--seconds", "2", "--tables", "3"])
    report = outage.run(given, stoppable)
    assert outage.faults(report) == [], json.dumps(report)


@pytest.mark.proof
def test_twenty_outages_cost_nothing(stoppable: Cluster) -> None:
    report = outage.run(outage.arguments(["--times", "20", "--seed", "20"]), stoppable)
    assert outage.faults(report) == [], json.dumps(report)
    assert report["acknowledged"] > 100
