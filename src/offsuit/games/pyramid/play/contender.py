"""A seat at the showdown: its three hands as they count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from offsuit.core.hand_check import check_cards
from offsuit.core.notation import parse_cards
from offsuit.errors import ArrangementError, OffsuitError, RulesError
from offsuit.games.arranging.laid_rows import LaidHand
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.automatics.declaration import read_automatic
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import HAND, PyramidRules


@dataclass(frozen=True)
class Contender:
    """Who shows what; one who has surrendered shows nothing."""

    name: str
    laid: Mapping[str, LaidHand]
    """By row, every joker standing for a card; nothing of one who was left alone."""
    automatic: str | None = None
    surrendered: bool = False


def contender(
    name: str, hands: Mapping[str, Sequence[int]], automatic: str | None, rules: PyramidRules
) -> Contender:
    """One who shows these hands, given as card codes; a false declaration is refused."""
    if automatic is None:
        return Contender(name, lay_down(hands, rules.ranking))
    return Contender(name, read_automatic(automatic, hands, rules), automatic)


def read_contender(entry: Any, rules: PyramidRules) -> Contender:
    """A seat of a score sheet: `name`, `back`, `middle`, `front`, `automatic`, `surrendered`.

    Hands are text or lists of cards. Open jokers are read as strong as the order allows, or the
    automatic that is declared, which must be true. `unused`, if given, must complete 17 cards;
    further fields are not read.
    """
    name = _name(entry)
    try:
        if _surrendered(entry, rules):
            return Contender(name, {}, surrendered=True)
        hands = {row: _cards(entry, row) for row in ROWS}
        _check_unused(entry, hands)
        return contender(name, hands, entry.get("automatic"), rules)
    except OffsuitError as error:
        raise type(error)(f"seat {name!r}: {error}") from error


def _name(entry: Any) -> str:
    name = entry.get("name") if isinstance(entry, Mapping) else None
    if not isinstance(name, str) or not name:
        raise ArrangementError(f"seat {entry!r}: a name is wanted")
    return name


def _surrendered(entry: Mapping[str, Any], rules: PyramidRules) -> bool:
    surrendered = entry.get("surrendered", False)
    if not isinstance(surrendered, bool):
        raise ArrangementError(f"surrendered {surrendered!r}: true or false is wanted")
    if surrendered and rules.variant == "no-surrender":
        raise RulesError("surrendered, but the variant is 'no-surrender'")
    return surrendered


def _cards(entry: Mapping[str, Any], where: str) -> tuple[int, ...]:
    given = entry.get(where)
    if given is None:
        raise ArrangementError(f"{where} is missing")
    words = [given] if isinstance(given, str) else given
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise ArrangementError(f"{where} {given!r}: cards are wanted, as text or as a list of text")
    return parse_cards(DECK, " ".join(words))


def _check_unused(entry: Mapping[str, Any], hands: Mapping[str, tuple[int, ...]]) -> None:
    """Where a sheet lists the cards left over, all of them together must be a hand."""
    if entry.get("unused") is None:
        return
    cards = [code for hand in (*hands.values(), _cards(entry, "unused")) for code in hand]
    if len(cards) != HAND:
        raise ArrangementError(f"{len(cards)} cards with those unused; {HAND} are wanted")
    check_cards(DECK, cards)
