"""A short run of `alone.py` against a server with small quotas."""

from pathlib import Path

import pytest

from attacks.alone import attack, check_own
from support.web.socket_program import QUOTAS, serving

FEW = {"player": 2, "address": 3, "all": 100}
BYTES = {"player": 3_000, "address": 4_000, "all": 10**9}


def test_anonymous_clients_get_no_core_and_no_disk(tmp_path: Path) -> None:
    quotas = {**QUOTAS, "tables": FEW, "bytes": BYTES}
    with serving(tmp_path, quotas=quotas) as server:
        haul = attack(server.address, seconds=3, clients=3)
    assert (haul.guests, haul.tables) == (3, 3)
    assert haul.tables_refused == 3
    assert haul.rounds_unwatched == 0
    assert haul.commands_refused > 0
    assert 0 < haul.entries < 40


def test_only_servers_on_loopback_are_attacked() -> None:
    check_own("http://127.0.0.1:8000")
    check_own("http://[::1]:8000")
    with pytest.raises(SystemExit, match="only a server on loopback"):
        check_own("http://192.0.2.7:8000")
