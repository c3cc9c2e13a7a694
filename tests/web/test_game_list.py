"""What GET /games tells of each game."""

import json

from pydantic import TypeAdapter

from offsuit.games.catalog.seated import SEATED
from offsuit.web.destiny_content import destiny_content
from offsuit.web.game_list import games
from offsuit.web.messages.outgoing import Content, Games


def test_every_game_comes_with_its_description() -> None:
    told = json.loads(TypeAdapter(Games).dump_json({"games": list(games())}))["games"]
    assert [game["name"] for game in told] == list(SEATED)
    for game in told:
        description = game["description"]
        for name, value in game["rules"].items():
            if value is None:
                assert (name in description["defaults"]) != (name in description["follows"])
        assert list(game["hands"]) == [each["name"] for each in description.get("rankings", ())]
    families = {game["description"]["family"] for game in told}
    assert families == {"arranging", "betting"}
    rows = told[0]["description"]["rows"]
    assert (rows[-1]["name"], rows[-1]["sizes"]) == ("front", [3, 5])


def test_destiny_tells_how_many_cards_are_drawn() -> None:
    told = json.loads(TypeAdapter(Content).dump_json(destiny_content()))
    assert told["cards"] == 5
    assert told["suit_meanings"]["spades"] == "cunning, stealth, trickery"
    assert told["gang_size"] == 5
