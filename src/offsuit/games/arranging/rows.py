"""The rows of an arrangement as data: their names, sizes, and what may be laid down in each."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.deck import Deck
from offsuit.core.evaluate import Evaluation
from offsuit.core.notation import card_names
from offsuit.core.suggest import unknown_name
from offsuit.errors import ArrangementError, HandError


@dataclass(frozen=True)
class Row:
    """One row: how many cards it takes, and which hands of those sizes it refuses."""

    name: str
    sizes: tuple[int, ...]
    demand: str = ""
    """What a hand must be where not every hand is allowed, in words."""
    refused: frozenset[tuple[int, str]] = frozenset()
    """Pairs of a size and a category that may not be laid down here."""

    def check_size(self, cards: int, error: type[HandError | ArrangementError]) -> None:
        """Raise `error` for a number of cards that the row does not take."""
        if cards not in self.sizes:
            raise error(f"{cards} cards in {self.name}; {self.takes}")

    @property
    def takes(self) -> str:
        """The sizes in words.

        >>> Row("front", (3, 5)).takes
        'front takes 3 or 5'
        """
        return f"{self.name} takes {' or '.join(map(str, self.sizes))}"

    def allows(self, made: Evaluation, cards: int) -> bool:
        """Whether a hand of that many cards may be laid down here."""
        return cards in self.sizes and (cards, made.category.name) not in self.refused


@dataclass(frozen=True)
class Rows:
    """All rows, the strongest first: no row may beat the one before it.

    >>> rows = Rows((Row("back", (5,)), Row("front", (3, 5))), layouts=((5, 3),))
    >>> rows.names, rows.above("front"), rows.next_sizes((5,))
    (('back', 'front'), 'back', frozenset({3}))
    """

    rows: tuple[Row, ...]
    layouts: tuple[tuple[int, ...], ...]
    """Sizes that may be laid down together, row by row."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """In order, the strongest row first."""
        return tuple(row.name for row in self.rows)

    @cached_property
    def sizes(self) -> dict[str, tuple[int, ...]]:
        """The sizes that each row takes."""
        return {row.name: row.sizes for row in self.rows}

    def row(self, name: str) -> Row:
        """The row of a name."""
        for row in self.rows:
            if row.name == name:
                return row
        raise HandError(unknown_name("position", name, self.names))

    def above(self, name: str) -> str:
        """The row that `name` must not beat; the first has none."""
        return self.names[self.names.index(name) - 1]

    def next_sizes(self, taken: tuple[int, ...]) -> frozenset[int]:
        """How many cards the next row may have when the first ones have `taken`."""
        count = len(taken)
        return frozenset(sizes[count] for sizes in self.layouts if sizes[:count] == taken)

    def check_sizes(self, hands: Mapping[str, Sequence[int]], deck: Deck) -> None:
        """Refuse missing rows, wrong numbers of cards, and cards that cannot be held together."""
        for row in self.rows:
            row.check_size(len(hands.get(row.name, ())), ArrangementError)
        sizes = tuple(len(hands[name]) for name in self.names)
        if sizes not in self.layouts:
            given = "/".join(map(str, sizes))
            raise ArrangementError(f"{given} cards cannot be laid down together")
        check_cards(deck, [code for name in self.names for code in hands[name]])

    def check_held(
        self, hands: Mapping[str, Sequence[int]], held: Sequence[int], deck: Deck
    ) -> None:
        """Refuse cards that are laid down but not held, or laid down twice."""
        have = Counter(min(code, deck.joker) for code in held)
        used = Counter(min(code, deck.joker) for name in self.names for code in hands.get(name, ()))
        for code, count in used.items():
            if count > have[code]:
                name = card_names(deck, [code])
                raise ArrangementError(f"{name}: {count} laid down, {have[code]} held")
