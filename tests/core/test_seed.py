"""Seeds in any form become 32 bytes."""

import pytest

from offsuit.core.seed import SEED_BYTES, Seed, seed_bytes


@pytest.mark.parametrize("seed", [0, 1, -1, 2**300, "", "a seed", b"", b"short", bytes(33)])
def test_the_same_seed_gives_the_same_bytes(seed: Seed) -> None:
    assert len(seed_bytes(seed)) == SEED_BYTES
    assert seed_bytes(seed) == seed_bytes(seed)


def test_different_seeds_differ() -> None:
    seeds: list[Seed] = [0, 1, -1, "a", "b", b"c", bytes(32), bytes(33)]
    assert len({seed_bytes(seed) for seed in seeds}) == len(seeds)


def test_32_bytes_are_taken_as_they_are() -> None:
    assert seed_bytes(bytes(range(32))) == bytes(range(32))


def test_without_a_seed_bytes_are_fresh() -> None:
    assert len({seed_bytes(None) for _ in range(20)}) == 20
