"""The server that an attack is for: one that runs on this machine, or one that is started."""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Target:
    """Where a server listens, and its process if that is known."""

    host: str
    port: int
    pid: int | None

    @property
    def megabytes(self) -> float | None:
        """Memory of the server's process now."""
        if self.pid is None:
            return None
        text = Path(f"/proc/{self.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024


def arguments(description: str) -> argparse.ArgumentParser:
    """The options of every attack."""
    parser = argparse.ArgumentParser(description=description)
    text = "a server on this machine, as http://127.0.0.1:8000; without it one is started"
    parser.add_argument("address", nargs="?", help=text)
    parser.add_argument("--pid", type=int, help="the server's process, to measure its memory")
    return parser


@contextmanager
def target(address: str | None, pid: int | None) -> Iterator[Target]:
    """The server at an address, which must be a loopback address, or a new one."""
    if address is None:
        with _started() as found:
            yield found
        return
    parts = urlsplit(address)
    host, port = parts.hostname or "", parts.port or 80
    try:
        local = host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local:
        raise SystemExit(f"{address!r}: expected an address of this machine, as 127.0.0.1")
    yield Target(host, port, pid)


@contextmanager
def _started() -> Iterator[Target]:
    """`offsuit serve` with its default limits and an empty database; its log is shown at last."""
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("w+") as log:
        command = [sys.executable, "-m", "offsuit.cli", "serve", "--json", "--port", "0"]
        child = subprocess.Popen(
            [*command, "--db", f"sqlite:///{folder}/journal.db"],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ},
        )
        try:
            assert child.stdout is not None
            parts = urlsplit(json.loads(child.stdout.readline())["address"])
            yield Target(parts.hostname or "", parts.port or 80, child.pid)
        finally:
            child.send_signal(signal.SIGTERM)
            child.communicate()
            log.seek(0)
            lines = log.readlines()
            print(f"lines in the server's log: {len(lines)}")
            print("".join(lines[:5]), end="")
