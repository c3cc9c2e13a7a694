"""`offsuit games`."""

from typing import Any

from offsuit.cli.output import AsJson, print_json


def games(json: AsJson = False) -> None:
    """List the games that can be played at a table, with their numbers of seats."""
    from offsuit.games.catalog.seated import SEATED

    listed = [_described(name) for name in SEATED]
    if json:
        print_json({"games": listed})
        return
    name_width = max(len(game["name"]) for game in listed)
    title_width = max(len(game["title"]) for game in listed)
    for game in listed:
        least, most = game["seats"]
        seats = f"{least} to {most} seats"
        print(f"{game['name']:{name_width}}  {game['title']:{title_width}}  {seats}")


def _described(name: str) -> dict[str, Any]:
    from offsuit.games.catalog.seated import SEATED, seated_game

    listed, counts = SEATED[name], seated_game(name).seat_counts
    return {
        "name": name,
        "family": listed.family,
        "title": listed.title,
        "seats": [min(counts), max(counts)],
        "file": False,
    }
