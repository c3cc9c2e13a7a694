"""Reviews agree with the arranger, and points with the score."""

from dataclasses import replace

import pytest

from offsuit.core.notation import card_name, parse_cards
from offsuit.errors import RulesError
from offsuit.games.catalog.seated import SEATED, seated_review
from offsuit.games.game import Step
from offsuit.games.loss_labels import WORST
from offsuit.games.pyramid.api import appraise, arrange, judge
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.reviews.review import LABELS, label, review
from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake, offers
from offsuit.games.pyramid.strategy.surrender.shipped_thresholds import prospects
from support.playthrough import play

GAMES = [name for name in SEATED if name.startswith("pyramid")]


def played(name: str, seed: int, skill: str) -> tuple[PyramidGame, PyramidState]:
    """A round in which everybody plays on and arranges with this skill."""
    found = play(name, seed, 4)
    game = found.game
    assert isinstance(game, PyramidGame)
    step: Step[PyramidState] = game.start(found.seats, found.button, found.deck)
    bot = PyramidBot(game.rules, bytes(32), skill)
    while waiting := game.waiting_for(step.state):
        view = game.view(step.state, waiting[0])
        kinds = [choice.action for choice in view.choices]
        action = game.read_action({"kind": "play"}) if "play" in kinds else bot.act(view)
        step = game.apply(step.state, waiting[0], action)
    return game, step.state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_the_best_play_loses_nothing(name: str, seed: int) -> None:
    game, state = played(name, seed, "expert")
    found = review(game.rules, state)
    assert [each.seat for each in found] == [0, 1, 2, 3]
    for each in found:
        assert each.label == "best"
        assert each.skill == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_reviews_agree_with_the_arranger_and_the_score(name: str, seed: int) -> None:
    game, state = played(name, seed, "novice")
    assert state.scored is not None
    labels = set()
    for each in review(game.rules, state):
        shown = next(hand for hand in state.revealed.hands if hand.seat == each.seat)  # type: ignore[union-attr]
        cards = [*shown.back, *shown.middle, *shown.front, *shown.unused]
        held = " ".join("*" if card.startswith("*") else card for card in cards)
        assert len(parse_cards(game.rules.ranking.deck, held)) == 17
        if shown.automatic is None:
            hands = {"back": shown.back, "middle": shown.middle, "front": shown.front}
            facts = judge(hands, shown.unused, game.rules)
            assert each.value == pytest.approx(facts["value"])
        assert each.best == pytest.approx(each.value + each.loss)
        if game.rules.variant == "standard":
            pot = sum(state.scored.paid)
            offer = offers(state.hand(each.seat), Stake(game.rules, 4, 3, pot))[0]
            assert each.better["units"] == each.better["worth"] == offer.prospect.units.value
            assert each.better["automatic"] == offer.automatic
            assert each.units is not None
            lost = max(0, offer.prospect.units.value - each.units)
            assert each.loss == pytest.approx(lost / 2 / 3)
        else:
            best = arrange(held, rules=game.rules)["arrangements"][0]
            assert each.better == best
            assert each.units is None
            assert each.best == pytest.approx(best["value"])
        assert each.net == state.scored.net[each.seat]
        assert each.luck + each.expected == pytest.approx(each.net)
        assert each.expected == pytest.approx(3 * each.value)
        assert each.skill == pytest.approx(-3 * each.loss)
        labels.add(each.label)
    assert labels - {"best"}, "novices do not arrange like that"
    assert sum(each.net for each in review(game.rules, state)) == 0


def test_an_automatic_that_was_passed_over_is_better() -> None:
    """The golden round with an automatic in it, in which nobody declares anything."""
    found = play("pyramid standard", 211, 5)
    game = found.game
    assert isinstance(game, PyramidGame)
    step: Step[PyramidState] = game.start(found.seats, found.button, found.deck)
    while waiting := game.waiting_for(step.state):
        kinds = [choice.action for choice in game.legal(step.state, waiting[0])]
        default = game.advised_default(step.state, waiting[0])
        action = game.read_action({"kind": "play"}) if "play" in kinds else default
        step = game.apply(step.state, waiting[0], action)
    better = [each.better["automatic"] for each in review(game.rules, step.state) if each.loss]
    assert [kind for kind in better if kind], "declaring was worth more for somebody"


@pytest.mark.parametrize(("loss", "word"), [*LABELS, (99.0, WORST)])
def test_labels(loss: float, word: str) -> None:
    assert label(loss) == word


@pytest.mark.parametrize("name", GAMES)
def test_only_rounds_that_are_over_are_reviewed(name: str) -> None:
    found = play(name, 1, 3)
    with pytest.raises(RulesError, match="when it is over"):
        seated_review(name, found.game, found.moments[0].step.state)


def test_who_has_not_shown_hears_about_his_decision_alone() -> None:
    """Nobody has shown: two surrendered to the third, who was not asked for more."""
    found = play("pyramid standard", 12, 3)
    state = found.moments[-1].step.state
    reviews = seated_review("pyramid standard", found.game, state)
    assert [each.seat for each in reviews] == [0, 1, 2]
    for each in reviews:
        decision = each.as_json()["decision"]
        assert decision["played"] == (each.seat in state.in_play)
        chosen, other = decision["play"], decision["surrender"]
        if not decision["played"]:
            chosen, other = other, chosen
        assert decision["loss"] == pytest.approx(max(0.0, other - chosen))
        assert (decision["label"] == "best") == (chosen >= other)
        assert each.loss == pytest.approx(decision["loss"] / 2 / 2)
        better = "play" if decision["play"] > decision["surrender"] else "surrender"
        assert each.better == {"decision": better}


def test_decisions_are_reviewed_by_the_shipped_figures() -> None:
    game, state = played("pyramid standard", 3, "club")
    deck = game.rules.ranking.deck
    for each in review(game.rules, state):
        assert each.decision is not None
        worth = appraise([card_name(deck, code) for code in state.hand(each.seat)[:13]])["worth"]
        known = prospects(game.rules, 4, worth)
        assert known == (each.decision["play"], each.decision["surrender"])
        assert -10 <= each.decision["surrender"] < -9
    richer = replace(game.rules, ante=500)
    assert prospects(richer, 4, 0.0) is None
    assert all(each.decision is None for each in review(richer, state))
