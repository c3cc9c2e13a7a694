"""Rows as data, with rows that no game here has: a long one above a short one."""

import pytest

from offsuit.core.best_hand import read_hand
from offsuit.core.notation import parse_cards
from offsuit.core.standard import STANDARD
from offsuit.errors import ArrangementError, HandError
from offsuit.games.arranging.rows import Row, Rows

DECK = STANDARD.deck
PICKY = Row("low", (5,), "a pair or better", frozenset({(5, "high card")}))
ROWS = Rows((Row("high", (5, 6)), PICKY), layouts=((5, 5), (6, 5)))


def cards(**rows: str) -> dict[str, tuple[int, ...]]:
    return {name: parse_cards(DECK, text) for name, text in rows.items()}


def test_rows_are_known_by_name_and_order() -> None:
    assert ROWS.names == ("high", "low")
    assert ROWS.sizes == {"high": (5, 6), "low": (5,)}
    assert ROWS.above("low") == "high"
    assert ROWS.row("low") is PICKY
    with pytest.raises(HandError, match="'side'; must be one of high, low"):
        ROWS.row("side")


def test_sizes_follow_those_that_are_taken() -> None:
    assert ROWS.next_sizes(()) == {5, 6}
    assert ROWS.next_sizes((6,)) == {5}
    assert ROWS.next_sizes((7,)) == frozenset()


@pytest.mark.parametrize(
    ("high", "low", "reason"),
    [
        ("AS KS", "2C 3C 4C 5C 7C", "2 cards in high; high takes 5 or 6"),
        ("AS KS QS JS 9S", "", "0 cards in low; low takes 5"),
        ("AS KS QS JS 9S", "AS 3C 4C 5C 7C", "AS given 2 times"),
    ],
)
def test_wrong_cards_are_refused(high: str, low: str, reason: str) -> None:
    with pytest.raises((ArrangementError, HandError), match=reason):
        ROWS.check_sizes(cards(high=high, low=low), DECK)


def test_sizes_that_do_not_go_together_are_refused() -> None:
    only = Rows(ROWS.rows, layouts=((6, 5),))
    with pytest.raises(ArrangementError, match="5/5 cards cannot be laid down together"):
        only.check_sizes(cards(high="AS KS QS JS 9S", low="2C 3C 4C 5C 7C"), DECK)


def test_cards_must_be_held() -> None:
    laid = cards(high="AS KS QS JS 9S", low="2C 3C 4C 5C 7C")
    held = [code for hand in laid.values() for code in hand]
    ROWS.check_held(laid, held, DECK)
    with pytest.raises(ArrangementError, match="7C: 1 laid down, 0 held"):
        ROWS.check_held(laid, held[:-1], DECK)


@pytest.mark.parametrize(("text", "allowed"), [("AS KD 9H 4C 2S", False), ("AS AD 9H 4C 2S", True)])
def test_a_row_may_refuse_categories(text: str, allowed: bool) -> None:
    codes = parse_cards(DECK, text)
    assert PICKY.allows(read_hand(STANDARD, codes)[1], len(codes)) is allowed
    assert not PICKY.allows(read_hand(STANDARD, codes)[1], 6)
