"""Tampering with the deal: places, openings, commitments, seeds, and cards that were dealt."""

from support.table.tampering import events, flipped, is_betting, kind, renamed, unopened
from support.table.true_rounds import Record

SEAT_ORDER = "the public seed has the client seeds in seat order, not the numbers of the seats"
HIDDEN = "a place that is never opened may hold anything"


def _two_dealt(told: Record) -> tuple[Record, Record] | None:
    """Two openings of different cards that events name."""
    named = str(told["events"])
    found = [each for each in told["openings"] if f"'{_name(told, each['card'])}'" in named]
    other = [each for each in found if each["card"] != found[0]["card"]]
    return (found[0], other[-1]) if other else None


def _name(told: Record, card: int) -> str:
    suits = "♠♥♦♣♤♡♢♧" if is_betting(told) else "CDHS"
    ranks = "2345AN" if is_betting(told) else "23456789TJQKA"
    if card == len(suits) * len(ranks):
        return "*"
    rank, suit = ranks[card // len(suits)], suits[card % len(suits)]
    return suit + rank if is_betting(told) else rank + suit


def _exchange_names(told: Record, one: Record, two: Record) -> object:
    names = {_name(told, one["card"]): _name(told, two["card"])}
    names |= {new: old for old, new in names.items()}
    told["events"] = renamed(told["events"], names)
    told["actions"] = renamed(told["actions"], names)
    return True


@kind("stacked deal: two cards exchanged in everything that names them")
def _(told: Record) -> object:
    pair = _two_dealt(told)
    return pair is not None and _exchange_names(told, *pair)


@kind("stacked deal: names and openings exchanged")
def _(told: Record) -> object:
    pair = _two_dealt(told)
    if pair is None:
        return False
    one, two = pair
    _exchange_names(told, one, two)
    one["dealt"], two["dealt"] = two["dealt"], one["dealt"]
    return True


@kind("stacked deal: names, openings and places exchanged")
def _(told: Record) -> object:
    pair = _two_dealt(told)
    if pair is None:
        return False
    one, two = pair
    _exchange_names(told, one, two)
    one["dealt"], two["dealt"] = two["dealt"], one["dealt"]
    places = told["places"]
    places[one["dealt"]], places[two["dealt"]] = one["place"], two["place"]
    return True


@kind("stacked deal: cards of two openings exchanged, salts kept")
def _(told: Record) -> object:
    pair = _two_dealt(told)
    if pair is None:
        return False
    one, two = pair
    _exchange_names(told, one, two)
    one["card"], two["card"] = two["card"], one["card"]
    return True


@kind("two places exchanged")
def _(told: Record) -> None:
    told["places"][0], told["places"][1] = told["places"][1], told["places"][0]


@kind("a place twice")
def _(told: Record) -> None:
    told["places"][-1] = told["places"][0]


@kind("places cut short")
def _(told: Record) -> None:
    told["places"].pop()


@kind("no places")
def _(told: Record) -> None:
    told["places"] = []


@kind("another button")
def _(told: Record) -> object:
    told["button"] = (told["button"] + 1) % len(told["seats"])
    return is_betting(told)


@kind(
    "another button where it decides nothing",
    unprovable="where seats act at once the button decides odd chips of the pot only",
)
def _(told: Record) -> object:
    told["button"] = (told["button"] + 1) % len(told["seats"])
    shares = told["events"][-1].get("shares", [])
    return not is_betting(told) and len({share for share in shares if share}) <= 1


@kind("button of no seat")
def _(told: Record) -> None:
    told["button"] = len(told["seats"])


@kind("cards dealt to another seat")
def _(told: Record) -> None:
    one, two = events(told, "dealt")[:2]
    one["seat"], two["seat"] = two["seat"], one["seat"]


@kind("card dealt face up told as face down")
def _(told: Record) -> object:
    for event in events(told, "dealt"):
        if any(event.get("up", ())):
            event["up"][event["up"].index(True)] = False
            return True
    return False


@kind("hidden card told as face up")
def _(told: Record) -> object:
    for event in events(told, "dealt"):
        if not all(event.get("up", [True])):
            event["up"][event["up"].index(False)] = True
            return True
    return False


@kind("own card told as another")
def _(told: Record) -> object:
    for event in events(told, "dealt"):
        held = event.get("tiles") or event.get("cards") or []
        if len(held) > 1 and held[0] and held[1] and held[0] != held[1]:
            held[0] = held[1]
            return True
    return False


@kind("own cards in another order")
def _(told: Record) -> object:
    for event in events(told, "dealt"):
        held = event.get("tiles") or event.get("cards") or []
        if len(held) > 1 and held[0] and held[0] != held[-1] and held[-1]:
            held.reverse()
            return True
    return False


@kind("own cards left out")
def _(told: Record) -> object:
    for event in events(told, "dealt"):
        name = "tiles" if "tiles" in event else "cards"
        if event[name] and all(event[name]):
            event[name] = [None] * len(event[name]) if name == "tiles" else None
            return True
    return False


@kind("kitty from other places")
def _(told: Record) -> object:
    own = [event for event in events(told, "dealt") if event.get("cards")]
    if len(own) < 2 or own[0]["cards"][0] == own[1]["cards"][0]:
        return False
    own[0]["cards"][0], own[1]["cards"][0] = own[1]["cards"][0], own[0]["cards"][0]
    return True


@kind("another number of cards dealt")
def _(told: Record) -> object:
    for event in events(told, "dealt"):
        if "count" in event:
            event["count"] += 1
            return True
    return False


@kind("board in another order")
def _(told: Record) -> object:
    found = events(told, "laid")
    return bool(found) and found[0]["tiles"].reverse()


@kind("card of the board told as another")
def _(told: Record) -> object:
    found = events(told, "laid")
    if len(found) < 2:
        return False
    found[1]["tiles"][0] = found[0]["tiles"][0]
    return True


@kind("burnt card named")
def _(told: Record) -> object:
    found = events(told, "burnt")
    card = told["openings"][0]["card"] if told["openings"] else None
    return bool(found and card is not None) and found[0].update(tile=_name(told, int(card or 0)))


@kind("opening with another salt")
def _(told: Record) -> object:
    found = told["openings"]
    return bool(found) and found[0].update(salt=flipped(found[0]["salt"]))


@kind("salt in capital letters")
def _(told: Record) -> object:
    found = told["openings"]
    return bool(found) and found[0].update(salt=found[0]["salt"].upper())


@kind("salt that is no text")
def _(told: Record) -> object:
    found = told["openings"]
    return bool(found) and found[0].update(salt=None)


@kind("opening with another card")
def _(told: Record) -> object:
    found = told["openings"]
    return bool(found) and found[0].update(card=(found[0]["card"] + 1) % 48)


@kind("opening of another place")
def _(told: Record) -> object:
    place = next(unopened(told), None)
    found = told["openings"]
    return bool(found) and place is not None and found[0].update(place=place)


@kind("opening of a place that does not exist")
def _(told: Record) -> object:
    found = told["openings"]
    return bool(found) and found[0].update(place=len(told["deck"]))


@kind("opening under another dealt card")
def _(told: Record) -> object:
    found = told["openings"]
    return len(found) > 1 and found[0].update(dealt=found[1]["dealt"])


@kind("opening counted from the end")
def _(told: Record) -> object:
    found = told["openings"]
    return bool(found) and found[0].update(dealt=found[0]["dealt"] - len(told["deck"]))


@kind("opening twice")
def _(told: Record) -> object:
    return bool(told["openings"]) and told["openings"].append(told["openings"][0])


@kind("card opened more often than the deck holds it")
def _(told: Record) -> object:
    for each in told["openings"][:4]:
        each["card"] = told["openings"][0]["card"]
    return len(told["openings"]) >= 4


@kind("opening of a shown card left out")
def _(told: Record) -> object:
    return bool(told["server_seed"] is None and told["openings"]) and told["openings"].pop()


@kind("first opening left out")
def _(told: Record) -> object:
    return bool(told["server_seed"] is None and told["openings"]) and told["openings"].pop(0)


@kind("no openings")
def _(told: Record) -> object:
    return bool(told["server_seed"] is None and told["openings"]) and told["openings"].clear()


@kind(
    "openings left out beside the server seed",
    unprovable="the server seed gives every card: nothing is hidden by it",
)
def _(told: Record) -> object:
    return told["server_seed"] is not None and told["openings"].clear()


@kind("commitment of an opened place changed")
def _(told: Record) -> object:
    if not told["openings"]:
        return False
    place = told["openings"][0]["place"]
    told["commitments"][place] = flipped(told["commitments"][place])
    return True


@kind("commitment of an unopened place changed, server seed published")
def _(told: Record) -> object:
    place = next(unopened(told), None)
    if place is None or told["server_seed"] is None:
        return False
    told["commitments"][place] = flipped(told["commitments"][place])
    return True


@kind("commitment of an unopened place changed", unprovable=HIDDEN)
def _(told: Record) -> object:
    place = next(unopened(told), None)
    if place is None or told["server_seed"] is not None:
        return False
    told["commitments"][place] = flipped(told["commitments"][place])
    return True


@kind("one commitment for two places")
def _(told: Record) -> object:
    place = next(unopened(told), None)
    if place is None:
        return False
    told["commitments"][place] = told["commitments"][place - 1]
    return True


@kind("commitment of 31 bytes")
def _(told: Record) -> object:
    place = next(unopened(told), None)
    if place is None:
        return False
    told["commitments"][place] = told["commitments"][place][:-2]
    return True


@kind("commitment that is no hexadecimal number")
def _(told: Record) -> object:
    place = next(unopened(told), None)
    if place is None:
        return False
    told["commitments"][place] = "x" * 64
    return True


@kind("commitment that is null")
def _(told: Record) -> None:
    told["commitments"][-1] = None


@kind("two commitments exchanged")
def _(told: Record) -> object:
    if not told["openings"]:
        return False
    place, found = told["openings"][0]["place"], told["commitments"]
    found[place], found[place - 1] = found[place - 1], found[place]
    return True


@kind("a commitment too few")
def _(told: Record) -> None:
    told["commitments"].pop()


@kind("a commitment too many")
def _(told: Record) -> None:
    told["commitments"].append("00" * 32)


@kind("client seed changed")
def _(told: Record) -> None:
    told["clients"][0]["seed"] = flipped(told["clients"][0]["seed"])


@kind("client seed null")
def _(told: Record) -> None:
    told["clients"][0]["seed"] = None


@kind("client commitment changed")
def _(told: Record) -> None:
    told["clients"][0]["commitment"] = flipped(told["clients"][0]["commitment"])


@kind("client seed and commitment of another seat")
def _(told: Record) -> object:
    one, *others = told["clients"]
    return bool(others) and one.update(seed=others[0]["seed"], commitment=others[0]["commitment"])


@kind("client seed missing")
def _(told: Record) -> None:
    told["clients"].pop()


@kind("client seeds in another order")
def _(told: Record) -> object:
    told["clients"].reverse()
    return len(told["clients"]) > 1


@kind("client seeds exchanged between seats")
def _(told: Record) -> object:
    if len(told["clients"]) < 2:
        return False
    one, two = told["clients"][:2]
    one["seat"], two["seat"] = two["seat"], one["seat"]
    told["clients"][:2] = [two, one]
    return True


@kind("client seed of a seat that does not exist")
def _(told: Record) -> None:
    told["clients"][-1]["seat"] = len(told["seats"])


@kind("client seed added")
def _(told: Record) -> None:
    added = {**told["clients"][0], "seat": len(told["seats"]) - 1}
    told["clients"].append(added)


@kind("client seed said to be of another seat", unprovable=SEAT_ORDER)
def _(told: Record) -> object:
    told["clients"][-1]["seat"] = len(told["seats"]) - 1
    return True


@kind("server seed changed")
def _(told: Record) -> object:
    seed = told["server_seed"]
    return seed is not None and told.update(server_seed=flipped(seed))


@kind("server seed withheld where the rules show every card")
def _(told: Record) -> object:
    return told["server_seed"] is not None and told.update(server_seed=None)


@kind("server seed invented")
def _(told: Record) -> object:
    return told["server_seed"] is None and told.update(server_seed="ab" * 32)
