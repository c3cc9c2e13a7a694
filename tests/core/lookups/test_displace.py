"""Displacement: every key its own slot, or no answer."""

from itertools import count

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core.lookups.displace import Displaced, displace

BITS = 20


def random_keys(number: int, seed: int) -> NDArray[np.uint64]:
    keys = np.random.default_rng(seed).choice(2**BITS, number, replace=False)
    return keys.astype(np.uint64)


def placed(number: int, slot_bits: int, row_bits: int) -> tuple[NDArray[np.uint64], Displaced]:
    """The first keys that can be placed: compilers draw new ones until it works, too."""
    for seed in count():
        keys = random_keys(number, seed)
        if found := displace(keys, BITS, slot_bits, row_bits):
            return keys, found
    raise AssertionError("unreachable")


@pytest.mark.parametrize(
    ("number", "slot_bits", "row_bits"), [(1, 4, 2), (50, 6, 4), (900, 10, 8), (7000, 13, 11)]
)
def test_no_two_keys_share_a_slot(number: int, slot_bits: int, row_bits: int) -> None:
    keys, found = placed(number, slot_bits, row_bits)
    slots = found.slot_of(keys)
    assert len(np.unique(slots)) == number
    assert found.slots == 1 << slot_bits
    assert slots.max() < found.slots


def test_slots_are_what_a_kernel_computes() -> None:
    keys, found = placed(50, 6, 4)
    for key, slot in zip(keys.tolist(), found.slot_of(keys).tolist(), strict=True):
        row = int(found.displacements[key >> found.row_shift])
        assert slot == (key & found.slots - 1) ^ row


def test_a_full_table_can_be_placed() -> None:
    keys = np.arange(256, dtype=np.uint64)
    found = displace(keys, 8, 8, 6)
    assert found is not None
    assert sorted(found.slot_of(keys).tolist()) == list(range(256))


def test_more_keys_than_slots_have_no_answer() -> None:
    keys = np.arange(17, dtype=np.uint64) << np.uint64(12)  # every key a row of its own
    assert displace(keys, BITS, 4, 8) is None


def test_keys_of_one_row_that_end_alike_have_no_answer() -> None:
    """A row moves as a whole, so that two keys with the same low bits can never be parted."""
    assert displace(np.array([0b0000_0001, 0b0001_0001], np.uint64), 8, 4, 2) is None
