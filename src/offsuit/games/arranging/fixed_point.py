"""The averages by which best responses become a fixed point: a field that answers itself.

Every step answers the field as well as possible, and the field moves towards the answer. The first
steps replace the field; later ones average, with a weight that falls.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar


class Mixable(Protocol):
    """A field that can be averaged with another one."""

    def mixed(self: "F", other: "F", part: float) -> "F":
        """The field with `part` of it replaced by another."""


F = TypeVar("F", bound=Mixable)


@dataclass(frozen=True)
class FieldAverages:
    """How steps are weighed; steps are counted from 1.

    >>> averages = FieldAverages(whole_steps=4)
    >>> [averages.step_size(step) for step in (1, 4, 5, 6)]
    [1.0, 1.0, 0.6666666666666666, 0.5]
    """

    whole_steps: int
    """Steps that replace the field."""

    def step_size(self, step: int) -> float:
        """How much of the field this step replaces."""
        return 2 / (max(0, step - self.whole_steps) + 2)

    def kept(self, answers: tuple[F, ...], field: F, step: int) -> tuple[F, ...]:
        """The answers that still count before `step`, which starts from `field`."""
        return (field,) if self.step_size(step) == 1 else answers

    def first_kept(self, steps: int) -> int:
        """The step of the oldest answer that still counts after `steps`."""
        return max(0, min(steps, self.whole_steps) - 1)

    def fields(self, answers: Sequence[F], steps: int) -> tuple[F, ...]:
        """The field that each answer but the oldest was given to, then the field after `steps`."""
        fields = [answers[0]]
        for step, answer in enumerate(answers[1:], steps - len(answers) + 2):
            fields.append(fields[-1].mixed(answer, self.step_size(step)))
        return tuple(fields)

    def mixture(self, fields: Sequence[F], steps: int) -> list[tuple[float, F]]:
        """The last field as a mixture: shares of players, and the field that each answers.

        The newest comes first; shares sum to 1 once a step has replaced the field.
        """
        found, left = [], 1.0
        for back, field in enumerate(fields[-2::-1]):
            part = self.step_size(steps - back)
            found.append((left * part, field))
            left *= 1 - part
        return found
