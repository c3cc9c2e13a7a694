"""`offsuit pyramid strategy`: what equilibrium play looks like and what it wins."""

import json as json_text
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.progress import sampling
from offsuit.cli.pyramid.pyramid_options import ALL_THREADS, Seed, Threads
from offsuit.errors import OffsuitError

if TYPE_CHECKING:
    from offsuit.core.simulate import Estimate
    from offsuit.games.pyramid.strategy.study.study import Study

DATA = "strategy.json"


def strategy(
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Directory for pictures and data.", metavar="DIR")
    ],
    deals: Annotated[
        int, typer.Option(help="Hands that each part arranges, about.", min=20)
    ] = 1_000_000,
    seed: Seed = 1,
    threads: Threads = ALL_THREADS,
    page: Annotated[
        Path | None,
        typer.Option(help="Markdown page whose tables are replaced.", metavar="FILE"),
    ] = None,
    json: AsJson = False,
) -> None:
    """Write pictures and tables of equilibrium play, by the shipped fields.

    Curves, how fresh deals are arranged, when automatics are declared, and points against simpler
    policies. A stopped run continues when started again.
    """
    from offsuit import __version__
    from offsuit.cli.output import write_whole
    from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_field
    from offsuit.games.pyramid.strategy.study.study import Study
    from offsuit.reports.pyramid.pictures import pictures
    from offsuit.reports.pyramid.strategy_tables import filled, tables

    _check(output, page)
    study = Study(deals, seed)
    checkpoints = {
        part.name: output / f"{part.name.replace(' ', '-')}.checkpoint" for part in study.parts()
    }
    found = _sampled(study, checkpoints, threads)
    command = f"offsuit pyramid strategy --deals {deals} --seed {seed}"
    data = {"command": command, "version": __version__, **study.data(found)}
    drawn = pictures(data, shipped_field(), shipped_field(automatics=True))
    files = {output / name: text for name, text in drawn.items()}
    files[output / DATA] = json_text.dumps(data, indent=1) + "\n"
    if page is not None:
        files[page] = filled(page.read_text("utf-8"), tables(data))
    write_whole(files)
    for checkpoint in checkpoints.values():
        checkpoint.unlink()
    if json:
        print_json({"files": [str(path) for path in files], **data})
        return
    for name, text in tables(data).items():
        print(f"{name}\n\n{text}")
    print(f"written: {', '.join(str(path) for path in files)}")


def _check(output: Path, page: Path | None) -> None:
    """Raise before the first deal if something is missing."""
    from offsuit.reports.drawing import require_matplotlib
    from offsuit.reports.pyramid.strategy_tables import check_page

    require_matplotlib()
    if not output.parent.is_dir() or (output.exists() and not output.is_dir()):
        raise OffsuitError(f"{str(output)!r}: not a directory, and none can be made")
    if page is not None:
        check_page(page.read_text("utf-8"), str(page))


def _sampled(
    study: "Study", checkpoints: Mapping[str, Path], threads: int
) -> "dict[str, tuple[Estimate, ...]]":
    """The estimates of all parts; checkpoints of another study are refused first."""
    from offsuit.core.simulate import done_before, simulate

    for part in study.parts():
        done_before(checkpoints[part.name], part.run)
    found = {}
    for part in study.parts():
        kept = checkpoints[part.name]
        kept.parent.mkdir(exist_ok=True)
        with sampling(part.name) as moved:
            found[part.name] = simulate(
                part.task, part.run, threads=threads, checkpoint=kept, progress=moved
            )
    return found
