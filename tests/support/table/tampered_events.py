"""Tampering with what happened: events, amounts, showdowns and results."""

from support.table.tampering import events, is_betting, kind, last
from support.table.true_rounds import Record


@kind("events reversed")
def _(told: Record) -> None:
    told["events"].reverse()


@kind("two neighbouring events exchanged")
def _(told: Record) -> object:
    found = told["events"]
    for at in range(len(found) // 2, len(found) - 1):
        if found[at] != found[at + 1]:
            found[at], found[at + 1] = found[at + 1], found[at]
            return True
    return False


@kind("first event removed")
def _(told: Record) -> None:
    del told["events"][0]


@kind("event in the middle removed")
def _(told: Record) -> None:
    del told["events"][len(told["events"]) // 2]


@kind("last event removed")
def _(told: Record) -> None:
    del told["events"][-1]


@kind("no events")
def _(told: Record) -> None:
    told["events"].clear()


@kind("event doubled")
def _(told: Record) -> None:
    told["events"].insert(1, told["events"][1])


@kind("decision added after the end")
def _(told: Record) -> None:
    told["events"].append(events(told, "acted", "discarded", "arranged")[0])


@kind("event of another game")
def _(told: Record) -> None:
    told["events"].append(
        {"kind": "anted", "each": 1, "pot": 2}
        if is_betting(told)
        else {"kind": "mucked", "seat": 0}
    )


@kind("event of no kind")
def _(told: Record) -> None:
    told["events"].insert(2, {"kind": "rain", "seat": 0})


@kind("event that is null")
def _(told: Record) -> None:
    told["events"][1] = None


@kind("field added to an event")
def _(told: Record) -> None:
    told["events"][0]["note"] = "well played"


@kind("field removed from an event")
def _(told: Record) -> None:
    last(told).pop("chips")


@kind("text for a number in an event")
def _(told: Record) -> object:
    for event in events(told, "acted", "arranged", "decided"):
        event["seat"] = str(event["seat"])
        return True
    return False


@kind("true for a number in an event")
def _(told: Record) -> object:
    for event in events(told, "acted", "arranged", "decided"):
        if event["seat"] == 1:
            event["seat"] = True
            return True
    return False


@kind("round cut short: events end early, result null")
def _(told: Record) -> None:
    told["events"] = told["events"][: len(told["events"]) // 2]
    told["actions"] = None if told["actions"] is None else told["actions"][:1]
    told["result"] = None


@kind("street of another name")
def _(told: Record) -> object:
    found = events(told, "opened")
    return bool(found) and found[-1].update(street="the bridge")


@kind("another seat acts")
def _(told: Record) -> None:
    event = events(told, "acted", "arranged", "decided")[0]
    event["seat"] = (event["seat"] + 1) % len(told["seats"])


@kind("more posted before the deal")
def _(told: Record) -> object:
    for event in events(told, "posted"):
        event["chips"] += 1
        return True
    for event in events(told, "anted"):
        event["each"] += 1
        return True
    return False


@kind("blind called an ante")
def _(told: Record) -> object:
    found = [event for event in events(told, "posted") if event["what"] != "ante"]
    return bool(found) and found[0].update(what="ante")


@kind("more chips paid by an action")
def _(told: Record) -> object:
    found = events(told, "acted")
    return bool(found) and found[0].update(chips=found[0]["chips"] + 1)


@kind("a bet raised in every field of its event")
def _(told: Record) -> object:
    for event in events(told, "acted"):
        if event["did"] in ("bet", "raise"):
            event.update(chips=event["chips"] + 1, to=event["to"] + 1)
            return True
    return False


@kind("an action of another kind")
def _(told: Record) -> object:
    found = events(told, "acted")
    return bool(found) and found[-1].update(did="raise" if found[-1]["did"] != "raise" else "call")


@kind("a call turned into a fold")
def _(told: Record) -> object:
    for event in events(told, "acted"):
        if event["did"] == "call":
            event.update(did="fold", chips=0)
            return True
    return False


@kind("all-in denied or invented")
def _(told: Record) -> object:
    found = events(told, "acted")
    return bool(found) and found[-1].update(all_in=not found[-1]["all_in"])


@kind("street number changed")
def _(told: Record) -> object:
    found = events(told, "acted")
    return bool(found) and found[0].update(street=found[0]["street"] + 1)


@kind("uncalled chips not returned")
def _(told: Record) -> object:
    found = events(told, "returned")
    return bool(found) and told["events"].remove(found[-1])


@kind("more returned than was uncalled")
def _(told: Record) -> object:
    found = events(told, "returned")
    return bool(found) and found[-1].update(chips=found[-1]["chips"] + 1)


@kind("pot of another size")
def _(told: Record) -> object:
    for event in events(told, "awarded"):
        event["chips"] += 1
        return True
    for event in events(told, "parted"):
        event["pot"] += 1
        return True
    return False


@kind("discard of another number of cards")
def _(told: Record) -> object:
    for event in events(told, "discarded"):
        event["count"] = event["count"] + 1 if event["count"] < 5 else 4
        return True
    return False


@kind("own discard of other cards")
def _(told: Record) -> object:
    shown = {event["seat"] for event in events(told, "shown")}
    for event in events(told, "discarded"):
        if event["tiles"] and event["seat"] in shown:
            held = events(told, "dealt")
            mine = [
                card for each in held if each["seat"] == event["seat"] for card in each["tiles"]
            ]
            other = [card for card in mine[:5] if card not in event["tiles"]]
            if other:
                event["tiles"][0] = other[0]
                return True
    return False


@kind(
    "own discard of other cards, hand folded unseen",
    unprovable="what a seat threw away is known to the seat alone if it never shows its hand",
)
def _(told: Record) -> object:
    folded = {event["seat"] for event in events(told, "acted") if event["did"] == "fold"}
    own = [event for event in events(told, "discarded") if event["seat"] == told["reader"]]
    dealt = [event for event in events(told, "dealt") if event["seat"] == told["reader"]]
    if len(own) != 1 or told["reader"] not in folded or not own[0]["tiles"]:
        return False
    other = [card for card in dealt[0]["tiles"] if card not in own[0]["tiles"]]
    own[0]["tiles"][0] = other[0]
    return True


@kind("discards of others told")
def _(told: Record) -> object:
    for event in events(told, "discarded"):
        if event["seat"] != told["reader"]:
            event["tiles"] = []
            return True
    return False


@kind("hands shown exchanged between seats")
def _(told: Record) -> object:
    found = {event["seat"]: event for event in events(told, "shown")}
    if len(found) >= 2:
        one, two = list(found.values())[:2]
        for name in ("tiles", "words", "fives"):
            one[name], two[name] = two[name], one[name]
        return True
    for event in events(told, "revealed"):
        one, two = event["hands"][:2]
        one["seat"], two["seat"] = two["seat"], one["seat"]
        return True
    return False


@kind("order of showing changed")
def _(told: Record) -> object:
    shown = [at for at, event in enumerate(told["events"]) if event["kind"] == "shown"]
    if len(shown) >= 2:
        one, two = shown[-2:]
        told["events"][one], told["events"][two] = told["events"][two], told["events"][one]
        return True
    for event in events(told, "revealed"):
        event["hands"].reverse()
        return True
    return False


@kind("a hand in other words")
def _(told: Record) -> object:
    for event in events(told, "shown"):
        if event["words"]:
            event["words"][0] = "royal flush"
            return True
    for event in events(told, "revealed"):
        event["hands"][0]["words"][0] = "eight of a kind"
        return True
    return False


@kind("other cards said to play")
def _(told: Record) -> object:
    for event in events(told, "shown"):
        if event["fives"]:
            event["fives"][0]["tiles"].reverse()
            return True
    return False


@kind("a hand shown is told as mucked")
def _(told: Record) -> object:
    found = [event for event in events(told, "shown") if event["words"]]
    if not found:
        return False
    at = told["events"].index(found[-1])
    told["events"][at] = {"kind": "mucked", "seat": found[-1]["seat"]}
    return True


@kind("a mucked hand is told as shown")
def _(told: Record) -> object:
    mucked, shown = events(told, "mucked"), events(told, "shown")
    if not (mucked and shown):
        return False
    at = told["events"].index(mucked[0])
    told["events"][at] = {**shown[-1], "seat": mucked[0]["seat"]}
    return True


@kind("another winner")
def _(told: Record) -> object:
    for event in events(told, "awarded"):
        seat = next((n for n in range(len(told["seats"])) if n not in event["seats"]), None)
        if seat is not None:
            event["seats"][0] = seat
            return True
    net = last(told).get("net", [])
    if len(set(net)) > 1:
        net.append(net.pop(0))
        return True
    return False


@kind("a seat that folded wins, chips and all")
def _(told: Record) -> object:
    folded = [event["seat"] for event in events(told, "acted") if event["did"] == "fold"]
    awards = events(told, "awarded")
    if not folded or len(awards) != 1 or len(awards[0]["seats"]) != 1:
        return False
    won, winner, loser = awards[0]["chips"], awards[0]["seats"][0], folded[0]
    awards[0]["seats"] = [loser]
    for field in (last(told)["chips"], last(told)["stacks"], told["result"]["chips"]):
        field[winner] -= won
        field[loser] += won
    return True


@kind("side pots merged")
def _(told: Record) -> object:
    awards = [event for event in events(told, "awarded") if event["half"] in (None, "high", "low")]
    if len({event["pot"] for event in awards}) < 2:
        return False
    one, two = awards[0], awards[-1]
    one["chips"] += two["chips"]
    one["shares"][0] += two["chips"]
    told["events"].remove(two)
    return True


@kind("odd chip given to another")
def _(told: Record) -> object:
    for event in events(told, "awarded"):
        if len(set(event["shares"])) > 1:
            event["shares"].reverse()
            return True
    return False


@kind("winners in another order")
def _(told: Record) -> object:
    for event in events(told, "awarded"):
        if len(event["seats"]) > 1:
            event["seats"].reverse()
            return True
    return False


@kind("high and low halves exchanged")
def _(told: Record) -> object:
    other = {"high": "low", "low": "high", None: "high"}
    found = events(told, "awarded")
    return bool(found) and found[0].update(half=other[found[0]["half"]])


@kind("stacks after the round changed")
def _(told: Record) -> object:
    if "stacks" not in last(told):
        return False
    last(told)["stacks"][0] += 1
    return True


@kind("result does not sum to zero")
def _(told: Record) -> None:
    told["result"]["chips"][0] += 1


@kind("result exchanged between seats")
def _(told: Record) -> None:
    chips = told["result"]["chips"]
    chips.append(chips.pop(0))


@kind("result and last event changed alike, sum zero")
def _(told: Record) -> None:
    for chips in (told["result"]["chips"], last(told)["chips"], last(told).get("stacks", [0, 0])):
        chips[0] += 1
        chips[1] -= 1


@kind("result with its sign reversed")
def _(told: Record) -> None:
    told["result"]["chips"] = [-chips for chips in told["result"]["chips"]]


@kind("points of the result changed")
def _(told: Record) -> None:
    told["result"]["points"][0] += 1


@kind("result null for a finished round")
def _(told: Record) -> None:
    told["result"] = None


@kind("result of one seat too few")
def _(told: Record) -> None:
    told["result"]["chips"].pop()


@kind("points of a pair changed")
def _(told: Record) -> object:
    pairs = last(told).get("pairs", [])
    return bool(pairs) and pairs[0].update(total=pairs[0]["total"] + 1)


@kind("points of a row changed")
def _(told: Record) -> object:
    for pair in last(told).get("pairs", ()):
        if pair["back"] is not None:
            pair["back"] += 1
            return True
    return False


@kind("payments into the pot changed")
def _(told: Record) -> object:
    paid = last(told).get("paid")
    if not paid:
        return False
    paid[0] += 1
    return True


@kind("shares of the pot exchanged")
def _(told: Record) -> object:
    shares = last(told).get("shares", [])
    if len(set(shares)) < 2:
        return False
    shares.append(shares.pop(0))
    return True


@kind("surrender of another seat")
def _(told: Record) -> object:
    for event in events(told, "parted"):
        event["surrendered"] = [0] if event["surrendered"] != [0] else []
        return True
    return False


@kind("joker of another meaning")
def _(told: Record) -> object:
    for event in events(told, "revealed"):
        for hand in event["hands"]:
            for row in ("back", "middle", "front"):
                for at, card in enumerate(hand[row]):
                    if card.startswith("*"):
                        hand[row][at] = "*2C" if card != "*2C" else "*3C"
                        return True
    return False


@kind("unused card changed")
def _(told: Record) -> object:
    for event in events(told, "revealed"):
        unused = event["hands"][0]["unused"]
        if unused and unused[0] != event["hands"][0]["back"][0]:
            unused[0] = event["hands"][0]["back"][0]
            return True
    return False


@kind("automatic shown that was not declared")
def _(told: Record) -> object:
    for event in events(told, "revealed"):
        event["hands"][0]["automatic"] = None if event["hands"][0]["automatic"] else "dragon"
        return True
    return False


@kind(
    "a losing hand hidden after the showdown",
    unprovable="a hand that was mucked counts as beaten: only its holder has its cards",
)
def _(told: Record) -> object:
    shown = [event for event in events(told, "shown") if event["words"]]
    winners = {seat for event in events(told, "awarded") for seat in event["seats"]}
    losers = [event for event in shown[1:] if event["seat"] not in winners]
    dealt_up = any(any(event.get("up", ())) for event in events(told, "dealt"))
    turned_up = len(events(told, "shown")) > len(shown)
    mucks = told["settings"].get("muck", True) and not turned_up
    all_in = any(stack == 0 for stack in last(told).get("stacks", ()))
    if not losers or told["reader"] is not None or dealt_up or not mucks or all_in:
        return False
    if any(
        event["did"] in ("call", "raise", "bet") and event["all_in"]
        for event in events(told, "acted")
    ):
        return False
    beaten = losers[-1]
    told["events"][told["events"].index(beaten)] = {"kind": "mucked", "seat": beaten["seat"]}
    names = _names(told)
    told["openings"] = [
        each for each in told["openings"] if names[each["card"]] not in beaten["tiles"]
    ]
    return "draw" not in told["game"] and "lowball" not in told["game"]


def _names(told: Record) -> list[str]:
    suits = "♠♥♦♣♤♡♢♧"
    return [suit + rank for rank in "2345AN" for suit in suits] if is_betting(told) else []
