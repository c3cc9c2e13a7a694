"""What is remembered of other players: a value, folded from the events of past rounds.

Only public events are remembered: who surrendered, and what was shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from offsuit.core.lookups.category_levels import levels
from offsuit.core.notation import parse_cards
from offsuit.core.ranking import Ranking
from offsuit.games.game import Event
from offsuit.games.jsonable import Jsonable
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.play.events import Parted, Revealed, ShownArrangement
from offsuit.games.pyramid.play.view import PyramidView
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules

DECLARED = 0
"""The class of a hand in an automatic; the other classes are categories, counted from 1."""
CLASSES = 1 + len(PYRAMID.names)
NEVER = ((0,) * CLASSES,) * len(ROWS)


@dataclass(frozen=True)
class Acquaintance(Jsonable):
    """What is known of one player."""

    name: str
    decided: int = 0
    """Rounds in which the player could surrender."""
    surrendered: int = 0
    shown: int = 0
    """Rounds in which the player showed their hands."""
    classes: tuple[tuple[int, ...], ...] = NEVER
    """For each row how often the player showed each class."""


@dataclass(frozen=True)
class Memory(Jsonable, kind="pyramid memory"):
    """What is known of all players met so far, by name."""

    met: tuple[Acquaintance, ...] = ()

    def of(self, name: str) -> Acquaintance:
        """What is known of one player, which may be nothing."""
        return next((each for each in self.met if each.name == name), Acquaintance(name))

    def with_one(self, known: Acquaintance) -> "Memory":
        """The memory with what is known of one player replaced."""
        others = [each for each in self.met if each.name != known.name]
        return Memory(tuple(sorted((*others, known), key=lambda each: each.name)))


NOTHING_SEEN = Memory()


def remember(
    memory: Memory, names: Sequence[str], events: Iterable[Event], rules: PyramidRules
) -> Memory:
    """The memory after these events, as a seat or a spectator saw them; `names` are by seat."""
    for event in events:
        if isinstance(event, Parted):
            for seat, name in enumerate(names):
                known = memory.of(name)
                out = known.surrendered + (seat in event.surrendered)
                memory = memory.with_one(replace(known, decided=known.decided + 1, surrendered=out))
        elif isinstance(event, Revealed):
            for shown in event.hands:
                known = _after_showing(memory.of(names[shown.seat]), shown, rules.ranking)
                memory = memory.with_one(known)
    return memory


def remember_round(memory: Memory | None, view: PyramidView, rules: PyramidRules) -> Memory:
    """The memory after a round, from the public view of its end."""
    events: list[Event] = []
    if rules.variant == "standard":
        events.append(Parted(view.surrendered, view.pot))
    if view.revealed is not None:
        events.append(view.revealed)
    return remember(memory or NOTHING_SEEN, [seat.name for seat in view.seats], events, rules)


def _after_showing(known: Acquaintance, shown: ShownArrangement, ranking: Ranking) -> Acquaintance:
    counts = []
    hands = (shown.back, shown.middle, shown.front)
    for before, hand in zip(known.classes, hands, strict=True):
        at = DECLARED if shown.automatic else 1 + _level(hand, ranking)
        counts.append((*before[:at], before[at] + 1, *before[at + 1 :]))
    return replace(known, shown=known.shown + 1, classes=tuple(counts))


def _level(hand: Sequence[str], ranking: Ranking) -> int:
    return levels(ranking)[ranking.strength(parse_cards(ranking.deck, " ".join(hand)))]
