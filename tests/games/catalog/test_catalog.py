"""The games by name: evaluations as people and programs read them, Pyramid's tuples included."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from offsuit.core.best_hand import read_hand
from offsuit.core.evaluate import evaluate_cards
from offsuit.core.notation import parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import HandError, NotationError, OffsuitError, UnknownGameError
from offsuit.games.catalog.rankings import RANKINGS, evaluate, ranking
from offsuit.games.piecepack.hands import LOW_RANKINGS, PIECEPACK
from offsuit.games.pyramid.hands import PYRAMID, pyramid_ranking
from offsuit.games.pyramid.tuples import CATEGORY_NUMBERS, hand_tuple


@pytest.mark.parametrize("game", RANKINGS)
def test_every_game_has_its_ranking(game: str) -> None:
    assert ranking(game).name == game
    assert ranking(ranking(game)) is ranking(game)


def test_low_rankings_go_by_their_rule_names() -> None:
    for name, low in LOW_RANKINGS.items():
        assert ranking(f"piecepack {name}") is low


@pytest.mark.parametrize(
    ("game", "cards", "category", "text", "best"),
    [
        (
            "standard",
            "KH KS KD TS 10C 4D 2H",
            "full house",
            "full house, kings over tens",
            "KH KS KD TS TC",
        ),
        ("standard", "as2s3s4s5s6d", "straight flush", "straight flush, ace to five", None),
        ("pyramid", "A♠ A♠ K♠ 9♠ 4♠", "flush", "flush, ace high", "AS AS KS 9S 4S"),
        ("pyramid", "AS KD *", "pair", "pair, aces, king kicker", "AS KD *AS"),
        (
            "piecepack",
            "♠N ♠A ♥2 ♡2 ♠5 bS3 wH3",
            "group-flush no-pairs",
            "group-flush no-pairs, null high",
            "♠N ♠A ♥2 ♠5 ♠3",
        ),
        ("piecepack table-low", "♠N ♤N ♥A ♡2 ♦3", "no-flush one-pair", None, None),
        ("piecepack null-to-five", "♠N ♠A ♠2 ♠3 ♠4 ♠5", "no-pairs", "no-pairs, four high", None),
    ],
)
def test_evaluate(game: str, cards: str, category: str, text: str | None, best: str | None) -> None:
    found = evaluate(game, cards)
    assert (found.game, found.category) == (game, category)
    assert text in (None, found.text)
    assert best in (None, " ".join(found.best))
    assert evaluate(game, " ".join(found.cards)).strength == found.strength
    assert evaluate(game, " ".join(found.best)).strength == found.strength


def test_the_strongest_hands_have_the_highest_strengths() -> None:
    assert evaluate("standard", "AS KS QS JS TS").strength == 7462
    assert evaluate("standard", "7H 5C 4C 3C 2C").strength == 1
    assert evaluate("piecepack", "♠N ♠A ♠5 ♠4 ♠3").strength == 630


def test_fields_are_those_of_the_interface() -> None:
    plain = evaluate("standard", "AS KS QS JS TS").as_json()
    assert {"game", "cards", "category", "strength", "text"} <= plain.keys()
    assert "tuple" not in plain
    found = json.loads(json.dumps(evaluate("pyramid", "KS KD KH TS TC").as_json()))
    assert found["cards"] == ["KS", "KD", "KH", "TS", "TC"]
    assert found["tuple"] == [7, 13, 10]


def test_cards_come_as_a_text_or_as_a_list() -> None:
    text = "KH KS KD TS 10C 4D 2H"
    assert evaluate("standard", text.split()) == evaluate("standard", text)
    assert (
        evaluate("standard", tuple(text.split())).as_json() == evaluate("standard", text).as_json()
    )
    with pytest.raises(NotationError, match="'KX' in 'AS KX'"):
        evaluate("standard", ["AS", "KX"])


def test_a_result_can_be_read_but_not_changed() -> None:
    found = evaluate("pyramid", "KS KD KH TS TC")
    with pytest.raises(AttributeError):
        found.strength = 1  # type: ignore[misc]
    assert repr(found).startswith("Evaluated(game='pyramid', cards=('KS', 'KD', 'KH', 'TS', 'TC'),")
    assert list(found.keys()) == list(found.as_json())
    assert {name: getattr(found, name) for name in found.keys()} == found.as_json()  # noqa: SIM118
    assert len({found, evaluate("pyramid", "KS KD KH TS TC"), evaluate("pyramid", "AS AD AH")}) == 2


def test_words_and_cards_are_found_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def counted(rules: Ranking, codes: Sequence[int]) -> Any:
        asked.append(codes)
        return read_hand(rules, codes)

    monkeypatch.setattr("offsuit.games.catalog.rankings.read_hand", counted)
    found = evaluate("standard", "AS KS QS JS TS 2D 2C")
    assert (found.strength, asked) == (7462, [])
    assert (found.text, found.category, found.best[0]) == ("royal flush", "royal flush", "AS")
    assert len(asked) == 1


def test_a_joker_shows_what_it_stands_for_where_it_lies() -> None:
    assert evaluate("pyramid", "* AS *KS KD *").cards == ("*KS", "AS", "*KS", "KD", "*KS")
    assert evaluate("pyramid", "AS 2S 3S 4S * 6S").cards == ("AS", "2S", "3S", "4S", "*5S", "6S")


def test_a_ranking_is_taken_as_it_is() -> None:
    assert evaluate(PIECEPACK, "♠N ♠A ♠5 ♠4 ♠3") == evaluate("piecepack", "♠N ♠A ♠5 ♠4 ♠3")


# The 3-tuples of document 000, and those of the rulings.


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("AS KD 9H 5C 3S", (1, 14, 13)),
        ("AS 9D 5H", (1, 14, 9)),
        ("KS KD AH 5C 3S", (2, 13, 14)),
        ("KS KD QH 5C 3S", (2, 13, 12)),
        ("KS KD QH", (2, 13, 12)),
        ("KS KD QH QC 3S", (3, 13, 12)),
        ("TS TD TH AC 3S", (4, 10, 14)),  # middle and back: the highest kicker
        ("TS TD TH KC 3S", (4, 10, 13)),
        ("TS TD TH", (4, 10, 4)),  # front: the highest suit
        ("TC TD TH", (4, 10, 3)),
        ("TC TC TD", (4, 10, 2)),
        ("TC TC *", (4, 10, 4)),  # a wild is a spade
        ("TC TC *TC", (4, 10, 4)),
        ("AS 2D 3H 4C 5S", (5, 14, 5)),
        ("AS KD QH JC TS", (5, 14, 13)),
        ("9S 8D 7H 6C 5S", (5, 9, 8)),
        ("AS QS 9S 5S 3S", (6, 14, 12)),
        ("AS AS KS 9S 4S", (6, 14, 14)),  # a flush may hold pairs
        ("TS TD TH 4C 4S", (7, 10, 4)),
        ("TS TD TH TC 4S", (8, 10, 4)),
        ("AS 2S 3S 4S 5S", (9, 14, 5)),
        ("AS KS QS JS TS", (9, 14, 13)),
        ("AS AS AD AD AH", (10, 14, 4)),
        ("AC AC AD AD AH", (10, 14, 3)),
        ("AS 2S 3S 4S 5S 6S", (11, 14, 6)),
        ("9S 8S 7S 6S 5S 4S", (11, 9, 8)),
        ("AS AS AD AD AH AH", (12, 14, 4)),
        ("AC AC AD AD AH AH", (12, 14, 3)),
        ("AS 2S 3S 4S 5S 6S 7S", (13, 14, 7)),
        ("2C 2C 2D 2D 2H 2H 2S", (14, 2, 4)),
        ("AS 2S 3S 4S 5S 6S 7S 8S", (15, 14, 8)),
        ("2C 2C 2D 2D 2H 2H 2S 2S", (16, 2, 4)),
        ("* * * * 2C", (10, 2, 4)),
    ],
)
def test_tuples(cards: str, expected: tuple[int, int, int]) -> None:
    assert evaluate("pyramid", cards).tuple == expected


def test_tuples_keep_their_numbers_where_straights_beat_flushes() -> None:
    switched = pyramid_ranking(straight_beats_flush=True)
    straight, flush = (
        evaluate_cards(switched, parse_cards(switched.deck, cards))
        for cards in ("9C 8D 7H 6S 5C", "KC 9C 7C 3C 2C")
    )
    assert straight
    assert flush
    assert straight.key > flush.key
    assert hand_tuple(switched, straight) == (5, 9, 8)
    assert hand_tuple(switched, flush) == (6, 13, 9)


def test_tuples_are_a_coarsening_of_strength() -> None:
    """Where the wheel is second-highest, a tuple may not rise where strength falls."""
    fives = [
        *("AS KD 9H 5C 3S", "KS KD AH 5C 3S", "KS KD QH QC 3S", "TS TD TH AC 3S"),
        *("9S 8D 7H 6C 5S", "AS 2D 3H 4C 5S", "AS KD QH JC TS", "KS QS 9S 5S 3S"),
        *("AS QS 9S 5S 3S", "TS TD TH 4C 4S", "TS TD TH TC 4S", "9S 8S 7S 6S 5S"),
        *("AS 2S 3S 4S 5S", "AS KS QS JS TS", "AC AC AD AD AH", "AS AS AD AD AH"),
    ]
    found = [evaluate("pyramid", cards) for cards in fives]
    assert [f.strength for f in found] == sorted(f.strength for f in found)
    assert [f.tuple for f in found] == sorted(f.tuple for f in found if f.tuple)


def test_numbers_are_those_of_the_document() -> None:
    assert list(CATEGORY_NUMBERS) == list(PYRAMID.names)
    assert list(CATEGORY_NUMBERS.values()) == list(range(1, 17))


@pytest.mark.parametrize(
    ("position", "cards"),
    [
        ("back", "AS KD 9H 5C 3S"),
        ("back", "2C 2C 2D 2D 2H 2H 2S 2S"),
        ("middle", "AS KD 9H 5C 3S"),
        ("middle", "2C 2C 2D 2D 2H 2H 2S"),
        ("front", "AS KD 9H"),
        ("front", "AS 2D 3H 4C 5S"),
        ("front", "AS QS 9S 5S 3S"),
    ],
)
def test_hands_in_their_positions(position: str, cards: str) -> None:
    assert evaluate("pyramid", cards, position) == evaluate("pyramid", cards)


@pytest.mark.parametrize(
    ("position", "cards", "quoted"),
    [
        ("back", "AS KD 9H", "3 cards in back; back takes 5 or 6 or 7 or 8"),
        ("middle", "AS KD 9H", "3 cards in middle; middle takes 5 or 6 or 7"),
        ("middle", "2C 2C 2D 2D 2H 2H 2S 2S", "8 cards in middle"),
        ("front", "2C 2C 2D 2D 2H 2H", "6 cards in front; front takes 3 or 5"),
        ("front", "AS AD AH 5C 3S", "three of a kind of 5 cards in front"),
        ("side", "AS KD 9H", "unknown position 'side'; did you mean 'middle'? must be one of"),
        ("", "AS KD 9H", "unknown position ''; must be one of"),
    ],
)
def test_hands_out_of_position_are_quoted(position: str, cards: str, quoted: str) -> None:
    with pytest.raises(HandError) as refused:
        evaluate("pyramid", cards, position)
    assert quoted in str(refused.value)


@pytest.mark.parametrize("game", ["standard", "piecepack"])
def test_only_pyramid_has_positions(game: str) -> None:
    cards = {"standard": "AS KS QS JS TS", "piecepack": "♠N ♠A ♠5 ♠4 ♠3"}[game]
    with pytest.raises(OffsuitError, match="position 'back': only Pyramid hands have positions"):
        evaluate(game, cards, "back")


@pytest.mark.parametrize(
    ("game", "cards", "error", "quoted"),
    [
        ("poker", "AS", UnknownGameError, "unknown game 'poker'; must be one of standard, pyramid"),
        ("", "AS", UnknownGameError, "unknown game ''; must be one of standard"),
        ("Standard", "AS", UnknownGameError, "'Standard'; did you mean 'standard'? must be one of"),
        ("piecpack", "AS", UnknownGameError, "'piecpack'; did you mean 'piecepack'?"),
        ("standard", "AS KX", NotationError, "'KX' in 'AS KX'"),
        ("standard", "AS AS KS QS JS", HandError, "AS given 2 times in 'AS AS KS QS JS'"),
        ("standard", "AS KS QS JS", HandError, "4 cards given; standard takes 5 or 6 or 7"),
        ("standard", "", HandError, "0 cards given"),
        ("standard", "AS KS QS JS *", NotationError, "standard has no jokers"),
        ("pyramid", "AS AS AS", HandError, "AS given 3 times in 'AS AS AS'; pyramid has 2"),
        ("pyramid", "* * * * *", HandError, "5 wild cards in '* * * * *'; pyramid has 4"),
        ("pyramid", "AS KS QS JS TS 8S", HandError, "'AS KS QS JS TS 8S': 6 cards that make no"),
        ("piecepack", "♠N ♠A ♠5 ♠4", HandError, "4 cards given; piecepack takes 5 or 6 or 7"),
        ("piecepack", "♠N ♠A ♠5 ♠4 ♠7", NotationError, "'♠7'"),
    ],
)
def test_bad_input_is_quoted(game: str, cards: str, error: Any, quoted: str) -> None:
    with pytest.raises(error, match=re.escape(quoted)):
        evaluate(game, cards)


def test_decks_are_of_one_piece() -> None:
    assert ranking("standard").deck is STANDARD.deck
    assert {low.deck for low in LOW_RANKINGS.values()} == {PIECEPACK.deck}
