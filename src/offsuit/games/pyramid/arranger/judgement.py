"""An arrangement judged: may it lie so, what is it worth, what would be better."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from offsuit.core.hand_text import hand_text
from offsuit.core.ranking import Ranking
from offsuit.errors import ArrangementError, HandError
from offsuit.games.pyramid.arrangement import LaidHand, check_held, lay_down
from offsuit.games.pyramid.arranger.arranger import Arranged, arrange, check_deal
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.tuples import Tuple3


@dataclass(frozen=True)
class Judgement:
    """What there is to say about three hands."""

    legal: bool
    reason: str | None
    """Why not, in words."""
    texts: dict[str, str]
    categories: dict[str, str]
    tuples: dict[str, Tuple3]
    values: dict[str, float]
    value: float | None
    loss: float | None
    """What the best arrangement of the same cards is worth more; nothing if this is illegal."""
    better: Arranged
    """The best arrangement, whether or not it is this one."""

    def as_json(self, ranking: Ranking = PYRAMID) -> dict[str, Any]:
        """The shape that commands print."""
        facts = {name: value for name, value in vars(self).items() if name != "better"}
        return {**facts, "better": self.better.as_json(ranking)}


def judge(
    hands: Mapping[str, Sequence[int]],
    held: Sequence[int],
    values: Values | None = None,
    ranking: Ranking = PYRAMID,
    best: Arranged | None = None,
) -> Judgement:
    """Judge an arrangement of `held` cards; values bring their own ranking along.

    `best` is the best arrangement where it is known already.
    """
    table = values or default_values(ranking)
    ranking = table.ranking
    check_deal(held, ranking)
    best = best or arrange(held, table, ranking=ranking)[0]
    try:
        check_held(hands, held, ranking)
        laid = lay_down(hands, ranking)
    except (ArrangementError, HandError) as error:
        return Judgement(False, str(error), {}, {}, {}, {}, None, None, best)
    return _legal(laid, table, best)


def _legal(laid: Mapping[str, LaidHand], table: Values, best: Arranged) -> Judgement:
    worth = {position: table.value(position, hand.strength) for position, hand in laid.items()}
    value = sum(worth.values())
    return Judgement(
        legal=True,
        reason=None,
        texts={p: hand_text(table.ranking, hand.made) for p, hand in laid.items()},
        categories={p: hand.made.category.name for p, hand in laid.items()},
        tuples={p: hand.tuple for p, hand in laid.items()},
        values=worth,
        value=value,
        loss=best.value - value,
        better=best,
    )
