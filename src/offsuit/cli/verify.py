"""`offsuit verify`."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.rules_options import read_object

DIFFERS = 1


def verify(
    file: Annotated[
        Path,
        typer.Argument(metavar="RECORD", help="Record of a round, JSON; - is standard input."),
    ],
    json: AsJson = False,
) -> None:
    """Check a published round: openings, permutation, every event; report the first difference."""
    from offsuit.errors import RecordError
    from offsuit.table.records.verify import check_form
    from offsuit.table.records.verify import verify as verify_record

    record = read_object(file, "the record of a round")
    check_form(record)
    try:
        found = verify_record(record)
    except RecordError as error:
        _differs(record["round"], str(error), json)
        raise typer.Exit(DIFFERS) from None
    if json:
        print_json({"verified": True, "round": found.round, "checks": list(found.checks)})
        return
    for check in found.checks:
        print(check)
    print(f"round {found.round} verifies")


def _differs(number: int, difference: str, json: bool) -> None:
    if json:
        facts = {"verified": False, "round": number, "checks": [], "difference": difference}
        print_json(facts)
    else:
        print("offsuit: does not verify:", difference, file=sys.stderr)
