"""Unpack a source archive, compare it with the repository, and run its examples, pages and tests.

    python tools/check_sdist.py dist/offsuit-X.Y.Z.tar.gz

The archive is unpacked outside the repository, and only its own files are imported; the packages
that it depends on are those of the interpreter that runs this script.
"""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
TESTS = (
    "tests/test_release.py",
    "tests/test_layers.py",
    "tests/test_names.py",
    "tests/docs/test_examples.py",
    "tests/docs/test_architecture.py",
    "tests/core/test_deck.py",
    "tests/core/test_ranking.py",
    "tests/games/destiny/resolver",
    "tests/games/catalog",
)
"""Quick ones of every kind: the code, the data beside it, the pages and the examples."""


def missing_files(unpacked: Path) -> list[str]:
    """Files of the repository that the archive lacks; without a repository there are none."""
    if not (ROOT / ".git").exists():
        return []
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    return [name for name in listed.stdout.splitlines() if not (unpacked / name).exists()]


def run_tests(unpacked: Path, cache: Path) -> None:
    """The tests in the archive, on the code in the archive."""
    environ = {**os.environ, "PYTHONPATH": str(unpacked / "src"), "OFFSUIT_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not proof", *TESTS]
    if subprocess.run(command, cwd=unpacked, env=environ, check=False).returncode:
        sys.exit("the tests of the source archive fail")


def main(archive: Path) -> None:
    """Check one archive."""
    with TemporaryDirectory() as home:
        with tarfile.open(archive) as tar:
            tar.extractall(home, filter="data")
        (unpacked,) = Path(home).iterdir()
        if missing := missing_files(unpacked):
            sys.exit(f"{archive.name} lacks {', '.join(missing)}")
        run_tests(unpacked, unpacked.parent / "cache")
    print(f"{archive.name} is whole, and its tests, pages and examples run")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
