"""One hand in plain Python: equal to the definition, without NumPy or Numba."""

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from offsuit.core.evaluate import evaluate_cards
from offsuit.core.lookups.fixed_size import scale
from offsuit.core.notation import parse_cards
from offsuit.core.ranking import Ranking
from offsuit.core.standard import STANDARD
from offsuit.errors import HandError
from offsuit.games.piecepack.hands import NULL_TO_FIVE, PIECEPACK, TABLE_LOW
from offsuit.games.pyramid.hands import PYRAMID, pyramid_deck
from support.dealing import seeded_hands
from support.pyramid.pyramid_hands import pyramid_hands

PLAIN = [STANDARD, PIECEPACK, TABLE_LOW, NULL_TO_FIVE]


def defined(ranking: Ranking, codes: Sequence[int]) -> int:
    """Strength by the definition; 0 for cards that make no hand."""
    made = evaluate_cards(ranking, codes)
    return scale(ranking).strengths[made.key] if made else 0


def looked_up(ranking: Ranking, codes: Sequence[int]) -> int:
    """Strength by the dictionary; 0 for cards that it refuses as no hand."""
    try:
        return ranking.strength(codes)
    except HandError:
        return 0


@pytest.mark.parametrize(("cards", "hands"), [(5, 1_000), (6, 200), (7, 200)])
@pytest.mark.parametrize("ranking", PLAIN, ids=lambda ranking: ranking.name)
def test_plain_decks(ranking: Ranking, cards: int, hands: int) -> None:
    for codes in seeded_hands(ranking.deck, cards, hands, seed=cards).tolist():
        assert ranking.strength(codes) == defined(ranking, codes), codes


@pytest.mark.parametrize("cards", [3, 5])
def test_the_double_deck(cards: int) -> None:
    for codes in seeded_hands(pyramid_deck(wilds=0), cards, 1_000, seed=cards).tolist():
        assert PYRAMID.strength(codes) == defined(PYRAMID, codes), codes


@pytest.mark.parametrize(("jokers", "examples"), [(0, 150), (1, 40), (2, 5)])
@pytest.mark.parametrize("size", [3, 5, 6, 7, 8])
def test_the_double_deck_with_jokers(size: int, jokers: int, examples: int) -> None:
    """Open jokers are few here because the definition tries every card for each."""

    @settings(max_examples=examples)
    @given(pyramid_hands(size, jokers))
    def check(codes: tuple[int, ...]) -> None:
        assert looked_up(PYRAMID, codes) == defined(PYRAMID, codes)

    check()


@pytest.mark.parametrize("jokers", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [3, 5, 6, 7, 8])
def test_a_joker_is_worth_the_best_card_that_it_can_stand_for(size: int, jokers: int) -> None:
    """One joker fewer each time, down to hands that are held against the definition."""

    @settings(max_examples=40)
    @given(pyramid_hands(size, min(size, jokers)))
    def check(codes: tuple[int, ...]) -> None:
        rest, deck = codes[:-1], PYRAMID.deck
        stands = [looked_up(PYRAMID, (*rest, deck.standing(face))) for face in range(52)]
        assert looked_up(PYRAMID, codes) == max(stands)

    check()


@pytest.mark.proof
@pytest.mark.parametrize(
    "cards", ["* * * 9H 4D", "* * * * 9H", "* * * * 2C 2D", "* * * * 4D 5D 8D"]
)
def test_three_and_four_open_jokers(cards: str) -> None:
    codes = parse_cards(PYRAMID.deck, cards)
    assert PYRAMID.strength(codes) == defined(PYRAMID, codes)


@pytest.mark.parametrize(
    ("ranking", "codes", "message"),
    [
        (STANDARD, (0, 1, 2, 3), "4 cards given; standard takes 5 or 6 or 7"),
        (STANDARD, tuple(range(8)), "8 cards given; standard takes 5 or 6 or 7"),
        (STANDARD, (), "0 cards given"),
        (replace(PIECEPACK, hand_sizes=(5, 6)), tuple(range(7)), "7 cards given"),
        (TABLE_LOW, (0, 1, 2, 3), "4 cards given; piecepack table-low takes 5 or 6 or 7"),
        (TABLE_LOW, tuple(range(8)), "8 cards given"),
        (PYRAMID, (0, 1), "2 cards given; pyramid takes 3 or 5 or 6 or 7 or 8"),
        (PYRAMID, (0, 4, 8, 12), "4 cards given"),
        (PYRAMID, (0, 4, 8, 12, 16, 21), "'2C 3C 4C 5C 6C 7D': 6 cards that make no hand"),
    ],
)
def test_cards_without_a_strength_are_refused(
    ranking: Ranking, codes: tuple[int, ...], message: str
) -> None:
    with pytest.raises(HandError) as refused:
        ranking.strength(codes)
    assert message in str(refused.value)


IMPORTED = """
import sys
import offsuit
for game in {games}:
    offsuit.ranking(game).strength((0, 5, 10, 15, 21))
    offsuit.evaluate(game, {{"standard": "AS AD KD KH KC QS JS", "pyramid": "AS AD * KH KC"}}.get(
        game, "bSN wSN bHA wH2 bD3 bD4 bD5"))
print(sorted({{"numpy", "numba", "llvmlite"}} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    ("cache", "games"),
    [
        ("full", ["standard", "pyramid", "piecepack"]),
        ("empty", ["piecepack", "piecepack table-low"]),
    ],
)
def test_one_hand_imports_neither_numpy_nor_numba(
    cache: str, games: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither when the lookup is read nor when it is built and proved."""
    if cache == "empty":
        monkeypatch.setenv("OFFSUIT_CACHE_DIR", str(tmp_path))
    program = IMPORTED.format(games=games)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")
