"""One session of Destiny Deck: energy, a clock, and every deed with its record."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from offsuit.cli.play.destiny.outlaw import Outlaw
from offsuit.cli.play.seeds import derived_seed
from offsuit.errors import IllegalActionError, RulesError
from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.resolver.moment import parse_moment
from offsuit.games.destiny.resolver.scenario import parse_scenario
from offsuit.games.destiny.rulebook.amount import POINT
from offsuit.games.destiny.rulebook.rules import Rules

DEED_MINUTES = 1
LAST_YEAR = 9000
SIDES = {"crime": "crime", "check": "check", "duel": "npc"}
"""Kind of deed -> the key of its target."""


def first_moment(text: str) -> datetime:
    """When a day begins; in a year that leaves room for it."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=parse_moment("--at", text))
    if not 1 < moment.year < LAST_YEAR:
        raise RulesError(f"--at: {text!r} is not within the years 2 to {LAST_YEAR - 1}")
    return moment


@dataclass(frozen=True)
class Deed:
    """What was done, how likely it was to succeed, and how it went."""

    number: int
    kind: str
    target: str
    chance: float
    result: dict[str, Any]
    loot: int

    @property
    def succeeded(self) -> bool:
        """A threshold reached or a duel won."""
        return bool(self.result["success"]) or self.result["winner"] == "actor"


@dataclass
class Day:
    """Time passes only as it is told to; energy is spent and, as in the document, never gained."""

    rules: Rules
    outlaw: Outlaw
    seed: bytes
    now: datetime
    most_energy: int
    energy: int = field(init=False)
    buffs: list[tuple[str, datetime]] = field(default_factory=list)
    """Each with the moment it began."""
    deeds: list[Deed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.energy = self.most_energy

    @property
    def loot(self) -> int:
        """Dollars of the day."""
        return sum(deed.loot for deed in self.deeds)

    def energy_cost(self, crime: str) -> int:
        """What an attempt takes."""
        return self.rules.crimes[crime].energy_cost or 0

    def pays(self, crime: str) -> int:
        """Dollars for a success: the document leaves rewards to the studio; here, the threshold."""
        return self.rules.crimes[crime].threshold // POINT

    def expects(self, crime: str, told: dict[str, Any]) -> float:
        """Dollars on average, by the odds of the crime."""
        chances = told["win"]["value"] + told["degrees"]["critical_success"]["value"]
        return self.pays(crime) * float(chances)

    def targets(self, kind: str) -> Mapping[str, object]:
        """Whom or what a deed of some kind can be against, by id."""
        known: dict[str, Mapping[str, object]] = {
            "crime": self.rules.crimes,
            "check": self.rules.checks,
            "duel": self.rules.npcs,
        }
        return known[kind]

    def in_force(self) -> dict[str, timedelta]:
        """Buffs that still count, and for how long."""
        left = {
            name: began + timedelta(seconds=self.rules.buffs[name].duration) - self.now
            for name, began in self.buffs
        }
        return {name: time for name, time in left.items() if time > timedelta()}

    def use(self, buff: str) -> None:
        """A buff from now on; what is still in force begins anew."""
        kept = [(name, began) for name, began in self.buffs if name != buff]
        self.buffs = [*kept, (buff, self.now)]

    def wait(self, minutes: int) -> None:
        """Let time pass."""
        self.now += timedelta(minutes=minutes)

    def scenario(self, kind: str, target: str, defense: int = 0) -> dict[str, Any]:
        """A deed here and now."""
        running = self.in_force()
        buffs = [{"id": name, "start": began.isoformat()} for name, began in self.buffs]
        character = self.outlaw.character()
        character["buffs"] = [buff for buff in buffs if buff["id"] in running]
        scenario: dict[str, Any] = {"kind": kind, "actor": character}
        scenario["target"] = {SIDES[kind]: target}
        if self.outlaw.location:
            scenario["location"] = self.outlaw.location
        if defense:
            scenario["defense_bonus"] = defense
        return scenario | {"at": self.now.isoformat()}

    def odds(self, kind: str, target: str, defense: int = 0) -> dict[str, Any]:
        """The exact chances of a deed here and now."""
        return destiny.odds(self.scenario(kind, target, defense), self.rules).as_json()

    def suit_bonuses(self) -> tuple[int, ...]:
        """What every card of a suit adds here and now."""
        check = self.scenario("crime", "") | {"target": {"threshold": 0}}
        return parse_scenario(check, self.rules).attackers[0].suits

    def commit(self, kind: str, target: str, defense: int = 0) -> Deed:
        """Draw for a deed; a crime takes its energy, whatever comes of it."""
        energy = self.energy_cost(target) if kind == "crime" else 0
        if energy > self.energy:
            raise IllegalActionError(f"{target} takes {energy} energy; you have {self.energy}")
        scenario, number = self.scenario(kind, target, defense), len(self.deeds) + 1
        chance = destiny.odds(scenario, self.rules)["win"]["value"]
        seed = derived_seed(self.seed, "deed", number)
        result = destiny.resolve(scenario, seed=seed, rules=self.rules).as_json()
        loot = self.pays(target) * result["reward_multiplier"] if kind == "crime" else 0
        deed = Deed(number, kind, target, chance, result, loot)
        self.energy -= energy
        self.deeds.append(deed)
        self.wait(DEED_MINUTES)
        return deed

    def summary(self) -> dict[str, Any]:
        """The day as data; every result holds a record that can be replayed."""
        deeds = [
            {
                "number": deed.number,
                "kind": deed.kind,
                "target": deed.target,
                "chance": deed.chance,
                "loot": deed.loot,
                "result": deed.result,
            }
            for deed in self.deeds
        ]
        return {
            "seed": self.seed.hex(),
            "character": self.outlaw.character(),
            "location": self.outlaw.location,
            "energy": self.energy,
            "loot": self.loot,
            "succeeded": sum(deed.succeeded for deed in self.deeds),
            "expected": sum(deed.chance for deed in self.deeds),
            "deeds": deeds,
        }
