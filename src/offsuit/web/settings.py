"""What a server can be told: by options of the command, environment, a TOML file, in this order."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from offsuit.errors import SettingsError

SECRET = ("api_keys", "secret", "database")
"""What an error does not quote."""
Positive = Annotated[float, Field(gt=0)]
Count = Annotated[int, Field(ge=1)]


class Limits(BaseModel):
    """What one client may do; a client is an address on the network."""

    model_config = ConfigDict(extra="forbid")

    body_bytes: Count = 65_536
    """Of a request."""
    body_seconds: Positive = 10.0
    """In which a body must have come."""
    message_bytes: Count = 16_384
    """Of a message on a socket."""
    requests: Positive = 20.0
    """A second, handshakes of sockets included."""
    request_burst: Count = 100
    guests: Positive = 0.5
    """New seat tokens a second."""
    guest_burst: Count = 20
    tables: Positive = 0.1
    """Tables opened a second."""
    table_burst: Count = 20
    most_tables: Count = 1_000
    """On this server."""
    passwords: Positive = 0.2
    """Tries a second to enter a guarded table."""
    password_burst: Count = 5
    sockets: Count = 100
    """Open at once."""
    messages: Positive = 10.0
    """A second, for each socket."""
    message_burst: Count = 40
    unread: Count = 64
    """Messages that may wait for a reader before he is cut off."""


class LabLimits(BaseModel):
    """The workers that answer questions beside the tables."""

    model_config = ConfigDict(extra="forbid")

    workers: Count = 1
    """Processes."""
    waiting: Count = 16
    """Questions that may wait for a worker, of all clients."""
    seconds: Positive = 10.0
    """Of a processor, that one answer may take."""
    budget: Positive = 0.5
    """Seconds of a processor that a client is given each second."""
    budget_burst: Positive = 20.0
    """Seconds that he can save up."""
    idle: bool = True
    """Answers and reviews wait until nothing else wants a processor. Off: they have a third of a
    share, for machines that other programs keep busy."""


class Settings(BaseSettings):
    """All of it; `OFFSUIT_PORT` is `port`, `OFFSUIT_LIMITS__UNREAD` is `limits.unread`."""

    model_config = SettingsConfigDict(
        env_prefix="OFFSUIT_", env_nested_delimiter="__", extra="forbid", frozen=True
    )

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8000
    """0 takes any that is free."""
    database: SecretStr = SecretStr("sqlite:///offsuit.db")
    """Its address may hold a password."""
    origins: list[str] = []
    """Pages that may call, such as https://poker.example; none: pages of this server itself, under
    its numerical address or as localhost."""
    secure: bool = False
    """Whether cookies are for https alone; set it where a proxy speaks https."""
    proxies: list[str] = []
    """Addresses of proxies whose word about a client's address is believed."""
    api_keys: dict[str, SecretStr] = {}
    """Name -> key of programs that have Destiny Deck resolve their actions."""
    secret: SecretStr | None = None
    """From which draws of Destiny Deck are made, so that a request repeated after a restart has the
    same one; without it a secret is made at each start."""
    demo: bool = False
    """Whether there are tables at which bots play, for people to look at."""
    metrics: bool = True
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """`info` writes a line for each request."""
    limits: Limits = Limits()
    lab: LabLimits = LabLimits()

    @field_validator("origins")
    @classmethod
    def _check_origins(cls, origins: list[str]) -> list[str]:
        for origin in origins:
            parts = urlsplit(origin)
            if (
                parts.scheme not in ("http", "https")
                or origin != f"{parts.scheme}://{parts.netloc}"
            ):
                raise ValueError(f"{origin!r}: an origin such as https://poker.example is wanted")
        return origins

    def told(self) -> dict[str, Any]:
        """As JSON, without secrets: of these only whether they are there."""
        found = self.model_dump(mode="json", exclude={"api_keys", "secret", "database"})
        return {
            **found,
            "database": without_password(self.database.get_secret_value()),
            "api_keys": dict.fromkeys(self.api_keys, "***"),
            "secret": self.secret and "***",
        }


def without_password(url: str) -> str:
    """A database's address that can be shown.

    >>> without_password("postgresql://ann:xyz@db/offsuit")
    'postgresql://ann:***@db/offsuit'
    """
    scheme, sign, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    name, colon, _ = who.partition(":")
    return f"{scheme}{sign}{name}{':***' if colon else ''}{at}{where.partition('?')[0]}"


def load_settings(file: Path | None = None, **given: Any) -> Settings:
    """Settings from what is given, then the environment, then the file; None is not given."""

    class Filed(Settings):
        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
            file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, env_settings, TomlConfigSettingsSource(settings_cls, file)

    if file is not None and not file.is_file():
        raise SettingsError(f"{file}: there is no such file")
    try:
        return Filed(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        raise SettingsError(_first(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from None
    except ValueError as error:  # a variable whose JSON cannot be read
        raise SettingsError(str(error)) from None


def _first(error: ValidationError) -> str:
    found = error.errors(include_url=False)[0]
    place = ".".join(map(str, found["loc"]))
    secret = bool(found["loc"]) and found["loc"][0] in SECRET
    given = "" if secret else f" ({str(found['input'])[:60]!r} given)"
    return f"setting {place}: {found['msg']}{given}"
