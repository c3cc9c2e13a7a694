"""API keys of studios: shown once, kept as hashes, with scopes, revoked for good.

The name of a key is its studio, or the studio and a label after a dot, so that a studio can have
several keys and replace one by another: `acme`, `acme.2027`.
"""

import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from hashlib import sha256

from offsuit.core.suggest import unknown_name
from offsuit.errors import SettingsError
from offsuit.store.server_values import ServerValues

BEGINNING = "ofk_"
"""Of every key: seat tokens have another length, and are never taken for one."""
PREFIX = "key/"
LABEL = b"offsuit/1/api key"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,19}(\.[a-z0-9-]{1,20})?")
SCOPES = {
    "destiny": ("read", "play", "rules"),
    "destiny.play": ("read", "play"),
    "destiny.read": ("read",),
}
"""Scope -> what it lets a program do."""
FRESH = 2000
"""Milliseconds for which keys are used without looking at the database."""


@dataclass(frozen=True)
class ApiKey:
    """What is kept of a key."""

    name: str
    hash: str
    scopes: tuple[str, ...]
    created: int
    """Milliseconds since 1970."""
    revoked: int | None = None

    @property
    def studio(self) -> str:
        """Whose characters it opens."""
        return self.name.partition(".")[0]

    def may(self, what: str) -> bool:
        """Whether one of its scopes allows something."""
        return any(what in SCOPES.get(scope, ()) for scope in self.scopes)

    def as_json(self) -> dict[str, object]:
        """For operators; the hash stays out."""
        return {
            "name": self.name,
            "scopes": list(self.scopes),
            "created": self.created,
            "revoked": self.revoked,
        }


@lru_cache(256)
def key_hash(key: str) -> str:
    """What is kept of a key: it has 256 random bits, so that nobody finds it from this."""
    return sha256(LABEL + key.encode("utf-8", "replace")).hexdigest()


class ApiKeys:
    """All keys of a database, at most two seconds old."""

    def __init__(self, values: ServerValues, now: Callable[[], int]) -> None:
        self._values, self._now = values, now
        self._by_hash: dict[str, ApiKey] = {}
        self._read_at: int | None = None

    def known(self, key: str) -> ApiKey | None:
        """A key that was in force when keys were last read, without looking again."""
        found = self._by_hash.get(key_hash(key)) if key.startswith(BEGINNING) else None
        return None if found is None or found.revoked is not None else found

    async def find(self, key: str) -> ApiKey | None:
        """A key that is in force."""
        if self._read_at is None or self._now() - self._read_at >= FRESH:
            await self.all()
        return self.known(key)

    async def all(self) -> list[ApiKey]:
        """Every key, by name; revoked ones too."""
        at = self._now()
        found = [_parse(name, body) for name, body in (await self._values.all(PREFIX)).items()]
        self._by_hash, self._read_at = {each.hash: each for each in found}, at
        return found

    async def create(self, name: str, scopes: Sequence[str] = ("destiny",)) -> str:
        """A new key, to be shown once. A name is used once, after a key is revoked too."""
        if not NAME.fullmatch(name):
            raise SettingsError(
                f"key {name[:60]!r}: expected the name of a studio such as acme, or acme.label"
            )
        for scope in scopes:
            if scope not in SCOPES:
                raise SettingsError(f"key {name}: {unknown_name('scope', scope, SCOPES)}")
        key = BEGINNING + secrets.token_urlsafe(32)
        made = ApiKey(name, key_hash(key), tuple(dict.fromkeys(scopes)), self._now())
        if await self._values.put_first(PREFIX + name, _body(made)) != _body(made):
            raise SettingsError(f"key {name!r} exists; choose another label, such as {name}.2")
        return key

    async def revoke(self, name: str) -> ApiKey:
        """Let a key open nothing any more; an unknown one is refused."""
        found = {each.name: each for each in await self.all()}
        if name not in found:
            raise SettingsError(unknown_name("key", name, found))
        gone = found[name]
        if gone.revoked is None:
            gone = replace(gone, revoked=self._now())
            await self._values.put(PREFIX + name, _body(gone))
        self._read_at = None
        return gone


def _body(key: ApiKey) -> bytes:
    return json.dumps(asdict(key)).encode()


def _parse(name: str, body: bytes) -> ApiKey:
    told = json.loads(body)
    return ApiKey(name, told["hash"], tuple(told["scopes"]), told["created"], told["revoked"])
