"""`offsuit pyramid fit`: the appraisals, networks that guess what cards are worth."""

import os
from pathlib import Path
from typing import Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.progress import sampling
from offsuit.errors import HandError


def fit(
    cards: Annotated[int, typer.Argument(help="13 or 17.", metavar="CARDS")],
    deals: Annotated[int, typer.Option(help="Deals to fit to.", min=1)] = 1_000_000,
    seed: Annotated[int, typer.Option(help="Decides every deal.", min=0, max=2**32 - 1)] = 1,
    check: Annotated[int, typer.Option(help="Unseen deals to check by.", min=2)] = 10_000,
    threads: Annotated[int, typer.Option(help="Threads of this machine.", min=1)] = os.cpu_count()
    or 1,
    output: Annotated[
        Path, typer.Option("-o", "--output", help="The appraisal.", metavar="FILE")
    ] = Path("appraisal.npz"),
    json: AsJson = False,
) -> None:
    """Fit a network that appraises hands of CARDS cards, and report how near it comes.

    Thirteen cards are appraised as before a kitty, by what they come to on the mean.
    """
    from offsuit import __version__
    from offsuit.cli.files import write_whole
    from offsuit.games.pyramid.strategy.appraisal import NAMES, dump_appraisal
    from offsuit.games.pyramid.strategy.fitting import check_appraisal, fit_appraisal

    if cards not in NAMES:
        raise HandError(f"{cards} cards: {' or '.join(map(str, NAMES))} are appraised")
    with sampling(f"{cards} cards of {deals:,} deals") as moved:
        network = fit_appraisal(cards, deals, seed, threads, moved)
    with sampling(f"{check:,} unseen deals") as moved:
        found = check_appraisal(network, cards, check, seed, threads, moved)
    report: dict[str, Any] = {"cards": cards, "deals": deals, "seed": seed, "version": __version__}
    report["check"] = found
    write_whole({output: dump_appraisal(network, report)})
    if json:
        print_json({"file": str(output), **report})
        return
    print(f"{output}: correlation {found['correlation']:.4f} on {check:,} unseen deals")
    print(f"  off by {found['rms_error']:.3f} points (root mean square) of {found['spread']:.3f}")
    for row in found["worst"]:
        print(f"  {row['appraised']:+7.3f} for {row['exact']:+7.3f}: {row['cards']}")
