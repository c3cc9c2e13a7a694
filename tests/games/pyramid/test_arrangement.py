"""Three hands laid down: the order rule with its reasons, and what jokers are read as."""

import random
from collections.abc import Sequence
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.notation import card_names, parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.shape import Key
from offsuit.errors import ArrangementError, HandError, OffsuitError
from offsuit.games.arranging.joker_readings import RankClass, rank_class
from offsuit.games.arranging.laid_rows import LaidHand, strongest_reading
from offsuit.games.pyramid.arrangement import check_held, lay_down
from offsuit.games.pyramid.hands import PYRAMID, pyramid_ranking
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.tuples import hand_tuple
from support.pyramid.arranger_deals import KINDS, deal_of
from support.pyramid.brute_arranger import classes, positions_of, tuple_of
from support.pyramid.pyramid_hands import pyramid_hands

DECK = PYRAMID.deck
SWAPPED = pyramid_ranking(straight_beats_flush=True)

LOW, LOWER = "9S 8H 6D 4C 2C", "8S 7H 6C 4D 3C"


def hands(back: str, middle: str, front: str) -> dict[str, tuple[int, ...]]:
    texts = dict(zip(ROWS, (back, middle, front), strict=True))
    return {position: parse_cards(DECK, text) for position, text in texts.items()}


def laid(back: str, middle: str, front: str) -> dict[str, LaidHand]:
    return lay_down(hands(back, middle, front))


def tuples(back: str, middle: str, front: str) -> list[tuple[int, int, int]]:
    return [hand_tuple(PYRAMID, hand.made) for hand in laid(back, middle, front).values()]


def test_hands_are_named_and_measured() -> None:
    found = laid("TS TH TD AC 4C", "9S 9H 5D 5C 2C", "KS KD 3H")
    assert [hand.made.category.name for hand in found.values()] == [
        "three of a kind",
        "two pair",
        "pair",
    ]
    shown = [hand_tuple(PYRAMID, hand.made) for hand in found.values()]
    assert shown == [(4, 10, 14), (3, 9, 5), (2, 13, 3)]
    assert [hand.row for hand in found.values()] == list(ROWS)
    strengths = [hand.strength for hand in found.values()]
    assert strengths == sorted(strengths, reverse=True)


LEGAL = {
    "equal hands in two suits": ("AS QS 9S 7S 5S", "AH QH 9H 7H 5H", "3S 3D 2C"),
    "a middle of the higher suit": ("AC AC AD AD AH", "AS AS AH *AC *AD", "3S 3D 2C"),
    "a front that runs out of cards: pair": ("2S 2H 2D 4C 5C", "AS AH KD 3C 2C", "AD AC KH"),
    "a front that runs out of cards: trips": ("2S 2H 3D 3S 3C", "AS AH AD 3C 2C", "AD AC *AH"),
    "a front that runs out of cards: high card": (LOW, LOWER, "8D 7D 6S"),
    "a wheel above a king-high straight": ("AS 2D 3D 4H 5C", "KS QH JD TC 9C", "8S 8H 8D"),
    "a five-card front": ("AS KH QD JC TC", "KS QH JD TD 9C", "9S 8H 7D 6C 5C"),
    "flushes that hold pairs": ("AS AS KS 9S 4S", "AH KH QH 7H 5H", "3S 3D 3H"),
    "the largest: 8/6/3": ("9S 9S 9H 9H 9D 9D 9C 9C", "8S 8S 8H 8H 8D 8D", "8C 8C 7D"),
    "the largest: 7/7/3": ("AS KS QS JS TS 9S 8S", "9D 8D 7D 6D 5D 4D 3D", "AH KH KD"),
    "the largest: 6/6/5": ("AS KS QS JS TS 9S", "9D 8D 7D 6D 5D 4D", "3S 3S 3H 3H 3C"),
}


@pytest.mark.parametrize("case", LEGAL)
def test_what_may_lie_so(case: str) -> None:
    laid(*LEGAL[case])


ILLEGAL = {
    "middle (flush) beats back (straight)": ("9S 8H 7D 6C 5C", "AS QS 9S 7S 5S", "3S 3D 2C"),
    "middle (pair) beats back (pair) by rank": ("8S 8H 7D 6C 5C", "9S 9H 7S 6H 5D", "3S 4D 2C"),
    "middle (straight) beats back (straight) by rank": (
        "AS 2D 3D 4H 5C",
        "AH KH QD JC TC",
        "8S 8H 7D",
    ),
    "front (pair) beats middle (high card)": (LOW, LOWER, "3S 3D 2C"),
    "front (pair) beats middle (pair) by rank": ("2S 2H 2D 4C 5C", "AS AH QD 3C 2C", "AD AC KH"),
    "front (high card) beats middle (high card) by rank": (LOW, "8S 7H 5C 4D 3C", "8D 7D 6S"),
    "front (flush) beats middle (straight)": (
        "AS AH AD KS KH",
        "9S 8H 7D 6C 5C",
        "QD TD 8D 6D 4D",
    ),
    "front 'KS KH KD 4C 2C': 5 cards must be straight or better": (
        "AS AH AD AC 3C",
        "QS QH QD QC 3D",
        "KS KH KD 4C 2C",
    ),
    "back 'AS KS QS JS TS 9H': 6 cards must be a straight flush or of one kind": (
        "AS KS QS JS TS 9H",
        LOWER,
        "5S 4H 2C",
    ),
    "middle '9S 9S 9H 9H 9D 8C *': 7 cards must be a straight flush or of one kind": (
        "AS AS AH AH AD AD AC",
        "9S 9S 9H 9H 9D 8C *",
        "5S 4H 2C",
    ),
    "middle (four of a kind) beats back (pair)": ("KS KH 9D 4C 2C", "AS AH AD QS *", "5S 4H 2D"),
    "front (three of a kind) beats middle (high card)": ("KS KH 9D 4C 2C", LOWER, "QS QD *"),
    "4 cards in front; front takes 3 or 5": (LOW, LOWER, "5S 4H 2D 2H"),
    "0 cards in back; back takes 5 or 6 or 7 or 8": ("", LOWER, "5S 4H 2D"),
    "8 cards in middle; middle takes 5 or 6 or 7": (LOW, f"{LOWER} 2S 2H 2D", "5S 4H 3D"),
    "8/5/5 cards cannot be laid down together": (f"{LOW} 2S 2H 2D", LOWER, "5S 4H 3D 3H 3S"),
    "5/6/3 cards cannot be laid down together": (LOW, f"{LOWER} 2S", "5S 4H 3D"),
    "AS given 3 times": ("AS AS 9D 4C 2C", "AS KD 9H 4D 2D", "5S 4H 2H"),
    "5 wild cards": ("* * 9D 4C 2C", "* * 9H 4D 2D", "* 4H 2H"),
}


@pytest.mark.parametrize("reason", ILLEGAL)
def test_what_may_not_lie_so_is_told_in_words(reason: str) -> None:
    with pytest.raises((ArrangementError, HandError)) as caught:
        laid(*ILLEGAL[reason])
    assert str(caught.value).startswith(reason)


def test_a_missing_position_is_told() -> None:
    cards = hands(LOW, LOWER, "5S 4H 2D")
    del cards["middle"]
    with pytest.raises(ArrangementError, match="0 cards in middle; middle takes 5 or 6 or 7"):
        PYRAMID_ROWS.check_sizes(cards, DECK)


def test_straights_beat_flushes_where_the_table_says_so() -> None:
    cards = hands("9S 8H 7D 6C 5C", "AS QS 9S 7S 5S", "3S 3D 2C")
    laid = lay_down(cards, SWAPPED).values()
    assert [hand_tuple(SWAPPED, hand.made)[0] for hand in laid] == [5, 6, 2]
    cards["back"], cards["middle"] = cards["middle"], cards["back"]
    with pytest.raises(ArrangementError, match=r"middle \(straight\) beats back \(flush\)"):
        lay_down(cards, SWAPPED)


READ = {
    "AA* under jacks up is a pair with a king": (
        ("3S 3H 3D 4S 4H", "JS JH 6S 6H 7D", "AS AH *"),
        [(7, 3, 4), (3, 11, 6), (2, 14, 13)],
    ),
    "AA* under three of a kind is three aces": (
        ("3S 3H 3D 4S 4H", "AD AC AC 6H 7D", "AS AH *"),
        [(7, 3, 4), (4, 14, 7), (4, 14, 4)],
    ),
    "AA* under aces with a king is aces with a king": (
        ("3S 3H 3D 4S 4H", "AD AC KC 6H 7D", "AS AH *"),
        [(7, 3, 4), (2, 14, 13), (2, 14, 13)],
    ),
    "three jokers under two pair": (
        ("3S 3H 3D 4S 4H", "JS JH 6S 6H 7D", "* * *"),
        [(7, 3, 4), (3, 11, 6), (2, 14, 13)],
    ),
    "three jokers under a high card": (
        ("3S 3H 3D 4S 4H", "KS QH 9S 6H 2D", "* * *"),
        [(7, 3, 4), (1, 13, 12), (1, 13, 12)],
    ),
    "three jokers under a straight": (
        ("3S 3H 3D 4S 4H", "KS QH JS TH 9D", "* * *"),
        [(7, 3, 4), (5, 13, 12), (4, 14, 4)],
    ),
    "four jokers in back": (
        ("7C * * * *", "KS QH JS TH 9D", "2S 2H 3D"),
        [(10, 7, 4), (5, 13, 12), (2, 2, 3)],
    ),
    "four jokers in three hands": (
        ("KS QS JS TS *", "9D 8D 7D * *", "2S 2H *"),
        [(9, 14, 13), (9, 11, 10), (4, 2, 4)],
    ),
    "four jokers and two cards in back": (
        ("9C 7C * * * *", "KS QH JS TH 9D", "2S 2H 3D"),
        [(11, 12, 11), (5, 13, 12), (2, 2, 3)],
    ),
    "a joker lengthens a straight flush": (
        ("AS KS QS JS TS *", "9D 9H 4S 4H 4D", "2S 2H 3D"),
        [(11, 14, 13), (7, 4, 9), (2, 2, 3)],
    ),
    "a joker lengthens a wheel": (
        ("AS 2S 3S 4S 5S 6S *", "9D 9H 4S 4H 4D", "2S 2H 3D"),
        [(13, 14, 7), (7, 4, 9), (2, 2, 3)],
    ),
    "a joker is a spade in five of a kind": (
        ("8C 8C 8D 8D *", "9D 9H 4S 4H 4D", "2S 2H 3D"),
        [(10, 8, 4), (7, 4, 9), (2, 2, 3)],
    ),
    "a middle of hearts is weakened to a straight": (
        ("AS KD QC JC TD", "KH QH JH 9H *", "2S 2H 3D"),
        [(5, 14, 13), (5, 13, 12), (2, 2, 3)],
    ),
    "a middle of spades is weakened to a straight": (
        ("AD KD QC JC TD", "KS QS JS 9S *", "2S 2H 3D"),
        [(5, 14, 13), (5, 13, 12), (2, 2, 3)],
    ),
    "a front of spades is weakened to a straight": (
        ("AD AD QC QC QD", "TH 9D 8C 7C 6D", "9S 8S 7S 6S *"),
        [(7, 12, 14), (5, 10, 9), (5, 10, 9)],
    ),
    "jokers that stand for cards stay what they are": (
        ("3S 3H 3D 4S 4H", "KS QH JS TH 9D", "AS AH *2C"),
        [(7, 3, 4), (5, 13, 12), (2, 14, 2)],
    ),
}


@pytest.mark.parametrize("case", READ)
def test_open_jokers_are_read_as_strong_as_the_hand_above_allows(case: str) -> None:
    cards, expected = READ[case]
    assert tuples(*cards) == expected


def strongest(hand: Sequence[int], position: str, above: int | None) -> int | None:
    """Of all that the cards can be, the strongest that may lie there."""
    fitting = [
        code
        for code in classes(hand).tolist()
        if position in positions_of(code) and (above is None or code >> 3 <= above >> 3)
    ]
    return max(fitting, default=None)


@pytest.mark.parametrize("number", range(8))
def test_readings_are_those_of_trying_every_card_for_every_joker(number: int) -> None:
    dice = random.Random(number)
    for seed in range(40):
        kind, sizes = KINDS[number], dice.choice([(5, 5, 3), (5, 5, 5), (6, 5, 3)])
        deal = deal_of(kind, sum(sizes), dice.randrange(1, 5), seed)
        deal.sort(key=lambda code: (dice.random() < 0.3, code // 4))
        at = (0, sizes[0], sizes[0] + sizes[1], len(deal))
        cards = {p: tuple(deal[at[k] : at[k + 1]]) for k, p in enumerate(ROWS)}
        expected: list[int] = []
        for position in ROWS:
            found = strongest(cards[position], position, expected[-1] if expected else None)
            if found is None:
                break
            expected.append(found)
        try:
            shown = [hand_tuple(PYRAMID, hand.made) for hand in lay_down(cards).values()]
        except OffsuitError:
            shown = []
        tuples = list(map(tuple_of, expected)) if len(expected) == 3 else []
        assert shown == tuples, [card_names(DECK, hand) for hand in cards.values()]


def test_cards_that_are_not_held_are_named() -> None:
    cards = hands(LOW, LOWER, "5S 4H 2D")
    held = [code for hand in cards.values() for code in hand]
    check_held(cards, held)
    with pytest.raises(ArrangementError, match="9S: 1 laid down, 0 held"):
        check_held(cards, held[1:])
    with pytest.raises(ArrangementError, match=r"\*: 2 laid down, 1 held"):
        check_held(hands("* 8H 6D 4C 2C", LOWER, "5S 4H *AS"), [*held, DECK.joker])


def by_substitution(
    ranking: Ranking, cards: Sequence[int], position: str, above: RankClass | None
) -> Key | None:
    """The definition: of all cards for all open jokers, the strongest that may lie there."""
    deck, keys = ranking.deck, []
    opened = [place for place, code in enumerate(cards) if code == deck.joker]
    for faces in combinations_with_replacement(range(deck.naturals), len(opened)):
        read = list(cards)
        for place, face in zip(opened, faces, strict=True):
            read[place] = deck.standing(face)
        made = evaluate_cards(ranking, read)
        if made and (above is None or rank_class(made) <= above) and _lies(made, read, position):
            keys.append(made.key)
    return max(keys, default=None)


def _lies(made: Evaluation, cards: Sequence[int], position: str) -> bool:
    return not (position == "front" and len(cards) == 5 and made.category.name in BELOW_STRAIGHT)


BELOW_STRAIGHT = ("high card", "pair", "two pair", "three of a kind")


@settings(max_examples=40)
@given(st.data())
def test_the_strongest_reading_is_that_of_trying_every_card(data: st.DataObject) -> None:
    ranking = data.draw(st.sampled_from([PYRAMID, SWAPPED]))
    position, size = data.draw(
        st.sampled_from([(at, n) for at, sizes in PYRAMID_ROWS.sizes.items() for n in sizes])
    )
    cards = data.draw(pyramid_hands(size, data.draw(st.integers(0, 2))))
    upper = evaluate_cards(ranking, data.draw(pyramid_hands(5, 0)))
    assert upper is not None
    above = data.draw(st.sampled_from([None, rank_class(upper)]))
    found = strongest_reading(ranking, cards, PYRAMID_ROWS.row(position), above)
    assert (found and found.key) == by_substitution(ranking, cards, position, above)
