"""`offsuit bench`: this engine and the other installed evaluators, in one run."""

from typing import Annotated

import typer

from offsuit.cli.output import AsJson, print_json


def bench(
    rounds: Annotated[int, typer.Option(help="Rounds to measure; the best one counts.", min=1)] = 7,
    json: AsJson = False,
) -> None:
    """Measure hands per second against installed evaluators: interleaved, best of N, one thread."""
    from offsuit.cli.bench_contests import contests, measure
    from offsuit.cli.progress import progress

    found = contests()
    with progress("measuring", rounds) as advance:
        rows = measure(found, rounds, advance)
    if json:
        print_json({"rows": rows})
        return
    for row in rows:
        print(
            f"{row['what']:44} {row['ours']:>15,.0f}/s   "
            f"{row['peer']:24} {row['theirs']:>15,.0f}/s   {row['ratio']:8.2f} x"
        )
