"""Seeds of a session: given to replay it, or fresh."""

import secrets
from hashlib import sha256

from offsuit.errors import RulesError

SESSION = b"offsuit/1/evening"
"""Separates these seeds from all others; another word would deal other cards."""
SEED_BYTES = 16


def read_seed(text: str | None) -> bytes:
    """The seed that the player gave, or a fresh one."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not seed:
        raise RulesError(f"seed: expected pairs of hexadecimal digits, got {text!r}")
    return seed


def derived_seed(seed: bytes, purpose: str, number: int = 0) -> bytes:
    """32 bytes for one purpose; seeds of different purposes reveal nothing about each other."""
    parts = (SESSION, seed, purpose.encode(), number.to_bytes(4, "big"))
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
