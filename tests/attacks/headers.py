"""Headers and bodies that are too large, too many or too slow, and too many connections.

Every connection should be answered or closed within the server's limits, and its memory should
stay where it was.
"""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable

from attacks.loopback_server import Target, arguments, target

HANDSHAKE = (
    b"GET /api/v1/tables/none/socket HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
POST = b"POST /api/v1/guests HTTP/1.1\r\nHost: %s\r\nContent-Length: 1000\r\n\r\n"
PIECE = 32_768
Sent = AsyncIterator[bytes]


async def large_handshake(start: bytes, size: int) -> Sent:
    """A handshake whose headers have `size` bytes."""
    yield start
    for number in range(size // PIECE):
        yield b"X-%d: %s\r\n" % (number, b"x" * PIECE)
    yield b"\r\n"


async def many_headers(start: bytes) -> Sent:
    """A handshake with a thousand short headers."""
    yield start + b"".join(b"X-%d: x\r\n" % number for number in range(1000)) + b"\r\n"


async def long_line(start: bytes) -> Sent:
    """A handshake with one header of 9 kB."""
    yield start + b"X-Long: %s\r\n\r\n" % (b"x" * 9000)


async def slow(start: bytes, seconds: float) -> Sent:
    """One more byte a second."""
    yield start
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        await asyncio.sleep(1)
        yield b"x"


async def no_http(_: bytes) -> Sent:
    """Bytes that are no request."""
    yield b"\x16\x03\x01" + bytes(range(256)) * 16


async def sent_and_answered(at: Target, parts: Sent, patience: float) -> str:
    """What a connection gets for what it sends: a status, or how it ended."""
    try:
        reader, writer = await asyncio.open_connection(at.host, at.port)
    except OSError as error:
        return type(error).__name__
    answer = asyncio.create_task(reader.readline())
    try:
        try:
            async for part in parts:
                writer.write(part)
                await writer.drain()
                if answer.done():
                    break
        except OSError:
            pass  # the answer may be there all the same
        line = await asyncio.wait_for(answer, patience)
        return line.split()[1].decode() if line else "closed"
    except TimeoutError:
        return "never answered"
    except OSError as error:
        return type(error).__name__
    finally:
        answer.cancel()
        writer.transport.abort()


async def attack(
    name: str, at: Target, make: Callable[[], Sent], count: int, patience: float
) -> None:
    """Many connections at once, and one line about what became of them."""
    before, start, most = at.megabytes, time.monotonic(), 0.0
    work = [asyncio.create_task(sent_and_answered(at, make(), patience)) for _ in range(count)]
    while not all(each.done() for each in work):
        await asyncio.sleep(0.1)
        most = max(most, at.megabytes or 0)
    took = time.monotonic() - start
    ends = ", ".join(f"{end}: {times}" for end, times in sorted(Counter(map(_end, work)).items()))
    after = at.megabytes
    memory = "" if after is None else f"  MB {before:.0f} -> at most {most:.0f} -> {after:.0f}"
    print(f"{name:34} {took:6.1f} s  {ends}{memory}", flush=True)


def _end(task: "asyncio.Task[str]") -> str:
    return task.result()


async def all_attacks(at: Target, count: int, seconds: float) -> None:
    """One after another."""
    host = f"{at.host}:{at.port}".encode()
    start, body = HANDSHAKE % host, POST % host
    large = f"{count} handshakes of 900 kB"
    await attack(large, at, lambda: large_handshake(start, 900_000), count, seconds)
    few = min(count, 100)
    await attack(f"{few} with a line of 9 kB", at, lambda: long_line(start), few, seconds)
    await attack(f"{few} with 1,000 headers", at, lambda: many_headers(start), few, seconds)
    await attack(f"{few} that are no HTTP", at, lambda: no_http(start), few, seconds)
    await attack(f"{few} with slow headers", at, lambda: slow(start, seconds), few, 1)
    await attack(f"{few} with slow bodies", at, lambda: slow(body, seconds), few, 1)
    await attack(f"{count} that send nothing", at, lambda: slow(b"", 0), count, seconds)


def main() -> None:
    """Run all attacks and print figures."""
    parser = arguments(__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=1000, help="connections at once (1000)")
    parser.add_argument("--seconds", type=float, default=20, help="patience of a client (20)")
    given = parser.parse_args()
    with target(given.address, given.pid) as at:
        asyncio.run(all_attacks(at, min(given.count, 2000), min(given.seconds, 120)))


if __name__ == "__main__":
    main()
