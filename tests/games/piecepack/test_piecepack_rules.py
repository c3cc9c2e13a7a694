"""PiecepackRules keeps its fields: settings in old journals and records are read by them."""

import json
from dataclasses import asdict

import pytest

from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, PIECEPACK_DECK, TABLE_LOW
from offsuit.games.piecepack.round import PiecepackGame, PiecepackState, PiecepackView
from offsuit.games.piecepack.rules import PiecepackRules, parse_rules
from offsuit.games.piecepack.variants import VARIANTS

DEFAULTS = {
    "variant": "holdem",
    "limit": None,
    "low": "table-low",
    "small_blind": 1,
    "big_blind": 2,
    "ante": None,
    "bring_in": None,
    "most_bets": 4,
    "muck": True,
}


def test_fields_and_defaults_in_json() -> None:
    rules = PiecepackRules()
    assert json.dumps(asdict(rules)) == json.dumps(DEFAULTS)
    assert json.dumps(vars(rules)) == json.dumps(DEFAULTS)
    assert parse_rules(DEFAULTS) == parse_rules({}) == rules


@pytest.mark.parametrize("variant", VARIANTS)
def test_rules_read_back_equal(variant: str) -> None:
    rules = PiecepackRules(variant, low="null-to-five", limit="pot-limit", ante=2)
    assert parse_rules(json.loads(json.dumps(asdict(rules)))) == rules


def test_rankings_by_half() -> None:
    assert PiecepackRules().deck == PIECEPACK_DECK
    assert PiecepackRules().ranking("high") == PIECEPACK
    assert PiecepackRules().ranking("low") == TABLE_LOW
    assert PiecepackRules(low="null-to-five").ranking("low") == NULL_TO_FIVE


def test_records_keep_their_kinds() -> None:
    assert PiecepackGame.name == "piecepack"
    assert (PiecepackState.kind, PiecepackView.kind) == ("piecepack state", "piecepack view")
