"""Metrics for Prometheus."""

from collections.abc import Callable, Iterator, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from offsuit.host.host import Host, HostCounts
from offsuit.web.lab.destiny_metrics import DestinyTotals

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5)


class Metrics:
    """The metrics of one server; figures of the host are read when they are asked for."""

    def __init__(
        self,
        host: Callable[[], Host | None],
        destiny: Callable[[], DestinyTotals] = DestinyTotals,
    ) -> None:
        self._registry = CollectorRegistry()
        self._host, self._destiny = host, destiny
        self._registry.register(self)
        given = self._registry
        self.actions = Histogram(
            "offsuit_action_seconds",
            "From an action until it is durable and every seat is told",
            buckets=SECONDS,
            registry=given,
        )
        ProcessCollector(registry=given)
        PlatformCollector(registry=given)
        self.requests = Counter(
            "offsuit_requests",
            "Requests, by the template of their route",
            ("method", "route", "status"),
            registry=given,
        )
        self.request_seconds = Histogram(
            "offsuit_request_seconds",
            "From a request until its answer is sent",
            ("route",),
            buckets=SECONDS,
            registry=given,
        )
        self.refused = Counter(
            "offsuit_refused", "Refusals by routes and on sockets", ("problem",), registry=given
        )
        self.destiny_actions = Counter(
            "offsuit_destiny_actions", "Actions answered", ("replayed",), registry=given
        )
        self.connections = Gauge("offsuit_connections", "Connections", registry=given)
        self.refused_connections = Counter(
            "offsuit_refused_connections",
            "Connections refused or cut off before a route was asked",
            ("reason",),
            registry=given,
        )
        self.cut_off = Counter(
            "offsuit_queue_drops", "Sockets cut off: unread messages", registry=given
        )
        self.late_messages = Counter(
            "offsuit_late_messages", "Messages on sockets that waited for a limit", registry=given
        )
        self.sockets = Gauge("offsuit_sockets", "Sockets that are open", registry=given)
        self.lab_failures = Counter(
            "offsuit_lab_failures", "Answers of the lab that failed", registry=given
        )
        self.lab = Histogram(
            "offsuit_lab_seconds", "Work of a lab call", ("call",), buckets=SECONDS, registry=given
        )

    def collect(self) -> Iterator[Metric]:
        """Figures that the host is asked for."""
        host = self._host()
        found = HostCounts(0, 0, 0, 0, 0) if host is None else host.counts()
        seats = GaugeMetricFamily("offsuit_seats", "Seats that are taken", labels=["by"])
        seats.add_metric(["person"], found.people)
        seats.add_metric(["bot"], found.bots)
        yield GaugeMetricFamily("offsuit_tables", "Tables", found.tables)
        yield GaugeMetricFamily("offsuit_rounds_running", "Rounds being played", found.running)
        yield seats
        yield GaugeMetricFamily("offsuit_journal_lag", "Appends that wait", found.lag)
        yield GaugeMetricFamily("offsuit_tables_broken", "Tables not run", found.broken)
        yield GaugeMetricFamily("offsuit_tables_standing", "Clocks that fail", found.standing)
        yield GaugeMetricFamily("offsuit_outage", "Whether the journal is away", found.outage)
        yield _counter(
            "offsuit_journal_failures", "Calls that failed", "part", found.store_failures
        )
        yield _counter("offsuit_work_failures", "Clocks and bots", "what", found.work_failures)
        told = self._destiny()
        yield GaugeMetricFamily("offsuit_destiny_alarms", "Metrics that differ", told.alarms)
        yield GaugeMetricFamily(
            "offsuit_destiny_differences", "Actions that do not replay", told.differences
        )
        yield GaugeMetricFamily("offsuit_destiny_observed", "Actions replayed", told.observed)
        yield GaugeMetricFamily(
            "offsuit_destiny_lag_seconds", "How far metrics are behind", told.lag_seconds
        )

    def page(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self._registry)


def _counter(name: str, what: str, label: str, counts: Mapping[str, int]) -> CounterMetricFamily:
    """One count for each value of a label."""
    family = CounterMetricFamily(name, what, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family
