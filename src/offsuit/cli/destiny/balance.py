"""`offsuit destiny balance`."""

from pathlib import Path
from typing import Annotated

import typer

from offsuit.cli.destiny.scenario_options import RulesFile, Settings, read_rules_options
from offsuit.cli.output import AsJson, print_json, write_whole
from offsuit.cli.progress import progress


def balance(
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="HTML page to write; tables are written beside it.",
        ),
    ] = Path("report.html"),
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Write a report on how the rules play: one HTML page with pictures, and its data as CSV."""
    from offsuit.games.destiny.balance.report import STEPS, make_report
    from offsuit.reports.destiny.csv_tables import TABLES, csv_text
    from offsuit.reports.destiny.page import html_page

    found = read_rules_options(rules, settings)
    with progress("balance", STEPS) as advance:
        report = make_report(found, advance)
    tables = {output.with_name(f"{output.stem}-{name}.csv"): name for name in TABLES}
    page = html_page(report, [path.name for path in tables])
    write_whole({output: page, **{path: csv_text(report, name) for path, name in tables.items()}})
    if json:
        print_json({"report": str(output), "tables": list(map(str, tables)), **report.as_json()})
        return
    for verdict in report.verdicts:
        if verdict.holds is False:
            print(f"does not hold: {verdict.promise.quote} ({verdict.found})")
    kept = sum(verdict.holds is True for verdict in report.verdicts)
    print(f"{kept} of {len(report.verdicts)} promises hold")
    print(f"written: {output} and {len(tables)} tables beside it")
