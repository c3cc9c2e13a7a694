"""Records that were changed after the round, or written by a server that deals as it likes."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import offsuit
from offsuit.errors import RecordError
from offsuit.games.catalog.seated import SEATED, seated_levels
from offsuit.table.records.verify import verify

Record = dict[str, Any]
BETTING = [name for name in SEATED if name.startswith("piecepack")]


def played(game: str, seed: int, seats: int = 3) -> offsuit.Round:
    """A round of bots that do not think long, to its end."""
    names = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida"][:seats]
    round_ = offsuit.Round(game, names, seed=seed)
    bots = [offsuit.bot(game, seated_levels(game)[0], seed=seed + n) for n in range(seats)]
    while round_.waiting:
        for seat in round_.waiting:
            round_.act(seat, bots[seat].act(round_.view(seat)))
    return round_


def as_read(round_: offsuit.Round, seat: int | None = None) -> Record:
    read: Record = json.loads(json.dumps(round_.record(seat)))
    return read


@pytest.mark.parametrize("game", SEATED)
def test_every_true_record_verifies_for_every_reader(game: str) -> None:
    kinds = set[str]()
    for seed in range(12):
        round_ = played(game, seed, 2 + seed % 4)
        for reader in (None, *range(len(round_.seats))):
            told = as_read(round_, reader)
            assert verify(told).checks[-1] == "the result follows"
            assert len(verify(told).checks) >= 6
            kinds |= {event["kind"] for event in told["events"]}
    if game in BETTING:
        assert {"shown", "settled"} <= kinds


def test_a_stub_that_was_shuffled_again_verifies() -> None:
    """Nine at a triple draw use up the deck."""
    seen = 0
    for seed in range(6):
        round_ = played("piecepack triple-draw", seed, 9)
        for reader in (None, *range(9)):
            told = as_read(round_, reader)
            seen += any(event["kind"] == "reshuffled" for event in told["events"])
            verify(told)
    assert seen >= 10


def showdown(game: str) -> Record:
    """A round in which at least two hands are shown."""
    for seed in range(100):
        told = as_read(played(game, seed))
        if len({event["seat"] for event in told["events"] if event["kind"] == "shown"}) >= 2:
            return told
    raise AssertionError("nobody shows a hand")


def events(told: Record, kind: str) -> list[Record]:
    return [event for event in told["events"] if event["kind"] == kind]


def swap_hands(told: Record) -> None:
    one, two = events(told, "shown")[:2]
    one["tiles"], two["tiles"] = two["tiles"], one["tiles"]


def swap_openings(told: Record) -> None:
    """Two opened cards change places with all that proves them."""
    one, two = told["openings"][:2]
    one["dealt"], two["dealt"] = two["dealt"], one["dealt"]


def other_button(told: Record) -> None:
    told["button"] = (told["button"] + 1) % len(told["seats"])


def reverse(told: Record) -> None:
    told["events"].reverse()


def more_for_the_winner(told: Record) -> None:
    last = events(told, "settled")[0]["chips"]
    last[last.index(max(last))] += 1


def result_off(told: Record) -> None:
    told["result"]["chips"][0] += 1


def another_award(told: Record) -> None:
    award = events(told, "awarded")[0]
    award["seats"] = [(award["seats"][0] + 1) % len(told["seats"]), *award["seats"][1:]]


def fewer_events(told: Record) -> None:
    told["events"].pop(len(told["events"]) // 2)


def twice(told: Record) -> None:
    told["events"].insert(1, told["events"][1])


def another_payment(told: Record) -> None:
    events(told, "acted")[0]["chips"] += 1


def another_raise(told: Record) -> None:
    events(told, "acted")[-1]["did"] = "raise"


def another_actor(told: Record) -> None:
    acted = events(told, "acted")[0]
    acted["seat"] = (acted["seat"] + 1) % len(told["seats"])


def unopened(told: Record) -> None:
    told["openings"].pop()


def nothing_opened(told: Record) -> None:
    told["openings"].clear()


def other_chips(told: Record) -> None:
    told["seats"][0]["chips"] += 7


def more_seats(told: Record) -> None:
    told["seats"].append({"kind": "seat", "name": "Zoe", "chips": 200})


def mucked_for_shown(told: Record) -> None:
    shown = events(told, "shown")[-1]
    place = told["events"].index(shown)
    told["events"][place] = {"kind": "mucked", "seat": shown["seat"]}


def other_words(told: Record) -> None:
    events(told, "shown")[-1]["words"] = ["royal flush"]


def places_of_choice(told: Record) -> None:
    told["places"][0], told["places"][1] = told["places"][1], told["places"][0]


def another_settings(told: Record) -> None:
    told["settings"] = {**told["settings"], "ante": 3}


def other_commitment(told: Record) -> None:
    place = told["openings"][0]["place"]
    told["commitments"][place] = "00" * 32


def other_salt(told: Record) -> None:
    told["openings"][0]["salt"] = "00" * 32


def other_card(told: Record) -> None:
    told["openings"][0]["card"] ^= 1


def fewer_commitments(told: Record) -> None:
    told["commitments"].pop()


TAMPERING: list[Callable[[Record], None]] = [
    *(swap_hands, swap_openings, other_button, reverse, more_for_the_winner, result_off),
    *(another_award, fewer_events, twice, another_payment, another_raise, another_actor),
    *(unopened, nothing_opened, other_chips, more_seats, mucked_for_shown, other_words),
    *(places_of_choice, another_settings, other_commitment, other_salt, other_card),
    fewer_commitments,
]


@pytest.mark.parametrize("change", TAMPERING, ids=lambda each: each.__name__)
@pytest.mark.parametrize("game", ["piecepack holdem", "piecepack draw", "piecepack stud"])
def test_what_was_changed_is_refused(game: str, change: Callable[[Record], None]) -> None:
    told = showdown(game)
    verify(told)
    changed = copy.deepcopy(told)
    change(changed)
    assert changed != told
    with pytest.raises(RecordError):
        verify(changed)


def test_a_hand_that_was_mucked_wrongly_is_found_by_its_holder() -> None:
    """Only its holder can know; to others it is beaten, as the rules have it."""
    told = as_read(played("piecepack holdem", 3), 0)
    shown = [event for event in events(told, "shown") if event["seat"] == 0]
    if shown:
        place = told["events"].index(shown[-1])
        told["events"][place] = {"kind": "mucked", "seat": 0}
        with pytest.raises(RecordError):
            verify(told)
