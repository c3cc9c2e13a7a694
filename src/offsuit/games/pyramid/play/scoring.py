"""The score of a round: from a score sheet to the result that commands print."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypedDict

from offsuit.core.hand_text import hand_text
from offsuit.core.notation import card_name
from offsuit.errors import ArrangementError
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.play.contender import Contender, read_contenders
from offsuit.games.pyramid.play.settlement import settle
from offsuit.games.pyramid.rules import PyramidRules


class PotScore(TypedDict):
    """The size of the pot and the names of its winners."""

    size: int
    winners: list[str]


class ScoreSheet(TypedDict):
    """The score of a round as commands print it."""

    net: dict[str, int]
    """Printed points, before any multiplier; they sum to 0."""
    chips: dict[str, int]
    """Units won or lost, antes and pot included; they sum to 0."""
    pot: PotScore
    pairs: list[dict[str, Any]]
    """Of the players who did not surrender; see `Pair`."""
    hands: dict[str, dict[str, dict[str, Any]]]
    """By name and row: `cards` as they count, and the hand as `text`."""


def score(
    seats: Sequence[Mapping[str, Any]],
    rules: PyramidRules | None = None,
    dealer: str | None = None,
) -> ScoreSheet:
    """Score the seats, given in clockwise order; the dealer is the first one unless named.

    Each seat is read on its own (see `read_contenders`): cards may appear in several seats, so a
    sheet can also ask what would have been.

    >>> ann = {"name": "Ann", "back": "AS QS 9S 6S 2S", "middle": "JS JD JC 4H 2D"}
    >>> bob = {"name": "Bob", "back": "9C 8D 7H 6C 5S", "middle": "KS KD 8C 8D 3H"}
    >>> found = score([ann | {"front": "5C 5D 5S"}, bob | {"front": "AD KC QH"}])
    >>> found["net"]
    {'Ann': 5, 'Bob': -5}
    """
    rules = rules or PyramidRules()
    rules.check_seats(len(seats))
    contenders = read_contenders(seats, rules)
    dealer = _dealer([contender.name for contender in contenders], dealer)
    found = settle(contenders, rules, dealer)
    playing = [contender for contender in contenders if not contender.surrendered]
    return ScoreSheet(
        net=found.net,
        chips=found.chips,
        pot=PotScore(size=found.pot.size, winners=list(found.pot.shares)),
        pairs=[asdict(pair) for pair in found.pairs],
        hands={contender.name: _shown(contender, rules) for contender in playing},
    )


def _dealer(names: Sequence[str], dealer: str | None) -> str:
    for name in names:
        if names.count(name) > 1:
            raise ArrangementError(f"{name!r} sits in {names.count(name)} seats")
    if dealer is None:
        return names[0]
    if dealer not in names:
        raise ArrangementError(f"dealer {dealer!r} has no seat: {', '.join(names)}")
    return dealer


def _shown(contender: Contender, rules: PyramidRules) -> dict[str, dict[str, Any]]:
    return {
        row: {
            "cards": [card_name(DECK, code) for code in laid.cards],
            "text": hand_text(rules.ranking, laid.made),
        }
        for row, laid in contender.laid.items()
    }
