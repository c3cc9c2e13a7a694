"""`offsuit games`."""

from offsuit.cli.output import AsJson, print_json


def games(json: AsJson = False) -> None:
    """List the games that can be played at a table, with their numbers of seats."""
    from offsuit.games.catalog.listing import list_games

    listed = [game.as_json() for game in list_games()]
    if json:
        print_json({"games": listed})
        return
    name_width = max(len(game["name"]) for game in listed)
    title_width = max(len(game["title"]) for game in listed)
    for game in listed:
        least, most = game["seats"]
        seats = f"{least} to {most} seats"
        print(f"{game['name']:{name_width}}  {game['title']:{title_width}}  {seats}")
