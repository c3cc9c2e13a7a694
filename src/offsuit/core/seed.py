"""Seeds that callers give in any form: 32 bytes from a number, a text or nothing."""

import secrets
from hashlib import sha256

Seed = int | str | bytes | None
"""A number, a text or bytes give the same 32 bytes every time; None gives fresh ones."""
SEED_BYTES = 32
_PURPOSE = b"offsuit/1/seed"


def seed_bytes(seed: Seed = None) -> bytes:
    """32 bytes for a seed; 32 bytes are taken as they are.

    >>> seed_bytes(7) == seed_bytes("7"), seed_bytes(7) == seed_bytes(8)
    (True, False)
    >>> seed_bytes() == seed_bytes()
    False
    """
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes) and len(seed) == SEED_BYTES:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return sha256(_PURPOSE + text).digest()
