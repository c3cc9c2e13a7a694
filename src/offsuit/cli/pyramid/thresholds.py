"""`offsuit pyramid thresholds`: when to surrender, for every number of seats."""

from pathlib import Path
from typing import Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.progress import sampling
from offsuit.cli.pyramid.pyramid_options import ALL_THREADS, Output, Seed, Threads


def thresholds(
    tables: Annotated[int, typer.Option(help="Six-seat tables to solve with.", min=100)] = 200_000,
    check: Annotated[int, typer.Option(help="Unseen tables to check with.", min=100)] = 150_000,
    seed: Seed = 1,
    threads: Threads = ALL_THREADS,
    output: Output = Path("thresholds.json"),
    json: AsJson = False,
) -> None:
    """Solve the decision to play on or to surrender, for two to six seats.

    Seats appraise their thirteen cards and surrender below the threshold. The report says what one
    seat can gain by another threshold at unseen tables.
    """
    import json as text

    from offsuit import __version__
    from offsuit.cli.output import write_whole
    from offsuit.games.pyramid.rules import FEWEST_SEATS, MOST_SEATS, PyramidRules
    from offsuit.games.pyramid.strategy.pot.sampled_rounds import deal_rounds
    from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import FORM
    from offsuit.games.pyramid.strategy.surrender.thresholds import thresholds_of, worth_quantiles

    rules = PyramidRules(variant="standard")
    with sampling(f"{tables:,} tables") as moved:
        seen = deal_rounds(rules, tables, seed, threads, moved)
    with sampling(f"{check:,} unseen tables") as moved:
        unseen = deal_rounds(rules, check, seed + (1 << 32), threads, moved)
    found: dict[str, Any] = {
        "form": FORM,
        "version": __version__,
        "tables": tables,
        "seed": seed,
        "ante": rules.ante,
        "surrender": rules.surrender,
        "stake": rules.points_multiplier * rules.unit,
        "worths": worth_quantiles(seen),
        "seats": {},
    }
    counts = range(FEWEST_SEATS, MOST_SEATS + 1)
    with sampling("equilibria") as moved:
        for done, seats in enumerate(counts, 1):
            found["seats"][str(seats)] = thresholds_of(rules, seen.of(seats), unseen.of(seats))
            if moved:
                moved(done, len(counts))
    write_whole({output: text.dumps(found, indent=1) + "\n"})
    if json:
        print_json({"file": str(output), **found})
        return
    print(f"{output}: what one seat gains by another threshold, in units a round")
    for seats, row in found["seats"].items():
        gain = row["held_out_gain"]
        print(
            f"  {seats} seats  surrender {row['surrenders']:6.1%} of hands   pot {row['pot']:6.1f}"
            f"   gain {gain['value']:.4f} +- {gain['se']:.4f}"
        )
