"""`offsuit games`: every seated game, as words and as one object."""

from offsuit.games.catalog.seated import SEATED, seated_game
from support.cli.program import Capture, answer, run


def test_every_seated_game_is_listed(capsys: Capture) -> None:
    listed = answer(capsys, "games")["games"]
    assert [each["name"] for each in listed] == list(SEATED)
    for each in listed:
        counts = seated_game(each["name"]).seat_counts
        assert each["seats"] == [min(counts), max(counts)]
        assert list(each) == ["name", "family", "title", "seats", "file"]
        assert each["file"] is False
        assert each["family"] == ("arranging" if each["name"].startswith("pyramid") else "betting")
    assert len({each["title"] for each in listed}) == len(listed)


def test_one_line_a_game(capsys: Capture) -> None:
    out, _ = run(capsys, "games")
    lines = out.splitlines()
    assert len(lines) == len(SEATED)
    for line, name in zip(lines, SEATED, strict=True):
        assert line.startswith(name)
        assert line.endswith(" seats")
