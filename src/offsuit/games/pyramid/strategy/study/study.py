"""Everything that is measured of equilibrium play, part by part, with the shipped fields."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from offsuit.core.simulate import Estimate, Run, Task
from offsuit.games.pyramid.rules import FEWEST_SEATS, MOST_SEATS, PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import NAMES, shipped_appraisal
from offsuit.games.pyramid.strategy.fields.curves import curve_summary
from offsuit.games.pyramid.strategy.fields.field import Field
from offsuit.games.pyramid.strategy.fields.shipped_fields import shipped_field, shipped_report
from offsuit.games.pyramid.strategy.pot import pot_gain
from offsuit.games.pyramid.strategy.study import declaring, head_to_head, portrait
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import shipped_thresholds

UNSEEN = 2 << 32
"""Added to the seed, so that no deals of trainings and their checks are used."""
HEAD_TO_HEAD_HANDS = {2: 2, 6: 10}
"""Numbers of seats for head-to-head rounds, and the hands of the study per round.

Six seats have fifteen pairs in a round, so fewer rounds are enough.
"""
POT_SEATS = range(FEWEST_SEATS, MOST_SEATS + 1)
POT_HANDS = 100
"""Numbers of seats for rounds with a pot, and the hands of the study per round.

These rounds are arranged one by one, which is slow.
"""
FEWEST_ROUNDS = 2
"""Fewer rounds have no standard error."""

Estimates = Sequence[Estimate]


@dataclass(frozen=True, eq=False)
class Part:
    """One run of samples, and what its estimates are."""

    name: str
    task: Task
    run: Run
    results: Callable[[Estimates], dict[str, Any]]


@dataclass(frozen=True)
class Study:
    """A study whose parts arrange about `hands` hands each."""

    hands: int
    seed: int

    def parts(self) -> list[Part]:
        """In the order in which they are run."""
        plain, automatics = shipped_field(), shipped_field(automatics=True)
        rules = PyramidRules()
        arranging = portrait.Portrait(rules, plain)
        declarers = declaring.Declaring(PyramidRules(automatics=True), automatics)
        found = [
            self._part("portrait", arranging, plain, portrait.CHUNK, arranging.results),
            self._part("declaring", declarers, automatics, declaring.CHUNK, declarers.results),
        ]
        for seats, hands in HEAD_TO_HEAD_HANDS.items():
            task = head_to_head.HeadToHead(rules, plain, seats)
            chunk = head_to_head.CHUNK
            found.append(self._part(f"{seats} seats", task, plain, chunk, task.results, hands))
        for seats in POT_SEATS:
            pot = pot_gain.PotGain(PyramidRules(variant="standard"), seats)
            name, stays = f"pot of {seats} seats", pot.stays.name
            chunk = pot_gain.CHUNK
            found.append(self._part(name, pot, automatics, chunk, pot.results, POT_HANDS, stays))
        return found

    def _part(
        self,
        name: str,
        task: Task,
        field: Field,
        chunk: int,
        results: Callable[[Estimates], dict[str, Any]],
        hands: int = 1,
        stays: str = "",
    ) -> Part:
        """The name of the run has a hash of the field and of who stays, for its checkpoints."""
        key = field.shares.tobytes() + repr(sorted(field.declared.items())).encode()
        title = f"{name}/1 {sha256(key + stays.encode()).hexdigest()}"
        samples = max(FEWEST_ROUNDS, self.hands // hands)
        return Part(name, task, Run(title, UNSEEN + self.seed, samples, chunk), results)

    def data(self, found: Mapping[str, Estimates]) -> dict[str, Any]:
        """All results, from the estimates of the parts by name."""
        results = {part.name: part.results(found[part.name]) for part in self.parts()}
        plain, automatics = shipped_field(), shipped_field(automatics=True)
        return {
            "fields": {"plain": shipped_report(), "automatics": shipped_report(automatics=True)},
            "curves": {"plain": curve_summary(plain), "automatics": curve_summary(automatics)},
            "portrait": results["portrait"],
            "declaring": results["declaring"],
            "head_to_head": [results[f"{seats} seats"] for seats in HEAD_TO_HEAD_HANDS],
            "appraisals": [shipped_appraisal(cards)[1] for cards in NAMES],
            "surrender": {
                name: kept for name, kept in shipped_thresholds().items() if name != "worths"
            },
            "pot": [results[f"pot of {seats} seats"] for seats in POT_SEATS],
        }
