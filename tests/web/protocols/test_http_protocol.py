"""Headers, bodies and connections are bounded, and whatever is refused is answered."""

import json
import socket
import struct
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from support.web.socket_program import Process, serving

GET = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
POST = b"POST /api/v1/guests HTTP/1.1\r\nHost: x\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
HANDSHAKE = b"GET /api/v1/tables/none/socket HTTP/1.1\r\nHost: x\r\n" + UPGRADE + KEY
LIMITS = {
    "connections__by_address": 20,
    "connections__most": 30,
    "connections__header_seconds": 0.5,
    "connections__idle_seconds": 1,
    "connections__unread_seconds": 0.5,
    "limits": {"body_seconds": 0.5},
    "log_level": "info",
}
Wire = socket.socket


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("limits")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Process]:
    with serving(folder, **LIMITS) as process:
        yield process


@pytest.fixture(scope="module")
def few_messages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    limits = {"messages": 10.0, "message_burst": 40}
    with serving(tmp_path_factory.mktemp("messages"), limits=limits) as process:
        yield process


@contextmanager
def connected(server: Process, source: str = "127.0.0.1") -> Iterator[Wire]:
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), source_address=(source, 0)) as wire:
        yield wire


def all_of(wire: Wire) -> bytes:
    """What the server sends until it closes."""
    found = b""
    while data := wire.recv(65_536):
        found += data
    return found


def refused(answer: bytes, status: int, name: str) -> str:
    """The detail of a refusal, which must be a problem and the last answer of its connection."""
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0].split()[1] == str(status), answer
    assert "content-type: application/problem+json" in lines
    assert "connection: close" in [line.lower() for line in lines]
    told = json.loads(body)
    assert (told["type"], told["status"]) == (f"urn:offsuit:problem:{name}", status)
    return str(told["detail"])


def answer_to(server: Process, *parts: bytes) -> bytes:
    with connected(server) as wire:
        for part in parts:
            wire.sendall(part)
        return all_of(wire)


def figures(server: Process) -> dict[str, float]:
    """The metrics, asked for by another address."""
    with connected(server, "127.0.0.9") as wire:
        wire.sendall(b"GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        text = all_of(wire).decode().partition("\r\n\r\n")[2]
    lines = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines if name}


def until(check: Callable[[], bool]) -> None:
    while not check():
        time.sleep(0.02)


def header(size: int) -> bytes:
    return b"X-Large: %s\r\n" % (b"x" * size)


def test_headers_up_to_the_limit_are_read(server: Process) -> None:
    with connected(server) as wire:
        wire.sendall(GET + header(16_000) + b"\r\n")
        assert wire.recv(9) == b"HTTP/1.1 "
        assert wire.recv(3) == b"200"


@pytest.mark.parametrize("start", [GET, POST, HANDSHAKE], ids=["get", "post", "handshake"])
def test_large_headers_are_refused_before_their_end(server: Process, start: bytes) -> None:
    """900 kB of one header or of many; the client sends everything and then reads."""
    large = "expected headers of at most 16384 bytes"
    assert refused(answer_to(server, start, header(900_000)), 431, "large-headers") == large
    assert refused(answer_to(server, start + header(16_400) + b"\r\n"), 431, "large-headers")
    many = b"".join(b"X-%d: %s\r\n" % (number, b"x" * 1000) for number in range(900))
    assert refused(answer_to(server, start + many + b"\r\n"), 431, "large-headers") == large


def test_many_headers_are_refused(server: Process) -> None:
    for start in (GET, HANDSHAKE):
        many = b"".join(b"X-%d: x\r\n" % number for number in range(70))
        told = refused(answer_to(server, start + many + b"\r\n"), 431, "large-headers")
        assert told == "expected at most 64 headers"


def test_every_handshake_is_answered(server: Process) -> None:
    """Those too that the WebSocket implementation cannot read: it would say nothing."""
    assert refused(answer_to(server, HANDSHAKE + header(9_000) + b"\r\n"), 431, "large-headers")
    for name, method in ((b"/x", b"POST"), (b"/" + b"y" * 9_000, b"GET")):
        request = b"%s %s HTTP/1.1\r\nHost: x\r\n" % (method, name) + UPGRADE + KEY + b"\r\n"
        assert answer_to(server, request).startswith(b"HTTP/1.1 4")
    for more in (b"Content-Length: 5\r\n", b"X: \xff\r\n", b"Sec-WebSocket-Key: x\r\n"):
        assert answer_to(server, HANDSHAKE + more + b"\r\n").startswith(b"HTTP/1.1 4")
    assert refused(answer_to(server, HANDSHAKE + b"\r\n"), 404, "unknown")


def test_slow_headers_are_cut_off(server: Process) -> None:
    for start in (GET, HANDSHAKE, b"G", b"\r\n"):
        with connected(server) as wire:
            wire.sendall(start)
            told = refused(all_of(wire), 408, "too-slow")
            assert told == "expected all headers within 0.5 seconds"
    with connected(server) as wire:  # a second request on the connection
        wire.sendall(GET + b"\r\n" + GET)
        first, _, second = all_of(wire).partition(b'{"status":"ok"}')
        assert first.startswith(b"HTTP/1.1 200")
        assert refused(second, 408, "too-slow")


def test_headers_that_drip_are_cut_off(server: Process) -> None:
    """A byte now and then does not move the deadline."""
    with connected(server) as wire:
        wire.sendall(GET)
        wire.settimeout(0.1)
        answer = b""
        while not answer:
            try:
                answer = wire.recv(65_536)
            except TimeoutError:
                wire.sendall(b"x")
        assert refused(answer, 408, "too-slow")


def test_connections_that_are_not_used_are_closed(server: Process) -> None:
    before = figures(server).get('offsuit_refused_connections_total{reason="silent"}', 0)
    assert answer_to(server) == b""
    assert figures(server)['offsuit_refused_connections_total{reason="silent"}'] == before + 1
    assert answer_to(server, GET + b"\r\n").startswith(b"HTTP/1.1 200")  # and then it is closed


def test_slow_bodies_are_cut_off(server: Process) -> None:
    with connected(server) as wire:
        wire.sendall(POST + b"Content-Length: 10\r\n\r\n{")
        assert refused(all_of(wire), 408, "too-slow") == "expected the body within 0.5 seconds"
    with connected(server) as wire:  # answered at once, and not waited for
        wire.sendall(GET + b"Content-Length: 10\r\n\r\n{")
        assert all_of(wire).startswith(b"HTTP/1.1 200")


def test_large_bodies_are_refused(server: Process) -> None:
    large = "expected a body of at most 65536 bytes"
    told = answer_to(server, POST + b"Content-Length: 65537\r\n\r\n")
    assert refused(told, 413, "too-large") == large
    huge = POST + b"Content-Length: %d\r\n\r\n" % 10**30
    assert refused(answer_to(server, huge), 400, "bad-request")
    chunked = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    assert refused(answer_to(server, chunked, chunk * 5), 413, "too-large") == large
    trailers = b"0\r\n" + header(200_000)
    assert answer_to(server, chunked, trailers).startswith((b"HTTP/1.1 413", b"HTTP/1.1 431"))


def test_what_is_no_http_is_answered_and_no_warning(server: Process, folder: Path) -> None:
    told = refused(answer_to(server, b"\x16\x03\x01\x00 hello\r\n\r\n"), 400, "bad-request")
    assert told == "expected an HTTP/1.1 request"
    for request in (b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /\x80 HTTP/1.1\r\n\r\n"):
        assert answer_to(server, request).startswith(b"HTTP/1.1 4")
    other = GET + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
    assert answer_to(server, other).startswith(b"HTTP/1.1 200")
    check_log(folder)


def test_requests_in_one_packet_are_answered_in_their_order(server: Process) -> None:
    paths = [f"/none/{number}" for number in range(500)]
    asked = [b"GET %s HTTP/1.1\r\nHost: x\r\n" % path.encode() for path in paths]
    asked[-1] += b"Connection: close\r\n"
    answer = answer_to(server, b"\r\n".join([*asked, b""]))
    bodies = [json.loads(part.partition(b"}")[0] + b"}") for part in answer.split(b"\r\n\r\n")[1:]]
    assert [body["detail"] for body in bodies] == [f"GET {path}" for path in paths]


def test_a_client_that_does_not_read_is_dropped(server: Process) -> None:
    before = figures(server)["offsuit_connections"]
    with connected(server) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        request = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        wire.sendall(request * 200)
        until(lambda: figures(server)["offsuit_connections"] <= before)


def test_connections_are_counted_by_address_and_in_all(server: Process) -> None:
    until(lambda: figures(server)["offsuit_connections"] == 1)  # the one that asks
    with ExitStack() as held:

        def one_more(source: str) -> bytes:
            """Its answer, or nothing while it is one of those that are held."""
            wire = held.enter_context(connected(server, source))
            wire.sendall(GET + b"\r\n")
            return wire.recv(65_536)

        for _ in range(20):
            assert one_more("127.0.0.1").startswith(b"HTTP/1.1 200")
        told = refused(one_more("127.0.0.1"), 429, "too-many")
        assert told == "20 connections of your address are open"
        for _ in range(10):
            assert one_more("127.0.0.2").startswith(b"HTTP/1.1 200")
        assert refused(one_more("127.0.0.2"), 503, "full") == "30 connections are open"
    until(lambda: connections_of_one_more(server) == 1)


def connections_of_one_more(server: Process) -> float:
    """Connections that are open, the asking one included; more if there is room for none."""
    try:
        return figures(server)["offsuit_connections"]
    except (KeyError, ValueError):
        return 30


def test_clients_that_leave_are_no_errors(server: Process, folder: Path) -> None:
    """In the middle of headers, of a body, of a handshake, with a reset."""
    reset = struct.pack("ii", 1, 0)
    table = HANDSHAKE + b"\r\n"
    for sent in (GET, POST + b"Content-Length: 9\r\n\r\n{", GET + b"\r\n", table, table[:99]) * 5:
        with connected(server) as wire:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
            wire.sendall(sent)
    until(lambda: figures(server)["offsuit_connections"] == 1)
    check_log(folder)


@contextmanager
def socket_of_a_table(server: Process) -> Iterator[Wire]:
    """An open WebSocket whose news are unread; the client's buffer is small."""

    def post(path: str, body: Any, token: str) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        if not token:
            del headers["Authorization"]
        asked = urllib.request.Request(
            f"{server.address}/api/v1{path}", json.dumps(body).encode(), headers
        )
        with urllib.request.urlopen(asked) as answer:
            return json.load(answer)

    token = post("/guests", {}, "")["token"]
    table = post("/tables", {"title": "T", "game": "pyramid no-surrender"}, token)["id"]
    with connected(server) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.sendall(HANDSHAKE.replace(b"none", table.encode()) + b"\r\n")
        assert wire.recv(12) == b"HTTP/1.1 101"
        yield wire


def frame(opcode: int, data: bytes) -> bytes:
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


def test_text_that_is_none_closes_the_socket_and_is_no_error(server: Process, folder: Path) -> None:
    with socket_of_a_table(server) as wire:
        wire.sendall(frame(1, b"\xff\xfe"))
        assert all_of(wire).endswith(b"\x88\x02" + (1007).to_bytes(2, "big"))
    check_log(folder)


def test_pings_of_a_client_that_does_not_read_are_not_kept(server: Process) -> None:
    """Their answers would fill the server's memory: 20,000 pings would have 2.5 MB of pongs."""
    with socket_of_a_table(server) as wire:
        wire.sendall(frame(9, b"x" * 125) * 20_000 + frame(8, (1000).to_bytes(2, "big")))
        assert 0 < len(all_of(wire)) < 1_250_000


@pytest.mark.parametrize(
    "flood",
    [frame(9, b"x") * 60, frame(10, b"x") * 60, b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 60],
    ids=["pings", "pongs", "empty parts of a message"],
)
def test_control_frames_are_counted_as_messages(few_messages: Process, flood: bytes) -> None:
    """40 at once and 10 a second are allowed: sixty close the socket, thirty do not."""
    with socket_of_a_table(few_messages) as wire:
        wire.sendall(flood)
        wire.shutdown(socket.SHUT_WR)
        told = all_of(wire)
        assert told.endswith(b"\x88\x13" + (4008).to_bytes(2, "big") + b"too many messages")
    with socket_of_a_table(few_messages) as wire:
        wire.sendall(frame(9, b"x") * 30 + frame(8, (1000).to_bytes(2, "big")))
        assert all_of(wire).endswith(b"\x88\x02" + (1000).to_bytes(2, "big"))
    reason = 'offsuit_refused_connections_total{reason="control-frames"}'
    assert figures(few_messages)[reason] >= 1


def test_refusals_are_counted_by_reason(server: Process) -> None:
    answer_to(server, GET + header(20_000))
    found = figures(server)
    assert found['offsuit_refused_connections_total{reason="large-headers"}'] >= 1
    assert answer_to(server, HANDSHAKE + b"\r\n")
    again = figures(server)
    name = 'offsuit_refused_total{problem="unknown"}'
    assert again[name] == found.get(name, 0) + 1


def check_log(folder: Path) -> None:
    """Nothing is an error, and refusals name an address and a reason."""
    lines: list[dict[str, Any]] = list(map(json.loads, (folder / "log").read_text().splitlines()))
    assert {line["level"] for line in lines} == {"info"}
    refusals = [line for line in lines if line["event"] == "refused"]
    assert refusals
    assert all(line["client"] and line["reason"] for line in refusals)
