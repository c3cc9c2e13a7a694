"""Whatever is scored: nothing is won that nobody loses, and seats are only names."""

import random
from functools import cache
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from offsuit.core.notation import card_names
from offsuit.errors import OffsuitError
from offsuit.games.pyramid.arrangement import lay_down
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.play.scoring import score
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from support.pyramid.automatic_deals import SORTS, dragon_deal, trio_deal

Hands = dict[str, Any]


@cache
def plain(seed: int) -> Hands:
    """Some legal arrangement of 13 random cards, jokers common."""
    dice = random.Random(seed)
    while True:
        cards = dice.sample((*DECK.cards, *(DECK.joker,) * 8), 13)
        hands = {"back": cards[:5], "middle": cards[5:10], "front": cards[10:]}
        try:
            lay_down(hands)
        except OffsuitError:
            continue
        return {position: card_names(DECK, hand) for position, hand in hands.items()}


@cache
def declared(seed: int) -> Hands | None:
    """The automatic of an enriched deal, if it has one."""
    jokers = seed % 3
    kinds = [*SORTS, "dragon"]
    kind = kinds[seed % len(kinds)]
    deal = dragon_deal(17, jokers, seed) if kind == "dragon" else trio_deal(kind, jokers, seed)
    for found in find_automatics(deal):
        if found.type == kind:
            named = found.as_json()
            return {at: named[at] for at in ("back", "middle", "front")} | {"automatic": kind}
    return None


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[dict[str, Any]], PyramidRules]:
    rules = PyramidRules(
        variant=draw(st.sampled_from(["no-surrender", "standard"])),
        automatics=True,
        suit_tiebreak=draw(st.sampled_from(["printed", "all"])),
        dragon_tiebreak=draw(st.sampled_from(["ace", "all"])),
        automatic_order=tuple(draw(st.permutations(AUTOMATICS))),
        unit=draw(st.integers(0, 3)),
        ante=draw(st.integers(0, 21)),
        surrender=draw(st.integers(0, 11)),
    )
    seats = []
    for name in "ABCDEF"[: draw(st.integers(2, 6))]:
        seed = draw(st.integers(0, 30))
        hands = declared(seed) if draw(st.booleans()) else plain(seed)
        assume(hands is not None)
        gone = rules.variant == "standard" and draw(st.integers(0, 3)) == 0
        seats.append({"name": name, "surrendered": gone, **(hands or {})})
    return seats, rules


@given(tables(), st.sampled_from("AB"))
def test_p23_p44_points_and_chips_sum_to_zero(
    table: tuple[list[dict[str, Any]], PyramidRules], dealer: str
) -> None:
    seats, rules = table
    found = score(seats, rules, dealer)
    assert sum(found["net"].values()) == 0
    assert sum(found["chips"].values()) == 0
    for one in found["pairs"]:
        if one["back"] is not None:
            assert one["total"] == one["back"] + one["middle"] + one["front"]
        else:
            assert one["total"] in (-3, -1, 0, 1, 3)


@given(tables(), st.randoms(use_true_random=False))
def test_p18_seats_may_be_exchanged(
    table: tuple[list[dict[str, Any]], PyramidRules], dice: random.Random
) -> None:
    seats, rules = table
    moved = dice.sample(seats, len(seats))
    one, other = score(seats, rules, "A"), score(moved, rules, "A")
    assert one["net"] == other["net"]
    assert one["pot"]["size"] == other["pot"]["size"]
    assert sorted(one["pot"]["winners"]) == sorted(other["pot"]["winners"])


@given(tables(), st.integers(0, 5))
def test_p41_only_the_order_of_seats_matters_for_chips(
    table: tuple[list[dict[str, Any]], PyramidRules], turn: int
) -> None:
    seats, rules = table
    turn %= len(seats)
    turned = seats[turn:] + seats[:turn]
    assert score(seats, rules, "B")["chips"] == score(turned, rules, "B")["chips"]


@given(tables(), st.randoms(use_true_random=False))
def test_p21_the_order_of_cards_never_matters(
    table: tuple[list[dict[str, Any]], PyramidRules], dice: random.Random
) -> None:
    seats, rules = table
    shuffled = [
        {
            key: _shuffled(value, dice) if key in ("back", "middle", "front") else value
            for key, value in seat.items()
        }
        for seat in seats
    ]
    assert score(seats, rules)["pairs"] == score(shuffled, rules)["pairs"]


def _shuffled(hand: str | list[str], dice: random.Random) -> list[str]:
    cards = hand.split() if isinstance(hand, str) else hand
    return dice.sample(cards, len(cards))
