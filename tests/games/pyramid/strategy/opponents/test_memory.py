"""What a reader remembers: what everybody was told, and nothing else."""

import json

import pytest

from offsuit.games.jsonable import from_json, to_json
from offsuit.games.pyramid.play.events import Parted, Revealed
from offsuit.games.pyramid.strategy.opponents.memory import (
    CLASSES,
    DECLARED,
    NOTHING_SEEN,
    Acquaintance,
    Memory,
    remember,
    remember_round,
)
from support.pyramid.standard_rounds import NAMES, STANDARD, dealt, decisions, play


@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("reader", [None, 0, 2])
def test_the_memory_of_a_round_is_folded_from_what_a_seat_is_told(
    seed: int, reader: int | None
) -> None:
    game, first = dealt(3, seed=seed)
    round_ = play(game, first, decisions((1,), 3))
    events = [game.seen(event, reader) for step in round_.steps for event in step.events]
    found = remember(NOTHING_SEEN, NAMES[:3], events, STANDARD)
    view = game.view(round_.last, reader)
    assert found == remember_round(NOTHING_SEEN, view, STANDARD)
    assert [each.decided for each in found.met] == [1, 1, 1]
    assert [each.surrendered for each in found.met] == [0, 1, 0]
    assert [each.shown for each in found.met] == [1, 0, 1]


def test_hands_are_remembered_by_category() -> None:
    game, first = dealt(2, seed=3)
    round_ = play(game, first, decisions((), 2))
    revealed = round_.last.revealed
    assert revealed is not None
    twice = remember(NOTHING_SEEN, NAMES[:2], [revealed, revealed], STANDARD)
    names = STANDARD.ranking.names
    for shown in revealed.hands:
        known = twice.of(NAMES[shown.seat])
        assert known.shown == 2
        for counts, words in zip(known.classes, shown.words, strict=True):
            assert sum(counts) == 2
            assert len(counts) == CLASSES
            at = counts.index(2)
            said = words.split(",")[0].replace("trip", "three of a kind")
            assert at == DECLARED or said.startswith(names[at - 1].split()[0])


def test_an_automatic_is_a_class_of_its_own() -> None:
    game, first = dealt(2, seed=3)
    shown = play(game, first, decisions((), 2)).last.revealed
    assert shown is not None
    hand = json.loads(json.dumps(to_json(shown.hands[0]))) | {"automatic": "dragon"}
    declared = from_json([Revealed], {"kind": "revealed", "hands": [hand]})
    found = remember(NOTHING_SEEN, NAMES[:2], [declared], STANDARD).of("Ann")
    assert [counts[DECLARED] for counts in found.classes] == [1, 1, 1]


def test_strangers_are_known_for_nothing_and_memories_are_records() -> None:
    memory = remember(NOTHING_SEEN, ("Bob", "Ann"), [Parted((0,), 50)], STANDARD)
    assert memory.of("Zoe") == Acquaintance("Zoe")
    assert [each.name for each in memory.met] == ["Ann", "Bob"]
    assert memory.of("Bob").surrendered == 1
    assert from_json([Memory], json.loads(json.dumps(to_json(memory)))) == memory
