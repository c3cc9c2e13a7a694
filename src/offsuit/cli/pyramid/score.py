"""`offsuit pyramid score`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, read_rules
from offsuit.cli.rules_options import read_object
from offsuit.errors import ArrangementError, RulesError

if TYPE_CHECKING:
    from offsuit.games.pyramid.play.scoring import ScoreSheet


def score(
    file: Annotated[
        Path, typer.Argument(help="JSON with seats, rules and dealer; - is standard input.")
    ],
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Score a round: all pairs of seats, net points, chips and the pot."""
    from offsuit.games.pyramid.play.scoring import score as score_seats

    sheet = read_object(file)
    given = sheet.get("rules") or {}
    if not isinstance(given, dict):
        raise RulesError(f"rules: expected an object, got {given!r}")
    found = score_seats(_seats(sheet), read_rules(rules, settings, given), sheet.get("dealer"))
    if json:
        print_json(found)
    else:
        _print(found)


def _seats(sheet: dict[str, Any]) -> list[Any]:
    seats = sheet.get("seats")
    if not isinstance(seats, list):
        raise ArrangementError(f"seats: expected a list of seats, got {seats!r}")
    return seats


def _print(found: "ScoreSheet") -> None:
    """Print the hands, the points of each pair, then the totals."""
    for name, hands in found["hands"].items():
        print(name)
        for position, hand in hands.items():
            print(f"  {position:6}  {' '.join(hand['cards']):27}  {hand['text']}")
    width = max(map(len, found["net"]))
    if found["pairs"]:
        print(f"\n{'':{2 * width + 9}}  back  middle  front  total")
    for pair in found["pairs"]:
        points = "  ".join(
            f"{'-' if pair[column] is None else format(pair[column], '+d'):>{len(column)}}"
            for column in ("back", "middle", "front", "total")
        )
        print(f"{pair['a']:>{width}} against {pair['b']:{width}}  {points}")
    print(f"\n{'':{width}}   net  chips")
    for name, net in found["net"].items():
        print(f"{name:>{width}}  {net:+4}  {found['chips'][name]:+5}")
    if found["pot"]["size"]:
        print(f"\npot of {found['pot']['size']} to {', '.join(found['pot']['winners'])}")
