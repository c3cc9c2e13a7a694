"""The rule book's numbers in the names; the page is docs/rules/piecepack.md."""

import re
from itertools import combinations, pairwise, product
from math import comb
from pathlib import Path

import numpy as np
import pytest

from offsuit.core.notation import card_name, parse_cards
from offsuit.core.odds.census import census
from offsuit.core.strengths import strengths
from offsuit.games.betting.pot_shares import from_button, shares
from offsuit.games.catalog.rankings import evaluate
from offsuit.games.piecepack.api import equity, showdown
from offsuit.games.piecepack.errata import PRINTED_COUNTS
from offsuit.games.piecepack.hands import (
    LOW_RANKINGS,
    NULL_TO_FIVE,
    PIECEPACK,
    PIECEPACK_DECK,
    TABLE_LOW,
)
from offsuit.games.piecepack.odds.pairings import pairings
from offsuit.games.piecepack.odds.starting import all_exchanges, starting_hands
from offsuit.games.piecepack.symbols import SCHEMES, parse_tiles, tile_names
from support.dealing import every_hand, seeded_hands

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "rules" / "piecepack.md").read_text("utf-8")
ERRATA_PAGE = (DOCS / "piecepack-errata.md").read_text("utf-8")


def test_every_rule_has_a_test() -> None:
    stated = re.findall(r"^- \*\*([TE]\d+)\*\*", PAGE, re.MULTILINE)
    tests = "".join(
        file.read_text("utf-8")
        for folder in ("betting", "piecepack")
        for file in (Path(__file__).parents[1] / folder).rglob("test_*.py")
    )
    named = re.findall(r"def test_((?:[te]\d+_)+)", tests)
    carried = {number for group in named for number in re.findall(r"[te]\d+", group)}
    assert [number.lower() for number in stated if number.lower() not in carried] == []
    assert len(stated) == len(set(stated))
    for kind in "TE":
        numbers = [int(number[1:]) for number in stated if number[0] == kind]
        assert numbers == list(range(1, len(numbers) + 1))
    assert set(re.findall(r"\bE\d+\b", PAGE)) <= set(stated)


def test_author_and_licence_are_named() -> None:
    for page in (PAGE, ERRATA_PAGE):
        assert "Trevor L Davis" in page
        assert "CC BY-SA 4.0" in page


def rows(page: str, columns: int) -> list[list[str]]:
    """The cells of table rows with this number of columns, without headings."""
    found = [line.strip("| ").split("|") for line in page.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in found if "---" not in row[0]]
    return [row for row in cells if len(row) == columns]


def number(cell: str) -> int:
    return int(re.sub(r"[^\d]", "", cell.split(" (")[0]))


def test_t1_48_tiles() -> None:
    assert PIECEPACK_DECK.size == PIECEPACK_DECK.naturals == 6 * 8 == 48
    assert [PIECEPACK_DECK.rank_words[rank] for rank in "NA2345"] == [
        *("null", "ace", "two", "three", "four", "five")
    ]


def test_t2_groups_and_links() -> None:
    group, link = (PIECEPACK_DECK.classes[name] for name in ("group", "link"))
    assert sorted(zip(group, link, strict=True)) == sorted(product(range(2), range(4)))


def test_t3_spelling() -> None:
    for text, name in (("♠N", "♠N"), ("bSN", "♠N"), ("wH3", "♡3"), ("wh3", "♡3")):
        (code,) = parse_cards(PIECEPACK_DECK, text)
        assert card_name(PIECEPACK_DECK, code) == name


def test_t4_other_equipment() -> None:
    listed = {row[0].strip("`"): row for row in rows(PAGE, 5) if row[0].startswith("`")}
    listed.pop("--deck", None)
    assert list(listed) == list(SCHEMES)
    for deck, row in listed.items():
        assert row[4] == " ".join(f"`{name}`" for name in tile_names(parse_tiles("♥N ♡N"), deck))


def test_t5_t7_five_tiles_and_no_straights() -> None:
    assert {line.size for line in PIECEPACK.categories} == {5}
    assert {line.name.split()[1] for line in PIECEPACK.categories} == {
        *("no-pairs", "one-pair", "two-pair", "three-of-a-kind"),
        *("full-house", "four-of-a-kind", "five-of-a-kind"),
    }
    run, gap = evaluate("piecepack", "♠2 ♡3 ♦4 ♣5 ♠A"), evaluate("piecepack", "♠2 ♡3 ♦4 ♣5 ♠N")
    assert run.category == gap.category == "no-flush no-pairs"
    assert gap.strength > run.strength


@pytest.mark.parametrize(
    ("tiles", "category"),
    [
        ("♠N ♠A ♠5 ♠4 ♠3", "suit-flush no-pairs"),
        ("♠N ♤A ♠5 ♠4 ♠3", "link-flush no-pairs"),
        ("♠N ♥A ♠5 ♠4 ♠3", "group-flush no-pairs"),
        ("♠N ♡A ♠5 ♠4 ♠3", "no-flush no-pairs"),
    ],
)
def test_t6_three_kinds_of_flush(tiles: str, category: str) -> None:
    assert evaluate("piecepack", tiles).category == category


def test_t8_the_table() -> None:
    listed = [row for row in rows(PAGE, 5) if row[0].isdecimal()]
    five, seven = census(PIECEPACK, 5), census(PIECEPACK, 7)
    assert [row[1] for row in listed] == list(reversed(PIECEPACK.names))
    for _, name, hands, printed, best in listed:
        assert number(hands) == five[name]
        assert (number(printed) if printed else five[name]) == PRINTED_COUNTS[name]
        assert number(best) == seven[name]
    counts = [number(row[2]) for row in listed]
    assert counts == sorted(counts)
    assert sum(counts) == comb(48, 5) == 1_712_304


def test_t9_ranks_and_the_best_hand() -> None:
    fives = (f"♠{rank} ♥{rank} ♦{rank} ♤{rank} ♡{rank}" for rank in "2345AN")
    by_rank = [evaluate("piecepack", tiles).strength for tiles in fives]
    assert by_rank == sorted(by_rank)
    assert evaluate("piecepack", "♢N ♢A ♢5 ♢4 ♢3").strength == 630
    low_pair, high_pair = "♠3 ♡3 ♦N ♣A ♥5", "♠4 ♡4 ♦2 ♣3 ♥5"
    assert evaluate("piecepack", high_pair).strength > evaluate("piecepack", low_pair).strength


def test_t10_t22_suits_never_break_a_tie() -> None:
    every = every_hand(PIECEPACK_DECK, 5)
    found = strengths(PIECEPACK, every)
    assert len(np.unique(found)) == 630
    exchange = np.array(all_exchanges()[-1], np.uint8)
    assert (strengths(PIECEPACK, every - every % 8 + exchange[every % 8]) == found).all()
    assert len(all_exchanges()) == 24 * 2
    assert len(starting_hands()) == 78
    assert {"NAs", "NAl", "NAg", "NAx"} <= {hand.name for hand in starting_hands()}


def test_t11_the_best_five_count() -> None:
    tiles = "♠N ♤N ♥A ♡3 ♦5 ♧2 ♣4"
    fives = [
        evaluate("piecepack", " ".join(five)).strength for five in combinations(tiles.split(), 5)
    ]
    assert len(fives) == 21
    assert evaluate("piecepack", tiles).strength == max(fives)


def test_t12_t13_what_seven_tiles_never_are_and_six_may_be() -> None:
    seven, six = census(PIECEPACK, 7), census(PIECEPACK, 6)
    never = {name for name, count in seven.items() if not count}
    assert never == {"no-flush one-pair", "no-flush three-of-a-kind"}
    assert {name for name, count in six.items() if not count} == {"no-flush one-pair"}
    for pattern in ("one-pair", "three-of-a-kind"):
        assert seven[f"group-flush {pattern}"]
    assert seven["link-flush one-pair"]
    ranks = seeded_hands(PIECEPACK_DECK, 7, 20_000, seed=12) // 8
    for held in ranks.tolist():
        counts = sorted((held.count(rank) for rank in set(held)), reverse=True)
        if counts[0] in (2, 3) and counts[1] == 1:
            assert len(counts) >= 5


def low_key(ranks: list[int]) -> list[int]:
    """Larger groups first and then higher ranks, null 0: the rule's words, for one hand."""
    return sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)


def test_t14_t15_the_table_upside_down() -> None:
    """Word by word: the weaker category by T8, then lower ranks, larger groups first."""
    names = list(PIECEPACK.names)
    hands = seeded_hands(PIECEPACK_DECK, 5, 1_500, seed=14).tolist()
    keys = []
    for codes in hands:
        category = evaluate("piecepack", " ".join(tile_names(codes))).category
        keys.append(
            (names.index(category), low_key(["NA2345".index("2345AN"[c // 8]) for c in codes]))
        )
    found = strengths(TABLE_LOW, np.array(hands, np.uint8)).tolist()
    order = sorted(range(len(hands)), key=lambda place: keys[place])
    for better, worse in pairwise(order):
        assert (found[better] == found[worse]) == (keys[better] == keys[worse])
        assert found[better] >= found[worse]
    assert evaluate("piecepack table-low", "♠N ♡N ♦3 ♣2 ♥A").strength == 630


def test_t14_t16_flushes_ignored() -> None:
    """Word by word: groups as the rule lists them, then lower ranks, larger groups first."""
    listed = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1], [5]]
    hands = seeded_hands(PIECEPACK_DECK, 5, 3_000, seed=16).tolist()
    keys = []
    for codes in hands:
        ranks = ["NA2345".index("2345AN"[code // 8]) for code in codes]
        groups = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
        keys.append((listed.index(groups), low_key(ranks)))
    found = strengths(NULL_TO_FIVE, np.array(hands, np.uint8)).tolist()
    order = sorted(range(len(hands)), key=lambda place: keys[place])
    for better, worse in pairwise(order):
        assert (found[better] == found[worse]) == (keys[better] == keys[worse])
        assert found[better] >= found[worse]
    for tiles in ("♠N ♠A ♠2 ♠3 ♠4", "♠N ♡A ♦2 ♣3 ♥4"):
        assert evaluate("piecepack null-to-five", tiles).strength == 252
    assert len(np.unique(strengths(NULL_TO_FIVE, every_hand(PIECEPACK_DECK, 5)))) == 252


@pytest.mark.parametrize("low", LOW_RANKINGS)
def test_t17_t20_somebody_always_wins_each_half(low: str) -> None:
    hands = ["♠5 ♡5 ♦5 ♣5", "♥4 ♤4 ♦4 ♧4", "♠3 ♡3 ♦3 ♣3"]
    found = equity(hands, "♢5 ♧5 ♢4", "omaha-hilo", low)
    for half in ("high", "low"):
        assert sum(player[half] for player in found["players"]) == pytest.approx(1)
    shown = showdown(["♠N ♠A ♥5 ♦5", "♥3 ♡3 ♤3 ♤4"], "♢4 ♧A ♢5 ♠3 ♢2", "omaha-hilo", low)
    player = shown["players"][0]
    assert set(player["high"]["tiles"]) != set(player["low"]["tiles"])


def test_t18_holdem_is_the_best_of_seven() -> None:
    found = showdown(["♠2 ♡2", "♥3 ♡4"], "♢N ♢A ♢5 ♢4 ♢3")
    assert [player["share"] for player in found["players"]] == [0.5, 0.5], "the board plays"
    assert found["players"][0]["high"]["strength"] == 630


def test_t19_omaha_takes_exactly_two_and_three() -> None:
    found = showdown(["♠2 ♡2 ♥2 ♤2", "♥3 ♡4 ♣N ♧A"], "♢N ♢A ♢5 ♢4 ♢3", "omaha")
    for player in found["players"]:
        assert len({*player["tiles"]} & {*player["high"]["tiles"]}) == 2
        assert player["high"]["strength"] < 630


def test_t21_odd_chips() -> None:
    for button, order in ((1, (2, 3, 1)), (2, (3, 1, 2)), (3, (1, 2, 3))):
        seats = from_button((1, 2, 3), button)
        assert seats == order
        high, low = shares(101, seats, {"high": {1: 9, 2: 9, 3: 4}, "low": {1: 2, 2: 3, 3: 1}})
        assert (high.chips, low.chips) == (51, 50)
        assert (high.winners, high.parts) == (((2, 1) if button == 1 else (1, 2)), (26, 25))
        assert (low.winners, low.parts) == ((2,), (50,))


def test_t23_exact_or_said_to_be_sampled() -> None:
    assert equity(["♠N ♠A", "♥3 ♡3"])["exact"]
    sampled = equity(["♠N ♠A", "♥3 ♡3"], samples=1_000)
    assert not sampled["exact"]
    assert sampled["se"] > 0
    assert len(pairings()) == 17_067


def test_e1_e2_e3_e4_the_errata_note() -> None:
    true = census(PIECEPACK, 5)
    titles = ["Link-flush No-pairs", "Group-flush One-pair"]
    titles += ["(No-flush) No-pairs", "(No-flush) One-pair"]
    names = {title: re.sub("[()]", "", title).lower() for title in titles}
    listed = {row[0]: row for row in rows(ERRATA_PAGE, 6) if row[0] in names}
    wrong = [name for name in true if true[name] != PRINTED_COUNTS[name]]
    assert sorted(names[each] for each in listed) == sorted(wrong)
    total = sum(true.values())
    for row in listed.values():
        name = names[row[0]]
        assert (number(row[1]), number(row[2])) == (PRINTED_COUNTS[name], true[name])
        assert int(row[5].replace(",", "")) == true[name] - PRINTED_COUNTS[name]
        for count, cell in ((PRINTED_COUNTS[name], row[3]), (true[name], row[4])):
            share = f"{count / total:.1%}"
            assert cell.strip("*") == ("<0.1%" if share == "0.0%" else share)


def test_e1_e2_the_corrected_formulas() -> None:
    true = census(PIECEPACK, 5)
    assert comb(4, 1) * comb(12, 5) - 480 - 1_920 - 48 == 4 * 6 * (2**5 - 2) == 720
    assert true["link-flush no-pairs"] == 720
    assert 2 * 6 * comb(4, 2) * comb(5, 3) * 4**3 == true["group-flush one-pair"] == 46_080
    assert comb(6, 5) * 8**5 - 12_240 - 720 - 48 == true["no-flush no-pairs"] == 183_600
    pairs = comb(6, 4) * 4 * comb(8, 2) * 8**3
    assert pairs - 46_080 - 1_920 == true["no-flush one-pair"] == 812_160
