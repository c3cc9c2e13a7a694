"""Refusals that are asked for: no answer to them and no log names a hidden card."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from offsuit.games.catalog.seated import seated_game
from support.host.guests import owed_by
from support.host.named_cards import Cards, cards_in
from support.web.socket_program import Program, programs, serving

STRANGE: tuple[Any, ...] = (None, 0, False, "", [], {}, "x" * 300, {"kind": "peek"}, [["*"]])


async def pry(who: Program, table: str, round_: int, decision: int, cards: list[str]) -> None:
    """Everything that a player could ask for and not get."""
    own = cards or ["*"]
    actions = [
        *STRANGE,
        {"kind": "arrange", "back": own[:5], "middle": own[5:10], "front": own[10:13]},
        {"kind": "arrange", "back": own[:1] * 5, "middle": own[1:2] * 5, "front": own[2:3] * 3},
        {"kind": "arrange", "back": own[:5], "middle": own[:5], "front": own, "automatic": "?"},
        {"kind": "bet", "to": -1},
        {"kind": "raise", "to": 10**9},
        {"kind": "exchange", "tiles": own * 2},
    ]
    for number, action in enumerate(actions):
        for wanted in (round_, round_ + 1, 0):
            for asked in (decision + 1, 999):
                fields = {"id": f"pry-{number}", "round": wanted, "decision": asked}
                body = {"kind": "act", **fields, "action": action}
                assert (await who.call("POST", f"/tables/{table}/commands", body)).is_error
    for path in ("record", "reviews", "export", "payments", "", "/socket", "/seeds", "/state"):
        for end in ("", f"?round={round_}", "?round=-1", "?round=x", "?limit=1e9"):
            await who.call("GET", f"/tables/{table}/{path}{end}")
    await who.call("GET", f"/tables/{table}/rounds/{round_}/record")
    for body in STRANGE:
        await who.call("POST", f"/tables/{table}/commands", body)
        await who.call("POST", "/lab/verify", body)
    await who.call("POST", f"/tables/{table}/commands", {"kind": "reveal", "seed": "00" * 32})


@pytest.mark.parametrize("game", ["pyramid standard", "pyramid no-surrender", "piecepack draw"])
def test_no_refusal_names_a_card_that_its_reader_may_not_see(tmp_path: Path, game: str) -> None:
    deck = seated_game(game)

    async def go(address: str) -> None:
        async with programs(address, "Ann", "Bob", "Cy") as players:
            table = await players[0].open(game, {"seats": 3, "stake": 200})
            for each in players:
                await each.command(table, "sit", name=each.name)
            for each in players:
                await each.command(table, "ready")
            seen = [await each.get(f"/tables/{table}") for each in players]
            hands = [
                cards_in(deck, json.dumps(each["you"]["view"], ensure_ascii=False)) for each in seen
            ]
            assert all(sum(hand.values()) >= 5 for hand in hands)
            stranger = Program(players[0].http, "Eve")
            for who, hand, told in (
                *zip(players, hands, seen, strict=True),
                (stranger, Cards(), seen[0]),
            ):
                names = sorted(hand)
                who.bodies.clear()
                number, decision = owed_by(told) or (told["table"]["round"]["number"], 0)
                await pry(who, table, number, decision, names)
                assert len(who.bodies) > 100
                for body in who.bodies:
                    assert set(cards_in(deck, body)) <= {*names, "*"}, body[:300]

    with serving(tmp_path, log_level="debug") as server:
        asyncio.run(go(server.address))
    log = (tmp_path / "log").read_text()
    assert not set(cards_in(deck, log)) - {"*"}
