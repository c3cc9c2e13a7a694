"""The actions of Pyramid Poker, and the check of an arrangement."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from offsuit.core.notation import JOKER, parse_card
from offsuit.errors import IllegalActionError, OffsuitError
from offsuit.games.arranging.laid_rows import LaidHand
from offsuit.games.game import Action, Choice, Option, Range
from offsuit.games.pyramid.arrangement import check_held, lay_down
from offsuit.games.pyramid.automatics.finder import check_automatic
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import PyramidRules


@dataclass(frozen=True)
class Arrange(Action, kind="arrange"):
    """Three hands of card names; a joker may be open (`*`) or stand for a card (`*AS`)."""

    back: tuple[str, ...]
    middle: tuple[str, ...]
    front: tuple[str, ...]
    automatic: str | None = None

    def hand(self, row: str) -> tuple[str, ...]:
        """The cards of one row."""
        hands = {"back": self.back, "middle": self.middle, "front": self.front}
        return hands[row]


@dataclass(frozen=True)
class Play(Action, kind="play"):
    """Play on, for four more cards and the pot."""


@dataclass(frozen=True)
class Surrender(Action, kind="surrender"):
    """Pay into the pot and be out of the round."""


def play_choice(_: PyramidRules) -> Choice:
    """The choice to play on."""
    return Choice(Play.kind)


def surrender_choice(_: PyramidRules) -> Choice:
    """The choice to surrender."""
    return Choice(Surrender.kind)


@cache
def arrange_choice(rules: PyramidRules) -> Choice:
    """The choice to arrange: the sizes and automatics that the rules allow."""
    sizes = tuple(Range(at, min(rules.rows.sizes[at]), max(rules.rows.sizes[at])) for at in ROWS)
    played = rules.automatic_order if rules.plays_automatics else ()
    return Choice(Arrange.kind, sizes, (Option("automatic", played),))


def check_arrangement(
    rules: PyramidRules, held: tuple[str, ...], action: Arrange
) -> dict[str, LaidHand]:
    """The three hands as they count; an illegal arrangement of `held` is refused with the reason.

    The only check of an arrangement: rounds, pages and the terminal all use it, and it needs
    nothing but what the seat can see.
    """
    deck = rules.ranking.deck
    try:
        cards = [parse_card(deck, name) for name in held]
        hands = {at: [parse_card(deck, name) for name in action.hand(at)] for at in ROWS}
        check_held(hands, cards, rules.ranking)
        if action.automatic is not None:
            return check_automatic(action.automatic, hands, cards, rules)
        return lay_down(hands, rules.ranking, rules.rows)
    except OffsuitError as error:
        raise IllegalActionError(str(error)) from error


def held_name(name: str) -> str:
    """A card as it is held: a joker is a joker, whatever it stands for."""
    return JOKER if name.startswith(JOKER) else name


def unused_cards(held: Iterable[str], laid: Arrange) -> tuple[str, ...]:
    """Cards of `held` that are in no row, in the order held; names as they are printed."""
    used = Counter(held_name(name) for row in ROWS for name in laid.hand(row))
    unused = []
    for name in held:
        if used[name]:
            used[name] -= 1
        else:
            unused.append(name)
    return tuple(unused)
