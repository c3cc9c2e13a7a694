"""What commands print: words for people, or one JSON object and nothing else."""

import json
from typing import Annotated, Any

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def print_json(value: Any) -> None:
    """One object on standard output, readable as it is."""
    print(json.dumps(value, ensure_ascii=False), flush=True)
