"""A player at the showdown: their three hands as they count."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from offsuit.core.checks.hand_check import check_cards
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
    """What one player shows; a player who has surrendered shows nothing."""

    name: str
    laid: Mapping[str, LaidHand]
    """By row, every joker standing for a card; empty if all others surrendered."""
    automatic: str | None = None
    surrendered: bool = False


def contender(
    name: str, hands: Mapping[str, Sequence[int]], automatic: str | None, rules: PyramidRules
) -> Contender:
    """A player who shows these hands of card codes; a false declaration is refused."""
    if automatic is None:
        return Contender(name, lay_down(hands, rules.ranking, rules.rows))
    return Contender(name, read_automatic(automatic, hands, rules), automatic)


def read_contenders(seats: Sequence[Any], rules: PyramidRules) -> list[Contender]:
    """The seats of a score sheet: `name`, `back`, `middle`, `front`, `automatic`, `surrendered`.

    Hands are text or lists of cards. Open jokers are read as strong as the order of rows, or the
    declared automatic, allows. `unused`, if given, must complete 17 cards; other fields are
    ignored. If all others surrendered, the last player shows nothing and needs no hands.
    """
    out = [_read_surrendered(seat, rules) for seat in seats]
    alone = out.count(False) == 1
    return [
        Contender(_name(seat), {}, surrendered=gone)
        if gone or alone
        else _read_contender(seat, rules)
        for seat, gone in zip(seats, out, strict=True)
    ]


def _read_surrendered(seat: Any, rules: PyramidRules) -> bool:
    name = _name(seat)
    try:
        return _surrendered(seat, rules)
    except OffsuitError as error:
        raise type(error)(f"seat {name!r}: {error}") from error


def _read_contender(seat: Any, rules: PyramidRules) -> Contender:
    name = _name(seat)
    try:
        hands = {row: _cards(seat, row) for row in ROWS}
        _check_unused(seat, hands)
        return contender(name, hands, seat.get("automatic"), rules)
    except OffsuitError as error:
        raise type(error)(f"seat {name!r}: {error}") from error


def _name(seat: Any) -> str:
    name = seat.get("name") if isinstance(seat, Mapping) else None
    if not isinstance(name, str) or not name:
        raise ArrangementError(f"seat {seat!r} must have a name")
    return name


def _surrendered(seat: Mapping[str, Any], rules: PyramidRules) -> bool:
    surrendered = seat.get("surrendered", False)
    if not isinstance(surrendered, bool):
        raise ArrangementError(f"surrendered {surrendered!r} must be true or false")
    if surrendered and rules.variant == "no-surrender":
        raise RulesError("surrendered, but the variant is 'no-surrender'")
    return surrendered


def _cards(seat: Mapping[str, Any], where: str) -> tuple[int, ...]:
    given = seat.get(where)
    if given is None:
        raise ArrangementError(f"{where} is missing")
    words = [given] if isinstance(given, str) else given
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise ArrangementError(f"{where} {given!r} must be cards, as text or as a list of text")
    return parse_cards(DECK, " ".join(words))


def _check_unused(seat: Mapping[str, Any], hands: Mapping[str, tuple[int, ...]]) -> None:
    """If the sheet lists unused cards, all cards together must be a whole hand."""
    if seat.get("unused") is None:
        return
    cards = [code for hand in (*hands.values(), _cards(seat, "unused")) for code in hand]
    if len(cards) != HAND:
        raise ArrangementError(f"expected {HAND} cards with the unused ones, got {len(cards)}")
    check_cards(DECK, cards)
