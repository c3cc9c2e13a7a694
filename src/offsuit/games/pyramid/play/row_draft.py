"""An unfinished arrangement: what the hand of each row is so far, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from offsuit.core.card_order import compared_order
from offsuit.core.evaluate import Evaluation
from offsuit.core.hand_text import hand_text
from offsuit.core.notation import card_name, parse_card
from offsuit.games.arranging.joker_readings import RankClass, rank_class
from offsuit.games.arranging.laid_rows import strongest_reading
from offsuit.games.arranging.rows import Row
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.tuples import hand_tuple


@dataclass(frozen=True)
class RowDraft:
    """One row of an unfinished arrangement; `check_arrangement` judges a finished one."""

    words: str
    """The hand as people say it; empty while the cards make no hand."""
    problem: str | None
    row: str = field(default="", compare=False)
    made: Evaluation | None = field(default=None, compare=False)
    points: int | None = field(default=None, compare=False)
    """Of winning the row with this hand."""

    @property
    def order(self) -> tuple[int, ...]:
        """Places of the cards in the order in which the hand is written; empty without a hand."""
        return () if self.made is None else compared_order(PYRAMID, self.made)

    def as_json(self) -> dict[str, Any]:
        """For a page: `points` are those of winning the row, `cards` show what jokers stand for."""
        made = self.made
        if made is None:
            return {"words": self.words, "problem": self.problem}
        return {
            "words": self.words,
            "problem": self.problem,
            "category": made.category.name,
            "tuple": list(hand_tuple(PYRAMID, made)),
            "points": self.points,
            "cards": [card_name(PYRAMID.deck, code) for code in made.cards],
            "order": list(self.order),
        }


def read_drafts(rules: PyramidRules, hands: Mapping[str, Sequence[str]]) -> dict[str, RowDraft]:
    """The drafts of the rows that have cards; open jokers stay below the row above if they can."""
    found: dict[str, RowDraft] = {}
    above: RankClass | None = None
    upper = ""
    for row in rules.rows.rows:
        if not hands.get(row.name):
            continue
        cards = [parse_card(rules.ranking.deck, name) for name in hands[row.name]]
        found[row.name], made = _read(rules, cards, row, above, upper)
        if made is not None:
            above, upper = made, row.name
    return found


def _read(
    rules: PyramidRules, cards: list[int], row: Row, above: RankClass | None, upper: str
) -> tuple[RowDraft, RankClass | None]:
    """The draft, and what the rows below it must not beat."""
    if len(cards) not in row.sizes:
        return RowDraft("", f"{len(cards)} cards; {row.takes}"), None
    for limit, problem in ((above, None), (None, f"beats {upper}")):
        if made := strongest_reading(rules.ranking, cards, row, limit):
            points = rules.row_points.points(made.category.name, row.name)
            words = hand_text(rules.ranking, made)
            return RowDraft(words, problem, row.name, made, points), rank_class(made)
    return RowDraft("", f"{len(cards)} cards in {row.name} must be {row.demand}"), None
