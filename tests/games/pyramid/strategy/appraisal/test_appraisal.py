"""Appraisals: the shipped ones, what they are called with, and their files."""

import io

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.errors import FieldError, HandError
from offsuit.games.pyramid import api as pyramid
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.appraisal.appraisal import (
    FORM,
    appraise,
    dump_appraisal,
    load_appraisal,
    see,
    shipped_appraisal,
)
from offsuit.games.pyramid.strategy.appraisal.fitting import (
    RULES,
    check_appraisal,
    fit_appraisal,
    fitted_to,
    worth,
)
from offsuit.games.pyramid.strategy.fields.shipped_fields import equilibrium

DECK = np.array(PyramidRules().deck.cards, np.uint8)


@pytest.mark.parametrize(("cards", "least"), [(13, 0.6), (17, 0.93)])
def test_a_shipped_appraisal_knows_what_unseen_deals_come_to(cards: int, least: float) -> None:
    """3,000 deals: of thirteen cards with one kitty, whose luck is no fault of the appraisal."""
    deals = deal(77, DECK, 3_000, 17)
    exact = worth(equilibrium(RULES[cards]), deals)
    guess = appraise(deals[:, :cards])
    assert np.corrcoef(guess, exact)[0, 1] > least
    errors = guess - exact
    assert abs(errors.mean()) < 4 * errors.std() / np.sqrt(len(errors))


@pytest.mark.parametrize(("cards", "least"), [(13, 0.95), (17, 0.95)])
def test_a_shipped_appraisal_says_how_near_it_comes(cards: int, least: float) -> None:
    _, report = shipped_appraisal(cards)
    assert report["cards"] == cards
    check = report["check"]
    assert check["deals"] >= 10_000
    assert check["correlation"] > least
    assert len(check["worst"]) == 10
    assert check["field"] == fitted_to(cards), "run `offsuit pyramid fit --again`"
    if report["field"] != check["field"]:
        assert report["moved"]["rms"] < check["rms_error"] / 50, "a new fit would gain something"
    worst = check["worst"][0]
    assert pyramid.appraise(worst["cards"])["worth"] == pytest.approx(worst["appraised"], abs=1e-3)


def test_jokers_are_worth_having() -> None:
    bare = pyramid.appraise("AS AD KH KC 9D 8D 2S 3C 4H 7S JD 6C 5C")
    wild = pyramid.appraise("AS AD KH KC 9D 8D 2S 3C 4H 7S JD 6C *")
    assert bare["cards"] == wild["cards"] == 13
    assert wild["worth"] > bare["worth"] + 1


def test_many_are_appraised_as_one_is() -> None:
    deals = deal(5, DECK, 5_000, 17)
    together = appraise(deals)
    alone = [appraise(deals[place : place + 1])[0] for place in (0, 4_095, 4_096, 4_999)]
    assert together[[0, 4_095, 4_096, 4_999]].tolist() == pytest.approx(alone, abs=1e-4)
    assert appraise(deals[:0]).shape == (0,)


@pytest.mark.parametrize("shape", [(3, 16), (13,), (1, 0)])
def test_other_numbers_of_cards_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(HandError, match=f"{shape[-1]} cards given; 13 or 17 are appraised"):
        appraise(np.zeros(shape, np.uint8))


def test_fitting_is_the_same_on_any_number_of_threads() -> None:
    seen: list[tuple[int, int]] = []
    one = fit_appraisal(13, 5_000, 2, progress=lambda done, total: seen.append((done, total)))
    two = fit_appraisal(13, 5_000, 2, threads=2)
    features = see(np.ascontiguousarray(deal(1, DECK, 50, 13)))
    assert (one(features) == two(features)).all()
    assert seen[-1][0] == seen[-1][1]
    told: list[tuple[int, int]] = []
    check = check_appraisal(one, 13, 12, 2, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (12, 12)
    assert check["correlation"] > 0.3
    assert -1 < check["mean_error"] < 1


def test_a_file_is_read_back_or_refused() -> None:
    network, report = shipped_appraisal(17)
    data = dump_appraisal(network, report)
    again, told = load_appraisal(data, "here")
    features = see(np.ascontiguousarray(deal(1, DECK, 50, 17)))
    assert told == report
    assert (again(features) == network(features)).all()
    for broken in (b"", data[:-9], data[: len(data) // 2], b"PK" + data[5:]):
        with pytest.raises(FieldError, match="here: not an appraisal file, or damaged"):
            load_appraisal(broken, "here")
    out = io.BytesIO()
    text = b'{"form": "offsuit appraisal 9", "report": {}}'
    layers = {"weights0": np.zeros((features.shape[1], 1)), "biases0": np.zeros(1)}
    np.savez(out, facts=np.frombuffer(text, np.uint8), **layers)  # type: ignore[arg-type] # names
    with pytest.raises(FieldError, match=f"expected form {FORM!r}, got 'offsuit appraisal 9'"):
        load_appraisal(out.getvalue(), "here")
