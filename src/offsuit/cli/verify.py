"""`offsuit verify`."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.rules_options import read_object

DIFFERS = 1


def verify(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RECORD",
            help="Record of a round or of a Destiny action, JSON; - is standard input.",
        ),
    ],
    json: AsJson = False,
) -> None:
    """Check a published round: openings, permutation, every event; report the first difference."""
    from offsuit.errors import RecordError
    from offsuit.games.destiny.life.action_check import is_destiny
    from offsuit.table.records.verify import check_form
    from offsuit.table.records.verify import verify as verify_record

    record = read_object(file, "the record of a round")
    if is_destiny(record):
        _verify_destiny(record, json)
        return
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


def _verify_destiny(record: dict[str, Any], json: bool) -> None:
    from offsuit.errors import RecordError
    from offsuit.games.destiny.life.action_check import verify_destiny

    try:
        checks = verify_destiny(record)
    except RecordError as error:
        _differs(None, str(error), json)
        raise typer.Exit(DIFFERS) from None
    if json:
        print_json({"verified": True, "checks": checks})
        return
    for check in checks:
        print(check)
    print("the record verifies")


def _differs(number: int | None, difference: str, json: bool) -> None:
    if json:
        which = {} if number is None else {"round": number}
        print_json({"verified": False, **which, "checks": [], "difference": difference})
    else:
        print("offsuit: does not verify:", difference, file=sys.stderr)
