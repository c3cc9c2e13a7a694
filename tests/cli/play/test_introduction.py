"""Games introduced from their descriptions alone."""

import pytest
from typer.testing import CliRunner

from offsuit.cli.play import play
from offsuit.cli.play.introduction import introduction, ranking_lines
from offsuit.games.catalog.descriptions import describe_game
from offsuit.games.catalog.seated import SEATED


@pytest.mark.parametrize("name", SEATED)
def test_every_game_has_an_introduction_and_a_ranking(name: str) -> None:
    game = describe_game(name)
    first, *_, last = introduction(game)
    assert first.startswith(f"{game.title}. ")
    assert last.startswith("ranking: ")
    lines = ranking_lines(game)
    if game.family == "arranging":
        told = [line.partition("  ")[0] for line in lines[1:]]
        assert told == [category.name for category in game.categories]
    else:
        assert [line for line in lines if line.startswith("  ") and ":" not in line] == [
            f"  {name}" for ranking in game.rankings for name in ranking.categories
        ]


def test_only_a_game_with_surrender_tells_of_it() -> None:
    told = {
        name: " ".join(introduction(describe_game(f"pyramid {name}")))
        for name in ("standard", "no-surrender")
    }
    assert "surrender" in told["standard"].partition(".")[2]
    assert "surrender" not in told["no-surrender"]


def test_pyramid_and_destiny_answer_ranking() -> None:
    pyramid = CliRunner().invoke(play, ["pyramid", "--seed", "0102"], input="ranking\nquit\n")
    assert "Pyramid Poker. You get 17 cards" in pyramid.output
    assert "eight of a kind" in pyramid.output
    destiny = CliRunner().invoke(play, ["destiny", "--seed", "0102"], input="ranking\nquit\n")
    assert "royal flush       500" in destiny.output
    assert "spades: cunning, stealth, trickery" in destiny.output


def test_a_day_of_one_repeated_line_ends() -> None:
    destiny = CliRunner().invoke(play, ["destiny", "--seed", "0102"], input="names\n" * 5000)
    assert destiny.exit_code == 0
    assert destiny.output.count("> names") == 1000
