"""A PostgreSQL server of the tests' own: made in a temporary directory, gone with the test run."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import pytest

PROGRAMS = "/usr/lib/postgresql/*/bin"
"""Where Debian keeps them; they are not on the PATH."""
SUPERUSER = "offsuit"


class Cluster:
    """Reached through a socket in its own directory, by nobody else."""

    def __init__(self, programs: Path) -> None:
        self._programs = programs
        self._numbers = count(1)
        self.folder = Path(mkdtemp(prefix="offsuit-pg-"))
        self._user = _server_user()
        if self._user is not None:
            os.chown(self.folder, pwd.getpwnam(self._user).pw_uid, -1)
        self.data = self.folder / "data"
        self._data = str(self.data)
        new = ("-U", SUPERUSER, "-A", "trust", "--no-sync", "-E", "UTF8")
        self._run("initdb", "-D", self._data, *new)
        self.go_up()

    def go_up(self) -> None:
        """Start, with everything that was committed."""
        settings = f"-k {self.folder} -c listen_addresses='' -c max_connections=40"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", self._data, "-l", log, "-o", settings, "-w", "start")

    def go_down(self, mode: str = "immediate") -> None:
        """Stop for a while; `immediate` is a crash, `fast` ends connections in order."""
        self._run("pg_ctl", "-D", self._data, "-m", mode, "-w", "stop")

    def database(self) -> str:
        """The address of a new database."""
        name = f"t{next(self._numbers)}"
        self.psql("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://{SUPERUSER}@/{name}?host={self.folder}"

    def psql(self, database: str, statement: str) -> None:
        """Run a statement as the superuser."""
        where = ("-h", str(self.folder), "-U", SUPERUSER, "-d", database)
        self._run("psql", *where, "-q", "-v", "ON_ERROR_STOP=1", "-c", statement)

    def stop(self) -> None:
        """End the server and leave nothing behind."""
        self.go_down()
        shutil.rmtree(self.folder)

    def _run(self, program: str, *given: str) -> None:
        done = subprocess.run(
            [str(self._programs / program), *given],
            user=self._user,
            cwd="/",
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{program}: {done.stderr}"


def _server_user() -> str | None:
    """PostgreSQL does not run as root: Debian's own user does it then."""
    return "postgres" if os.getuid() == 0 else None


def _programs() -> Path | None:
    found = sorted(Path("/").glob(f"{PROGRAMS[1:]}/initdb"))
    return found[-1].parent if found else None


@contextmanager
def new_cluster() -> Iterator[Cluster]:
    """A server for the block; where there is none to start the test is skipped, but never in CI."""
    programs = _programs()
    if programs is None:
        missing = f"no PostgreSQL in {PROGRAMS}: install Debian's postgresql"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    cluster = Cluster(programs)
    try:
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A server for all tests that do not stop it."""
    with new_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def stoppable() -> Iterator[Cluster]:
    """Another one, which a test may stop as long as it starts it again."""
    with new_cluster() as cluster:
        yield cluster
