"""The list of games, in the shape that `offsuit games --json` prints."""

import json

from offsuit.games.catalog.listing import list_games
from offsuit.games.catalog.seated import SEATED, seated_game
from offsuit.games.piecepack.variants import VARIANTS


def test_every_seated_game_is_listed() -> None:
    games = list_games()
    assert [game.name for game in games] == list(SEATED)
    for game in games:
        counts = seated_game(game.name).seat_counts
        told = json.loads(json.dumps(game.as_json()))
        assert list(told) == ["name", "family", "title", "seats", "file"]
        assert told["seats"] == [min(counts), max(counts)]
        assert told["family"] in ("betting", "arranging")
        assert told["file"] is False
    assert len({game.title for game in games}) == len(games)


def test_piecepack_titles_are_those_of_the_variants() -> None:
    titles = {game.name: game.title for game in list_games() if game.family == "betting"}
    assert titles == {
        f"piecepack {variant.name}": f"Piecepack {variant.title}" for variant in VARIANTS.values()
    }
