"""Names: normalised, visible, and none that looks like another's."""

import pytest

from offsuit.errors import TableError
from offsuit.table.commands.seating import Sit
from offsuit.table.name_skeleton import look_alike
from offsuit.table.options import Options
from offsuit.table.player_text import clean_text
from support.table.pure_table import PureTable

SHOWN = [
    ("Ａｎｎ", "Ann"),
    ("ﬁona", "fiona"),
    ("e\u0301va", "éva"),
    ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
    ("می\u200cخواهم", "می\u200cخواهم"),
    ("❤\ufe0f Ann", "❤\ufe0f Ann"),
    ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ("李 雷", "李 雷"),
    ("नमस्ते", "नमस्ते"),
]
INVISIBLE = [
    *("Ann\u200b", "A\u00adnn", "Ann\u2800", "\u3164", "\u115fAnn", "Ann\u034f", "A\ufe0fnn"),
    *(
        "Ann\ufe00",
        "Ann\U000e0100",
        "A\u200dnn",
        "An\u17b5n",
        "\u202eAnn",
        "\u2066Ann",
        "Ann\u180b",
    ),
    *("Ann\uffa0", "\ufe0f", "Ann \ufe0f"),
]
ALIKE = [
    ("Ann", "ann"),
    ("Ann", "Аnn"),
    ("Ann", "АNN"),
    ("PEACE", "РЕАСЕ"),
    ("Bob", "Вob"),
    ("Вова", "ВОВА"),
    ("Bill", "BiII"),
    ("Bill", "Bi11"),
    ("Otto", "0tto"),
    ("modern", "modem"),
    ("Nikos", "Νikοs"),
    ("Player 7", "Player ٧"),
    ("🏳\ufe0f Ann", "🏳 Ann"),
]
DIFFERENT = [("Ann", "Anna"), ("Bill", "Biil"), ("Eva", "Éva"), ("Вова", "Боба"), ("李雷", "李蕾")]


@pytest.mark.parametrize(("given", "shown"), SHOWN)
def test_names_are_normalised_and_scripts_stay_whole(given: str, shown: str) -> None:
    assert clean_text("name", given, 24) == shown


@pytest.mark.parametrize("name", INVISIBLE)
def test_names_with_invisible_letters_are_refused(name: str) -> None:
    with pytest.raises(TableError, match="printable characters"):
        clean_text("name", name, 24)


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_nobody_takes_a_name_that_looks_like_anothers(name: str, other: str) -> None:
    assert look_alike(other, name)
    table = PureTable(options=Options(seats=3))
    table.do("bob", Sit(name))
    with pytest.raises(TableError, match="is taken"):
        table.do("cy", Sit(other))


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_names_that_differ_to_the_eye_are_allowed(name: str, other: str) -> None:
    table = PureTable(options=Options(seats=3))
    table.do("bob", Sit(name))
    table.do("cy", Sit(other))
