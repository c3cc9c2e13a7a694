"""Prepared rounds that are soon made, for tests that need any and not good ones."""

from collections.abc import Iterator

import pytest


@pytest.fixture
def few_rounds(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Others find their own again afterwards."""
    from offsuit.games.pyramid.strategy.pot import prepared_opponents as opposing

    monkeypatch.setattr(opposing, "ROUNDS", 250)
    opposing._kept.cache_clear()
    yield
    opposing._kept.cache_clear()
