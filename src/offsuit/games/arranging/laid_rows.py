"""Rows laid down: each hand as it counts, and whether the arrangement is legal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from offsuit.core.evaluate import Evaluation
from offsuit.core.notation import card_names
from offsuit.core.ranking import Ranking
from offsuit.errors import ArrangementError
from offsuit.games.arranging.joker_readings import RankClass, rank_class, strongest_below
from offsuit.games.arranging.rows import Row, Rows

REMEMBERED = 2048
"""Rows that are kept: what was laid down is asked for again when it is shown and scored."""


@dataclass(frozen=True)
class LaidHand:
    """The hand of one row, every joker standing for a card."""

    row: str
    cards: tuple[int, ...]
    made: Evaluation
    strength: int


def laid_hand(ranking: Ranking, row: str, made: Evaluation) -> LaidHand:
    """An evaluated hand in its row."""
    return LaidHand(row, made.cards, made, ranking.strength(made.cards))


def lay_rows(
    rows: Rows, hands: Mapping[str, Sequence[int]], ranking: Ranking
) -> dict[str, LaidHand]:
    """The hands as they count; an illegal arrangement is refused with the reason.

    Open jokers make each row as strong as possible without beating the row above it.
    """
    rows.check_sizes(hands, ranking.deck)
    laid: dict[str, LaidHand] = {}
    above: RankClass | None = None
    for row in rows.rows:
        cards = tuple(hands[row.name])
        found = _laid(ranking, cards, row, above)
        if found is None:
            raise ArrangementError(_why_not(rows, ranking, cards, row, laid))
        laid[row.name] = found
        above = rank_class(found.made)
    return laid


def strongest_reading(
    ranking: Ranking, cards: Sequence[int], row: Row, above: RankClass | None
) -> Evaluation | None:
    """The strongest hand that `row` allows below `above`; None if there is no such hand.

    What a row allows is everything from some category up, so only the strongest is asked about.
    """
    best = strongest_below(ranking, cards, above)
    return best if best is not None and row.allows(best, len(cards)) else None


@lru_cache(REMEMBERED)
def _laid(
    ranking: Ranking, cards: tuple[int, ...], row: Row, above: RankClass | None
) -> LaidHand | None:
    made = strongest_reading(ranking, cards, row, above)
    return None if made is None else laid_hand(ranking, row.name, made)


def _why_not(
    rows: Rows, ranking: Ranking, cards: Sequence[int], row: Row, laid: Mapping[str, LaidHand]
) -> str:
    """The reason in words: too strong for the row above, or no hand for this row."""
    free = strongest_reading(ranking, cards, row, None)
    if free is None:
        names = card_names(ranking.deck, cards)
        return f"{row.name} {names!r}: {len(cards)} cards must be {row.demand}"
    upper = rows.above(row.name)
    mine, other = free.category.name, laid[upper].made.category.name
    if mine == other:
        return f"{row.name} ({mine}) beats {upper} ({other}) by rank"
    return f"{row.name} ({mine}) beats {upper} ({other})"
