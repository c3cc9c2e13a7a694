"""The document's pseudocode, transcribed literally, as a second opinion on `resolve`.

Added to it are what the rulings add: exact arithmetic (decimals), skill bonuses rounded to two
decimals, the floor at 0, the identical-hands rule, the optional royal flush, and effects.
It shares no code with the engine and reads scenarios in the simple forms that samples have.
"""

from datetime import datetime, timedelta
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction
from functools import cache
from typing import Any

Data = dict[str, Any]
Card = tuple[str, str]

getcontext().prec = 40

CARD_VALUES = {str(n): n for n in range(2, 10)} | {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
HAND_RANK_SCORES = {
    "royal_flush": 500,
    "straight_flush": 400,
    "four_of_a_kind": 300,
    "full_house": 225,
    "flush": 175,
    "straight": 150,
    "three_of_a_kind": 100,
    "two_pair": 60,
    "pair": 30,
    "high_card": 0,
}
SKILL_SUIT_MAPPING = {
    "gun_fighting": ["clubs"],
    "brawling": ["clubs"],
    "knife_fighting": ["clubs"],
    "lockpicking": ["spades"],
    "pickpocketing": ["spades"],
    "stealth": ["spades"],
    "safecracking": ["spades"],
    "charisma": ["hearts"],
    "intimidation": ["hearts"],
    "deception": ["hearts"],
    "medicine": ["hearts"],
    "spirit_walking": ["hearts"],
    "gunsmithing": ["diamonds"],
    "leatherworking": ["diamonds"],
    "cooking": ["diamonds"],
    "mining": ["diamonds"],
    "horse_riding": ["clubs", "diamonds"],
    "tracking": ["spades", "hearts"],
}
PUBLISHED = {
    1: "0.00", 5: "3.31", 10: "7.69", 15: "12.22", 20: "16.86", 25: "21.59",
    26: "22.03", 30: "25.78", 32: "27.28", 35: "30.53", 40: "35.41", 45: "40.40", 50: "45.49",
    51: "53.08", 60: "65.00", 70: "78.43", 80: "92.42", 90: "106.93", 100: "121.93",
}  # fmt: skip
CRIMES = {
    "pickpocket": 80,
    "petty_theft": 100,
    "burglary": 150,
    "stagecoach_robbery": 200,
    "bank_robbery": 275,
    "train_heist": 350,
    "legendary_score": 450,
}
CHECKS = {
    "routine_task": 50,
    "everyday_challenge": 100,
    "challenging_task": 150,
    "expert_level_task": 250,
    "master_level_task": 350,
    "legendary_achievement": 500,
}
NPC_LEVELS = {"rookie": 10, "competent": 20, "veteran": 35, "elite": 50, "legendary": 70}
LOCATION_BONUSES = {
    "red_gulch": {"diamonds": 5},
    "kaiowa_mesa": {"hearts": 10},
    "frontera": {"spades": 8, "clubs": 3},
    "sangre_canyon": {"clubs": 5},
}
ITEMS: dict[str, Data] = {
    "lucky_ace_charm": {"flatBonus": 15, "suitBonus": {"spades": 5}},
    "iron_horseshoe": {"handRankBoost": {"pair": 10, "two_pair": 20}},
}
BUFFS: dict[str, tuple[int, Data]] = {
    "whiskey": (300, {"clubs": 10, "hearts": -5}),
    "poisoned": (600, {"flatPenalty": -25}),
}
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def number(value: Any) -> Decimal:
    return Decimal(str(value))


@cache
def skill_to_bonus(level: int, curve: str) -> Decimal:
    if curve == "published":
        below = max(each for each in PUBLISHED if each <= level)
        above = min(each for each in PUBLISHED if each >= level)
        low, high = Decimal(PUBLISHED[below]), Decimal(PUBLISHED[above])
        part = Decimal(level - below) / (above - below) if above > below else 0
        bonus = low + (high - low) * part
    else:
        linear = (level - 1) * Decimal("0.75")
        exponential = Decimal(level - 1) ** Decimal("1.1") * Decimal("0.05")
        bonus = linear + exponential
    return bonus.quantize(Decimal("0.01"), ROUND_HALF_EVEN)


def cards(text: str) -> list[Card]:
    return [(word[0], SUITS[word[1]]) for word in text.split()]


def values(hand: list[Card]) -> list[int]:
    return sorted(CARD_VALUES[rank] for rank, _ in hand)


def is_flush(hand: list[Card]) -> bool:
    return all(suit == hand[0][1] for _, suit in hand)


def is_straight(hand: list[Card]) -> bool:
    found = values(hand)
    for i in range(1, 5):
        if found[i] != found[i - 1] + 1 and found != [2, 3, 4, 5, 14]:
            return False
    return True


def rank_counts(hand: list[Card]) -> list[int]:
    ranks = [rank for rank, _ in hand]
    return sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)


def identify_hand_rank(hand: list[Card]) -> str:
    counts = rank_counts(hand)
    detection = {
        "royal_flush": is_flush(hand) and values(hand) == [10, 11, 12, 13, 14],
        "straight_flush": is_flush(hand) and is_straight(hand),
        "four_of_a_kind": counts[0] == 4,
        "full_house": counts[:2] == [3, 2],
        "flush": is_flush(hand),
        "straight": is_straight(hand),
        "three_of_a_kind": counts[0] == 3,
        "two_pair": counts[:2] == [2, 2],
        "pair": counts[0] == 2,
        "high_card": True,
    }
    return next(name for name, found in detection.items() if found)


def calculate_base_score(rank: str, hand: list[Card]) -> int:
    base = HAND_RANK_SCORES[rank]
    if rank == "high_card":
        base += sum(values(hand)[-3:])
    elif rank in ("pair", "two_pair", "three_of_a_kind", "four_of_a_kind"):
        found = values(hand)
        base += max(value for value in found if found.count(value) == 1)
    return base


class Participant:
    """Suit bonuses, flat modifiers and boosts of one character, all effects applied."""

    def __init__(self, data: Data, scenario: Data, defends: bool) -> None:
        self.suits = dict.fromkeys(SUITS.values(), Decimal(0))
        self.flat = Decimal(0)
        self.boosts: dict[str, Decimal] = {}
        rules = scenario["rules"]
        if "npc" in data:
            for suit in self.suits:
                self.suits[suit] = skill_to_bonus(NPC_LEVELS[data["npc"]], rules["skill_curve"])
        skills = data.get("skills", {})
        if isinstance(skills, list):
            skills = {each["skillId"]: each["level"] for each in skills}
        for skill, level in skills.items():
            for suit in SKILL_SUIT_MAPPING[skill]:
                self.suits[suit] += skill_to_bonus(level, rules["skill_curve"])
        self.apply(data.get("suit_bonuses", {}))
        for item in data.get("items", []):
            self.apply(ITEMS[item] if isinstance(item, str) else item["effects"])
        for buff in data.get("buffs", []):
            self.apply_buff(buff, scenario["at"])
        self.apply(LOCATION_BONUSES.get(scenario.get("location", ""), {}))
        if defends:
            multiplier = number(rules.get("territory_defense_multiplier", 1))
            self.flat += number(scenario.get("defense_bonus", 0)) * multiplier

    def apply_buff(self, buff: Data, at: str) -> None:
        duration, effects = (
            BUFFS[buff["id"]] if "id" in buff else (buff["duration"], buff["effects"])
        )
        start = datetime.fromisoformat(buff["start"])
        if start <= datetime.fromisoformat(at) < start + timedelta(seconds=duration):
            self.apply(effects)

    def apply(self, effects: Data) -> None:
        for key, value in effects.items():
            if key in self.suits:
                self.suits[key] += number(value)
            elif key == "suitBonus":
                self.apply(value)
            elif key == "handRankBoost":
                for rank, boost in value.items():
                    self.boosts[rank] = self.boosts.get(rank, Decimal(0)) + number(boost)
            else:
                assert key in ("flatBonus", "flatPenalty")
                self.flat += number(value)

    def score(self, text: str) -> Data:
        hand = cards(text)
        rank = identify_hand_rank(hand)
        base = Decimal(calculate_base_score(rank, hand))
        suit_score = sum((self.suits[suit] for _, suit in hand), Decimal(0))
        modifiers = self.flat + self.boosts.get(rank, Decimal(0))
        total = max(Decimal(0), base + suit_score + modifiers)
        named = {"base": base, "suit_score": suit_score, "modifiers": modifiers, "total": total}
        return {"rank": rank, **named}


def resolve_destiny_deck(scenario: Data) -> Data:
    """Scores, and winner or degree."""
    if scenario["kind"] == "gang":
        return gang_war(scenario)
    rules, hands = scenario["rules"], scenario["hands"]
    royal = rules.get("royal_flush_auto_win", False)
    actor = Participant(scenario["actor"], scenario, False).score(hands["actor"])
    if scenario["kind"] != "duel":
        return {"actor": actor, **against_threshold(actor, threshold(scenario), royal)}
    target = Participant(scenario["target"], scenario, True).score(hands["target"])
    royals = [score["rank"] == "royal_flush" for score in (actor, target)]
    compared, rule = "total", "total"
    if royal and royals[0] != royals[1]:
        winner, rule = ("actor" if royals[0] else "target"), "royal_flush"
    else:
        if sorted(cards(hands["actor"])) == sorted(cards(hands["target"])):
            compared, rule = "suit_score", "identical_hands"
        elif actor["total"] == target["total"]:
            rule = "tie"
        winner = higher(actor[compared], target[compared], rules)
    return {"actor": actor, "target": target, "winner": winner, "rule": rule}


def threshold(scenario: Data) -> Decimal:
    ((key, value),) = scenario["target"].items()
    return number({"crime": CRIMES, "check": CHECKS}[key][value] if key != "threshold" else value)


def against_threshold(actor: Data, goal: Decimal, royal: bool) -> Data:
    margin = actor["total"] - goal
    if royal and actor["rank"] == "royal_flush":
        return {"degree": "critical_success", "rule": "royal_flush"}
    if margin >= 100:
        degree = "critical_success"
    elif margin >= 0:
        degree = "success"
    elif margin >= -50:
        degree = "failure"
    else:
        degree = "critical_failure"
    return {"degree": degree, "rule": "threshold"}


def higher(ours: Any, theirs: Any, rules: Data) -> str:
    if ours == theirs:
        return "target" if rules.get("tie_favors_defender", True) else "draw"
    return "actor" if ours > theirs else "target"


def gang_war(scenario: Data) -> Data:
    sides: dict[str, list[Data]] = {}
    for side in ("attackers", "defenders"):
        members = [Participant(data, scenario, side == "defenders") for data in scenario[side]]
        drawn = zip(members, scenario["hands"][side], strict=True)
        sides[side] = [member.score(hand) for member, hand in drawn]
    means = []
    for scores in sides.values():
        totals = sorted((Fraction(score["total"]) for score in scores), reverse=True)
        counted = totals[:3] if scenario["scoring"] == "best three" else totals
        means.append(sum(counted, Fraction(0)) / len(counted))
    rule = "tie" if means[0] == means[1] else "total"
    return {**sides, "winner": higher(means[0], means[1], scenario["rules"]), "rule": rule}
