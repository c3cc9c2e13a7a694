"""Rules of betting games as data: defaults, refusals and seat counts."""

from typing import Any

import pytest

from offsuit.errors import RulesError
from offsuit.games.piecepack.rules import PiecepackRules, parse_rules
from offsuit.games.piecepack.variants import VARIANTS


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"variant": "bridge"}, "unknown variant 'bridge'; must be one of holdem, omaha"),
        (
            {"limit": "spread"},
            "unknown limit 'spread'; must be one of no-limit, pot-limit, fixed-limit",
        ),
        ({"low": "high"}, "unknown low 'high'; must be one of table-low, null-to-five"),
        ({"small_blind": 0}, "blinds 0 and 2"),
        ({"small_blind": 3}, "blinds 3 and 2"),
        ({"ante": -1}, "ante -1: must be at least 0"),
        ({"variant": "stud", "bring_in": 2}, "bring_in 2: must be at least 1 and below 2"),
        ({"most_bets": 0}, "most_bets 0: must be at least 1"),
        ({"big_blind": "2"}, "big_blind '2': expected a whole number"),
        ({"muck": 1}, "muck 1: expected true or false"),
        ({"big_blind": None}, "big_blind None: expected a whole number"),
        ({"low": None}, "low None: expected text"),
        (
            {"colour": 1},
            "unknown rule of Dual Piecepacks Poker 'colour'; must be one of variant, limit",
        ),
    ],
)
def test_invalid_rules_are_quoted(data: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_rules(data)
    assert str(refused.value).startswith(message)


def test_t26_t27_t37_rules_left_out_are_the_variant_s_own() -> None:
    rules = parse_rules({"variant": "stud", "limit": None, "ante": None})
    assert (rules.betting, rules.every_ante, rules.first_bet) == ("fixed-limit", 1, 1)
    assert parse_rules({"ante": 3}).every_ante == 3
    assert PiecepackRules().every_ante == 0
    forms = {name: PiecepackRules(name).betting for name in VARIANTS}
    assert [name for name in forms if forms[name] == "pot-limit"] == ["omaha"]
    fixed = [name for name in forms if forms[name] == "fixed-limit"]
    assert fixed == ["stud", "stud-hilo", "triple-draw"]


def test_t24_every_variant_has_a_seat_cap_that_its_tiles_allow() -> None:
    for variant in VARIANTS.values():
        if not variant.draws:
            shared = sum(street.board + street.burn for street in variant.streets)
            most = PiecepackRules(variant.name).most_seats
            assert most * variant.hand_size + shared <= 48 < (most + 1) * variant.hand_size + shared
