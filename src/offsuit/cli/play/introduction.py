"""A game in a few lines, and what beats what: told from its description."""

from offsuit.games.description import ArrangingDescription, BettingDescription

Description = ArrangingDescription | BettingDescription


def introduction(game: Description) -> list[str]:
    """What a player who has never seen the game needs to begin."""
    told = _arranging(game) if isinstance(game, ArrangingDescription) else _betting(game)
    return [
        f"{game.title}. {told[0]}",
        *told[1:],
        "ranking: what beats what; help: all commands; quit: leave the table.",
    ]


def _arranging(game: ArrangingDescription) -> list[str]:
    rows = ", ".join(f"{row.name} ({_numbers(row.sizes)})" for row in game.rows)
    dealt = " and then ".join(str(phase.deal) for phase in game.phases if phase.deal)
    lines = [
        f"You get {dealt} cards and lay them into rows: {rows} cards.",
        "No row may be stronger than the row before it. Each row is compared with the same row of",
        "every other player, and the better hand wins points.",
    ]
    if any("surrender" in phase.actions for phase in game.phases):
        lines.append(
            "After the first cards you play on or surrender; who plays on may win the pot."
        )
    return lines


def _numbers(sizes: tuple[int, ...]) -> str:
    return " or ".join(map(str, sizes))


def _betting(game: BettingDescription) -> list[str]:
    known: dict[tuple[str, ...], str] = {
        ("high",): f"The best {game.best_of} tiles win the pot.",
        ("low",): f"The lowest {game.best_of} tiles win the pot.",
    }
    both = f"The best {game.best_of} tiles win half of the pot, the lowest the rest."
    won = known.get(game.halves, both)
    streets = ", ".join(street.name for street in game.streets)
    return [won, f"There are bets after each deal: {streets}."]


def ranking_lines(game: Description, low: str | None = None) -> list[str]:
    """Every category, strongest first; `low` names the ranking of low hands that is played."""
    if isinstance(game, ArrangingDescription):
        names = [row.name for row in game.rows]
        width = max(len(line.name) for line in game.categories)
        head = f"{'points for winning in':{width}}  " + "  ".join(f"{name:>6}" for name in names)
        return [head, *(_points_line(line.name, line.points, width) for line in game.categories)]
    lines = []
    for ranking in game.rankings:
        if ranking.half == "low" and ranking.name != (low or ranking.name):
            continue
        lines.append(f"{ranking.half} hands, strongest first ({ranking.name}):")
        lines += [f"  {name}" for name in ranking.categories]
        lines.append(f"  ranks, best first: {', '.join(ranking.ranks)}")
    return lines


def _points_line(name: str, points: tuple[int | None, ...], width: int) -> str:
    told = ("-" if each is None else str(each) for each in points)
    return f"{name:{width}}  " + "  ".join(f"{each:>6}" for each in told)
