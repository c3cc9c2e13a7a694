"""`offsuit destiny replay`."""

from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.destiny.resolve import print_result
from offsuit.cli.output import AsJson, print_json
from offsuit.cli.rules_options import read_object


def replay(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RECORD", help="A record, or a result that holds one; - is standard input."
        ),
    ],
    json: AsJson = False,
) -> None:
    """Resolve a record again under the rules in it; the first difference is an error."""
    from offsuit.games.destiny.api import replay as replay_record

    result = replay_record(read_object(file)).as_json()
    if json:
        print_json(result)
    else:
        print_result(result)
        print("replayed: everything follows from the record")
