"""The program `attacks.history`, for a moment."""

import pytest

from attacks import history


def test_a_flood_of_long_reads_keeps_nobody_from_being_answered() -> None:
    report = history.run(history.arguments(["--seconds", "0.5", "--clients", "12"]))
    assert history.faults(report) == [], report
    assert "200" in report["flooded"]["reads"]["statuses"]


def test_it_attacks_nobody_else(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        history.arguments(["--url", "http://192.0.2.1"])
    assert "only servers on this machine" in capsys.readouterr().err
