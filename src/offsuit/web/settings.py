"""Settings of a server: from options of the command, the environment and a TOML file."""

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

SECRET = ("api_keys", "secret", "database", "operator_token")
"""Settings that errors do not quote."""
Positive = Annotated[float, Field(gt=0)]
Count = Annotated[int, Field(ge=1)]


class Limits(BaseModel):
    """Limits for one client, which is a network address."""

    model_config = ConfigDict(extra="forbid")

    body_bytes: Count = 65_536
    """Size of a request."""
    body_seconds: Positive = 10.0
    """Time within which a body must arrive."""
    message_bytes: Count = 16_384
    """Size of a message on a socket."""
    requests: Positive = 20.0
    """Calls and pages a second, handshakes of sockets included."""
    request_burst: Count = 100
    files: Positive = 200.0
    """Files of pages a second: one page is some fifty, and a visitor may open several at once."""
    file_burst: Count = 2_000
    studio_requests: Positive = 2_000.0
    """Requests a second of one studio to /api/v1/destiny, with a key that is in force; they do not
    count for its address."""
    studio_request_burst: Count = 4_000
    guests: Positive = 0.5
    """New seat tokens a second."""
    guest_burst: Count = 20
    tables: Positive = 0.1
    """Tables opened a second."""
    table_burst: Count = 20
    passwords: Positive = 0.2
    """Passwords a second, tried or set."""
    password_burst: Count = 5
    sockets: Count = 100
    """Open sockets."""
    messages: Positive = 10.0
    """Messages a second, for each socket and each table of a stream; others are answered late."""
    message_burst: Count = 40
    stream_tables: Count = 64
    """Tables that one stream may watch."""
    reads: Count = 4
    """Histories, records, reviews and exports that are being read at a time."""
    unread: Count = 64
    """Unread messages after which a reader is cut off."""


class ConnectionLimits(BaseModel):
    """Limits of connections, whatever they ask for."""

    model_config = ConfigDict(extra="forbid")

    most: Count = 4_000
    """Connections in all; fewer if the system lets the server open fewer files."""
    by_address: Count = 200
    """Connections of one address (IPv6: of one /64 network); those of `proxies` are not limited."""
    header_bytes: Count = 16_384
    """Size of all headers of a request, its target included."""
    headers: Count = 64
    """Headers of a request."""
    header_seconds: Positive = 10.0
    """Time within which all headers must arrive."""
    idle_seconds: Count = 5
    """Time between two requests on a connection."""
    unread_seconds: Positive = 60.0
    """Time for which a client may leave an answer unread."""
    log_lines: Positive = 20.0
    """Lines in the log that one address causes a second; the others are counted."""
    log_burst: Count = 200


class Quota(BaseModel):
    """Largest numbers for one player, for one address (IPv6 by /64), and in all."""

    model_config = ConfigDict(extra="forbid")

    player: Count
    address: Count
    all: Count


class QuotaSettings(BaseModel):
    """Quotas of what stays: tables and sockets while they are open, the others for each day (UTC).

    A table's rounds and bytes are on the account of the player whose command causes them, else on
    that of the table's host.
    """

    model_config = ConfigDict(extra="forbid")

    tables: Quota = Quota(player=10, address=40, all=1_000)
    rounds: Quota = Quota(player=5_000, address=20_000, all=500_000)
    bytes: Quota = Quota(player=50_000_000, address=200_000_000, all=5_000_000_000)
    sockets: Quota = Quota(player=20, address=100, all=5_000)
    reviews: Quota = Quota(player=5_000, address=20_000, all=200_000)


class UnusedTables(BaseModel):
    """When tables are closed that nobody uses: no command, and nobody who watches."""

    model_config = ConfigDict(extra="forbid")

    days: Positive = 30.0
    """After which any table is closed."""
    spare_minutes: Positive = 10.0
    """After which a table without people may be closed to make room for another."""
    seated_minutes: Positive = 1_440.0
    """The same for a table where somebody sits."""


class LabLimits(BaseModel):
    """Limits of the lab: processes that answer questions beside the tables."""

    model_config = ConfigDict(extra="forbid")

    workers: Count = 1
    """Number of processes."""
    waiting: Count = 16
    """Questions of all clients that may wait for a worker."""
    by_client: Count = 2
    """Questions of one client that may be at work or wait."""
    wait_seconds: Positive = 20.0
    """Time for which a question may wait for a worker."""
    seconds: Positive = 10.0
    """Processor time that one answer may take."""
    budget: Positive = 0.5
    """Seconds of processor time that a client is given each second."""
    budget_burst: Positive = 20.0
    """Seconds that a client can save up."""
    idle: bool = True
    """Run the lab and reviews only on idle processors; if false, with a third of a normal share,
    for machines that other programs keep busy."""
    metrics: bool = True
    """Keep the metrics of Destiny Deck; of several servers on one database one does at a time."""


class Settings(BaseSettings):
    """All settings; `OFFSUIT_PORT` is `port`, `OFFSUIT_LIMITS__UNREAD` is `limits.unread`."""

    model_config = SettingsConfigDict(
        env_prefix="OFFSUIT_", env_nested_delimiter="__", extra="forbid", frozen=True
    )

    host: str = "127.0.0.1"
    port: Annotated[int, Field(ge=0, le=65_535)] = 8000
    """0 chooses a free port."""
    database: SecretStr = SecretStr("sqlite:///offsuit.db")
    """Secret, because the URL may hold a password."""
    origins: list[str] = []
    """Origins whose pages may call, such as https://poker.example; if empty, only pages of this
    server under its numeric address or localhost."""
    secure: bool = False
    """Whether cookies are sent over https only; set it behind a proxy with https."""
    proxies: list[str] = []
    """Addresses of proxies whose X-Forwarded-For is trusted."""
    api_keys: dict[str, SecretStr] = {}
    """Name -> key of programs that may resolve actions of Destiny Deck."""
    secret: SecretStr | None = None
    """Signs seat tokens, and draws of Destiny Deck are derived from it; if it is missing, one is
    made at the first start and kept in the database."""
    operator_token: SecretStr | None = None
    """Opens the calls of /api/v1/operator; without it there are none."""
    least_bot_pause: Annotated[int, Field(ge=0)] = 2
    """Least option `bot_pause` of tables that clients open, in seconds."""
    demo: bool = False
    """Whether to open demonstration tables at which bots play."""
    warm: bool = True
    """Whether to compile, and to start the lab, before the server is ready; if false, whoever asks
    first waits for it."""
    metrics: bool = True
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """`info` writes a line for each request."""
    limits: Limits = Limits()
    connections: ConnectionLimits = ConnectionLimits()
    quotas: QuotaSettings = QuotaSettings()
    unused: UnusedTables = UnusedTables()
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
                raise ValueError(f"{origin!r}: expected an origin such as https://poker.example")
        return origins

    def told(self) -> dict[str, Any]:
        """As JSON; of secrets only whether they are set."""
        found = self.model_dump(mode="json", exclude=set(SECRET))
        return {
            **found,
            "database": without_password(self.database.get_secret_value()),
            "api_keys": dict.fromkeys(self.api_keys, "***"),
            "secret": self.secret and "***",
            "operator_token": self.operator_token and "***",
        }


def without_password(url: str) -> str:
    """A database URL that can be printed.

    >>> without_password("postgresql://ann:xyz@db/offsuit")
    'postgresql://ann:***@db/offsuit'
    """
    scheme, sign, rest = url.partition("://")
    who, at, where = rest.rpartition("@")
    name, colon, _ = who.partition(":")
    return f"{scheme}{sign}{name}{':***' if colon else ''}{at}{where.partition('?')[0]}"


def load_settings(file: Path | None = None, **given: Any) -> Settings:
    """Settings from the arguments, then the environment, then the file; None is not given."""

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
        raise SettingsError(f"{file}: file not found")
    try:
        return Filed(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        raise SettingsError(first_error(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from None
    except ValueError as error:  # a variable with invalid JSON
        raise SettingsError(str(error)) from None


def first_error(error: ValidationError) -> str:
    """The first thing that is wrong, in one sentence; secrets are not quoted."""
    found = error.errors(include_url=False)[0]
    place = ".".join(map(str, found["loc"]))
    secret = bool(found["loc"]) and found["loc"][0] in SECRET
    given = "" if secret else f" ({str(found['input'])[:60]!r} given)"
    return f"setting {place}: {found['msg']}{given}"
