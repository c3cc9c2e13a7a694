"""Many hands read at once: the same as each read by itself."""

from collections.abc import Sequence

import numpy as np
import pytest

from offsuit.core.notation import card_name, parse_cards
from offsuit.errors import HandError, NotationError, OffsuitError
from offsuit.games.catalog.by_name import categories, parse_hands, strengths
from offsuit.games.catalog.hand_rows import _plain_rows, parse_rows
from offsuit.games.catalog.rankings import RANKINGS, evaluate, ranking
from support.dealing import seeded_hands

GAMES = ("standard", "piecepack", "pyramid")


def written(game: str, rows: Sequence[Sequence[int]], way: str) -> list[str]:
    """Hands as text: as they are printed, or otherwise."""
    deck = ranking(game).deck
    texts = [way.join(card_name(deck, code) for code in row) for row in rows]
    return [text.lower() for text in texts] if way == "" else texts


@pytest.mark.parametrize("way", [" ", ", ", ""])
@pytest.mark.parametrize("game", GAMES)
def test_many_hands_are_read_as_each_by_itself(game: str, way: str) -> None:
    deck = ranking(game).deck
    rows = [
        row for row in seeded_hands(deck, 5, 500, seed=7).tolist() if way or deck.joker not in row
    ]
    texts = written(game, rows, way)
    assert parse_rows(deck, texts).tolist() == rows
    assert [list(parse_cards(deck, text)) for text in texts] == rows
    if not any("*" in text for text in texts):
        assert _plain_rows(deck, texts) is not None  # at once


@pytest.mark.parametrize(
    ("game", "hands"),
    [
        ("standard", ["10h 9♥ 8H 7♡ 6h", "[AS, KS] (QS) Js;10s"]),
        ("piecepack", ["bSN wH3 ♠A BS2 ♧5", "♠n ♤a wc4 bd2 ♡3"]),
        ("pyramid", ["AS AS * *KH 5C", "2C 3C 4C 5C 7D"]),
        ("standard", ["A♠\ufe0f K♠ Q♠ J♠ 10♠", "2C 3C 4C 5C 7D"]),
        ("standard", ["2C\n3C 4C 5C 7D", "2C 3C 4C 5C 7D"]),
    ],
)
def test_every_spelling_is_read(game: str, hands: list[str]) -> None:
    deck = ranking(game).deck
    assert parse_rows(deck, hands).tolist() == [list(parse_cards(deck, hand)) for hand in hands]


@pytest.mark.parametrize(
    ("hands", "error", "quoted"),
    [
        (["AS KS", "AS KX"], NotationError, "hands, row 1: 'KX' in 'AS KX' is no card"),
        (["AS KS", "AS"], HandError, "hands, row 1: expected 2 cards, got 1 in 'AS'"),
        (["AS KS", "AS AS"], HandError, "hands, row 1: AS given 2 times"),
        (["AS KS", "SA SK"], NotationError, "hands, row 1: 'SA' in 'SA SK'"),
        ("AS KS", HandError, "hands must be a list of texts, got 'AS KS'"),
        ([51, 47], HandError, "hands, row 0: expected a text, got 51"),
    ],
)
def test_what_cannot_be_read_is_quoted_with_its_row(
    hands: list[str], error: type[OffsuitError], quoted: str
) -> None:
    with pytest.raises(error) as refused:
        parse_hands("standard", hands)
    assert str(refused.value).startswith(quoted)


@pytest.mark.parametrize("game", RANKINGS)
def test_strengths_become_categories_in_one_call(game: str) -> None:
    rows = seeded_hands(ranking(game).deck, 5, 60, seed=11)
    found = categories(game, strengths(game, rows)).tolist()
    assert found == [evaluate(game, row).category for row in rows.tolist()]
    assert categories(game, np.zeros((2, 2), int)).tolist() == [["no hand"] * 2] * 2


@pytest.mark.parametrize("wrong", [[7463], [-1], [1.5], ["1"]])
def test_strengths_that_do_not_exist_are_refused(wrong: list[float]) -> None:
    with pytest.raises(HandError):
        categories("standard", wrong)
