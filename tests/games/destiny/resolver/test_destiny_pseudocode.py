"""`resolve` against the document's pseudocode, on seeded random scenarios."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from offsuit.core.fair import words
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.conformance.samples import sample_scenario
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from support.destiny.destiny_pseudocode import (
    HAND_RANK_SCORES,
    SKILL_SUIT_MAPPING,
    resolve_destiny_deck,
)

AMOUNTS = ("base", "suit_score", "modifiers", "total")


def scenarios(number: int) -> Iterator[dict[str, Any]]:
    source = words(bytes(32), b"offsuit/tests/destiny")
    return (sample_scenario(source) for _ in range(number))


def check(scenario: dict[str, Any]) -> str:
    """Every number and every decision; the rule that decided is returned."""
    ours, theirs = destiny.resolve(scenario), resolve_destiny_deck(scenario)
    for name, value in theirs.items():
        if isinstance(value, list):
            for score, expected in zip(ours[name], value, strict=True):
                check_score(score, expected, scenario)
        elif isinstance(value, dict):
            check_score(ours[name], value, scenario)
        else:
            assert ours[name] == value, scenario
    return str(theirs["rule"])


def check_score(ours: dict[str, Any], theirs: dict[str, Any], scenario: dict[str, Any]) -> None:
    assert ours["rank"] == theirs["rank"], scenario
    for name in AMOUNTS:
        assert Decimal(ours[name]) == theirs[name], (name, scenario)
    assert sum(Decimal(amount) for _, amount in ours["lines"]) == theirs["total"], scenario


def test_resolve_equals_the_pseudocode() -> None:
    decided = {check(scenario) for scenario in scenarios(3_000)}
    assert decided == {"total", "tie", "identical_hands", "royal_flush", "threshold"}


@pytest.mark.proof
def test_resolve_equals_the_pseudocode_a_hundred_thousand_times() -> None:
    for scenario in scenarios(100_000):
        check(scenario)


def test_the_transcription_and_the_content_tell_the_same_skills_and_scores() -> None:
    """Two copies of the document's tables, made separately."""
    rules = shipped_rules().as_json()
    assert rules["skills"] == SKILL_SUIT_MAPPING
    scores = {name: Decimal(score) for name, score in rules["hand_rank_scores"].items()}
    assert scores == HAND_RANK_SCORES
