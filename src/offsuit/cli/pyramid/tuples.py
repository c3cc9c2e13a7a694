"""`offsuit pyramid tuples`: the table of all 3-tuples."""

from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import RulesFile, Settings, print_note, read_rules
from offsuit.core.suggest import unknown_name

HEADER = ("position", "handType", "primaryRank", "secondaryRank", "winProbability")
DECIMALS = 6
"""Far below the standard error of a share of four million deals."""


def tuples(
    position: Annotated[str | None, typer.Option(help="Only back, middle or front.")] = None,
    reachable: Annotated[
        bool, typer.Option("--reachable", help="Only tuples that some hand of the deck has.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write to FILE.", metavar="FILE")
    ] = None,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """List all tuples that the rules allow, strongest first in each position, as CSV.

    winProbability is the chance to beat one opponent in that position at equilibrium; a push counts
    half.
    """
    import csv
    import io

    from offsuit.errors import HandError
    from offsuit.games.pyramid.arranger.row_strengths import literal_tuples, reachable_tuples
    from offsuit.games.pyramid.pyramid_rows import ROWS
    from offsuit.games.pyramid.strategy.fields.shipped_fields import missing_field, tuple_chances

    table = read_rules(rules, settings)
    if position is not None and position not in ROWS:
        raise HandError(unknown_name("position", position, ("back", "middle", "front")))
    listed = reachable_tuples if reachable else literal_tuples
    shown = ROWS if position is None else (position,)
    print_note(missing_field(table))
    chances = {place: tuple_chances(table, place) for place in shown}
    rows = [
        (place, *entry, round(chances[place][entry], DECIMALS))
        for place in shown
        for entry in listed(place, table.ranking)
    ]
    if json:
        print_json({"rows": [dict(zip(HEADER, row, strict=True)) for row in rows]})
        return
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([HEADER, *rows])
    if output:
        output.write_text(text.getvalue(), "utf-8", newline="")
    else:
        print(text.getvalue(), end="")
