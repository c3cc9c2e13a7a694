"""The fixed point against linear programming, and its independence of how the work is spread."""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from offsuit.core.notation import parse_cards
from offsuit.games.pyramid.arranger.hand_classes import hand_lookup
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.automatics.stock import DECK
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.fields.field import Field, field_of
from offsuit.games.pyramid.strategy.fields.field_file import dump_field
from offsuit.games.pyramid.strategy.fields.training import (
    AVERAGES,
    Plan,
    Stage,
    advance,
    begin,
    best_response,
    exploitability,
    held_out,
)
from support.pyramid.arranger_deals import POINTS
from support.pyramid.toy_decks import MIXED, PURE, ToyDeck, points_between

RULES = PyramidRules(wilds=0)
ITERATIONS = 10_000
CLOSE = 1e-9


@cache
def toy(cards: str) -> ToyDeck:
    return ToyDeck(parse_cards(DECK, cards))


def field_by_shares(deck: ToyDeck, shares: NDArray[np.float64]) -> Field:
    """The field of those who play the rows of a toy deck in these shares."""
    found = np.zeros((len(ROWS), len(hand_lookup().level)))
    for place in range(len(ROWS)):
        np.add.at(found[place], deck.rows[:, place], shares)
    return Field(found)


def response(deck: ToyDeck, field: Field) -> tuple[float, Field]:
    """The value of the trainer's best response to a field, and the field of those who play it."""
    best = best_response(RULES, field)
    strengths, kinds = best.play(deck.deals)
    return float(best.worth(strengths, kinds).mean()), field_of(strengths)


def trained(deck: ToyDeck, iterations: int) -> tuple[Field, float]:
    """The trainer's field after so many steps, and its exploitability."""
    field = field_by_shares(deck, np.eye(len(deck.rows))[deck.starts].mean(axis=0))
    for step in range(1, iterations + 1):
        field = field.mixed(response(deck, field)[1], AVERAGES.step_size(step))
    return field, response(deck, field)[0]


@pytest.mark.parametrize("cards", [PURE, MIXED])
def test_dominated_arrangements_may_be_left_out(cards: str) -> None:
    """None of all arrangements of any deal is worth more against the solution, or loses less."""
    deck = toy(cards)
    assert all(list(printed) == sorted(printed) for printed in POINTS.values())
    _, shares = deck.solve()
    kept = deck.points @ shares
    for deal, rows in enumerate(deck.all_rows):
        everything = points_between(rows, deck.rows) @ shares
        assert everything.max() == pytest.approx(kept[deck.deal_of == deal].max(), abs=CLOSE)


@pytest.mark.parametrize("cards", [PURE, MIXED])
def test_the_trainer_responds_as_well_as_trying_everything(cards: str) -> None:
    deck, dice = toy(cards), np.random.default_rng(4)
    for _ in range(20):
        shares = dice.random(len(deck.rows)) ** 8
        shares /= deck.shares_of_deals @ shares @ deck.shares_of_deals * len(deck.deals)
        value, field = response(deck, field_by_shares(deck, shares))
        assert value == pytest.approx(-deck.secured(shares), abs=CLOSE)
        assert field.shares.sum(axis=1) == pytest.approx([1, 1, 1])


def test_a_toy_deck_whose_equilibrium_is_pure() -> None:
    deck = toy(PURE)
    value, _ = deck.solve()
    assert deck.solve_without_mixing() == pytest.approx(value, abs=CLOSE)
    assert value == pytest.approx(0, abs=CLOSE), "a symmetric game"
    field, exploited = trained(deck, 20)
    assert abs(exploited) < 1e-6
    assert np.isin(np.round(field.shares * len(deck.deals), 9) % 1, 0).all(), "not mixed"


def test_a_toy_deck_that_cannot_be_played_without_mixing() -> None:
    deck = toy(MIXED)
    value, shares = deck.solve()
    assert value == pytest.approx(0, abs=CLOSE), "a symmetric game"
    assert (deck.shares_of_deals @ (shares > CLOSE)).max() > 1, "the programme mixes"
    assert deck.secured(shares) == pytest.approx(value, abs=CLOSE)
    assert deck.solve_without_mixing() < value - 0.01, "and so must everybody"


def test_the_fixed_point_of_a_mixed_toy_deck() -> None:
    """By the programme's points, which is quick; now and then the trainer must say the same."""
    deck = toy(MIXED)
    shares = np.eye(len(deck.rows))[deck.starts].mean(axis=0)
    for step in range(1, ITERATIONS + 1):
        best = deck.best_rows(shares)
        if step < 20 or step % 500 == 0:
            value, _ = response(deck, field_by_shares(deck, shares))
            assert value == pytest.approx(float((deck.points @ shares)[best].mean()), abs=CLOSE)
        part = AVERAGES.step_size(step)
        shares *= 1 - part
        shares[best] += part / len(deck.deals)
    exploited, _ = response(deck, field_by_shares(deck, shares))
    assert 0 < exploited < 0.02
    assert deck.secured(shares) == pytest.approx(deck.solve()[0], abs=0.02)


@pytest.mark.parametrize("iterations", [500, pytest.param(ITERATIONS, marks=pytest.mark.proof)])
def test_the_trainer_on_a_mixed_toy_deck(iterations: int) -> None:
    deck = toy(MIXED)
    field, exploited = trained(deck, iterations)
    assert -CLOSE < exploited < 0.02
    assert not np.isin(np.round(field.shares * len(deck.deals), 3) % 1, 0).all(), "mixed"


SMALL = Plan(deals=4_400, seed=5)
"""Two chunks, the second one smaller."""
DECLARING = Plan(deals=4_400, seed=5, wilds=4, automatics=True)
STEPS = 5


def small_training(plan: Plan, threads: int) -> Stage:
    stage = begin(plan, threads)
    for _ in range(STEPS):
        stage = advance(stage, threads)
    return stage


@pytest.fixture(scope="module")
def stages() -> dict[Plan, Stage]:
    return {plan: small_training(plan, 1) for plan in (SMALL, DECLARING)}


@pytest.mark.parametrize("plan", [SMALL, DECLARING])
def test_threads_change_no_byte(plan: Plan, stages: dict[Plan, Stage]) -> None:
    assert dump_field(small_training(plan, 2)) == dump_field(stages[plan])


@pytest.mark.parametrize("plan", [SMALL, DECLARING])
def test_training_lowers_what_can_be_won_from_the_field(
    plan: Plan, stages: dict[Plan, Stage]
) -> None:
    """Few deals and few steps, so roughly; the first field loses far more."""
    stage = stages[plan]
    assert len(stage.history) == stage.steps == STEPS
    assert stage.history[0] > 0.5
    assert 0 <= exploitability(stage) < 0.02
    unseen = held_out(stage, 4_000)
    assert 0 <= unseen.value < 0.05
    assert (unseen.n, unseen.se < 0.002) == (4_000, True)


def test_a_field_is_everybody_in_every_position(stages: dict[Plan, Stage]) -> None:
    plain, declaring = stages[SMALL].field, stages[DECLARING].field
    assert plain.declaring == 0
    assert plain.shares.sum(axis=1) == pytest.approx([1, 1, 1])
    assert 0 < declaring.declaring < 0.5
    assert declaring.shares.sum(axis=1) == pytest.approx([1 - declaring.declaring] * 3)


def test_who_declares_gets_no_less_than_by_arranging(stages: dict[Plan, Stage]) -> None:
    """Each deal's automatic, and each deal's arrangement, valued one by one."""
    stage = stages[DECLARING]
    best = best_response(stage.plan.rules, stage.field)
    deals = best.deals(seed=9, samples=2_000)
    strengths, kinds = best.play(deals)
    nobody = np.full(len(deals), -1)
    arranged, played = best.worth(strengths, nobody), best.worth(strengths, kinds)
    assert (kinds >= 0).sum() > 20
    for deal, kind, plain, worth in zip(
        deals[:400].tolist(), kinds.tolist(), arranged.tolist(), played.tolist(), strict=False
    ):
        held = [automatic.type for automatic in find_automatics(deal, stage.plan.rules)]
        offers = [
            stage.field.value_of_declaring(each, stage.plan.rules.automatic_order) for each in held
        ]
        assert worth == pytest.approx(max([plain, *offers]))
        assert kind < 0 or AUTOMATICS[kind] in held


def test_the_held_out_deals_are_others() -> None:
    fixed, unseen = SMALL.run("step"), SMALL.unseen("held out", 4_400)
    assert not {*map(fixed.seed_of, range(2))} & {*map(unseen.seed_of, range(2))}
    assert SMALL.run("step", SMALL.warm_up).samples == 440
    assert Plan(deals=3).run("step", 10).samples == 3
