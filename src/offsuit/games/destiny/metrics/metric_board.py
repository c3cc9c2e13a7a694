"""All metrics of a game under one version of its rules, with one promise about false alarms.

If the rules are followed, the chance that any group of any metric ever raises an alarm is at most
`FALSE_ALARMS`, over all time. Metrics have equal parts of it. Within a metric the group that comes
first has a half of its part, the next a sixth, then a twelfth, and so on: 1 / (k * (k + 1)), which
add up to no more than the whole, however many groups there will be.
"""

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import Any, NamedTuple

from offsuit.games.destiny.metrics.observations import METRICS, Observation
from offsuit.games.destiny.metrics.tilted_test import TiltedTest

FALSE_ALARMS = 0.01


class MetricRow(NamedTuple):
    """One group: means of what was observed and expected, and whether they differ too far."""

    name: str
    group: str
    n: int
    observed: float
    expected: float
    p_value: float
    alarm: bool
    alarmed_at: int | None
    """How many observations it took."""

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return dict(self._asdict())


class MetricBoard:
    """Observations in, rows out; `as_json` and `board_of` to go on later."""

    def __init__(self) -> None:
        self._tests: dict[str, dict[str, TiltedTest]] = {name: {} for name in METRICS}
        self._alarms: dict[tuple[str, str], int] = {}
        self._needed: dict[tuple[str, str], float] = {}

    def observe(self, several: Iterable[Observation]) -> None:
        """Take in observations."""
        for metric, group, value, mean, norms in several:
            test = self._tests[metric].get(group) or self._begin(metric, group, TiltedTest())
            test.observe(value, mean, norms)
            if test.most >= self._needed[metric, group] and (metric, group) not in self._alarms:
                self._alarms[metric, group] = test.n

    def _begin(self, metric: str, group: str, test: TiltedTest) -> TiltedTest:
        """A new group, and the logarithm of the wealth that is an alarm in it."""
        self._tests[metric][group] = test
        k = len(self._tests[metric])
        self._needed[metric, group] = log(k * (k + 1) * len(METRICS) / FALSE_ALARMS)
        return test

    def needed(self, metric: str, group: str) -> float:
        """The wealth that is an alarm in a group that was observed."""
        return exp(self._needed[metric, group])

    def alarms(self) -> dict[tuple[str, str], int]:
        """(metric, group) of every alarm, and after how many of its observations it came."""
        return dict(self._alarms)

    def rows(self) -> list[MetricRow]:
        """Every group that was observed, in the order of metrics and of their first observation."""
        return [
            MetricRow(
                metric,
                group,
                test.n,
                test.observed / test.n,
                test.expected / test.n,
                test.p_value,
                (metric, group) in self._alarms,
                self._alarms.get((metric, group)),
            )
            for metric, tests in self._tests.items()
            for group, test in tests.items()
        ]

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            metric: {
                group: {**test.as_json(), "alarmed_at": self._alarms.get((metric, group))}
                for group, test in tests.items()
            }
            for metric, tests in self._tests.items()
        }


def board_of(data: Mapping[str, Any]) -> MetricBoard:
    """A board as `as_json` tells it."""
    board = MetricBoard()
    for metric, groups in data.items():
        for group, told in groups.items():
            fields = {name: value for name, value in told.items() if name != "alarmed_at"}
            board._begin(metric, group, TiltedTest(**fields))
            if told["alarmed_at"] is not None:
                board._alarms[metric, group] = told["alarmed_at"]
    return board
