"""What the document promises about duels: skill, luck, defence and ties."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from offsuit.games.destiny.balance.builds import GENERALIST, SPECIALIST, UNSKILLED, Build
from offsuit.games.destiny.balance.duel_rates import defended, level_wins
from offsuit.games.destiny.balance.exact_rates import (
    beats,
    duel,
    mean_total,
    rank_hands,
    rank_wins,
)
from offsuit.games.destiny.balance.luck import better_rank_wins
from offsuit.games.destiny.balance.promise import Finding, Promise, percent
from offsuit.games.destiny.odds.cells import cells
from offsuit.games.destiny.odds.exact_chances import PAIRS
from offsuit.games.destiny.odds.gang_chances import gang_counts
from offsuit.games.destiny.resolver.drawn_hand import HANDS, HIGH_CARD
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS, ROYAL, parse_id

CONCLUSION = "Conclusion"
METRICS = "Balance tuning parameters: Monitoring metrics"
EDGES = "Edge cases"
DOMINATES = Fraction(3, 4)
SOME = Fraction(1, 100)
CLIFF = Fraction(1, 10)


def _win(rules: Rules, build: Build, actor: int, target: int) -> Fraction:
    return beats(rules, build.profile(rules, actor), build.profile(rules, target))


def _same_rank(rules: Rules) -> Finding:
    """Level 80 against level 10, both with a high card."""
    wins = rank_wins(rules, SPECIALIST.profile(rules, 80), SPECIALIST.profile(rules, 10))
    found = Fraction(wins[HIGH_CARD][HIGH_CARD], rank_hands()[HIGH_CARD] ** 2)
    told = f"level 80 wins {percent(found)} of duels in which both have a high card"
    return found >= DOMINATES, told


def _dominates(build: Build) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        found = _win(rules, build, 80, 20)
        told = f"{build.name} 80 against 20 wins {percent(found)}"
        return DOMINATES <= found <= 1 - SOME, told

    return check


def _hope(build: Build, low: int, high: int) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        found = _win(rules, build, low, high)
        return found >= SOME, f"{build.name} {low} against {high} wins {percent(found)}"

    return check


def _exceptional(build: Build) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        who, other = build.profile(rules, 20), build.profile(rules, 50)
        ranks = range(RANKS.index("straight"), len(RANKS))
        wins, hands = rank_wins(rules, who, other), rank_hands()
        drawn = sum(hands[rank] for rank in ranks)
        found = Fraction(sum(sum(wins[rank]) for rank in ranks), drawn * HANDS)
        told = f"wins {percent(found)} with such a hand, drawn {percent(Fraction(drawn, HANDS))}"
        return found >= Fraction(1, 2), f"{build.name} 20 against 50 {told}"

    return check


def _slope(build: Build) -> Callable[[Rules], Finding]:
    """The largest gain of a single level against a defender of level 50."""

    def check(rules: Rules) -> Finding:
        chances = [Fraction(won, PAIRS) for won in level_wins(rules, build, (50,))[0]]
        gains = [after - before for before, after in pairwise(chances)]
        most = max(gains)
        at = gains.index(most) + 1
        told = (
            f"{build.name} against 50: level {at} wins {percent(chances[at - 1])}, "
            f"level {at + 1} {percent(chances[at])}; 40 wins {percent(chances[39])}, "
            f"50 {percent(chances[49])}, 60 {percent(chances[59])}"
        )
        return chances[59] - chances[39] <= 4 * CLIFF and most <= CLIFF, told

    return check


def _defence(build: Build) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        without, with_bonus = (defended(rules, build, 50, bonus) for bonus in (0, 15))
        told = f"{build.name}s at level 50: {percent(without)} without, {percent(with_bonus)} with"
        return with_bonus * 2 >= without, told

    return check


def _ties(rules: Rules) -> Finding:
    found = []
    for build in (SPECIALIST, GENERALIST):
        who = build.profile(rules, 50)
        found.append((build, Fraction(duel(rules, who, who).tie, PAIRS)))
    told = ", ".join(f"{build.name}s tie in {percent(tie)}" for build, tie in found)
    return rules.tie_favors_defender and all(tie > 0 for _, tie in found), f"equals: {told}"


def _scaling(rules: Rules) -> Finding:
    luck = mean_total(rules, UNSKILLED)
    means = [
        (build, mean_total(rules, build.profile(rules, 100))) for build in (SPECIALIST, GENERALIST)
    ]
    told = ", ".join(f"{build.name} 100 {float(mean):.1f}" for build, mean in means)
    return all(
        mean >= 2 * luck for _, mean in means
    ), f"mean total unskilled {float(luck):.1f}, {told}"


def _luck_overrides(build: Build) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        low, high = (better_rank_wins(rules, build, level) for level in (1, 100))
        told = f"the better hand rank wins {percent(low)} at level 1, {percent(high)} at 100"
        return Fraction(1, 2) <= high <= 1 - SOME, told

    return check


def _royal(rules: Rules) -> Finding:
    wins = rank_wins(rules, UNSKILLED, SPECIALIST.profile(rules, 100))
    found = Fraction(sum(wins[ROYAL]), rank_hands()[ROYAL] * HANDS)
    state = "on" if rules.royal_flush_auto_win else "off"
    told = (
        f"unskilled against specialist 100 wins {percent(found)} with a royal flush (rule {state})"
    )
    return found == 1 or rules.royal_flush_auto_win, told


def _identical(rules: Rules) -> Finding:
    del rules  # a matter of the deck alone
    return True, f"1 duel in {HANDS:,}: {percent(Fraction(1, HANDS))}"


def _gang_sum(rules: Rules) -> Finding:
    """Two against one, all alike: a sum would favour the two, the average does not."""
    who = UNSKILLED
    found = gang_counts(rules, ((who, who), (who,)), "average", 1, 0)
    chance = Fraction(found.win, found.of)
    return chance > DOMINATES, f"two against one, all unskilled: the two win {percent(chance)}"


def _floor(rules: Rules) -> Finding:
    buff = rules.buffs[parse_id("buffs", "buff", "poisoned", rules.buffs)]
    poisoned = Profile("poisoned", (), (("poisoned", buff.effects.flat),))
    totals = cells().totals(rules, poisoned)
    floored = Fraction(int(cells().hands @ (totals == 0)), HANDS)
    told = f"lowest total 0; an unskilled, poisoned character is floored in {percent(floored)}"
    return int(totals.min()) >= 0, told


PROMISES = (
    Promise(
        "Test cases: Test case 3",
        "Even with same hand rank, higher skills dominate",
        "specialists: 80 beats 10 in at least 75 % of duels in which both have a high card",
        _same_rank,
    ),
    Promise(
        CONCLUSION,
        "High-level characters dominate but can still lose to bad luck",
        "specialists: level 80 beats level 20 in 75 to 99 % of duels",
        _dominates(SPECIALIST),
    ),
    Promise(
        CONCLUSION,
        "High-level characters dominate but can still lose to bad luck",
        "generalists: level 80 beats level 20 in 75 to 99 % of duels",
        _dominates(GENERALIST),
    ),
    Promise(
        CONCLUSION,
        "Low-level characters can win with exceptional hands (hope factor)",
        "specialists: with a straight or better, level 20 beats level 50 every second time",
        _exceptional(SPECIALIST),
    ),
    Promise(
        CONCLUSION,
        "Low-level characters can win with exceptional hands (hope factor)",
        "generalists: with a straight or better, level 20 beats level 50 every second time",
        _exceptional(GENERALIST),
    ),
    Promise(
        CONCLUSION,
        "fate always has a say",
        "specialists: level 1 beats level 100 in at least 1 % of duels",
        _hope(SPECIALIST, 1, 100),
    ),
    Promise(
        CONCLUSION,
        "fate always has a say",
        "generalists: level 20 beats level 50 in at least 1 % of duels",
        _hope(GENERALIST, 20, 50),
    ),
    Promise(
        CONCLUSION,
        "skill tips the odds",
        "a slope, for specialists: no level wins 10 points more than the one below, and ten levels "
        "either side of 50 move the odds by at most 40 points",
        _slope(SPECIALIST),
    ),
    Promise(
        CONCLUSION,
        "skill tips the odds",
        "a slope, not a cliff, for characters equal in all suits: the same two bounds",
        _slope(GENERALIST),
    ),
    Promise(
        CONCLUSION,
        "Suit Bonuses from skills provide massive scaling (skill factor)",
        "at level 100 the mean total is at least twice that of an unskilled character",
        _scaling,
    ),
    Promise(
        METRICS,
        "Win rate by hand rank (does luck override skill too often?)",
        "specialists: at level 100 the better hand rank still wins most duels of equals, not all",
        _luck_overrides(SPECIALIST),
    ),
    Promise(
        METRICS,
        "Win rate by hand rank (does luck override skill too often?)",
        "generalists: at level 100 the better hand rank still wins most duels of equals, not all",
        _luck_overrides(GENERALIST),
    ),
    Promise(
        "Modifiers & special cases: Defense bonus",
        "gang gets a bonus … e.g., 15 points",
        "specialists: a bonus of 15 leaves an equal attacker at least half of their chance",
        _defence(SPECIALIST),
    ),
    Promise(
        "Modifiers & special cases: Defense bonus",
        "gang gets a bonus … e.g., 15 points",
        "equal in all four suits: a bonus of 15 leaves an attacker at least half of their chance",
        _defence(GENERALIST),
    ),
    Promise(
        "Win/loss determination",
        "TIE: Defender wins (home field advantage)",
        "ties go to the defender, and they happen",
        _ties,
    ),
    Promise(
        "Modifiers & special cases: Critical hits",
        "Royal Flush … In PvP: Guaranteed win",
        "a royal flush always wins, or the optional rule is on",
        _royal,
    ),
    Promise(
        f"{EDGES}: Duplicate hands",
        "identical hands (extremely rare but possible)",
        "both draw the same five cards",
        _identical,
    ),
    Promise(
        f"{EDGES}: Multiple participants",
        "Aggregated Scoring: Sum all participant scores",
        "a second member of equal skill makes a gang win most wars (the code beside it averages)",
        _gang_sum,
    ),
    Promise(
        f"{EDGES}: Negative modifiers flooring",
        "Total score cannot go below 0",
        "no hand of an unskilled, poisoned character totals less",
        _floor,
    ),
)
