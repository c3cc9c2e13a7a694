"""Perfect hashing by displacement: every key its own slot, two loads to find it.

    slot = (key & (slots - 1)) ^ displacement[key >> row_shift]

Keys of one row share a displacement, chosen so that no two keys of the table meet.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Displaced:
    """Where `keys` went: `slot_of(keys)` are all different."""

    slots: int
    row_shift: int
    displacements: NDArray[np.uint16]

    def slot_of(self, keys: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """The slot of each key; a key that was not placed gets another key's."""
        rows = self.displacements[keys >> np.uint64(self.row_shift)].astype(np.uint64)
        slots: NDArray[np.uint64] = (keys & np.uint64(self.slots - 1)) ^ rows
        return slots


def displace(
    keys: NDArray[np.uint64], key_bits: int, slot_bits: int, row_bits: int
) -> Displaced | None:
    """Place `keys`, all below 2 ** key_bits; nothing if these sizes do not allow it."""
    slots, shift = 1 << slot_bits, key_bits - row_bits
    rows = keys >> np.uint64(shift)
    lows = (keys & np.uint64(slots - 1)).astype(np.int64)
    order = np.argsort(rows, kind="stable")
    starts = np.flatnonzero(np.diff(rows[order], prepend=np.uint64(2**63)))
    groups = np.split(order, starts[1:])
    used = np.zeros(slots, bool)
    displacements = np.zeros(1 << row_bits, np.uint16)
    for group in sorted(groups, key=len, reverse=True):
        low = lows[group]
        if len(np.unique(low)) < len(low):
            return None
        found = _free_displacement(used, low)
        if found is None:
            return None
        used[low ^ found] = True
        displacements[int(rows[group[0]])] = found
    return Displaced(slots, shift, displacements)


def _free_displacement(
    used: NDArray[np.bool_], lows: NDArray[np.int64], step: int = 256
) -> int | None:
    """The first displacement that moves all of `lows` to unused slots."""
    for start in range(0, len(used), step):
        tried = np.arange(start, min(start + step, len(used)))
        free = ~used[lows[None, :] ^ tried[:, None]].any(axis=1)
        if free.any():
            return int(tried[free.argmax()])
    return None
