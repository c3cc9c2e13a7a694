"""The 3-tuple of a Pyramid hand: category number, primary rank, secondary rank."""

from offsuit.core.evaluate import Evaluation
from offsuit.core.ranking import CARDS, RUN, Ranking

Tuple3 = tuple[int, int, int]

CATEGORY_NUMBERS = {
    "high card": 1,
    "pair": 2,
    "two pair": 3,
    "three of a kind": 4,
    "straight": 5,
    "flush": 6,
    "full house": 7,
    "four of a kind": 8,
    "straight flush": 9,
    "five of a kind": 10,
    "six-card straight flush": 11,
    "six of a kind": 12,
    "seven-card straight flush": 13,
    "seven of a kind": 14,
    "eight-card straight flush": 15,
    "eight of a kind": 16,
}
"""Fixed numbers of the categories, also where the rules let straights beat flushes."""

LOWEST_RANK = 2
"""The number of the deck's lowest rank; an ace is 14."""


def hand_tuple(ranking: Ranking, made: Evaluation) -> Tuple3:
    """The tuple of a hand, which people read and CSV files list; coarser than strength."""
    number = CATEGORY_NUMBERS[made.category.name]
    pattern = made.category.pattern
    if pattern == RUN:
        run = ranking.runs(made.category.size)[made.key.ranks[0]]
        top, second = _run_ranks(ranking, run)
        return number, top, second
    ranks = [place + LOWEST_RANK for place in made.key.ranks]
    if made.category.suit_breaks_ties:
        return number, ranks[0], made.key.suit + 1
    assert pattern == CARDS or len(ranks) > 1, "every other pattern has a second rank"
    return number, ranks[0], ranks[1]


def _run_ranks(ranking: Ranking, run: str) -> tuple[int, int]:
    """Highest and second-highest card of a run; in a wheel the ace is the highest."""
    places = sorted((ranking.rank_order.index(letter) for letter in run), reverse=True)
    return places[0] + LOWEST_RANK, places[1] + LOWEST_RANK
