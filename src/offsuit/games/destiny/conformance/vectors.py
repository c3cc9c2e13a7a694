"""Scenario and result vectors: what a client in another language must get, too.

`vectors.jsonl.gz` beside this file has one JSON object a line: `scenario`, `server_seed` and
`client_seed` (hexadecimal, or null where the scenario has hands), and the `result` without its
record. `python -m offsuit.games.destiny.conformance.vectors` writes it again; a test keeps it true.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from offsuit.core.fair import words
from offsuit.games.destiny.api import resolve
from offsuit.games.destiny.conformance.samples import Source, sample_scenario

FILE = Path(__file__).with_name("vectors.jsonl.gz")
NUMBER = 1_000
PURPOSE = b"offsuit/1/destiny/vectors"

Vector = dict[str, Any]


def make_vectors() -> Iterator[Vector]:
    """All vectors from the seed of 32 zero bytes; every third draws its hands from seeds."""
    source = words(bytes(32), PURPOSE)
    for number in range(NUMBER):
        scenario = sample_scenario(source)
        seed, client = None, None
        if number % 3 == 0:
            del scenario["hands"]
            seed = _hex(source, 8)
            client = _hex(source, number % 5) if number % 2 else None
        result = resolve(scenario, seed, client).as_json()
        del result["record"]
        seeds = {"server_seed": seed, "client_seed": client}
        yield {"scenario": scenario, **seeds, "result": result}


def read_vectors() -> list[Vector]:
    """The vectors that are shipped."""
    with gzip.open(FILE, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _hex(source: Source, length: int) -> str:
    return "".join(f"{next(source):08x}" for _ in range(length))


def _write() -> None:
    text = "".join(json.dumps(vector) + "\n" for vector in make_vectors())
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    _write()
