"""Points by row and category, one by one and by strengths alone."""

import numpy as np
import pytest

from offsuit.core.notation import parse_cards
from offsuit.core.standard import STANDARD
from offsuit.games.arranging.laid_rows import LaidHand, lay_rows
from offsuit.games.arranging.row_field import points_by_strength, won_by_strength
from offsuit.games.arranging.row_points import RowPoints, net_points, sign
from offsuit.games.arranging.rows import Row, Rows

ROWS = Rows((Row("high", (5,)), Row("low", (5,))), layouts=((5, 5),))
PAY = {
    name: (1 + place, None if name == "royal flush" else 2 * place)
    for place, name in enumerate(STANDARD.names)
}
POINTS = RowPoints(ROWS.names, PAY)

ANN = ("AS AD KS KD 2C", "QS QD 9H 8H 2D")
BOB = ("JS JD JC 4C 2H", "9S 9D 7H 6H 3D")


def laid(hands: tuple[str, str]) -> dict[str, LaidHand]:
    codes = [parse_cards(STANDARD.deck, text) for text in hands]
    return lay_rows(ROWS, dict(zip(ROWS.names, codes, strict=True)), STANDARD)


def by_strength(mine: LaidHand, other: LaidHand) -> int:
    return sign((mine.strength,), (other.strength,))


def test_the_winners_category_pays() -> None:
    trips, pair = STANDARD.names.index("three of a kind"), STANDARD.names.index("pair")
    won = POINTS.won(laid(ANN), laid(BOB), by_strength)
    assert won == {"high": -(1 + trips), "low": 2 * pair}
    back = POINTS.won(laid(BOB), laid(ANN), by_strength)
    assert back == {row: -points for row, points in won.items()}


def test_equal_hands_win_nothing() -> None:
    assert POINTS.won(laid(ANN), laid(ANN), by_strength) == {"high": 0, "low": 0}


def test_strengths_alone_win_the_same() -> None:
    levels = np.zeros(7463, np.int16)
    for hands in (ANN, BOB):
        for hand in laid(hands).values():
            levels[hand.strength] = hand.made.key.level
    pays = [
        points_by_strength(POINTS, row, STANDARD, np.maximum.accumulate(levels))
        for row in ROWS.names
    ]
    mine, other = (
        np.array([hand.strength for hand in laid(hands).values()]) for hands in (ANN, BOB)
    )
    expected = POINTS.won(laid(ANN), laid(BOB), by_strength)
    assert won_by_strength(mine, other, pays).tolist() == list(expected.values())


def test_points_go_on_where_a_category_cannot_be_laid_down() -> None:
    levels = np.arange(len(STANDARD.names), dtype=np.int16)
    found = points_by_strength(POINTS, "low", STANDARD, levels)
    assert found[-1] == found[-2] == 2 * (len(STANDARD.names) - 2)
    with pytest.raises(AssertionError, match="royal flush cannot be laid down in low"):
        POINTS.points("royal flush", "low")


def test_net_points_sum_to_nothing() -> None:
    net = net_points(
        ["Ann", "Bob", "Cid"], [("Ann", "Bob", 3), ("Ann", "Cid", -1), ("Bob", "Cid", 2)]
    )
    assert net == {"Ann": 2, "Bob": -1, "Cid": -1}
