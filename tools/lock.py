"""Write the versions and hashes of all packages of the image to requirements-image.txt.

    python3.13 tools/lock.py

Run it with the Python of the image, which decides what is needed. pip resolves the bounds in
pyproject.toml and reports the hash of every wheel, for the platforms below. Nothing is installed.
The file names no index, so that it can be used with any. tests/test_release.py checks it.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-image.txt"
EXTRAS = ("server", "postgres")
PYTHON = (3, 13)
MACHINES = ("x86_64", "aarch64")
GLIBC = range(36, 16, -1)
"""Minor versions of the system's library for which wheels are built: up to that of bookworm."""
HEAD = f"""\
# Packages of the image, with the hashes of their wheels for {" and ".join(MACHINES)}.
# Written by: python{PYTHON[0]}.{PYTHON[1]} tools/lock.py
"""

Wheels = dict[str, str]
"""`name==version` -> hash."""


def requirements() -> list[str]:
    """What the image needs directly: to run, and to build the package without an index."""
    told: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    project, built = told["project"], told["build-system"]["requires"]
    extras = [each for extra in EXTRAS for each in project["optional-dependencies"][extra]]
    own = re.compile(r"offsuit\[")
    return [each for each in (*project["dependencies"], *extras, *built) if not own.match(each)]


def resolved(machine: str, wanted: list[str], *options: str) -> Wheels:
    """The wheels that pip would install on a machine."""
    platforms = [f"manylinux_2_{minor}_{machine}" for minor in GLIBC]
    platforms += [f"manylinux2014_{machine}", f"linux_{machine}"]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed"]
        command += ["--quiet", "--report", "-", "--only-binary", ":all:", "--target", folder]
        for platform in platforms:
            command += ["--platform", platform]
        found = subprocess.run([*command, *options, *wanted], stdout=subprocess.PIPE, check=True)
    return dict(_wheel(each) for each in json.loads(found.stdout)["install"])


def _wheel(told: dict[str, Any]) -> tuple[str, str]:
    about = told["metadata"]
    name = re.sub(r"[-_.]+", "-", about["name"]).lower()
    return f"{name}=={about['version']}", told["download_info"]["archive_info"]["hashes"]["sha256"]


def lock() -> str:
    """The text of the file: one version of each package, for all machines."""
    first, *others = MACHINES
    found = resolved(first, requirements())
    hashes = {pin: {found[pin]} for pin in sorted(found)}
    for machine in others:
        for pin, digest in resolved(machine, list(found), "--no-deps").items():
            hashes[pin].add(digest)
    lines = [
        " \\\n    ".join([pin, *(f"--hash=sha256:{each}" for each in sorted(hashes[pin]))])
        for pin in hashes
    ]
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    """Write the file."""
    if sys.version_info[:2] != PYTHON:
        sys.exit(f"expected Python {PYTHON[0]}.{PYTHON[1]}, the version of the image")
    LOCK.write_text(lock(), "utf-8")


if __name__ == "__main__":
    main()
