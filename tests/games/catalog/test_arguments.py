"""Wrong arguments of public functions are always refusals, never errors of the program."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import offsuit
from offsuit.core.deck import Deck
from offsuit.games.catalog.seated import seated_bot, seated_game

CARDS = "AS AD KH KC KD QS QC JH TD 9D 8D 7D 6C 5C 4C 2S *"
DUEL: dict[str, Any] = {"kind": "duel", "actor": {}, "target": {}}
HANDS = {"hands": {"actor": "AS KS QS JS TS", "target": "2C 3D 4H 5S 7C"}}
NOTHING: Any = object()


@pytest.mark.parametrize(
    ("call", "quoted"),
    [
        (lambda: offsuit.destiny.odds(DUEL, rules="x.toml"), "rules: 'x.toml' cannot be read"),
        (lambda: offsuit.destiny.odds(DUEL, rules=NOTHING), "rules must be Rules, a file or a"),
        (lambda: offsuit.destiny.odds(DUEL, rules={"x": 1}), "unknown rule 'x'"),
        (lambda: offsuit.destiny.odds(DUEL, samples="many"), "samples: 'many' is not within"),  # type: ignore[arg-type]
        (lambda: offsuit.destiny.odds([1]), "scenario: [1] is no object"),  # type: ignore[arg-type]
        (lambda: offsuit.destiny.weigh([1], []), "scenario must be an object, got [1]"),  # type: ignore[arg-type]
        (lambda: offsuit.destiny.weigh(DUEL, "x"), "instead must be a list of objects"),  # type: ignore[arg-type]
        (lambda: offsuit.destiny.resolve(DUEL, seed=7), "seed must be bytes or hexadecimal"),  # type: ignore[arg-type]
        (lambda: offsuit.pyramid.arrange(CARDS, rules={"wilds": 2}), "rules"),  # type: ignore[arg-type]
        (lambda: offsuit.evaluate("standard", 7), "cards must be a text or a list of cards"),  # type: ignore[arg-type]
        (lambda: offsuit.evaluate("standard", [None]), "expected a card as text or code"),  # type: ignore[list-item]
        (lambda: offsuit.evaluate("standard", [999, 1, 2, 3, 4]), "999 is no card code"),
        (lambda: offsuit.evaluate(7, "AS"), "unknown game 7"),  # type: ignore[arg-type]
        (lambda: offsuit.evaluate(["standard"], "AS"), "unknown game ['standard']"),  # type: ignore[arg-type]
        (lambda: offsuit.census("standard", "five"), "size must be a whole number"),  # type: ignore[arg-type]
        (lambda: offsuit.equity("standard", "AS KS"), "hands must be a list of hands"),
        (lambda: offsuit.bot("piecepack holdem", "shark"), "unknown level of piecepack holdem"),
        (lambda: offsuit.bot(["piecepack"], "novice"), "unknown game ['piecepack']"),  # type: ignore[arg-type]
        (lambda: Deck("d", ["2", "3"], "CD"), "ranks must be a text"),  # type: ignore[arg-type]
    ],
)
def test_wrong_arguments_are_always_refusals(call: Callable[[], Any], quoted: str) -> None:
    with pytest.raises(offsuit.OffsuitError) as refused:
        call()
    assert quoted in str(refused.value)


def test_an_unknown_level_of_a_seated_bot_is_refused() -> None:
    name = "pyramid standard"
    with pytest.raises(offsuit.OffsuitError, match="unknown level of pyramid standard bots"):
        seated_bot(name, seated_game(name), bytes(32), "shark")  # type: ignore[arg-type]


def test_destiny_takes_rules_as_data_and_by_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("skill_curve = 'published'\n")
    given = offsuit.destiny.resolve(DUEL | HANDS, rules={"skill_curve": "published"})
    assert given == offsuit.destiny.resolve(DUEL | HANDS, rules=str(file))
    assert given == offsuit.destiny.resolve(DUEL | HANDS, rules=file)


@pytest.mark.parametrize(
    "cards",
    [
        ["AS", "KS", "QS", "JS", "TS"],
        ["AS KS", "QS JS TS"],
        [51, 47, 43, 39, 35],
        ("AS", 47, "QS", 39, "TS"),
    ],
)
def test_evaluate_takes_lists_of_cards(cards: Any) -> None:
    assert offsuit.evaluate("standard", cards).text == "royal flush"
