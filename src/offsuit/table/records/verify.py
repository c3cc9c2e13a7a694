"""Checks a published round without trusting anybody: see `docs/fair.md`."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from offsuit.core import fair
from offsuit.core.notation import card_name
from offsuit.errors import OffsuitError, RecordError
from offsuit.games.catalog.seated import seated_game
from offsuit.games.game import Event, Game, Seat, Told
from offsuit.games.jsonable import from_json, to_json
from offsuit.table.records.record import VERSION

Json = Mapping[str, Any]
HASH_BYTES = 32
HEXADECIMAL = re.compile("([0-9a-f]{2})*")
FORMS: dict[str, type | tuple[type, ...]] = {
    "version": int,
    "round": int,
    "reader": (int, type(None)),
    "game": str,
    "settings": dict,
    "seats": list,
    "button": int,
    "deck": list,
    "commitments": list,
    "clients": list,
    "voided": (str, type(None)),
    "places": list,
    "openings": list,
    "server_seed": (str, type(None)),
    "actions": (list, type(None)),
    "events": list,
    "result": (dict, type(None)),
}
"""Field of a record -> its type."""


@dataclass(frozen=True)
class Verified:
    """A record that is correct, and what was checked."""

    round: int
    checks: tuple[str, ...]


def check_form(told: Any) -> None:
    """Refuse data that is not a record of a round, naming the field."""
    if not isinstance(told, Mapping):
        raise OffsuitError(f"{str(told)[:40]!r} is not a record of a round")
    for name, form in FORMS.items():
        if name not in told:
            raise OffsuitError(f"not a record of a round: {name} is missing")
        if not isinstance(told[name], form) or isinstance(told[name], bool):
            raise OffsuitError(f"not a record of a round: {name} is {str(told[name])[:40]!r}")
    if told["version"] != VERSION:
        raise OffsuitError(f"record version {told['version']}: expected {VERSION}")


def verify(told: Any) -> Verified:
    """Check a record; the first difference is raised as a `RecordError`."""
    check_form(told)
    try:
        return Verified(told["round"], tuple(_checks(told)))
    except RecordError:
        raise
    except (OffsuitError, ValueError, KeyError, TypeError, IndexError) as error:
        reason = f"{type(error).__name__} {error}" if isinstance(error, KeyError) else str(error)
        raise RecordError(f"round {told['round']}: {reason}") from error


def _checks(told: Json) -> Iterator[str]:
    """What was checked, in words, one after another."""
    game = seated_game(told["game"], told["settings"])
    check_equal("deck", list(game.deck.cards), told["deck"])
    yield f"the deck is {told['game']}'s, {game.deck.size} cards"
    _check_seats(told)
    _check_commitments(told)
    if told["voided"] is not None:
        yield from _check_void(told, game)
        return
    if game.shows_every_card and told["server_seed"] is None:
        raise RecordError("server_seed: none is published, and the rules show every card")
    known = fair.verify(_published(told))
    yield f"{len(told['clients'])} client seeds are those committed to; they give the places"
    yield f"{len(told['openings'])} openings are those committed to"
    _check_dealt(told)
    if told["server_seed"] is not None:
        yield "the server seed gives the whole deck and every commitment"
    yield from _check_play(told, game, known)


def _check_seats(told: Json) -> None:
    """The reader and the owners of client seeds sit at the table, the latter in seat order."""
    seats = range(len(told["seats"]))
    if told["reader"] is not None and told["reader"] not in seats:
        raise RecordError(f"reader {told['reader']}: seats are 0 to {len(seats) - 1}")
    given = [client["seat"] for client in told["clients"]]
    check_equal("seats with client seeds", sorted(set(given)), given)
    for seat in given:
        if type(seat) is not int or seat not in seats:
            raise RecordError(f"client seed of seat {seat!r}: seats are 0 to {len(seats) - 1}")


def _check_commitments(told: Json) -> None:
    """One of 32 bytes for each card, no two alike: each is the hash of another place."""
    check_equal("commitments", len(told["deck"]), len(told["commitments"]))
    first: dict[str, int] = {}
    for place, commitment in enumerate(told["commitments"]):
        if len(_bytes(f"commitment of place {place}", commitment)) != HASH_BYTES:
            raise RecordError(f"commitment of place {place}: {_short(commitment)} is not 32 bytes")
        if commitment in first:
            raise RecordError(
                f"commitment of place {place}: it is that of place {first[commitment]} too"
            )
        first[commitment] = place


def _check_void(told: Json, game: Game[Any]) -> Iterator[str]:
    for name in ("events", "openings", "places"):
        check_equal(f"{name} of a voided round", [], told[name])
    actions: list[Any] | None = [] if game.publishes_actions else None
    check_equal("actions of a voided round", actions, told["actions"])
    for name in ("server_seed", "result"):
        check_equal(f"{name} of a voided round", None, told[name])
    for client in told["clients"]:
        if client["seed"] is not None:
            promised = fair.client_commitment(_bytes("client seed", client["seed"])).hex()
            check_equal(
                f"client commitment of seat {client['seat']}", promised, client["commitment"]
            )
    yield f"voided: {told['voided']}; nothing was dealt"


def _bytes(where: str, text: Any) -> bytes:
    """The bytes that are written as lower-case hexadecimal digits, which is the only spelling."""
    if not isinstance(text, str) or not HEXADECIMAL.fullmatch(text):
        raise RecordError(f"{where}: {_short(text)!r} is not hexadecimal")
    return bytes.fromhex(text)


def _published(told: Json) -> fair.Published:
    seed, clients = told["server_seed"], told["clients"]
    return fair.Published(
        deck=tuple(told["deck"]),
        commitments=tuple(map(bytes.fromhex, told["commitments"])),
        client_commitments=tuple(
            _bytes(f"client commitment of seat {each['seat']}", each["commitment"])
            for each in clients
        ),
        client_seeds=tuple(
            _bytes(f"client seed of seat {each['seat']}", each["seed"]) for each in clients
        ),
        places=tuple(told["places"]),
        openings=tuple(
            fair.Opening(
                each["place"],
                each["card"],
                _bytes(f"salt of place {each['place']}", each["salt"]),
            )
            for each in told["openings"]
        ),
        server_seed=None if seed is None else _bytes("server_seed", seed),
    )


def _check_dealt(told: Json) -> None:
    """Every opening belongs to the card that it names."""
    places = dict(enumerate(told["places"]))
    for each in told["openings"]:
        dealt = each["dealt"] if type(each["dealt"]) is int else -1
        check_equal(f"place of dealt card {each['dealt']}", places.get(dealt), each["place"])


def _filled(game: Game[Any], known: Sequence[int | None]) -> list[int]:
    """The deck as dealt; cards that were never shown are in any order, which decides nothing."""
    shown = Counter(card for card in known if card is not None)
    left = iter(sorted((Counter(game.deck.cards) - shown).elements()))
    return [next(left) if card is None else card for card in known]


def _check_play(told: Json, game: Game[Any], known: Sequence[int | None]) -> Iterator[str]:
    """Play the whole round again: the place of every card, every event, then the result."""
    if told["actions"] is not None and not game.publishes_actions:
        raise RecordError("actions: they are published, and this game publishes none")
    _check_named(told, game, known)
    again = game.retell(_told(told, game, known))
    events = [to_json(game.seen(event, told["reader"])) for event in again.events]
    until = len(told["events"]) if again.state is not None else len(events)
    check_equal("event", events, told["events"][:until])
    yield f"{len(events)} events follow from the rules, the button and the dealing order"
    if again.state is None:
        yield from _check_rest(told, until)
        return
    result = game.result(again.state)
    if result is None:
        raise RecordError(f"event {len(events)}: nothing is published, and the round is not over")
    faces = game.faces(again.state, told["reader"])
    for dealt in faces:
        if known[dealt] is None:
            raise RecordError(f"dealt card {dealt} is shown and was never opened")
    yield f"{len(faces)} cards that are shown were opened at the places they were dealt from"
    check_equal("result", to_json(result), told["result"])
    yield "the result follows"


def _check_named(told: Json, game: Game[Any], known: Sequence[int | None]) -> None:
    """Every card that an event names was opened; a card that was filled in proves nothing."""
    opened = {card_name(game.deck, card) for card in known if card is not None}
    names = {card_name(game.deck, card) for card in game.deck.cards}
    for number, event in enumerate(told["events"]):
        for word in _words(event):
            if word in names and word not in opened:
                raise RecordError(f"event {number}: {word} is named and was never opened")


def _check_rest(told: Json, first: int) -> Iterator[str]:
    """After the stub was shuffled again: the last event is the result, and chips sum to zero."""
    seats, chips = told["seats"], told["result"]["chips"]
    follows = {"points": [0] * len(seats), "chips": told["events"][-1]["chips"]}
    check_equal("result", follows, told["result"])
    check_equal("number of the result's chips", len(seats), len(chips))
    check_equal("sum of the result's chips", 0, sum(chips))
    stacks = [seat["chips"] + won for seat, won in zip(seats, chips, strict=True)]
    check_equal(f"event {len(told['events']) - 1}.stacks", stacks, told["events"][-1]["stacks"])
    more = len(told["events"]) - first
    yield f"the stub was shuffled again: the cards that {more} more events name were opened"


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for item in value.values():
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)
    elif isinstance(value, str):
        yield from re.split(r"[\s,]+", value)


def _told(told: Json, game: Game[Any], known: Sequence[int | None]) -> Told:
    actions = told["actions"]
    return Told(
        seats=tuple(from_json([Seat], each) for each in told["seats"]),
        button=told["button"],
        known=tuple(known),
        deck=tuple(_filled(game, known)),
        events=tuple(_events(told, game)),
        actions=None
        if actions is None
        else tuple((each["seat"], game.read_action(each["action"])) for each in actions),
        reader=told["reader"],
    )


def _events(told: Json, game: Game[Any]) -> Iterator[Event]:
    forms = [form for form in game.forms if issubclass(form, Event)]
    for number, each in enumerate(told["events"]):
        try:
            yield from_json(forms, each)
        except RecordError as error:
            raise RecordError(f"event {number}: {error}") from error


def check_equal(where: str, ours: Any, theirs: Any) -> None:
    """Raise at the first place where published data differ from ours."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for name in [*ours, *(name for name in theirs if name not in ours)]:
            check_equal(f"{where}.{name}", ours.get(name, "nothing"), theirs.get(name, "nothing"))
    elif isinstance(ours, list) and isinstance(theirs, list):
        for place, pair in enumerate(zip_longest(ours, theirs, fillvalue="nothing")):
            check_equal(f"{where} {place}", *pair)
    elif ours != theirs or type(ours) is not type(theirs):
        raise RecordError(f"{where}: {_short(theirs)} is published, {_short(ours)} follows")


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
