"""The player's cards while they arrange them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from offsuit.core.notation import card_name, parse_card, parse_cards
from offsuit.games.pyramid.arrangement import check_held
from offsuit.games.pyramid.play.actions import Arrange, held_name, unused_cards
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules

NOTHING = Arrange((), (), ())


@dataclass(frozen=True)
class Desk:
    """Cards laid into rows; the others are still in hand."""

    rules: PyramidRules
    held: tuple[str, ...]
    laid: Arrange = NOTHING

    @property
    def left(self) -> tuple[str, ...]:
        """Cards in no row."""
        return unused_cards(self.held, self.laid)

    @property
    def full(self) -> bool:
        """Whether every row has cards."""
        return all(self.laid.hand(position) for position in ROWS)

    def with_hand(self, position: str, text: str) -> "Desk":
        """Put these cards into `position`, replacing its cards and taking from other rows."""
        deck = self.rules.ranking.deck
        codes = parse_cards(deck, text)
        held = [parse_card(deck, name) for name in self.held]
        check_held({**dict.fromkeys(ROWS, ()), position: codes}, held, self.rules.ranking)
        laid = tuple(card_name(deck, code) for code in codes)
        free = Counter(self.held) - Counter(map(held_name, laid))
        back, middle, front = (
            laid if other == position else _kept(self.laid.hand(other), free) for other in ROWS
        )
        return replace(self, laid=Arrange(back, middle, front))

    def with_hands(self, hands: Iterable[Iterable[int]], automatic: str | None = None) -> "Desk":
        """Back, middle and front from card codes, as a search found them."""
        deck = self.rules.ranking.deck
        back, middle, front = (tuple(card_name(deck, code) for code in hand) for hand in hands)
        return replace(self, laid=Arrange(back, middle, front, automatic))

    def without(self, position: str | None) -> "Desk":
        """Take the cards of one row, or of all, back into the hand."""
        if position is None:
            return replace(self, laid=NOTHING)
        return self.with_hand(position, "")


def _kept(names: tuple[str, ...], free: Counter[str]) -> tuple[str, ...]:
    """The cards that are still free; each is then taken from `free`."""
    kept = []
    for name in names:
        if free[held_name(name)] > 0:
            free[held_name(name)] -= 1
            kept.append(name)
    return tuple(kept)
