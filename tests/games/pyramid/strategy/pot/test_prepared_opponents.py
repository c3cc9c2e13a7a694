"""Prepared opponents: dealt from what is left of one deck, staying, arranged at equilibrium."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.core.notation import card_name, parse_cards
from offsuit.games.pyramid.kernels.automatic_counts import held_automatics
from offsuit.games.pyramid.play.contender import Contender, contender
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.pot import prepared_opponents as opposing
from offsuit.games.pyramid.strategy.pot.expected_units import expected_units, prospect
from offsuit.games.pyramid.strategy.pot.prepared_opponents import (
    deal_opponents,
    opposing_rounds,
    prepared,
    seated,
)
from offsuit.games.pyramid.strategy.pot.showing import declaring, opponent, showing
from offsuit.games.pyramid.strategy.surrender.staying import (
    EVERYBODY,
    Selective,
    Stays,
    usual_stays,
)
from offsuit.games.pyramid.strategy.surrender.surrender_policies import by_threshold
from support.pyramid.standard_rounds import STANDARD, dealt

FIRST = 13
SOME = Selective(0.3)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_usual_is_what_experts_stay_with(seats: int) -> None:
    game, step = dealt(seats)
    view = game.view(step.state, 0)
    stays = usual_stays(STANDARD, seats)
    hands = deal(5, np.array(game.deck.cards, np.uint8), 400, FIRST)
    kept = stays(hands)
    for hand, stay in zip(hands, kept, strict=True):
        cards = tuple(card_name(game.deck, int(code)) for code in hand)
        assert stay != by_threshold(game.rules, replace(view, cards=cards))
    assert abs(kept.mean() - 1 + stays.rate) <= 4 * (stays.rate / 400) ** 0.5


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("stays", [EVERYBODY, SOME], ids=lambda rule: rule.name)
def test_opponents_hold_what_is_left_of_one_deck(wilds: int, stays: Stays) -> None:
    opponents, rounds = 4, 1_200
    hands = deal_opponents(STANDARD, opponents, wilds, stays, rounds)
    assert hands.shape == (rounds, opponents, 17)
    assert stays(hands[:, :, :FIRST].reshape(-1, FIRST)).all()
    left = Counter(STANDARD.deck.cards)
    left[STANDARD.deck.joker] -= wilds
    for cards in hands[:100]:
        assert Counter(cards.ravel().tolist()) <= left
    jokers = (hands == STANDARD.deck.joker).sum(axis=(1, 2))
    if stays == EVERYBODY:
        expected = opponents * 17 * (2 - wilds) / (STANDARD.deck.size - 17)
        assert abs(jokers.mean() - expected) <= 4 * jokers.std() / rounds**0.5


def hands_with_automatics(rules: PyramidRules, count: int) -> list[tuple[tuple[int, ...], str]]:
    """Hands, and an automatic that each holds; every kind comes."""
    hands = deal(3, np.array(rules.deck.cards, np.uint8), 4_000, 17)
    held = np.zeros(len(hands), np.uint8)
    held_automatics(hands, held)
    found = []
    for place, kind in enumerate(AUTOMATICS):
        rows = np.flatnonzero(held >> place & 1)[: count // len(AUTOMATICS)]
        found += [(tuple(hands[row].tolist()), kind) for row in rows]
    assert len(found) == count
    return found


def player(shown: Contender) -> Contender:
    return replace(shown, name="player")


VARIANTS = [
    STANDARD,
    replace(STANDARD, automatic_order=tuple(reversed(AUTOMATICS)), dragon_tiebreak="all"),
    replace(STANDARD, automatics=False, unit=0),
    replace(STANDARD, straight_beats_flush=True, wilds=4, multiplier=3),
]


@pytest.mark.parametrize("rules", VARIANTS)
@pytest.mark.parametrize("opponents", [1, 3])
def test_units_are_those_of_the_settlement(rules: PyramidRules, opponents: int) -> None:
    hands = deal_opponents(rules, opponents + 1, 0, SOME, 25, seed=8)
    rounds = prepared(rules, hands[:, 1:])
    others = [[opponent(tuple(hand), rules) for hand in cards[1:].tolist()] for cards in hands]
    for hand in hands[:12, 0].tolist():
        shown = player(opponent(tuple(hand), rules))
        for pot in (0, 47):
            found = prospect(showing(shown, rules), rounds, pot, rules)
            assert found.units.value == pytest.approx(expected_units(shown, others, pot, rules))
            assert found.units.n == len(hands)


@pytest.mark.parametrize("rules", VARIANTS[:2])
def test_units_among_automatics_are_those_of_the_settlement(rules: PyramidRules) -> None:
    """Every kind against every kind, dragons and equal hands among them."""
    declared = [declaring(*each, rules) for each in hands_with_automatics(rules, 24)]
    plain = opponent(tuple(deal(9, np.array(rules.deck.cards, np.uint8), 1, 17)[0]), rules)
    everybody = [*declared, plain, plain]
    rounds = [[one, everybody[-at]] for at, one in enumerate(everybody, 1)]
    lined = seated(np.array([[showing(other, rules) for other in players] for players in rounds]))
    for shown in map(player, everybody):
        found = prospect(showing(shown, rules), lined, 61, rules)
        assert found.units.value == pytest.approx(expected_units(shown, rounds, 61, rules))


def test_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time they come from the cache: nothing is dealt."""
    monkeypatch.setattr(opposing, "ROUNDS", 50)
    opposing._kept.cache_clear()
    first = opposing_rounds(STANDARD, 2, 1, SOME)
    opposing._kept.cache_clear()
    monkeypatch.setattr(opposing, "deal_opponents", None)
    again = opposing_rounds(replace(STANDARD, ante=1, unit=5, suit_tiebreak="all"), 2, 1, SOME)
    opposing._kept.cache_clear()
    assert first.nets.shape == (50, 2)
    for name, array in vars(first).items():
        assert (array == getattr(again, name)).all()


def test_nets_of_opponents_sum_to_nothing() -> None:
    rounds = opposing_rounds(STANDARD, 3, 0, SOME)
    assert (rounds.nets.sum(axis=1) == 0).all()
    assert rounds.nets.any()


def laid(cards: Sequence[str], automatic: str | None = None) -> Contender:
    hands = dict(zip(ROWS, (parse_cards(STANDARD.deck, each) for each in cards), strict=True))
    return contender("player", hands, automatic, STANDARD)


def test_ties_share_the_pot() -> None:
    shown = laid(["AS AD AH KC KD", "QS QD QC 8H 8S", "JS JD 2C"])
    both = seated(np.array([[showing(shown, STANDARD)] * 2]))
    found = prospect(showing(shown, STANDARD), both, 60, STANDARD)
    assert found.share.value == pytest.approx(1 / 3)
    assert found.units.value == pytest.approx(20)
