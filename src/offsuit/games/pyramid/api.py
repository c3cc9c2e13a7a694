"""Pyramid Poker: 17 cards from two decks with wild cards, arranged in three hands.

Doors, as the commands of the same names:

>>> from offsuit.games.pyramid import api as pyramid
>>> cards = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"
>>> pyramid.arrange(cards)["arrangements"][0]["categories"]["back"]
'straight flush'
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from offsuit.games.pyramid.arranger.values import Values
    from offsuit.games.pyramid.rules import PyramidRules

Cards = str | Sequence[str]
"""Cards in one text, or a text each."""


def arrange(
    cards: Cards, values: "Values | None" = None, top: int = 1, rules: "PyramidRules | None" = None
) -> dict[str, Any]:
    """The best arrangement of 13 to 17 cards, then others that differ, best first."""
    from offsuit.games.pyramid.arranger.arranger import arrange as arrange_codes

    ranking = _rules(rules).ranking
    found = arrange_codes(_codes(cards, rules), values, top, ranking)
    return {"arrangements": [each.as_json(ranking) for each in found]}


def judge(
    hands: Mapping[str, Cards], unused: Cards = "", rules: "PyramidRules | None" = None
) -> dict[str, Any]:
    """Whether three hands may lie so, what they are worth, and what would be better."""
    from offsuit.games.pyramid.arranger.judgement import judge as judge_codes

    laid = {position: _codes(cards, rules) for position, cards in hands.items()}
    held = [code for cards in laid.values() for code in cards]
    ranking = _rules(rules).ranking
    found = judge_codes(laid, [*held, *_codes(unused, rules)], ranking=ranking)
    return found.as_json(ranking)


def drafts(
    hands: Mapping[str, Cards],
    unused: Cards = "",
    automatic: str | None = None,
    rules: "PyramidRules | None" = None,
) -> dict[str, Any]:
    """What each hand of an arrangement in the making is, and why it may not be laid down yet."""
    from offsuit.errors import IllegalActionError
    from offsuit.games.pyramid.play.actions import Arrange, check_arrangement
    from offsuit.games.pyramid.play.row_draft import read_drafts

    table, names = _rules(rules), {at: _names(cards, rules) for at, cards in hands.items()}
    laid = Arrange(names["back"], names["middle"], names["front"], automatic)
    held = sum(names.values(), _names(unused, rules))
    found = {at: each.as_json(table) for at, each in read_drafts(table, names).items()}
    try:
        check_arrangement(table, held, laid)
    except IllegalActionError as error:
        return {"positions": found, "legal": False, "reason": str(error)}
    return {"positions": found, "legal": True, "reason": None}


def automatics(cards: Cards, rules: "PyramidRules | None" = None) -> dict[str, Any]:
    """Every automatic in 13 or 17 cards, strongest type first, each in its best form."""
    from offsuit.games.pyramid.automatics.finder import find_automatics

    found = find_automatics(_codes(cards, rules), _rules(rules))
    return {"automatics": [each.as_json() for each in found]}


def score(
    seats: Sequence[Mapping[str, Any]],
    rules: "PyramidRules | None" = None,
    dealer: str | None = None,
) -> dict[str, Any]:
    """Points of every seat against every other, chips and the pot."""
    from offsuit.games.pyramid.play.scoring import score as score_seats

    return dict(score_seats(seats, _rules(rules), dealer))


def decide(
    cards: Cards,
    players: int,
    pot: int | None = None,
    seconds: float | None = 0.7,
    seed: int = 1,
    rules: "PyramidRules | None" = None,
    threads: int = 1,
) -> dict[str, Any]:
    """Whether to play on with 13 cards of the standard game, and what that is worth in units."""
    from dataclasses import asdict

    from offsuit.games.pyramid.strategy.surrender.decision import decide as decide_codes

    found = decide_codes(
        _codes(cards, rules), players, pot, rules, seed, seconds=seconds, threads=threads
    )
    play = asdict(found.play)
    return {
        "decision": "play" if found.plays else "surrender",
        "play": {"ev": play["value"], "se": play["se"], "n": play["n"]},
        "surrender": {"ev": found.surrender, "returned": found.returned.value},
        "pot_equity": asdict(found.pot),
        "automatic_chance": {kind: asdict(chance) for kind, chance in found.automatics.items()},
    }


def appraise(cards: Cards, rules: "PyramidRules | None" = None) -> dict[str, Any]:
    """What 13 or 17 cards should win from one opponent, guessed without any search, in points."""
    from offsuit.core.hand_check import check_cards
    from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise as appraise_codes

    codes = _codes(cards, rules)
    check_cards(_rules(rules).ranking.deck, codes)
    return {"cards": len(codes), "worth": float(appraise_codes([codes])[0])}


def _rules(rules: "PyramidRules | None") -> "PyramidRules":
    from offsuit.games.pyramid.rules import PyramidRules

    return rules or PyramidRules()


def _names(cards: Cards, rules: "PyramidRules | None") -> tuple[str, ...]:
    from offsuit.core.notation import card_name

    deck = _rules(rules).ranking.deck
    return tuple(card_name(deck, code) for code in _codes(cards, rules))


def _codes(cards: Cards, rules: "PyramidRules | None") -> tuple[int, ...]:
    from offsuit.core.notation import parse_cards

    text = cards if isinstance(cards, str) else " ".join(cards)
    return parse_cards(_rules(rules).ranking.deck, text)
