"""What the document promises about hands, the skill curve, suits and parameters."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise

import numpy as np

from offsuit.games.destiny.balance.builds import UNSKILLED
from offsuit.games.destiny.balance.exact_rates import cell_ranks, rank_hands, rank_wins
from offsuit.games.destiny.balance.promise import Finding, Promise, percent
from offsuit.games.destiny.balance.sensitivity import sensitivity
from offsuit.games.destiny.balance.suit_worth import MASTER_LEVEL, suit_rows
from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.resolver.drawn_hand import HANDS, HIGH_CARD, rank_counts
from offsuit.games.destiny.rulebook.amount import POINT, factor_text
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.skill_curve import published_bonuses
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

RANKING = "Hand ranking system: Poker hand rankings"
CURVE = "Skill to bonus conversion"
PAIR = RANKS.index("pair")
STEADY = 2
NOTICED = Fraction(1, 1000)
SUITS_APART = Fraction(1, 20)


def _rarity(rules: Rules) -> Finding:
    hands, scores = rank_hands(), rules.hand_rank_scores
    rises = [
        hands[low] > hands[high] and scores[low] < scores[high]
        for low, high in pairwise(range(len(RANKS)))
    ]
    return all(rises), f"{sum(rises)} of {len(rises)} steps up are rarer and score more"


def _no_overlap(rules: Rules) -> Finding:
    """Whether the better rank always scores more, without any skill."""
    wins, hands = rank_wins(rules, UNSKILLED, UNSKILLED), rank_hands()
    short = []
    for low, high in ((a, b) for b in range(len(RANKS)) for a in range(b)):
        won = Fraction(wins[high][low], hands[high] * hands[low])
        if won < 1:
            short.append(f"{_words(high)} beats {_words(low)} in {percent(won)}")
    return not short, ", ".join(short) or "every rank scores more than all below it"


def _words(rank: int) -> str:
    return RANKS[rank].replace("_", " ")


def _pairs(rules: Rules) -> Finding:
    del rules  # the pair's own rank never counts, whatever the scores are
    return _higher_pairs()


@cache
def _higher_pairs() -> Finding:
    """Of two different pairs, how often the higher one scores more: the kicker alone counts."""
    kept = [
        (counts.index(2), max(place for place, n in enumerate(counts) if n == 1))
        for counts in rank_counts()
        if sorted(counts)[-4:] == [1, 1, 1, 2]
    ]
    table = np.zeros((13, 13), np.int64)
    np.add.at(table, tuple(np.array(kept).T), 1)
    more = sum(
        int(table[high, kicker]) * int(table[low, :kicker].sum())
        for high in range(13)
        for low in range(high)
        for kicker in range(13)
    )
    sums = table.sum(axis=1)
    of = sum(int(sums[high] * sums[low]) for high in range(13) for low in range(high))
    return more == of, f"the higher pair scores more in {percent(Fraction(more, of))} of such duels"


def _card_values(rules: Rules) -> Finding:
    del rules
    counted = int(cells().hands @ (cells().kind_extras[cells().kinds] > 0))
    found = Fraction(counted, HANDS)
    return found >= Fraction(19, 20), f"they add points to {percent(found)} of hands"


def _high_cards(rules: Rules) -> Finding:
    del rules
    extras = cells().kind_extras[cells().kinds][cell_ranks() == HIGH_CARD]
    low, high = int(extras.min()) // POINT, int(extras.max()) // POINT
    return low < high, f"{low} to {high} points"


def _first_levels(rules: Rules) -> Finding:
    one, two = (factor_text(rules.bonuses[level]) for level in (1, 2))
    return (one, two) == ("0", "0.80"), f"level 1 gives {one}, level 2 gives {two}"


def _accelerating(rules: Rules) -> Finding:
    steps = [after - before for before, after in pairwise(rules.bonuses[1:])]
    first, last = Fraction(sum(steps[:10]), 10 * POINT), Fraction(sum(steps[-10:]), 10 * POINT)
    told = f"a level brings {float(first):.3f} at the start and {float(last):.3f} at the end"
    return last > first, f"{told}: {float(last / first) - 1:+.1%}"


def _steady(which: str) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        printed = which == "printed table"
        bonuses = published_bonuses(rules.published_curve) if printed else rules.bonuses
        steps = [after - before for before, after in pairwise(bonuses[1:])]
        most, least = max(steps), min(steps)
        at = steps.index(most) + 1
        told = (
            f"steps from {factor_text(least)} to {factor_text(most)} "
            f"(level {at} to {at + 1}), {which}"
        )
        return 0 < most <= STEADY * least, told

    return check


def _table(rules: Rules) -> Finding:
    off = {
        level: rules.bonuses[level] - bonus
        for level, bonus in rules.published_curve.items()
        if rules.bonuses[level] != bonus
    }
    agreeing = len(rules.published_curve) - len(off)
    told = f"{agreeing} of {len(rules.published_curve)} entries agree"
    if off:
        worst = max(off, key=lambda level: abs(off[level]))
        printed, given = rules.published_curve[worst], rules.bonuses[worst]
        told += f"; level {worst}: {factor_text(given)}, printed {factor_text(printed)}"
    return not off, told


def _suits(rules: Rules) -> Finding:
    rows = suit_rows(rules)
    wins = [
        (sum(row.wins) - row.wins[row.suit]) / (len(SUITS) - 1)
        for row in rows
    ]  # fmt: skip
    listed = ", ".join(
        f"{SUITS[row.suit]} {len(row.skills)} skills, wins {percent(win)}"
        for row, win in zip(rows, wins, strict=True)
    )
    told = f"all skills at {MASTER_LEVEL}, against the other three: {listed}"
    return max(wins) - min(wins) <= SUITS_APART, told


def _one_skill(rules: Rules) -> Finding:
    """The deck itself: hands by their number of cards of a suit."""
    found = cells()
    held = found.suit_counts[found.suits]
    means = {int(found.hands @ held[:, suit]) for suit in range(len(SUITS))}
    del rules
    return len(means) == 1, f"each suit has {means.pop() / HANDS} of five cards on average"


def _tunable(rules: Rules) -> Finding:
    found = sensitivity(rules)
    moved = dict.fromkeys((move.parameter for move in found.moves), Fraction(0))
    for move in found.moves:
        furthest = max(map(abs, found.deltas(move)), default=Fraction(0))
        moved[move.parameter] = max(moved[move.parameter], furthest)
    dead = [name.rpartition(".")[2] for name, most in moved.items() if most < NOTICED]
    told = f"{len(moved) - len(dead)} of {len(moved)} do"
    return not dead, told + (f"; these do not: {', '.join(dead)}" if dead else "")


PROMISES = (
    Promise(
        RANKING,
        "From highest to lowest: 1. Royal Flush … 10. High Card",
        "each rank is rarer than the one below it and scores more",
        _rarity,
    ),
    Promise(
        RANKING,
        "From highest to lowest: … 9. Pair 10. High Card",
        "without skills, the better hand rank always wins",
        _no_overlap,
    ),
    Promise(
        "Hand ranking system: Poker hand rankings (Standard)",
        "Pair – Two cards of same rank",
        "as in poker, the higher of two pairs scores more",
        _pairs,
    ),
    Promise(
        "Overview",
        "Card Values – Face card values contribute to scoring",
        "card values add points to at least 95 % of hands",
        _card_values,
    ),
    Promise(
        "Base score calculation: High card tiebreaker value",
        "add the sum of the top 3 card values",
        "high cards differ from one another",
        _high_cards,
    ),
    Promise(
        f"{CURVE}: Formula explanation",
        "Level 1 gives 0 bonus (baseline), Level 2 gives 0.8 bonus",
        "as printed",
        _first_levels,
    ),
    Promise(
        f"{CURVE}: Formula explanation",
        "Linear component … provides steady growth",
        "no level brings more than twice what another brings",
        _steady("curve in force"),
    ),
    Promise(
        f"{CURVE}: Skill bonus table",
        "Linear component … provides steady growth",
        "no level brings more than twice what another brings",
        _steady("printed table"),
    ),
    Promise(
        f"{CURVE}: Formula explanation",
        "Exponential component … provides accelerating returns at high levels",
        "the last ten levels bring more than the first ten",
        _accelerating,
    ),
    Promise(
        f"{CURVE}: Skill bonus table (Reference)",
        "50 | 45.49 … 100 | 121.93",
        "the printed table is the curve in force",
        _table,
    ),
    Promise(
        "Balance tuning parameters: Monitoring metrics",
        "Average suit bonus distribution (are all suits equally valued?)",
        "masters of each suit, against the other three, win within 5 points of one another",
        _suits,
    ),
    Promise(
        "Suit bonus system",
        "Count how many cards of each suit appear in the 5-card hand",
        "the deck favours no suit",
        _one_skill,
    ),
    Promise(
        "Conclusion",
        "Balance is tunable via well-defined parameters",
        "every parameter, moved by a tenth, moves some figure below by at least 0.1 point",
        _tunable,
        slow=True,
    ),
)
