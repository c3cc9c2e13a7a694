"""An arrangement judged: whether it is legal, what it is worth, and what would be better."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from offsuit.core.hand_text import hand_text
from offsuit.core.ranking import Ranking
from offsuit.errors import ArrangementError, HandError
from offsuit.games.arranging.laid_rows import LaidHand
from offsuit.games.pyramid.arrangement import check_held, lay_down
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange, check_deal
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.tuples import Tuple3, hand_tuple


@dataclass(frozen=True)
class Judgement:
    """What is known about three hands."""

    legal: bool
    reason: str | None
    """Why it is illegal."""
    texts: dict[str, str]
    categories: dict[str, str]
    tuples: dict[str, Tuple3]
    values: dict[str, float]
    value: float | None
    loss: float | None
    """How much more the best arrangement of the cards is worth; None if this one is illegal."""
    better: Arranged
    """The best arrangement, which may be this one."""

    def as_json(self, ranking: Ranking = PYRAMID) -> dict[str, Any]:
        """The JSON object that commands print."""
        facts = {name: value for name, value in vars(self).items() if name != "better"}
        return {**facts, "better": self.better.as_json(ranking)}


def judge(
    hands: Mapping[str, Sequence[int]],
    held: Sequence[int],
    values: Values,
    best: Arranged | None = None,
) -> Judgement:
    """Judge an arrangement of the `held` cards by `values`, in the ranking they are for.

    `best` is the best arrangement, if the caller knows it already.
    """
    ranking = values.ranking
    check_deal(held, ranking)
    best = best or arrange(held, values)[0]
    try:
        check_held(hands, held, ranking)
        laid = lay_down(hands, ranking, values.rows)
    except (ArrangementError, HandError) as error:
        return Judgement(False, str(error), {}, {}, {}, {}, None, None, best)
    return _legal(laid, values, best)


def _legal(laid: Mapping[str, LaidHand], values: Values, best: Arranged) -> Judgement:
    worth = {row: values.value(row, hand.strength) for row, hand in laid.items()}
    value = sum(worth.values())
    return Judgement(
        legal=True,
        reason=None,
        texts={row: hand_text(values.ranking, hand.made) for row, hand in laid.items()},
        categories={row: hand.made.category.name for row, hand in laid.items()},
        tuples={row: hand_tuple(values.ranking, hand.made) for row, hand in laid.items()},
        values=worth,
        value=value,
        loss=best.value - value,
        better=best,
    )
