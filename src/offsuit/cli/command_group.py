"""Groups of commands whose help ends with an example."""

from collections.abc import Callable, Mapping
from typing import Any

import typer

Command = Callable[..., Any]


def command_group(
    help_text: str,
    examples: Mapping[Command, str],
    name: str | None = None,
    names: Mapping[Command, str] | None = None,
) -> typer.Typer:
    """A group of commands in the order of `examples`, each with a line that can be typed.

    The first example is shown for the whole group, too. `names` are those of commands that are
    called otherwise than their functions.
    """
    group = typer.Typer(
        name=name,
        help=help_text,
        epilog=f"Example: {next(iter(examples.values()))}",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for command, example in examples.items():
        group.command((names or {}).get(command), epilog=f"Example: {example}")(command)
    return group
