"""Files for operators: they parse, agree with the server, and name what it exports."""

import configparser
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from fastapi.testclient import TestClient

from offsuit.web.app import create_app
from offsuit.web.settings import load_settings
from support.web.api_calls import settings

DEPLOY = Path(__file__).parents[1] / "deploy"
PAGE = DEPLOY.parent / "docs" / "operating.md"
METRIC = re.compile(r"\b(?:offsuit|process)_[a-z_]+\b")
PART = re.compile(r"_(?:bucket|sum|count|total|created)$")
NOT_METRICS = {"offsuit_seat"}
"""Words that look like metrics: the cookie."""


class Unit(configparser.RawConfigParser):
    """A systemd unit: names keep their case, and may come several times."""

    def __init__(self) -> None:
        super().__init__(strict=False, delimiters=("=",), comment_prefixes=("#",))

    def optionxform(self, optionstr: str) -> str:
        """As it is written."""
        return optionstr


def test_the_unit_is_hardened_and_starts_what_there_is() -> None:
    unit = Unit()
    unit.read(DEPLOY / "offsuit.service")
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    for name, value in {
        "ProtectSystem": "strict",
        "ProtectHome": "true",
        "NoNewPrivileges": "true",
        "PrivateTmp": "true",
        "CapabilityBoundingSet": "",
        "StateDirectoryMode": "0700",
        "UMask": "0077",
    }.items():
        assert service[name] == value
    assert "MemoryDenyWriteExecute" not in service  # Numba compiles
    assert service["ExecStart"].split()[1:3] == ["serve", "--config"]
    assert service["ExecStartPre"].split()[1:] == ["warm"]
    text = (DEPLOY / "offsuit.service").read_text("utf-8")
    assert "OFFSUIT_CACHE_DIR=/var/cache/offsuit" in text
    assert service["CacheDirectory"] == "offsuit"


def test_the_settings_file_is_read_by_the_server() -> None:
    found = load_settings(DEPLOY / "offsuit.toml")
    assert (found.secure, found.proxies) == (True, ["127.0.0.1"])
    assert found.origins == ["https://poker.example"]


def blocks(text: str) -> Iterator[tuple[int, str]]:
    """Statements of an nginx file with the depth at which they stand."""
    depth = 0
    for token in re.findall(r"[^;{}]+[;{]|\}", re.sub(r"#.*", "", text)):
        if token == "}":
            depth -= 1
            assert depth >= 0, "a brace too many"
            continue
        yield depth, " ".join(token[:-1].split())
        depth += token.endswith("{")
    assert depth == 0, "a brace is missing"


def test_nginx_passes_sockets_on_and_says_who_calls() -> None:
    statements = list(blocks((DEPLOY / "nginx.conf").read_text("utf-8")))
    told = [statement for _, statement in statements]
    for wanted in (
        "proxy_http_version 1.1",
        "proxy_set_header Host $host",
        "proxy_set_header X-Forwarded-For $remote_addr",
        "proxy_set_header Upgrade $http_upgrade",
        "proxy_set_header Connection $connection_upgrade",
        "ssl_protocols TLSv1.2 TLSv1.3",
        "location = /metrics",
        "location /api/v1/operator/",
    ):
        assert wanted in told
    assert told.count("deny all") == 2
    assert any(each.startswith("server 127.0.0.1:8000") for each in told)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Names of the metrics that a server exports."""
    with TestClient(create_app(settings(tmp_path_factory.mktemp("metrics")))) as calls:
        page = calls.get("/metrics").text
    return {PART.sub("", name) for name in re.findall(r"^# TYPE (\S+)", page, re.MULTILINE)}


def named(text: str) -> set[str]:
    """Metrics that a text speaks of."""
    return {PART.sub("", name) for name in METRIC.findall(text)} - NOT_METRICS


def test_the_dashboard_shows_metrics_that_there_are(exported: set[str]) -> None:
    dashboard = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    panels = dashboard["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels) >= 12
    shown = named(" ".join(each["expr"] for panel in panels for each in panel["targets"]))
    assert shown - exported == set()
    assert {name for name in exported if name.startswith("offsuit_")} - shown == set()


def test_alerts_are_about_metrics_that_there_are(exported: set[str]) -> None:
    (group,) = yaml.safe_load((DEPLOY / "alerts.yml").read_text("utf-8"))["groups"]
    page = PAGE.read_text("utf-8")
    for rule in group["rules"]:
        assert named(rule["expr"]) - exported == set()
        assert rule["annotations"]["summary"]
        assert f"`{rule['alert']}`" in page, "the page says what to do"


def test_the_pages_name_metrics_that_there_are(exported: set[str]) -> None:
    server = (PAGE.parent / "server.md").read_text("utf-8")
    assert named(PAGE.read_text("utf-8")) - exported == set()
    assert named(server) - exported == set()
    assert {name for name in exported if name.startswith("offsuit_")} - named(server) == set()
