"""What the document promises about thresholds, labels and NPCs."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.builds import GENERALIST, SPECIALIST, UNSKILLED, Build
from offsuit.games.destiny.balance.exact_rates import beats, passes
from offsuit.games.destiny.balance.promise import Finding, Promise, percent
from offsuit.games.destiny.rulebook.amount import POINT, factor_text
from offsuit.games.destiny.rulebook.content_sections import Challenge
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import parse_id

HALF = Fraction(1, 2)
EVEN = (Fraction(1, 4), Fraction(3, 4))
LABEL_LEVELS = {"Trivial": 1, "Easy": 10, "Medium": 20, "Hard": 35, "Very Hard": 50, "Extreme": 70}
"""Labels of difficulty beside the document's own levels of NPCs, from the beginner up."""

CRIMES = "Difficulty thresholds: Crime difficulty ratings"
CHECKS = "Difficulty thresholds: Skill check thresholds"
NPCS = "Difficulty thresholds: NPC opponent strength"

_PRINTED_NPCS = {
    "rookie": 769, "competent": 1686, "veteran": 3053, "elite": 4549, "legendary": 7843,
}  # fmt: skip


def _crime(rules: Rules, name: str) -> Challenge:
    return rules.crimes[parse_id("crimes", "crime", name, rules.crimes)]


def _check(rules: Rules, name: str) -> Challenge:
    return rules.checks[parse_id("checks", "check", name, rules.checks)]


def _unskilled(rules: Rules, challenge: Challenge, least: Fraction) -> Finding:
    found = passes(rules, UNSKILLED, challenge.threshold)
    threshold = factor_text(challenge.threshold)
    return found >= least, f"unskilled at {threshold}: {percent(found)}"


def _fits(name: str, kind: str) -> Callable[[Rules], Finding]:
    """Whether a challenge is an even matter for a specialist of the level that its label fits."""

    def check(rules: Rules) -> Finding:
        challenge = (_crime if kind == "crime" else _check)(rules, name)
        label = challenge.difficulty or ""
        if label not in LABEL_LEVELS:
            raise RulesError(f"{name}: no label that the document uses")
        level = LABEL_LEVELS[label]
        chances = [
            passes(rules, build.profile(rules, level), challenge.threshold)
            for build in (SPECIALIST, GENERALIST)
        ]
        told = f"level {level}: specialist {percent(chances[0])}, generalist {percent(chances[1])}"
        return EVEN[0] <= chances[0] <= EVEN[1], told

    return check


def _labels(name: str, row: str, kind: str) -> Promise:
    section = CRIMES if kind == "crime" else CHECKS
    reading = "a specialist of the level that fits the label passes in 25 to 75 % of draws"
    return Promise(section, row, reading, _fits(name, kind))


def _rising(rules: Rules) -> Finding:
    """Thresholds and costs rise together."""
    ordered = sorted(rules.crimes.values(), key=lambda crime: (crime.threshold, crime.energy_cost))
    rises = [
        low.threshold < high.threshold and (low.energy_cost or 0) < (high.energy_cost or 0)
        for low, high in pairwise(ordered)
    ]
    return all(rises), f"{sum(rises)} of {len(rises)} steps up the list cost more and need more"


def _per_energy(rules: Rules) -> Finding:
    """Points of threshold for each point of energy, from first to last crime."""
    ratios = [
        (Fraction(crime.threshold, POINT * crime.energy_cost), name)
        for name, crime in rules.crimes.items()
        if crime.energy_cost
    ]
    if not ratios:
        raise RulesError("crimes: none costs energy")
    (most, dear), (least, cheap) = max(ratios), min(ratios)
    told = (
        f"{dear} needs {float(most):.1f} points for each energy, {cheap} {float(least):.1f}: "
        f"{float(most / least):.1f} times"
    )
    return most <= 2 * least, told


def _same_word(rules: Rules) -> Finding:
    """Whether a label means one threshold in both tables."""
    found = {
        label: {c.threshold for c in (*rules.crimes.values(), *rules.checks.values())
                if c.difficulty == label}
        for label in LABEL_LEVELS
    }  # fmt: skip
    split = {label: sorted(values) for label, values in found.items() if len(values) > 1}
    listed = (f"{k} {' / '.join(map(factor_text, v))}" for k, v in split.items())
    return not split, ", ".join(listed) or "every label has one threshold"


def _hard_too_easy(rules: Rules) -> Finding:
    """The level at which a generalist passes the hard crime in half of all draws."""
    crime = _crime(rules, "bank_robbery")
    levels = {}
    for build in (SPECIALIST, GENERALIST):
        levels[build.name] = next(
            (str(n) for n in range(1, 101)
             if passes(rules, build.profile(rules, n), crime.threshold) >= HALF),
            "no level",
        )  # fmt: skip
    told = ", ".join(f"{name}: {level}" for name, level in levels.items())
    best = passes(rules, SPECIALIST.profile(rules, 100), crime.threshold)
    holds = "no level" not in levels.values()
    return holds, f"half of all draws pass at {told}; specialist 100 passes {percent(best)}"


def _npc_bonuses(rules: Rules) -> Finding:
    wrong = []
    for name, cents in _PRINTED_NPCS.items():
        level = rules.npcs[parse_id("npcs", "npc level", name, rules.npcs)]
        if rules.bonuses[level] * 100 != cents * POINT:
            wrong.append(f"{name} {factor_text(rules.bonuses[level])} (printed {cents / 100})")
    return not wrong, ", ".join(wrong) or "all five as printed"


def _equal_npc(build: Build) -> Callable[[Rules], Finding]:
    def check(rules: Rules) -> Finding:
        found = {}
        for name in _PRINTED_NPCS:
            level = rules.npcs[parse_id("npcs", "npc level", name, rules.npcs)]
            found[f"{name} {level}"] = beats(
                rules, build.profile(rules, level), GENERALIST.profile(rules, level)
            )
        told = ", ".join(f"{name} {percent(chance)}" for name, chance in found.items())
        return all(EVEN[0] <= chance <= EVEN[1] for chance in found.values()), told

    return check


PROMISES = (
    Promise(
        CRIMES,
        "Pickpocket | Easy | 80",
        "easy: an unskilled character passes at least every second time",
        lambda rules: _unskilled(rules, _crime(rules, "pickpocket"), HALF),
    ),
    Promise(
        CHECKS,
        "Routine task | Trivial | 50",
        "trivial: an unskilled character passes at least nine times in ten",
        lambda rules: _unskilled(rules, _check(rules, "routine_task"), Fraction(9, 10)),
    ),
    _labels("petty_theft", "Petty Theft | Easy | 100", "crime"),
    _labels("burglary", "Burglary | Medium | 150", "crime"),
    _labels("stagecoach_robbery", "Stagecoach Robbery | Medium | 200", "crime"),
    _labels("bank_robbery", "Bank Robbery | Hard | 275", "crime"),
    _labels("train_heist", "Train Heist | Very Hard | 350", "crime"),
    _labels("legendary_score", "Legendary Score | Extreme | 450", "crime"),
    _labels("everyday_challenge", "Everyday challenge | Easy | 100", "check"),
    _labels("challenging_task", "Challenging task | Medium | 150", "check"),
    _labels("expert_level_task", "Expert-level task | Hard | 250", "check"),
    _labels("master_level_task", "Master-level task | Very Hard | 350", "check"),
    _labels("legendary_achievement", "Legendary achievement | Extreme | 500+", "check"),
    Promise(
        "Difficulty thresholds",
        "Easy … Medium … Hard … Very Hard … Extreme",
        "a label means one threshold, in crimes and in checks",
        _same_word,
    ),
    Promise(
        CRIMES,
        "Threshold | Energy Cost",
        "what is harder costs more energy",
        _rising,
    ),
    Promise(
        CRIMES,
        "Threshold | Energy Cost",
        "energy buys difficulty evenly: points for each energy differ by at most a factor of 2",
        _per_energy,
    ),
    Promise(
        "Balance tuning parameters: Monitoring metrics",
        "PvE success rate by difficulty tier (is Hard too easy?)",
        "both builds reach half of all draws at bank robbery somewhere between levels 1 and 100",
        _hard_too_easy,
    ),
    Promise(
        NPCS,
        "'rookie': { avgSkillLevel: 10, avgSuitBonus: 7.69 } …",
        "the curve in force gives the levels these bonuses",
        _npc_bonuses,
    ),
    Promise(
        NPCS,
        'NPCs have simulated "skill levels"',
        "a specialist of an NPC's level wins 25 to 75 % of duels with it",
        _equal_npc(SPECIALIST),
    ),
    Promise(
        NPCS,
        'NPCs have simulated "skill levels"',
        "a generalist of an NPC's level wins 25 to 75 % of duels with it",
        _equal_npc(GENERALIST),
    ),
)
