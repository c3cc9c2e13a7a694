"""The figures as tables: a header and rows, as they go into CSV files."""

from collections.abc import Sequence

from offsuit.games.piecepack.charts.figures import Figures
from offsuit.games.piecepack.odds.matchups import BOARDS
from offsuit.games.piecepack.odds.pairings import pairings
from offsuit.games.piecepack.odds.starting import starting_hands, starting_name
from offsuit.games.piecepack.symbols import tile_names

Cell = str | int | float
Rows = list[tuple[Cell, ...]]

SHARED = {"s": "suit", "l": "link", "g": "group", "x": "nothing"}


def tables(figures: Figures, deck: str = "dual") -> dict[str, Rows]:
    """Name -> table; tiles in the symbols of `deck`."""
    return {
        "starting-hands": starting_rows(figures, deck),
        "matrix": matrix_rows(figures),
        "matchups": matchup_rows(figures, deck),
        "categories": category_rows(figures),
        "push-fold": push_fold_rows(figures),
        "push-fold-depths": depth_rows(figures),
    }


def starting_rows(figures: Figures, deck: str = "dual") -> Rows:
    """Best first against a random hand; depths in big blinds."""
    header = [
        "hand",
        "example",
        "shares",
        "combos",
        "win",
        "tie",
        "equity",
        "fraction",
        "push_to",
        "call_to",
    ]
    depths = zip(figures.deepest("push"), figures.deepest("call"), strict=True)
    ranked = sorted(
        zip(figures.against_random, depths, strict=True),
        key=lambda row: row[0].equity,
        reverse=True,
    )
    rows: Rows = [tuple(header)]
    for each, (push, call) in ranked:
        hand, shares = each.hand, (each.win, each.tie, each.equity)
        named = (hand.name, _named(hand.combos[0], deck), SHARED[hand.kind], len(hand.combos))
        rows.append((*named, *map(float, shares), str(each.equity), push, call))
    return rows


def matrix_rows(figures: Figures) -> Rows:
    """Mean equity of the row's starting hand against the column's, over all their suits."""
    names = [hand.name for hand in starting_hands()]
    values = figures.matchups.equities.tolist()
    return [("hand", *names), *((name, *row) for name, row in zip(names, values, strict=True))]


def matchup_rows(figures: Figures, deck: str = "dual") -> Rows:
    """Every pair of hands that differs by more than suits or seats; boards won, tied, lost."""
    header = [
        "first",
        "second",
        "first_hand",
        "second_hand",
        "pairs",
        "win",
        "tie",
        "lose",
        "equity",
    ]
    rows: Rows = [tuple(header)]
    for pairing, counts in zip(pairings(), figures.matchups.counts.tolist(), strict=True):
        sides = (pairing.first, pairing.second)
        tiles, names = (_named(side, deck) for side in sides), (starting_name(*s) for s in sides)
        won, tied, _ = counts
        rows.append((*tiles, *names, pairing.times, *counts, (won + tied / 2) / BOARDS))
    return rows


def category_rows(figures: Figures) -> Rows:
    """Strongest first, printed counts beside the true ones; shares of all hands of that size."""
    header = ["category", "printed", "five", "five_share", "seven", "seven_share", "erratum"]
    fives = sum(each.five for each in figures.categories)
    sevens = sum(each.seven for each in figures.categories)
    rows: Rows = [tuple(header)]
    for each in figures.categories:
        shares = (each.five, each.five / fives, each.seven, each.seven / sevens)
        rows.append((each.name, each.printed, *shares, each.erratum))
    return rows


def push_fold_rows(figures: Figures) -> Rows:
    """Chance to push and to call, by depth and starting hand."""
    rows: Rows = [("stack", "hand", "push", "call")]
    for each in figures.equilibria:
        chances = zip(each.push.round(6).tolist(), each.call.round(6).tolist(), strict=True)
        for hand, (push, call) in zip(starting_hands(), chances, strict=True):
            rows.append((each.stack, hand.name, push, call))
    return rows


def depth_rows(figures: Figures) -> Rows:
    """Result of push or fold at each depth: big blinds a round, and shares of all hands."""
    deals = figures.matchups.deals
    shares = deals.sum(axis=1) / deals.sum()
    rows: Rows = [("stack", "value", "exploitability", "pushes", "calls")]
    for each in figures.equilibria:
        played = (float(shares @ each.push), float(shares @ each.call))
        rows.append((each.stack, each.value, each.exploitability, *played))
    return rows


def _named(codes: Sequence[int], deck: str) -> str:
    return " ".join(tile_names(codes, deck))
