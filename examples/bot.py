"""A bot that plays Pyramid Poker over the wire: python bot.py ADDRESS [TABLE]

Without a table it opens one of its own, where bots of the server keep it company. It plays one
match; docs/server.md describes every message.
"""

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

address, table = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else None)
headers = {"Content-Type": "application/json"}


def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask the server for something."""
    request = Request(f"{address}/api/v1{path}", json.dumps(body).encode(), headers)
    with urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def choose(view: dict[str, Any]) -> dict[str, Any]:
    """Never surrender; lay down what the lab thinks best."""
    if any(choice["action"] == "play" for choice in view["choices"]):
        return {"kind": "play"}
    (best,) = post("/lab/pyramid/arrange", {"cards": " ".join(view["cards"])})["arrangements"]
    return {"kind": "arrange", **{hand: best[hand] for hand in ("back", "middle", "front")}}


headers["Authorization"] = "Bearer " + post("/guests", {})["token"]
if table is None:
    options = {"seats": 4, "rounds": 2, "bots": "club", "seconds": 600}  # a cold lab is slow
    opening = {"title": "Bots", "game": "pyramid standard", "options": options}
    table = post("/tables", opening)["id"]
post(f"/tables/{table}/commands", {"kind": "sit", "name": "Wirebot"})
post(f"/tables/{table}/commands", {"kind": "ready"})
socket = f"{address.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
seat_token = {"Authorization": headers["Authorization"]}
answered = None  # news come while it thinks: each decision is answered once
with connect(socket, additional_headers=seat_token) as wire:
    for message in map(json.loads, wire):
        if message["kind"] == "refused":
            print(message["problem"]["detail"], file=sys.stderr)
        if message["kind"] != "news":
            continue
        for turn in message["turns"] or ():
            if turn["entry"]["kind"] == "finished":
                print("points", *turn["entry"]["points"], "chips", *turn["entry"]["chips"])
        if message["table"]["match"] > 1:
            break
        if message["left"] is not None:  # it is asked
            round_, seat = message["table"]["round"], message["you"]["seat"]
            decision = next(w["decision"] for w in round_["waiting"] if w["seat"] == seat)
            id = f"{round_['number']}/{decision}"
            if id != answered:
                answer = {"kind": "act", "id": id, "round": round_["number"], "decision": decision}
                wire.send(json.dumps({**answer, "action": choose(message["you"]["view"])}))
                answered = id
