"""`offsuit pyramid fit`: trains the appraisals, networks that estimate what cards are worth."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.progress import sampling
from offsuit.cli.pyramid.pyramid_options import ALL_THREADS, Output, Seed, Threads
from offsuit.errors import FieldError, HandError

if TYPE_CHECKING:
    from offsuit.games.pyramid.strategy.appraisal.network import Network


def fit(
    cards: Annotated[int, typer.Argument(help="13 or 17.", metavar="CARDS")],
    deals: Annotated[int, typer.Option(help="Deals to fit to.", min=1)] = 1_000_000,
    seed: Seed = 1,
    check: Annotated[int, typer.Option(help="Unseen deals to check with.", min=2)] = 10_000,
    again: Annotated[
        Path | None,
        typer.Option(help="Do not fit: check this appraisal again.", metavar="FILE"),
    ] = None,
    since: Annotated[
        Path | None,
        typer.Option(
            help="With --again: the field it was fitted to, compared with the shipped one.",
            metavar="FIELD",
        ),
    ] = None,
    threads: Threads = ALL_THREADS,
    output: Output = Path("appraisal.npz"),
    json: AsJson = False,
) -> None:
    """Fit a network that appraises hands of CARDS cards, and report its error.

    Thirteen cards are appraised before the kitty, by their mean worth after it.
    """
    from offsuit.cli.output import write_whole
    from offsuit.games.pyramid.strategy.appraisal.appraisal import NAMES, dump_appraisal
    from offsuit.games.pyramid.strategy.appraisal.fitting import check_appraisal

    if cards not in NAMES:
        raise HandError(f"expected {' or '.join(map(str, NAMES))} cards, got {cards}")
    if since and not again:
        raise FieldError(f"--since {str(since)!r} needs --again FILE")
    network, report = _kept(again, cards) if again else _fitted(cards, deals, seed, threads)
    if since:
        report |= _moved(since, cards, check, seed)
    with sampling(f"{check:,} unseen deals") as moved:
        found = check_appraisal(network, cards, check, seed, threads, moved)
    report["check"] = found
    write_whole({output: dump_appraisal(network, report)})
    if json:
        print_json({"file": str(output), **report})
        return
    print(f"{output}: correlation {found['correlation']:.4f} on {check:,} unseen deals")
    print(f"  off by {found['rms_error']:.3f} points (root mean square) of {found['spread']:.3f}")
    for row in found["worst"]:
        print(f"  {row['appraised']:+7.3f} for {row['exact']:+7.3f}: {row['cards']}")


def _fitted(cards: int, deals: int, seed: int, threads: int) -> "tuple[Network, dict[str, Any]]":
    """A new network and its parameters."""
    from offsuit import __version__
    from offsuit.games.pyramid.strategy.appraisal.fitting import fit_appraisal, fitted_to

    with sampling(f"{cards} cards of {deals:,} deals") as moved:
        network = fit_appraisal(cards, deals, seed, threads, moved)
    made = {"cards": cards, "deals": deals, "seed": seed, "version": __version__}
    return network, {**made, "field": fitted_to(cards)}


def _kept(file: Path, cards: int) -> "tuple[Network, dict[str, Any]]":
    """The network of a file and its parameters."""
    from offsuit.games.pyramid.strategy.appraisal.appraisal import load_appraisal

    network, report = load_appraisal(file.read_bytes(), str(file))
    if report["cards"] != cards:
        raise FieldError(f"{file}: expected an appraisal of {cards} cards, got {report['cards']}")
    return network, report


def _moved(file: Path, cards: int, deals: int, seed: int) -> dict[str, Any]:
    """The field that an appraisal was fitted to, and how far the shipped one differs."""
    from offsuit.games.pyramid.strategy.appraisal.fitting import moved_since
    from offsuit.games.pyramid.strategy.fields.field_file import load_field
    from offsuit.games.pyramid.strategy.fields.shipped_fields import whole_report

    stage, report = load_field(file.read_bytes(), str(file))
    moved = moved_since(stage.field, cards, deals, seed)
    return {"field": whole_report(stage, report), "moved": moved}
