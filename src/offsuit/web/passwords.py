"""Passwords of tables: argon2id, slow by intent, so always in a thread."""

import argon2

_HASHER = argon2.PasswordHasher()


def hash_password(password: str) -> str:
    """What the journal keeps; an empty password is none."""
    return _HASHER.hash(password) if password else ""


def check_password(hashed: str, password: str) -> bool:
    """Whether a hash is that of a password."""
    try:
        return _HASHER.verify(hashed, password)
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False
