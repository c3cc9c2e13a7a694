"""Questions to the lab that are large, many and at once, beside an ordinary client of the lab.

No question should take the lab for longer than its limit, one address should have two questions at
work, and another address should be answered meanwhile.
"""

import asyncio
import json
import time
from collections import Counter
from typing import Any

from attacks.loopback_server import Target, arguments, target

Question = tuple[str, dict[str, Any]]
ATTACKER, OTHER = "127.0.0.1", "127.0.0.2"
ODDS = "destiny/odds"


def gang(attackers: int, defenders: int) -> dict[str, Any]:
    """A gang war of members that all differ."""
    sides = (("attackers", attackers), ("defenders", defenders))
    members = {side: [{"skills": {"stealth": 1 + at % 99}} for at in range(n)] for side, n in sides}
    return {"kind": "gang", **members}


def questions() -> list[Question]:
    """The largest that can be asked, and some that are too large."""
    war = gang(7, 7)
    sets = [{"defense_bonus": bonus} for bonus in range(200)]
    return [
        (ODDS, gang(1000, 1000)),
        (ODDS, gang(50, 50)),
        (ODDS, war),
        ("destiny/weigh", {"scenario": war, "instead": sets[:1]}),
        ("destiny/weigh", {"scenario": war, "instead": sets}),
        ("piecepack/equity", {"hands": ["random"] * 20, "samples": 1_000_000}),
        ("piecepack/equity", {"hands": ["random"] * 20, "samples": 1_000_000_000}),
    ]


async def ask(at: Target, source: str, question: Question) -> tuple[str, float]:
    """The status of an answer, and the seconds that it took to come."""
    path, body = question
    start = time.monotonic()
    reader, writer = await asyncio.open_connection(at.host, at.port, local_addr=(source, 0))
    text = json.dumps(body).encode()
    head = f"POST /api/v1/lab/{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
    try:
        writer.write(head.encode() + text)
        line = await reader.readline()
        await reader.read()
    finally:
        writer.close()
    return line.split()[1].decode() if line else "closed", time.monotonic() - start


async def one_by_one(at: Target) -> None:
    """Each question alone."""
    for path, body in questions():
        status, took = await ask(at, ATTACKER, (path, body))
        print(f"{path:18} {len(json.dumps(body)):7} bytes  {status}  {took:6.1f} s", flush=True)


async def at_once(at: Target, count: int) -> None:
    """Many at once from one address, and what another address notices of it."""
    war = ODDS, gang(7, 7)
    flood = [asyncio.create_task(ask(at, ATTACKER, war)) for _ in range(count)]
    small = "pyramid/draft", {"front": "AS AD KH"}
    waits = []
    while not all(each.done() for each in flood):
        status, took = await ask(at, OTHER, small)
        waits.append(took)
        if status != "200":
            print(f"another client: {status}")
        await asyncio.sleep(0.2)
    ends = Counter(each.result()[0] for each in flood)
    told = ", ".join(f"{status}: {times}" for status, times in sorted(ends.items()))
    print(f"{count} at once from one address: {told}")
    print(f"another address was answered {len(waits)} times, after at most {max(waits):.1f} s")


async def from_many(at: Target, count: int) -> None:
    """Two of the largest questions from each of many addresses, and what another notices of it."""
    large = "piecepack/equity", {"hands": ["random"] * 20, "samples": 1_000_000}
    flood = [
        asyncio.create_task(ask(at, f"127.0.0.{10 + n // 2}", large))
        for n in range(2 * min(count, 100))
    ]
    waits, ends = [], Counter[str]()
    while not all(each.done() for each in flood):
        status, took = await ask(at, OTHER, ("pyramid/draft", {"front": "AS AD KH"}))
        waits.append(took)
        ends[status] += 1
        await asyncio.sleep(0.2)
    flooded = Counter(each.result()[0] for each in flood)
    answers, told = (
        ", ".join(f"{status}: {times}" for status, times in sorted(each.items()))
        for each in (flooded, ends)
    )
    print(f"two from each of {count} addresses: {answers}")
    print(f"another address meanwhile: {told}, after at most {max(waits):.1f} s")


async def attacks(at: Target, count: int) -> None:
    """First many at once, while the attacker has a budget left."""
    await ask(at, OTHER, ("pyramid/draft", {}))
    await at_once(at, count)
    await from_many(at, 8)
    await one_by_one(at)


def main() -> None:
    """Run all attacks and print figures."""
    parser = arguments(__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=50, help="questions at once (50)")
    given = parser.parse_args()
    with target(given.address, given.pid) as at:
        asyncio.run(attacks(at, min(given.count, 500)))


if __name__ == "__main__":
    main()
