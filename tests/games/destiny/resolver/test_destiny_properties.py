"""What holds for every scenario: lines add up, order is nothing, the floor holds."""

from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from offsuit.core.notation import card_names
from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

AMOUNTS = st.decimals(-200, 200, places=2).map(float)
HANDS = st.lists(st.sampled_from(range(52)), min_size=5, max_size=5, unique=True).map(
    lambda codes: card_names(STANDARD_DECK, codes)
)
SKILLS = st.dictionaries(
    st.sampled_from(["brawling", "stealth", "medicine", "mining", "tracking", "horse_riding"]),
    st.integers(1, 100),
)
ITEMS = st.fixed_dictionaries(
    {},
    optional={
        "flatBonus": AMOUNTS,
        "flatPenalty": AMOUNTS,
        "suitBonus": st.dictionaries(st.sampled_from(SUITS), AMOUNTS),
        "handRankBoost": st.dictionaries(st.sampled_from(RANKS), AMOUNTS),
    },
).filter(bool)
CHARACTERS = st.fixed_dictionaries(
    {"skills": SKILLS, "items": st.lists(ITEMS, max_size=4), "buffs": st.lists(ITEMS, max_size=3)}
)


def score(character: dict[str, Any], hand: str) -> dict[str, Any]:
    scenario = {"kind": "check", "actor": character, "target": {"threshold": 50}}
    found: dict[str, Any] = destiny.resolve(scenario | {"hands": {"actor": hand}})["actor"]
    return found


@given(CHARACTERS, HANDS)
def test_d17_lines_add_up_and_the_floor_holds(character: dict[str, Any], hand: str) -> None:
    found = score(character, hand)
    base, suits, modifiers = (Decimal(found[n]) for n in ("base", "suit_score", "modifiers"))
    total = Decimal(found["total"])
    assert total == max(Decimal(0), base + suits + modifiers)
    assert sum(Decimal(amount) for _, amount in found["lines"]) == total
    bites = base + suits + modifiers < 0
    assert (found["lines"][-1][0] == "floor at 0") is bites


@given(CHARACTERS, HANDS, st.randoms(use_true_random=False))
def test_order_changes_no_amount(character: dict[str, Any], hand: str, random: Any) -> None:
    """Of cards, skills, items and buffs."""
    cards, skills = hand.split(), list(character["skills"].items())
    items, buffs = list(character["items"]), list(character["buffs"])
    for several in (cards, skills, items, buffs):
        random.shuffle(several)
    other = {"skills": dict(skills), "items": items, "buffs": buffs}
    found, again = score(character, hand), score(other, " ".join(cards))
    for name in ("rank", "base", "suit_score", "modifiers", "total"):
        assert found[name] == again[name]
    assert sorted(found["lines"]) == sorted(again["lines"])


@given(CHARACTERS, CHARACTERS, HANDS, HANDS)
def test_changing_sides_changes_the_winner(
    one: dict[str, Any], other: dict[str, Any], ours: str, theirs: str
) -> None:
    rules = {"tie_favors_defender": False}
    duel = {"kind": "duel", "actor": one, "target": other, "rules": rules}
    back = {"kind": "duel", "actor": other, "target": one, "rules": rules}
    first = destiny.resolve(duel | {"hands": {"actor": ours, "target": theirs}})
    second = destiny.resolve(back | {"hands": {"actor": theirs, "target": ours}})
    turned = {"actor": "target", "target": "actor", "draw": "draw"}
    assert second["winner"] == turned[first["winner"]]
    assert Decimal(second["margin"]) == -Decimal(first["margin"])
