"""What each tuning parameter moves: every number a step up and down, every figure watched."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from offsuit.errors import RulesError
from offsuit.games.destiny.balance.figure import Figure, known_figures
from offsuit.games.destiny.rulebook.parameter import changed, number_at, tuning_paths
from offsuit.games.destiny.rulebook.rules import Rules, parse_rules

STEP = Decimal("0.1")
"""Of the number itself."""
STEP_OF_ZERO = Decimal(5)
FLAGS = ("tie_favors_defender", "royal_flush_auto_win")


class ParameterStep(NamedTuple):
    """One parameter changed, and what every figure becomes."""

    parameter: str
    before: str
    after: str
    values: tuple[Fraction, ...]


class Sensitivity(NamedTuple):
    """Figures as the rules have them, and every move."""

    figures: tuple[Figure, ...]
    values: tuple[Fraction, ...]
    moves: tuple[ParameterStep, ...]

    def deltas(self, move: ParameterStep) -> tuple[Fraction, ...]:
        """How far the move takes each figure."""
        pairs = zip(move.values, self.values, strict=True)
        return tuple(after - before for after, before in pairs)

    def strongest(self, figure: int, number: int) -> list[tuple[str, Fraction]]:
        """The moves that change one figure most: what was moved, and how far the figure went."""
        found = [
            (f"{move.parameter} {move.before} → {move.after}", self.deltas(move)[figure])
            for move in self.moves
        ]
        found.sort(key=lambda each: -abs(each[1]))
        return [each for each in found[:number] if each[1]]


def sensitivity(rules: Rules) -> Sensitivity:
    """Every number of the tuning parameters moved by a tenth, every switch turned over."""
    figures = known_figures(rules)
    moves = tuple(
        ParameterStep(parameter, before, after, tuple(figure.value(moved) for figure in figures))
        for parameter, before, after, moved in _moved(rules)
    )
    return Sensitivity(figures, tuple(figure.value(rules) for figure in figures), moves)


def _moved(rules: Rules) -> Iterator[tuple[str, str, str, Rules]]:
    for path in tuning_paths(rules):
        number = number_at(rules, path)
        step = abs(number) * STEP or STEP_OF_ZERO
        for after in (number + step, number - step):
            try:
                moved = changed(rules, {path: after})
            except RulesError:  # beyond what the parameter may be, or finer than it can be
                continue
            yield path, _short(number), _short(after), moved
    for flag in FLAGS:
        before = getattr(rules, flag)
        yield flag, _flag(before), _flag(not before), parse_rules({flag: not before}, rules)
    other = "formula" if rules.skill_curve == "published" else "published"
    yield "skill_curve", rules.skill_curve, other, parse_rules({"skill_curve": other}, rules)


def _short(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _flag(value: bool) -> str:
    return "true" if value else "false"
