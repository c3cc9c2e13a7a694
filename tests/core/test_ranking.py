"""Rankings as data: runs, the place of the wheel, sizes, and lines that contradict one another."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from offsuit.core.deck import Deck
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.notation import parse_cards
from offsuit.core.odds.census import census
from offsuit.core.ranking import Category, Ranking
from offsuit.core.standard import STANDARD
from offsuit.core.strengths import strengths
from offsuit.errors import RankingError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID, pyramid_ranking

DECK = Deck("tiny", ranks="2345A", suits="CDH")
PAIR = Category("pair", 3, "any", "21")
TINY = Ranking(
    name="tiny",
    deck=DECK,
    rank_order="2345A",
    hand_sizes=(3, 4),
    categories=(
        Category("high card", 3, "any", "111"),
        PAIR,
        Category("run", 3, "any", "run"),
        Category("three", 3, "any", "3"),
        Category("flush", 3, "suit", "cards"),
    ),
)


@pytest.mark.parametrize(
    ("ranking", "names"),
    [
        (
            STANDARD,
            "high card, pair, two pair, three of a kind, straight, flush, full house, "
            "four of a kind, straight flush, royal flush",
        ),
        (
            PYRAMID,
            "high card, pair, two pair, three of a kind, straight, flush, full house, "
            "four of a kind, straight flush, five of a kind, six-card straight flush, "
            "six of a kind, seven-card straight flush, seven of a kind, "
            "eight-card straight flush, eight of a kind",
        ),
        (
            PIECEPACK,
            "no-flush one-pair, no-flush two-pair, no-flush three-of-a-kind, no-flush no-pairs, "
            "group-flush one-pair, no-flush full-house, group-flush two-pair, "
            "no-flush four-of-a-kind, group-flush no-pairs, group-flush three-of-a-kind, "
            "link-flush one-pair, group-flush full-house, link-flush no-pairs, "
            "link-flush two-pair, no-flush five-of-a-kind, group-flush four-of-a-kind, "
            "suit-flush no-pairs",
        ),
    ],
    ids=["standard", "pyramid", "piecepack"],
)
def test_names_and_order_are_the_published_ones(ranking: Ranking, names: str) -> None:
    assert ", ".join(ranking.names) == names


def test_the_low_table_is_the_high_one_upside_down() -> None:
    assert TABLE_LOW.names == PIECEPACK.names[::-1]


@pytest.mark.parametrize(
    ("ranking", "strengths"),
    [(STANDARD, 7462), (PIECEPACK, 630), (TABLE_LOW, 630), (TINY, 10 - 4 + 20 + 4 + 5 + 10)],
    ids=lambda value: getattr(value, "name", value),
)
def test_number_of_strengths(ranking: Ranking, strengths: int) -> None:
    assert len(scale(ranking).keys) == strengths


def test_null_to_five_has_one_strength_a_multiset_of_ranks() -> None:
    assert len(scale(NULL_TO_FIVE).keys) == 252  # C(6 + 5 - 1, 5)


@pytest.mark.parametrize(
    ("wheel", "runs"),
    [
        ("lowest", ("A23", "234", "345", "45A")),
        ("second", ("234", "345", "A23", "45A")),
        ("none", ("234", "345", "45A")),
    ],
)
def test_the_place_of_the_wheel_is_data(wheel: Any, runs: tuple[str, ...]) -> None:
    assert replace(TINY, wheel=wheel).runs(3) == runs


def test_runs_of_all_ranks_have_no_wheel() -> None:
    assert TINY.runs(5) == ("2345A",)
    assert TINY.runs(4) == ("A234", "2345", "345A")


def test_a_long_wheel_is_second_in_pyramid() -> None:
    assert PYRAMID.runs(8)[-2:] == ("A2345678", "789TJQKA")
    assert PYRAMID.runs(5)[-3:] == ("9TJQK", "A2345", "TJQKA")


def test_runs_follow_the_ranking_not_the_deck() -> None:
    assert replace(TINY, rank_order="A2345").runs(3) == ("5A2", "A23", "234", "345")


@pytest.mark.parametrize("switched", [False, True])
def test_straight_against_flush_is_one_line_of_data(switched: bool) -> None:
    ranking = pyramid_ranking(straight_beats_flush=switched)
    straight, flush = (
        evaluate_cards(ranking, parse_cards(ranking.deck, cards))
        for cards in ("9C 8D 7H 6S 5C", "KC 9C 7C 3C 2C")
    )
    assert straight
    assert flush
    assert (straight.key > flush.key) is switched
    assert sorted(ranking.names) == sorted(PYRAMID.names)


def test_cards_that_count() -> None:
    assert [STANDARD.category_size(cards) for cards in (5, 6, 7)] == [5, 5, 5]
    assert [PYRAMID.category_size(cards) for cards in (3, 5, 6, 7, 8)] == [3, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        (Category("pair", 3, "colour", "21"), "no partition 'colour' (the deck has any, suit)"),
        (Category("pair", 3, "any", "22"), "pattern '22' does not describe 3 cards"),
        (Category("pair", 3, "any", "12"), "pattern '12' does not describe 3 cards"),
        (Category("pair", 3, "any", "twins"), "pattern 'twins' does not describe 3 cards"),
        (Category("pair", 3, "any", ""), "pattern '' does not describe 3 cards"),
        (Category("pair", 3, "any", "210"), "pattern '210' does not describe 3 cards"),
        (Category("pair", 6, "any", "run"), "no run of 6 in '2345A'"),
        (Category("pair", 3, "any", "run 24A"), "'24A' is no run of 3 here"),
        (Category("pair", 3.0, "any", "21"), "size 3.0 is no number of cards"),  # type: ignore[arg-type]
        (Category("pair", 3, "any", 21), "pattern must be a text, not 21"),  # type: ignore[arg-type]
        (
            Category("pair", 3, "any", "21", phrase="{cards}"),
            "phrase '{cards}' may hold {name} and {ranks} alone",
        ),
        (Category("pair", 3, "any", "runner"), "pattern 'runner' does not describe 3 cards"),
    ],
)
def test_a_line_that_cannot_be_is_quoted(line: Category, quoted: str) -> None:
    with pytest.raises(RankingError) as refused:
        replace(TINY, categories=(line,))
    assert str(refused.value) == f"ranking 'tiny', category 'pair': {quoted}"


@pytest.mark.parametrize(
    ("change", "quoted"),
    [
        ({"wheel": "middle"}, "unknown wheel 'middle'; must be one of lowest, second, none"),
        ({"rank_order": list("2345A")}, "rank_order must be a text, a letter each, not ['2',"),
        ({"hand_sizes": 3}, "hand_sizes must be a tuple of numbers, not 3"),
        ({"hand_sizes": (3, 4.5)}, "hand_sizes: 4.5 is no number of cards"),
        ({"hand_sizes": (3, 16)}, "hand_sizes: 16 cards cannot be dealt from 15"),
        ({"deck": "tiny"}, "deck must be a Deck, not 'tiny'"),
        ({"categories": ["pair"]}, "categories must be a tuple of Category, not ['pair']"),
        ({"categories": ("pair",)}, "categories must be a tuple of Category, not 'pair'"),
        ({"low": 1}, "low must be true or false, not 1"),
        ({"rank_order": "23456"}, "rank_order '23456' does not list the deck's ranks '2345A'"),
        ({"rank_order": "2345AA"}, "rank_order '2345AA'"),
        ({"hand_sizes": (2, 3)}, "no category is as small as 2 cards"),
        ({"categories": ()}, "'tiny'"),
        (
            {"categories": (*TINY.categories, replace(PAIR, name="twins"))},
            "categories are ambiguous: 'pair' and 'twins' are the same hands",
        ),
        (
            {"categories": (*TINY.categories, Category("pair", 3, "suit", "run"))},
            "categories are ambiguous: 'pair' stands in two places",
        ),
    ],
)
def test_a_ranking_that_contradicts_itself_is_quoted(change: dict[str, Any], quoted: str) -> None:
    with pytest.raises(RankingError) as refused:
        replace(TINY, **change)
    assert "ranking 'tiny'" in str(refused.value)
    assert quoted in str(refused.value)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (Category("twins", 3, "suit", "21"), "no such hand can be dealt from the deck"),
        (Category("four", 4, "any", "4"), "no such hand can be dealt from the deck"),
        (
            Category("lowly", 3, "suit", "111"),
            "every such hand is claimed by 'flush'; the category must be listed after it",
        ),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_category_that_no_hand_can_have_is_told_why(line: Category, why: str) -> None:
    ranking = replace(TINY, categories=(line, *TINY.categories))
    with pytest.raises(RankingError) as refused:
        scale(ranking)
    assert str(refused.value) == f"ranking 'tiny', category {line.name!r}: {why}"


def test_census_and_evaluate_refuse_the_same_contradictory_order() -> None:
    high, run, royal = (
        Category("high card", 3, "any", "cards"),
        Category("run", 3, "suit", "run"),
        Category("royal", 3, "suit", "run 45A"),
    )
    upside_down = replace(TINY, categories=(high, royal, run), hand_sizes=(3,))
    why = "ranking 'tiny', category 'royal': every such hand is claimed by 'run'"
    for ask in (lambda: census(upside_down, 3), lambda: upside_down.strength((0, 3, 6))):
        with pytest.raises(RankingError, match=why):
            ask()
    incomplete = replace(TINY, categories=TINY.categories[:1])
    for ask in (lambda: census(incomplete, 3), lambda: incomplete.strength((0, 4, 8))):
        with pytest.raises(RankingError, match="no category takes 'AAA'"):
            ask()


def test_a_category_of_a_low_ranking_is_claimed_by_an_earlier_one() -> None:
    lines = (Category("cards", 3, "any", "cards"), Category("no pair", 3, "any", "111"))
    ranking = replace(TINY, categories=lines, hand_sizes=(3,), low=True)
    with pytest.raises(RankingError, match="must be listed before it"):
        ranking.strength((0, 3, 6))


@pytest.mark.no_cover
def test_more_than_65535_strengths_are_refused() -> None:
    letters = "0123456789ABCDEFGHIJKL"  # with one rank less there would be 53,109
    lines = (Category("cards", 5, "any", "cards"),)
    wide = Ranking("wide", Deck("wide", letters, "CDHS"), lines, letters, hand_sizes=(5,))
    why = "ranking 'wide': categories tell 65,758 strengths apart; 65,535 is the most"
    with pytest.raises(RankingError, match=why):
        strengths(wide, [[0, 1, 2, 3, 4]])


@pytest.mark.proof
def test_ranks_beyond_the_room_of_a_key_are_refused() -> None:
    letters = "0123456789ABCDEFGHIJKLMNOPQR"
    lines = (Category("cards", 4, "any", "cards"),)
    wide = Ranking("wide", Deck("wide", letters, "CDHS"), lines, letters, hand_sizes=(4,))
    with pytest.raises(RankingError, match="the deck has 28 ranks, too many for hands with 4"):
        wide.strength((0, 1, 2, 3))


def test_a_hand_that_no_category_takes_is_quoted() -> None:
    ranking = replace(TINY, categories=TINY.categories[:1])
    with pytest.raises(RankingError, match="ranking 'tiny': categories: no category takes 'AAA'"):
        ranking.strength((0, 4, 8))


def test_a_ranking_in_use_is_pickled_as_its_data() -> None:
    used = STANDARD.strength((0, 5, 10, 15, 20))
    again = pickle.loads(pickle.dumps(STANDARD))
    assert again == STANDARD
    assert again.strength((0, 5, 10, 15, 20)) == used
