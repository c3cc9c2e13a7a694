"""Pyramid Poker as a library: one function for each command of the same name.

Every function returns a frozen result: fields by attribute or by name, `as_json()` for the
object that the command prints.

>>> from offsuit.games.pyramid import api as pyramid
>>> cards = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"
>>> pyramid.arrange(cards).arrangements[0].categories["back"]
'straight flush'
>>> pyramid.arrange(cards)["arrangements"][0]["categories"]["back"]
'straight flush'
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from offsuit.core.suggest import unknown_name
from offsuit.errors import ArrangementError, HandError, IllegalActionError, RulesError, ValuesError
from offsuit.games.pyramid.pyramid_results import (
    AppraiseResult,
    ArrangeResult,
    AutomaticsResult,
    DecideResult,
    DraftsResult,
    JudgeResult,
    PlayUnits,
    ScoreResult,
    SurrenderUnits,
)

if TYPE_CHECKING:
    from offsuit.games.pyramid.arranger.values import Values
    from offsuit.games.pyramid.rules import PyramidRules
    from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake

Cards = str | Sequence[str]
"""Cards in one text, or a text each."""


def arrange(
    cards: Cards,
    values: "Values | None" = None,
    top: int = 1,
    rules: "PyramidRules | None" = None,
    players: int | None = None,
    pot: int | None = None,
) -> ArrangeResult:
    """The best arrangement of 13 to 17 cards, then others that differ, most worth first.

    Worth is expected points against each opponent at equilibrium. In the standard game, with the
    number of `players` who play on, it is units with the `pot` (by default the antes). `best` says
    what to do, which may be to declare an automatic. With `values`, these alone decide.

    >>> found = arrange("AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *", top=2)
    >>> [round(each.value, 2) for each in found.arrangements]
    [2.9, 0.65]
    >>> found.best.do, found.best.unit
    ('arrange', 'points')
    """
    from offsuit.games.pyramid.strategy.advice import WorthByValues, valuation

    table, stake = _rules(rules), _stake(rules, players, pot)
    if values is not None and stake is not None:
        raise ValuesError(f"values {_values(values).name!r} do not say what the pot is worth")
    own = None if values is None else _values(values)
    if own is not None and rules is not None:
        own = replace(own, rows=table.rows)
    worths = valuation(table, stake) if own is None else WorthByValues(own)
    found = worths.advise(_codes(cards, "cards", rules), _whole("top", top))
    note = _note(table, stake) if values is None else None
    return ArrangeResult(found.arrangements, found.declarations, found.best, note)


def judge(
    hands: Mapping[str, Cards],
    unused: Cards = "",
    rules: "PyramidRules | None" = None,
    players: int | None = None,
    pot: int | None = None,
) -> JudgeResult:
    """Whether three hands are a legal arrangement, what they are worth, and what is better.

    Players, pot and worth are as in `arrange`.

    >>> hands = {"back": "AS AD QH QC JH", "middle": "KH KC 9D 8D 7D", "front": "2S 2D TD"}
    >>> judge(hands).texts["front"], judge(hands | {"front": "AH AC TD"}).reason
    ('pair, twos, ten kicker', 'front (pair) beats middle (pair) by rank')
    """
    from offsuit.games.pyramid.arranger.arranger import check_deal
    from offsuit.games.pyramid.arranger.judgement import judge as judge_codes
    from offsuit.games.pyramid.strategy.advice import valuation
    from offsuit.games.pyramid.strategy.fields.shipped_fields import values_for

    table, stake = _rules(rules), _stake(rules, players, pot)
    laid = {row: _codes(cards, row, rules) for row, cards in _rows(hands).items()}
    held = [code for cards in laid.values() for code in cards]
    held += _codes(unused, "unused", rules)
    check_deal(held, table.ranking)
    worths = valuation(table, stake)
    advice = worths.advise(held)
    found = judge_codes(laid, held, values_for(table), advice.arrangements[0])
    worth = worths.worth(laid, None, held) if found.legal else None
    return JudgeResult(
        legal=found.legal,
        reason=found.reason,
        texts=found.texts,
        categories=found.categories,
        tuples=found.tuples,
        values=found.values,
        value=found.value,
        worth=worth,
        unit=worths.unit,
        loss=None if worth is None else max(0.0, advice.best.worth - worth),
        better=advice.arrangements[0],
        declarations=advice.declarations,
        best=advice.best,
        note=_note(table, stake),
    )


def drafts(
    hands: Mapping[str, Cards],
    unused: Cards = "",
    automatic: str | None = None,
    rules: "PyramidRules | None" = None,
) -> DraftsResult:
    """What each row of an unfinished arrangement is, and why it cannot be laid down yet.

    >>> found = drafts({"back": "AS AD QH QC JH", "middle": "KH KC", "front": ""})
    >>> found.positions["middle"].problem
    '2 cards; middle takes 5 or 6 or 7'
    """
    from offsuit.games.pyramid.play.actions import Arrange, check_arrangement
    from offsuit.games.pyramid.play.row_draft import read_drafts
    from offsuit.games.pyramid.pyramid_rows import ROWS

    table, given = _rules(rules), _rows(hands)
    names = {row: _names(given.get(row, ""), row, rules) for row in ROWS}
    laid = Arrange(names["back"], names["middle"], names["front"], automatic)
    held = sum(names.values(), _names(unused, "unused", rules))
    found = read_drafts(table, names)
    try:
        check_arrangement(table, held, laid)
    except IllegalActionError as error:
        return DraftsResult(found, legal=False, reason=str(error))
    return DraftsResult(found, legal=True, reason=None)


def automatics(cards: Cards, rules: "PyramidRules | None" = None) -> AutomaticsResult:
    """Every automatic in 13 or 17 cards, strongest type first, each in its best form.

    >>> found = automatics("AS KD QH JC TS 9D 8H 7C 6S 5D 4H 3C *")
    >>> [each.type for each in found.automatics]
    ['dragon']
    """
    from offsuit.games.pyramid.automatics.finder import find_automatics

    found = find_automatics(_codes(cards, "cards", rules), _rules(rules))
    return AutomaticsResult(found)


def score(
    seats: Sequence[Mapping[str, Any]],
    rules: "PyramidRules | None" = None,
    dealer: str | None = None,
) -> ScoreResult:
    """Points of every seat against every other, chips and the pot.

    >>> ann = {"name": "Ann", "back": "AS QS 9S 6S 2S", "middle": "JS JD JC 4H 2D"}
    >>> bob = {"name": "Bob", "back": "9C 8D 7H 6C 5S", "middle": "KS KD 8C 8D 3H"}
    >>> score([ann | {"front": "5C 5D 5S"}, bob | {"front": "AD KC QH"}]).net
    {'Ann': 5, 'Bob': -5}
    """
    from offsuit.games.pyramid.play.scoring import score as score_seats

    if isinstance(seats, str | Mapping) or not isinstance(seats, Sequence):
        raise ArrangementError(f"seats must be a list of seats, got {type(seats).__name__}")
    return ScoreResult(**score_seats(seats, _rules(rules), dealer))


def decide(
    cards: Cards,
    players: int,
    pot: int | None = None,
    seconds: float | None = 0.7,
    seed: int = 1,
    rules: "PyramidRules | None" = None,
    threads: int = 1,
) -> DecideResult:
    """Whether to play on with 13 cards of the standard game, and what that is worth in units.

    >>> found = decide("AS AD AH KC KD QS QC 9D 8D 7D 6C 5C *", players=4, seconds=0)
    >>> found.decision
    'play'
    """
    from offsuit.games.pyramid.strategy.advice import missing_values
    from offsuit.games.pyramid.strategy.surrender.decision import decide as decide_codes

    codes = _codes(cards, "cards", rules)
    players, seed = _whole("players", players), _whole("seed", seed)
    table = None if rules is None else _rules(rules)
    found = decide_codes(codes, players, pot, table, seed, seconds=seconds, threads=threads)
    return DecideResult(
        decision="play" if found.plays else "surrender",
        play=PlayUnits(found.play.value, found.play.se, found.play.n),
        surrender=SurrenderUnits(found.surrender, found.returned.value),
        pot_equity=found.pot,
        automatic_chance=found.automatics,
        note=None if table is None else missing_values(table, with_pot=True),
    )


def appraise(cards: Cards, rules: "PyramidRules | None" = None) -> AppraiseResult:
    """What 13 or 17 cards should win from one opponent, guessed without any search, in points.

    >>> appraise("AS AD KH KC 9D 8D 2S 3C 4H 7S JD 6C *").cards
    13
    """
    from offsuit.core.checks.hand_check import check_cards
    from offsuit.games.pyramid.strategy.appraisal.appraisal import appraise as appraise_codes

    codes = _codes(cards, "cards", rules)
    check_cards(_rules(rules).ranking.deck, codes)
    return AppraiseResult(len(codes), float(appraise_codes([codes])[0]))


def _rules(rules: Any) -> "PyramidRules":
    from offsuit.games.pyramid.rules import PyramidRules

    if rules is None:
        return PyramidRules()
    if not isinstance(rules, PyramidRules):
        raise RulesError(f"rules must be PyramidRules, got {type(rules).__name__}")
    return rules


def _stake(rules: "PyramidRules | None", players: int | None, pot: int | None) -> "Stake | None":
    from offsuit.games.pyramid.strategy.advice import stake_of

    counted = None if players is None else _whole("players", players)
    return stake_of(_rules(rules), counted, None if pot is None else _whole("pot", pot))


def _note(rules: "PyramidRules", stake: "Stake | None") -> str | None:
    from offsuit.games.pyramid.strategy.advice import missing_values

    return missing_values(rules, with_pot=stake is not None)


def _values(values: Any) -> "Values":
    from offsuit.games.pyramid.arranger.values import Values

    if not isinstance(values, Values):
        raise ValuesError(f"values must be Values, got {type(values).__name__}")
    return values


def _rows(hands: Any) -> Mapping[str, Cards]:
    from offsuit.games.pyramid.pyramid_rows import ROWS

    if not isinstance(hands, Mapping):
        raise ArrangementError(f"hands must be cards by row, got {type(hands).__name__}")
    for row in hands:
        if row not in ROWS:
            raise ArrangementError(unknown_name("row", row, ROWS))
    return hands


def _whole(name: str, number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool):
        raise RulesError(f"{name} must be a whole number, got {number!r}")
    return number


def _names(cards: Any, where: str, rules: "PyramidRules | None") -> tuple[str, ...]:
    from offsuit.core.notation import card_name

    deck = _rules(rules).ranking.deck
    return tuple(card_name(deck, code) for code in _codes(cards, where, rules))


def _codes(cards: Any, where: str, rules: "PyramidRules | None") -> tuple[int, ...]:
    from offsuit.core.notation import parse_cards

    words = [cards] if isinstance(cards, str) else cards
    if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
        raise HandError(f"{where} must be text or a list of text, got {cards!r}")
    return parse_cards(_rules(rules).ranking.deck, " ".join(words))
