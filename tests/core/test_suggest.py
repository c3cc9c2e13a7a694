"""The message for an unknown name: it quotes the name and offers the nearest."""

import pytest

from offsuit.core.suggest import LONGEST, nearest, quoted, unknown_name

GAMES = ("standard", "pyramid", "piecepack", "piecepack holdem")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("piecpack", "piecepack"),
        ("STANDARD", "standard"),
        ("piramid", "pyramid"),
        ("piecepack holdm", "piecepack holdem"),
        ("whist", None),
        ("", None),
        (7, None),
        (None, None),
    ],
)
def test_the_nearest_name_is_offered(name: object, expected: str | None) -> None:
    assert nearest(name, GAMES) == expected
    told = unknown_name("game", name, GAMES)
    assert told.startswith(f"unknown game {name!r}; ")
    assert told.endswith(f"must be one of {', '.join(GAMES)}")
    assert ("did you mean" in told) == (expected is not None)


def test_a_long_name_is_cut() -> None:
    told = unknown_name("game", "x" * 10_000, GAMES)
    assert len(told) < 200
    assert len(quoted("x" * 10_000)) == LONGEST


def test_nothing_to_choose_from_is_said() -> None:
    assert unknown_name("level", "x", ()) == "unknown level 'x'; none are known"
