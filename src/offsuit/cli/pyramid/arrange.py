"""`offsuit pyramid arrange`."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, read_rules
from offsuit.errors import HandError

if TYPE_CHECKING:
    from offsuit.core.ranking import Ranking
    from offsuit.games.pyramid.arranger.arranger import Arranged
    from offsuit.games.pyramid.arranger.values import Values
    from offsuit.games.pyramid.rules import PyramidRules

HAND = 17
BATCH = 4096
"""Deals of a file that are arranged at a time."""


def arrange(
    cards: Annotated[
        str | None, typer.Argument(help='17 cards, such as "AS 10H * ..."', metavar="CARDS")
    ] = None,
    values: Annotated[
        Path | None, typer.Option(help="CSV with a value for every tuple.", metavar="FILE")
    ] = None,
    monotone: Annotated[
        bool, typer.Option("--monotone", help="Average values that fall where strength rises.")
    ] = False,
    top: Annotated[int, typer.Option(help="Number of different arrangements to show.", min=1)] = 1,
    deals: Annotated[
        Path | None,
        typer.Option(help="A file with one deal a line; prints one JSON object a line."),
    ] = None,
    threads: Annotated[int, typer.Option(help="Threads for --deals.", min=1)] = os.cpu_count() or 1,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Find the best arrangement, exactly; with --top also the next ones that differ.

    Without --values, hands are valued by expected points against equilibrium play.
    """
    table = read_rules(rules, settings)
    if (cards is None) == (deals is None):
        raise HandError("expected either CARDS or --deals FILE")
    worth = _values(values, monotone, table)
    if deals is not None:
        _arrange_file(deals, worth, top, threads)
        return
    codes = _deal(cards or "", table.ranking)
    from offsuit.games.pyramid.arranger.arranger import arrange as arrange_hand

    found = arrange_hand(codes, worth, top)
    if json:
        print_json({"arrangements": [each.as_json(table.ranking) for each in found]})
        return
    for each in found:
        _show(each, table.ranking)


def _values(path: Path | None, monotone: bool, table: "PyramidRules") -> "Values":
    from offsuit.games.pyramid.arranger.values import read_values
    from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values, missing_field

    if path is None:
        if note := missing_field(table):
            print(note, file=sys.stderr)
        return default_values(table.ranking)
    found, moved = read_values(path, table.ranking, monotone)
    if moved:
        print(f"{path}: made monotone; no value moved by more than {moved:g}", file=sys.stderr)
    return found


def _deal(text: str, ranking: "Ranking") -> Sequence[int]:
    from offsuit.core.notation import parse_cards
    from offsuit.games.pyramid.arranger.arranger import check_deal

    codes = parse_cards(ranking.deck, text)
    check_deal(codes, ranking, exactly=HAND)
    return codes


def _show(found: "Arranged", ranking: "Ranking") -> None:
    from offsuit.core.notation import card_names

    print(f"value {found.value:+.4f}")
    for position in ("back", "middle", "front"):
        hand = card_names(ranking.deck, getattr(found, position))
        category, worth = found.categories[position], found.values[position]
        print(f"  {position:6}  {hand:32}  {category:26}  {found.tuples[position]}  {worth:+.4f}")
    print(f"  unused  {card_names(ranking.deck, found.unused)}")


def _arrange_file(path: Path, values: "Values", top: int, threads: int) -> None:
    """Arrange every line of a file; all lines are checked before the first result."""
    from offsuit.cli.progress import progress
    from offsuit.games.pyramid.arranger.arranger import arrange as arrange_hand
    from offsuit.games.pyramid.arranger.arranger import arrange_all

    ranking = values.ranking
    found = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise HandError(f"{path}: not a text file") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                found.append(_deal(line, ranking))
            except ValueError as error:
                raise HandError(f"{path}, line {number}: {error}") from None
    with progress("arranging", len(found)) as advance:
        for start in range(0, len(found), BATCH):
            part = found[start : start + BATCH]
            if top > 1:
                answers = [arrange_hand(codes, values, top) for codes in part]
            else:
                answers = [[each] for each in arrange_all(part, values, threads)]
            for answer in answers:
                print_json({"arrangements": [each.as_json(ranking) for each in answer]})
            advance(len(part))
