"""Averages of answers: the first steps replace the field, later ones weigh ever less."""

from dataclasses import dataclass

import pytest

from offsuit.games.arranging.fixed_point import FieldAverages

AVERAGES = FieldAverages(whole_steps=4)


@dataclass(frozen=True)
class Number:
    """A field that is one number."""

    value: float

    def mixed(self, other: "Number", part: float) -> "Number":
        return Number((1 - part) * self.value + part * other.value)


def trained(steps: int) -> tuple[tuple[Number, ...], Number]:
    """The answers that count and the field after some steps, in which step n answers n."""
    answers: tuple[Number, ...] = (Number(0),)
    field = Number(0)
    for step in range(1, steps + 1):
        answers = (*AVERAGES.kept(answers, field, step), Number(step))
        field = AVERAGES.fields(answers, step)[-1]
    return answers, field


def test_steps_go_all_the_way_at_first_and_then_ever_less() -> None:
    sizes = [AVERAGES.step_size(step) for step in range(1, 12)]
    assert sizes[:4] == [1] * 4
    assert sizes[4:] == pytest.approx([2 / (k + 2) for k in range(1, 8)])


@pytest.mark.parametrize("steps", [1, 4, 5, 9])
def test_the_field_is_the_mean_as_one_step_after_another_makes_it(steps: int) -> None:
    field = 0.0
    for step in range(1, steps + 1):
        part = AVERAGES.step_size(step)
        field = (1 - part) * field + part * step
    answers, found = trained(steps)
    assert found.value == pytest.approx(field)
    assert len(answers) == steps - AVERAGES.first_kept(steps) + 1


@pytest.mark.parametrize("steps", [4, 5, 9])
def test_the_field_is_a_mixture_of_those_who_answer_its_fields(steps: int) -> None:
    answers, found = trained(steps)
    fields = AVERAGES.fields(answers, steps)
    mixture = AVERAGES.mixture(fields, steps)
    assert sum(share for share, _ in mixture) == pytest.approx(1)
    assert [field for _, field in mixture] == list(fields[-2::-1])
    newest_first = [answer.value for answer in answers[:0:-1]]
    mean = sum(share * value for (share, _), value in zip(mixture, newest_first, strict=True))
    assert mean == pytest.approx(found.value)
