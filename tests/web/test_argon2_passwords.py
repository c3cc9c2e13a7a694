"""Passwords of tables."""

from offsuit.web.argon2_passwords import check_password, hash_password


def test_passwords() -> None:
    hashed = hash_password("sesame")
    assert hashed.startswith("$argon2id$")
    assert check_password(hashed, "sesame")
    assert not check_password(hashed, "Sesame")
    assert not check_password("no hash", "sesame")
    assert hash_password("") == ""
