"""The category of a strength."""

from functools import lru_cache

from offsuit.core.lookups.cache import Stored, load_or_build, pack
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.ranking import Ranking


@lru_cache
def levels(ranking: Ranking) -> memoryview:
    """For each strength the place of its category, weakest 0; strength 0 is no hand and gets 0."""
    stored = load_or_build("levels", ranking, lambda: _build(ranking))
    return stored.arrays["levels"]


def category_name(ranking: Ranking, strength: int) -> str:
    """The name of a strength's category."""
    return ranking.names[levels(ranking)[strength]]


def _build(ranking: Ranking) -> Stored:
    return Stored({}, {"levels": pack("B", [0, *(key.level for key in scale(ranking).keys)])})
