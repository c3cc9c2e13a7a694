"""Passwords of tables, hashed with argon2id: slow on purpose."""

import argon2

from offsuit.host.passwords import Passwords

_HASHER = argon2.PasswordHasher()


def hash_password(password: str) -> str:
    """The hash that the journal keeps; an empty password has an empty hash."""
    return _HASHER.hash(password) if password else ""


def check_password(hashed: str, password: str) -> bool:
    """Whether a hash is that of a password."""
    try:
        return _HASHER.verify(hashed, password)
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False


ARGON2 = Passwords(hash_password, check_password)
"""For a host."""
