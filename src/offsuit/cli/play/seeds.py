"""Seeds of a session in the terminal: given to play it again, else fresh."""

import secrets
from hashlib import sha256

from offsuit.errors import RulesError

EVENING = b"offsuit/1/evening"
SEED_BYTES = 16


def read_seed(text: str | None) -> bytes:
    """The seed that a player gave, or a fresh one."""
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not seed:
        raise RulesError(f"seed {text!r}: pairs of hexadecimal digits are wanted")
    return seed


def derived_seed(seed: bytes, purpose: str, number: int = 0) -> bytes:
    """32 bytes for one use of the session's seed; no use tells anything of another."""
    parts = (EVENING, seed, purpose.encode(), number.to_bytes(4, "big"))
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
