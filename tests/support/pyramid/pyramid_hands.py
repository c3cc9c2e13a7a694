"""Hypothesis hands of the Pyramid deck, close enough together to be worth something."""

from hypothesis import assume
from hypothesis import strategies as st

from offsuit.games.pyramid.hands import PYRAMID

DECK = PYRAMID.deck


@st.composite
def pyramid_hands(draw: st.DrawFn, size: int, jokers: int) -> tuple[int, ...]:
    """`size` cards, `jokers` of them open; some others stand for a card, at most four are wild.

    Ranks lie within a window and suits are few, so that groups, runs and flushes are common. A
    third copy of a card is a joker that stands for it.
    """
    naturals = size - jokers
    window, suits = draw(st.integers(1, 8)), draw(st.integers(1, 4))
    some = st.lists(st.integers(0, window - 1), min_size=naturals, max_size=naturals)
    run = st.permutations(range(8)).map(lambda places: places[:naturals])
    first, standing = draw(st.integers(0, 12)), draw(st.integers(0, DECK.wilds - jokers))
    held: list[int] = []
    for place, step in enumerate(draw(some | run)):
        code = (first + step) % 13 * 4 + draw(st.integers(0, suits - 1))
        wild = place < standing or held.count(code) == DECK.copies
        held.append(DECK.standing(code) if wild else code)
    assume(sum(map(DECK.is_wild, held)) + jokers <= DECK.wilds)
    return (*held, *[DECK.joker] * jokers)
