"""`offsuit pyramid train`: the equilibrium field, by a fixed point over a fixed set of deals."""

import os
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.progress import sampling
from offsuit.cli.pyramid.cluster import cluster_mapper
from offsuit.cli.pyramid.pyramid_options import (
    ALL_THREADS,
    Output,
    RulesFile,
    Seed,
    Settings,
    Threads,
    read_rules,
)
from offsuit.errors import FieldError

if TYPE_CHECKING:
    from offsuit.core.simulate import Mapper
    from offsuit.games.pyramid.strategy.fields.training import Plan, Stage


def train(
    deals: Annotated[int, typer.Option(help="Deals of the fixed set.", min=1)] = 400_000,
    iterations: Annotated[int, typer.Option(help="Steps of the fixed point.", min=1)] = 12,
    seed: Seed = 1,
    held_out: Annotated[
        int, typer.Option("--held-out", help="Unseen deals for the final check.", min=2)
    ] = 100_000,
    threads: Threads = ALL_THREADS,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="Address of a Dask scheduler to use instead of threads.", metavar="ADDRESS"
        ),
    ] = None,
    output: Output = Path("field.npz"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue from FILE.checkpoint, or from FILE itself.")
    ] = False,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Train the field of equilibrium play, and report its exploitability.

    The same deals, seed and rules give the same file, to the bit, on any number of threads and
    workers, stopped and resumed or not. FILE.checkpoint is replaced after every step.
    """
    from offsuit.games.pyramid.strategy.fields.training import Plan

    table = read_rules(rules, settings)
    plan = Plan(deals, seed, table.wilds, table.straight_beats_flush, table.plays_automatics)
    checkpoint = output.with_name(output.name + ".checkpoint")
    kept = _kept(plan, output, checkpoint, resume, iterations)
    with cluster_mapper(cluster) if cluster is not None else nullcontext() as mapper:
        stage = kept or _begun(plan, threads, mapper)
        stage = _steps(stage, iterations, checkpoint, threads, mapper)
        report = _report(stage, held_out, threads, mapper)
    _replace(output, stage, report)
    checkpoint.unlink(missing_ok=True)
    if json:
        print_json({"file": str(output), "steps": stage.steps, **report})
        return
    print(f"{output}: {stage.steps} steps over {plan.deals:,} deals")
    print(f"  exploitability {report['exploitability']:.6f} points a deal and opponent")
    unseen = report["held_out"]
    print(f"  on {unseen['n']:,} unseen deals {unseen['value']:.6f} +- {unseen['se']:.6f}")


def _kept(plan: "Plan", output: Path, checkpoint: Path, resume: bool, steps: int) -> "Stage | None":
    """The stage to continue from, if any; raises if the files do not fit."""
    from offsuit.games.pyramid.strategy.fields.field_file import load_field

    if not output.parent.is_dir() or output.is_dir():
        raise FieldError(f"{str(output)!r}: not a file that can be written")
    if not resume and checkpoint.exists():
        raise FieldError(f"{checkpoint} exists from a stopped training: continue it with --resume")
    kept = next((file for file in (checkpoint, output) if resume and file.exists()), None)
    if kept is None:
        return None
    stage, _ = load_field(kept.read_bytes(), str(kept))
    for name, ours in vars(plan).items():
        if (theirs := getattr(stage.plan, name)) != ours:
            raise FieldError(f"{kept}: expected {name} {ours!r}, got {theirs!r}")
    if stage.steps > steps:
        raise FieldError(f"{kept}: {stage.steps} steps are done, more than --iterations {steps}")
    return stage


def _begun(plan: "Plan", threads: int, mapper: "Mapper | None") -> "Stage":
    from offsuit.games.pyramid.strategy.fields.training import begin

    with sampling("strongest back first") as moved:
        return begin(plan, threads, mapper, moved)


def _steps(
    stage: "Stage", steps: int, checkpoint: Path, threads: int, mapper: "Mapper | None"
) -> "Stage":
    from offsuit.games.pyramid.strategy.fields.training import advance

    while stage.steps < steps:
        known = f", exploitability {stage.history[-1]:.6f}" if stage.history else ""
        with sampling(f"step {stage.steps + 1} of {steps}{known}") as moved:
            stage = advance(stage, threads, mapper, moved)
        _replace(checkpoint, stage)
    return stage


def _report(stage: "Stage", held_out: int, threads: int, mapper: "Mapper | None") -> dict[str, Any]:
    """Quality of the field, and what is needed to reproduce it."""
    from dataclasses import asdict

    from offsuit import __version__
    from offsuit.games.pyramid.strategy.fields.training import exploitability
    from offsuit.games.pyramid.strategy.fields.training import held_out as unseen

    with sampling("exploitability") as moved:
        value = exploitability(stage, threads, mapper, moved)
    with sampling("unseen deals", passes=2) as moved:
        check = asdict(unseen(stage, held_out, threads, mapper, moved))
    return {"exploitability": value, "held_out": check, "version": __version__}


def _replace(path: Path, stage: "Stage", report: dict[str, Any] | None = None) -> None:
    """Write a file; the old one stays until the new one is on disk."""
    from offsuit.games.pyramid.strategy.fields.field_file import dump_field

    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(dump_field(stage, report))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
