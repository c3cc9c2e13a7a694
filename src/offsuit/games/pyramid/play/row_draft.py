"""An arrangement in the making: what each hand is so far, and what stands against it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from offsuit.core.evaluate import Evaluation
from offsuit.core.hand_text import hand_text
from offsuit.core.notation import card_name, parse_card
from offsuit.games.pyramid.arrangement import RankClass, rank_class, strongest_reading
from offsuit.games.pyramid.points import POSITIONS, points
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.tuples import POSITION_SIZES, hand_tuple


@dataclass(frozen=True)
class RowDraft:
    """One position of an unfinished arrangement; `check_arrangement` judges a finished one."""

    words: str
    """The hand as people say it; nothing while the cards make none."""
    problem: str | None
    position: str = field(default="", compare=False)
    made: Evaluation | None = field(default=None, compare=False)

    def as_json(self, rules: PyramidRules) -> dict[str, Any]:
        """For a page: points are those of winning the position, `cards` show what jokers are."""
        made = self.made
        if made is None:
            return {"words": self.words, "problem": self.problem}
        return {
            "words": self.words,
            "problem": self.problem,
            "category": made.category.name,
            "tuple": list(hand_tuple(rules.ranking, made)),
            "points": points(made.category.name, self.position),
            "cards": [card_name(rules.ranking.deck, code) for code in made.cards],
        }


def read_drafts(rules: PyramidRules, hands: Mapping[str, Sequence[str]]) -> dict[str, RowDraft]:
    """What lies in each position that has cards, each read as low as the hands above it ask."""
    found: dict[str, RowDraft] = {}
    above: RankClass | None = None
    upper = ""
    for position in POSITIONS:
        if not hands.get(position):
            continue
        cards = [parse_card(rules.ranking.deck, name) for name in hands[position]]
        found[position], made = _read(rules, cards, position, above, upper)
        if made is not None:
            above, upper = made, position
    return found


def _read(
    rules: PyramidRules, cards: list[int], position: str, above: RankClass | None, upper: str
) -> tuple[RowDraft, RankClass | None]:
    """The draft, and what the positions below it have to stay under."""
    sizes = POSITION_SIZES[position]
    if len(cards) not in sizes:
        listed = " or ".join(map(str, sizes))
        return RowDraft("", f"{len(cards)} cards; {position} takes {listed}"), None
    if made := strongest_reading(rules.ranking, cards, position, above):
        return RowDraft(hand_text(rules.ranking, made), None, position, made), rank_class(made)
    if made := strongest_reading(rules.ranking, cards, position, None):
        words = hand_text(rules.ranking, made)
        return RowDraft(words, f"beats {upper}", position, made), rank_class(made)
    wanted = "straight or better" if position == "front" else "a straight flush or of one kind"
    return RowDraft("", f"{len(cards)} cards in {position} must be {wanted}"), None
