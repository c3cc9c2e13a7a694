"""Tampering with the frame of a round: rules, deck, seats, reader, actions, types of fields."""

from support.table.tampering import events, is_betting, kind, last
from support.table.true_rounds import Record

WORD_OF_THE_TABLE = "it appears in nothing that follows: the table's word"
FIELDS = (
    *("version", "round", "reader", "game", "settings", "seats", "button", "deck", "commitments"),
    *("clients", "voided", "places", "openings", "server_seed", "actions", "events", "result"),
)

for _field in FIELDS:

    @kind(f"field {_field} missing")
    def _(told: Record, name: str = _field) -> None:
        del told[name]

    @kind(f"field {_field} of a wrong type")
    def _(told: Record, name: str = _field) -> None:
        told[name] = True


@kind("version 2")
def _(told: Record) -> None:
    told["version"] = 2


@kind("another game")
def _(told: Record) -> None:
    if is_betting(told):
        stud = told["game"].startswith("piecepack stud")
        told["game"] = "piecepack holdem" if stud else "piecepack stud"
    else:
        staked = told["game"] == "pyramid standard"
        told["game"] = "pyramid no-surrender" if staked else "pyramid standard"


@kind("a game of the other family")
def _(told: Record) -> None:
    told["game"] = "pyramid standard" if is_betting(told) else "piecepack holdem"


@kind("unknown game")
def _(told: Record) -> None:
    told["game"] = "whist"


@kind("unknown rule")
def _(told: Record) -> None:
    told["settings"]["weather"] = 1


@kind("rule of a wrong type")
def _(told: Record) -> None:
    told["settings"]["ante"] = "3"


@kind("another ante")
def _(told: Record) -> object:
    told["settings"]["ante"] = 5
    rich = [seat for seat in told["seats"] if seat["chips"] > 5]
    return bool(events(told, "anted")) or (is_betting(told) and len(rich) > 1)


@kind("other blinds")
def _(told: Record) -> object:
    told["settings"].update(small_blind=11, big_blind=23)
    rich = all(seat["chips"] > 30 for seat in told["seats"])
    return rich and any(event["what"] == "small blind" for event in events(told, "posted"))


@kind("small blind above the big one")
def _(told: Record) -> object:
    told["settings"].update(small_blind=9, big_blind=4)
    return is_betting(told)


@kind("negative ante")
def _(told: Record) -> None:
    told["settings"]["ante"] = -1


@kind("other points by house rule")
def _(told: Record) -> object:
    told["settings"]["points"] = {"high card": [9, 9, 9]}
    return not is_betting(told)


@kind("another multiplier of points")
def _(told: Record) -> object:
    told["settings"]["multiplier"] = 7
    return not is_betting(told) and any(told["result"]["points"])


@kind("another number of jokers")
def _(told: Record) -> object:
    told["settings"]["wilds"] = 4
    return not is_betting(told)


@kind(
    "a rule that decided nothing in this round",
    unprovable="the round would have been the same by it",
)
def _(told: Record) -> object:
    if is_betting(told):
        told["settings"]["most_bets"] = 90
    else:
        told["settings"]["surrender" if not events(told, "anted") else "dragon_tiebreak"] = (
            11 if not events(told, "anted") else "all"
        )
    dragons = any(each["action"].get("automatic") for each in told["actions"] or ())
    return not dragons


@kind("deck with another card")
def _(told: Record) -> None:
    told["deck"][5] = 0


@kind("deck in another order")
def _(told: Record) -> None:
    told["deck"].reverse()


@kind("deck of a card less")
def _(told: Record) -> None:
    told["deck"].pop()


@kind("record said to be of another reader")
def _(told: Record) -> None:
    told["reader"] = 0 if told["reader"] is None else None


@kind("record said to be of another seat")
def _(told: Record) -> object:
    seat = told["reader"]
    return seat is not None and told.update(reader=(seat + 1) % len(told["seats"]))


@kind("reader of no seat")
def _(told: Record) -> None:
    told["reader"] = len(told["seats"])


@kind("reader counted from the end")
def _(told: Record) -> None:
    told["reader"] = -1


@kind("chips of a seat before the round changed")
def _(told: Record) -> object:
    told["seats"][0]["chips"] += 7
    return is_betting(told)


@kind("chips of a seat where none are staked", unprovable=WORD_OF_THE_TABLE)
def _(told: Record) -> object:
    told["seats"][0]["chips"] += 7
    return not is_betting(told)


@kind("seat without chips")
def _(told: Record) -> object:
    told["seats"][0]["chips"] = 0
    return is_betting(told)


@kind("seat added")
def _(told: Record) -> None:
    told["seats"].append({"name": "Zoe", "chips": 200})


@kind("seat removed")
def _(told: Record) -> None:
    told["seats"].pop()


@kind("two seats of one name")
def _(told: Record) -> None:
    told["seats"][0]["name"] = told["seats"][1]["name"]


@kind("seat without a name")
def _(told: Record) -> None:
    told["seats"][0]["name"] = ""


@kind("field added to a seat")
def _(told: Record) -> None:
    told["seats"][0]["age"] = 30


@kind("another name of a seat", unprovable=WORD_OF_THE_TABLE)
def _(told: Record) -> None:
    told["seats"][0]["name"] = "Somebody"


@kind("names of two seats exchanged", unprovable=WORD_OF_THE_TABLE)
def _(told: Record) -> None:
    one, two = told["seats"][:2]
    one["name"], two["name"] = two["name"], one["name"]


@kind("another number of the round", unprovable=WORD_OF_THE_TABLE)
def _(told: Record) -> None:
    told["round"] += 1


@kind("another table", unprovable=WORD_OF_THE_TABLE)
def _(told: Record) -> None:
    told["table"] = "elsewhere"


# Actions.


@kind("action removed")
def _(told: Record) -> object:
    return bool(told["actions"]) and told["actions"].pop()


@kind("action added")
def _(told: Record) -> object:
    return bool(told["actions"]) and told["actions"].append(told["actions"][0])


@kind("two actions exchanged")
def _(told: Record) -> object:
    found = told["actions"] or []
    if len(found) < 2:
        return False
    found[0], found[1] = found[1], found[0]
    return True


@kind("action of another seat")
def _(told: Record) -> object:
    found = told["actions"] or []
    if len(found) < 2:
        return False
    found[-1]["seat"] = (found[-1]["seat"] + 1) % len(told["seats"])
    return True


@kind("actions null where they are published")
def _(told: Record) -> object:
    return told["actions"] is not None and told.update(actions=None)


@kind("actions published where cards stay hidden")
def _(told: Record) -> object:
    return told["actions"] is None and told.update(actions=[])


@kind("rows of an arrangement exchanged")
def _(told: Record) -> object:
    for each in _arrangements(told):
        each["back"], each["middle"] = each["middle"], each["back"]
        return True
    return False


@kind("cards of a row in another order")
def _(told: Record) -> object:
    for each in _arrangements(told):
        each["back"].reverse()
        return each["back"] != each["back"][::-1]
    return False


@kind("card laid down that is not held")
def _(told: Record) -> object:
    for each in _arrangements(told):
        each["back"][:3] = [each["back"][0]] * 3
        return True
    return False


@kind("row with a card too few")
def _(told: Record) -> object:
    for each in _arrangements(told):
        each["front"].pop()
        return True
    return False


@kind("automatic declared that is none")
def _(told: Record) -> object:
    for each in _arrangements(told):
        if each["automatic"] is None and len(each["front"]) == 3:
            each["automatic"] = "three flushes"
            return True
    return False


@kind("automatic denied")
def _(told: Record) -> object:
    for each in _arrangements(told):
        if each["automatic"] is not None:
            each["automatic"] = None
            return True
    return False


@kind("joker laid down for another card")
def _(told: Record) -> object:
    for each in _arrangements(told):
        for row in ("back", "middle", "front"):
            if "*" in each[row] and each["automatic"] is None:
                each[row][each[row].index("*")] = "*2C"
                return True
    return False


@kind("field added to an arrangement")
def _(told: Record) -> object:
    for each in _arrangements(told):
        each["kitty"] = []
        return True
    return False


@kind("surrender told as play")
def _(told: Record) -> object:
    for each in told["actions"] or ():
        if each["action"]["kind"] == "surrender":
            each["action"]["kind"] = "play"
            return True
    return False


@kind("play told as surrender")
def _(told: Record) -> object:
    for each in told["actions"] or ():
        if each["action"]["kind"] == "play":
            each["action"]["kind"] = "surrender"
            return True
    return False


def _arrangements(told: Record) -> list[Record]:
    found = [each["action"] for each in told["actions"] or ()]
    return [each for each in found if each["kind"] == "arrange"]


# Voided rounds.


@kind("voided round with events")
def _(told: Record) -> None:
    told["voided"] = "a seed was withheld"


def _void(told: Record) -> None:
    told.update(voided="a seed was withheld", events=[], places=[], openings=[], result=None)
    told.update(server_seed=None, actions=None if told["actions"] is None else [])


@kind("voided round with a result")
def _(told: Record) -> None:
    result = told["result"]
    _void(told)
    told["result"] = result


@kind("voided round with openings")
def _(told: Record) -> object:
    found = told["openings"]
    _void(told)
    told["openings"] = found
    return bool(found)


@kind("voided round with a server seed")
def _(told: Record) -> None:
    _void(told)
    told["server_seed"] = "ab" * 32


@kind("voided round with another client seed")
def _(told: Record) -> None:
    _void(told)
    told["clients"][0]["seed"] = told["clients"][0]["commitment"]


@kind(
    "finished round told as voided",
    unprovable="nothing of the round is left: records that players keep contradict it",
)
def _(told: Record) -> None:
    _void(told)


@kind("chips won are told as points")
def _(told: Record) -> None:
    told["result"] = {"points": last(told)["chips"], "chips": told["result"]["points"]}
