"""The file of an SQLite database: for its owner alone, and noticed when it goes."""

import logging
import os
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE

import sqlalchemy as sa

from offsuit.errors import StoreError

LOG = logging.getLogger("offsuit.store")
OWNER_ALONE = 0o600
BESIDE = ("", "-wal", "-shm")
"""Endings of the files of one database; SQLite gives the later ones the mode of the first."""


class DatabaseFile:
    """The file of a database that is open; PostgreSQL has none, and is never gone this way.

    A file that was deleted can still be written to, and all of it is lost.
    """

    def __init__(self, address: sa.URL) -> None:
        self._path = _path(address)
        self._inode = self._found()

    def check(self) -> None:
        """Refuse to go on if the file was deleted or replaced since it was opened."""
        if self._inode is not None and self._found() != self._inode:
            raise StoreError("the database file is gone")

    def _found(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = os.stat(self._path)
        except OSError:
            return None
        return found.st_dev, found.st_ino


def make_private(address: sa.URL) -> None:
    """Create the file of a database if it is missing, and let nobody but its owner read it."""
    path = _path(address)
    if path is None:
        return
    with suppress(OSError):  # SQLite says what is wrong with the place
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ALONE))
    for ending in BESIDE:
        _narrow(Path(f"{path}{ending}"))


def _path(address: sa.URL) -> str | None:
    """Where the file is; None for PostgreSQL, memory and addresses that SQLite itself reads."""
    name = address.database
    if address.get_backend_name() != "sqlite" or not name or name == ":memory:":
        return None
    return None if name.startswith("file:") else os.path.abspath(name)


def _narrow(path: Path) -> None:
    """Take the rights of all others away; a file that is not ours is warned about."""
    try:
        mode = S_IMODE(path.stat().st_mode)
    except OSError:
        return
    if not mode & ~OWNER_ALONE & 0o777:
        return
    try:
        path.chmod(mode & OWNER_ALONE)
    except OSError:
        LOG.warning("%s can be read by others: its mode is %o", path.name, mode)
    else:
        LOG.warning("%s could be read by others: its mode was %o", path.name, mode)
