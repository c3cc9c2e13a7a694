"""The doors by game name: the engine's answers under the fields that interfaces promise."""

import json

import numpy as np
import pytest

from offsuit.core.notation import parse_cards
from offsuit.core.odds.census import census as counted
from offsuit.core.standard import STANDARD
from offsuit.core.strengths import strengths as rows
from offsuit.errors import HandError, NotationError, UnknownGameError
from offsuit.games.catalog.by_name import census, equity, omaha_strengths, strengths
from offsuit.games.catalog.rankings import RANKINGS, ranking
from offsuit.games.piecepack.hands import TABLE_LOW
from support.dealing import seeded_hands


@pytest.mark.parametrize("game", RANKINGS)
def test_strengths_by_name(game: str) -> None:
    hands = seeded_hands(ranking(game).deck, 5, 100, seed=5)
    np.testing.assert_array_equal(strengths(game, hands), rows(ranking(game), hands))
    assert strengths(game, hands).tolist() == [ranking(game).strength(hand) for hand in hands]


def test_a_ranking_is_as_good_as_its_name() -> None:
    hands = seeded_hands(STANDARD.deck, 9, 100, seed=9)
    holes, boards = hands[:, :4], hands[:, 4:]
    np.testing.assert_array_equal(
        omaha_strengths("standard", holes, boards), omaha_strengths(STANDARD, holes, boards)
    )
    assert census(STANDARD, 5) == census("standard", 5)
    assert equity(STANDARD, ["AH KH", "QS QD"], "2C 3C 4C") == equity(
        "standard", ["AH KH", "QS QD"], "2C 3C 4C"
    )


@pytest.mark.parametrize(("game", "size", "wilds"), [("standard", 7, 0), ("pyramid", 5, 2)])
def test_census_by_name(game: str, size: int, wilds: int) -> None:
    found = census(game, size, wilds)
    counts = counted(ranking(game), size, wilds)
    assert (found.game, found.size, found.counts) == (game, size, counts)
    assert found.total == sum(counts.values())
    whole = {"game": game, "size": size, "total": found.total, "counts": counts}
    assert json.loads(json.dumps(found.as_json())) == whole
    assert dict(found) == found.as_json()
    assert found["counts"] == found.counts


def test_high_and_low_by_name() -> None:
    hands, board = ["♠N ♠A ♥2 ♦2", "♥3 ♡3 ♤3 ♤5"], "♠2 ♥A ♡5"
    by_name = equity("piecepack", hands, board, "omaha", "piecepack table-low")
    assert by_name == equity("piecepack", hands, board, "omaha", TABLE_LOW)
    assert all(share.scoop is not None for share in by_name.shares)
    for share, player in zip(by_name.shares, by_name.as_json()["players"], strict=True):
        assert list(player) == ["cards", "win", "tie", "equity", "high", "low", "scoop", "fraction"]
        assert (player["equity"], player["fraction"]) == (float(share.equity), str(share.equity))
    assert json.loads(json.dumps(by_name.as_json()))["board"] == board.split()


def test_bad_input_is_quoted() -> None:
    with pytest.raises(UnknownGameError, match="'poker'"):
        strengths("poker", [])
    with pytest.raises(UnknownGameError, match="'table-low'"):
        equity("piecepack", ["♠N ♠A", "♥3 ♡3"], low="table-low")
    with pytest.raises(NotationError, match="'KX' in 'AS KX'"):
        equity("standard", ["AS KX", "QS QD"])
    with pytest.raises(NotationError, match="'2X'"):
        equity("standard", ["AS KS", "QS QD"], "2X")


@pytest.mark.parametrize(
    ("game", "row", "quoted"),
    [
        ("standard", "2C 2D AS AS 3H", "hands, row 1: AS given 2 times in '2C 2D AS AS 3H'"),
        ("pyramid", "2C 2C 2C AS 3H", "hands, row 1: 2C given 3 times"),
        ("pyramid", "* * * * *AS", "hands, row 1: 5 wild cards in "),
        ("piecepack", "♠N ♠A ♠N ♠3 ♠2", "hands, row 1: ♠N given 2 times"),
    ],
)
def test_duplicated_cards_in_strengths_are_refused(game: str, row: str, quoted: str) -> None:
    deck = ranking(game).deck
    good = list(range(5))
    with pytest.raises(HandError) as refused:
        strengths(game, [good, list(parse_cards(deck, row))])
    assert str(refused.value).startswith(quoted)


def test_a_card_in_hole_and_board_is_refused() -> None:
    with pytest.raises(HandError, match="hands, row 0: AS given 2 times"):
        omaha_strengths("standard", [[51, 47, 0, 1]], [[43, 39, 51, 2, 3]])
