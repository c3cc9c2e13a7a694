"""One valuation: what is advised is what reviews, bots and every command count by."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from offsuit.core.notation import card_name, card_names
from offsuit.errors import OffsuitError
from offsuit.games.game import Seat
from offsuit.games.pyramid import api as pyramid
from offsuit.games.pyramid.bots.bot import PyramidBot
from offsuit.games.pyramid.game import PyramidGame
from offsuit.games.pyramid.play.actions import Arrange, Play, Surrender
from offsuit.games.pyramid.play.pot import pot_size
from offsuit.games.pyramid.play.state import PyramidState
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.reviews.review import Review, review
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules
from offsuit.games.pyramid.strategy.advice import stake_of
from offsuit.games.pyramid.strategy.fields.shipped_fields import equilibrium
from support.pyramid.pot_hands import DRAGON, codes

pytestmark = pytest.mark.usefixtures("few_rounds")
STANDARD = PyramidRules(variant="standard")
WITH_AUTOMATICS = PyramidRules(automatics=True)
TABLES = (STANDARD, STANDARD, WITH_AUTOMATICS, PyramidRules(), replace(STANDARD, ante=0))
FLUSHES = "KC * 5D 8D QD 8H KS JC 7S 2H AD 5D 9H JC AH 4C 6C"
"""Three flushes, and nothing much to arrange."""


def advised(rules: PyramidRules, cards: Sequence[str], players: int, pot: int) -> Arrange:
    """What `pyramid.arrange` says is best, as an action."""
    found = pyramid.arrange(cards, rules=rules, players=players, pot=pot or None)
    declares = found.best.do == "declare"
    play = found.declarations[0] if declares else found.arrangements[0]
    assert (play.worth, play.unit) == (found.best.worth, found.best.unit)
    deck = rules.ranking.deck
    hands = {row: tuple(card_name(deck, code) for code in getattr(play, row)) for row in ROWS}
    return Arrange(**hands, automatic=found.best.automatic)


def played(rules: PyramidRules, seed: int) -> tuple[PyramidState, dict[int, Arrange]]:
    """A round in which every seat that plays on does what is advised."""
    dice = random.Random(seed)
    game, seats = PyramidGame(rules), dice.randrange(2, 7)
    deck = list(game.deck.cards)
    dice.shuffle(deck)
    step = game.start([Seat(f"seat {place}") for place in range(seats)], 0, deck)
    stays = dice.sample(range(seats), dice.randrange(2, seats + 1))
    done: dict[int, Arrange] = {}
    while waiting := game.waiting_for(step.state):
        view = game.view(step.state, waiting[0])
        if any(choice.action == Play.kind for choice in view.choices):
            action: Play | Surrender | Arrange = Play() if waiting[0] in stays else Surrender()
        else:
            players = len(view.seats) - len(view.surrendered)
            action = done[waiting[0]] = advised(rules, view.cards, players, view.pot)
        step = game.apply(step.state, waiting[0], action)
    return step.state, done


def reviews(deals: int, seed: int) -> Iterator[Review]:
    """Reviews of this many hands, at tables of all kinds."""
    for number in range(seed, seed + 10 * deals):
        rules = TABLES[number % len(TABLES)]
        state, done = played(rules, number)
        for each in review(rules, state):
            if each.seat in done:
                yield each
                deals -= 1
        if deals <= 0:
            return


def check_reviews(deals: int, seed: int) -> None:
    found = list(reviews(deals, seed))
    assert len(found) >= deals
    assert {each.unit for each in found} == {"points", "units"}
    for each in found:
        assert (each.loss, each.label) == (0, "best"), each
        assert each.better["worth"] == each.worth


def test_the_review_of_the_best_play_loses_nothing() -> None:
    check_reviews(60, 1)


@pytest.mark.proof
def test_the_review_of_the_best_play_loses_nothing_in_500_deals() -> None:
    check_reviews(500, 1_000)


def test_best_is_to_declare_where_that_is_worth_more() -> None:
    """By value the arrangement looks harmless; declaring takes points and the pot."""
    found = pyramid.arrange(FLUSHES, rules=STANDARD, players=4, pot=80)
    assert found.best.as_json() == {
        "do": "declare",
        "automatic": "three flushes",
        "worth": found.declarations[0].worth,
        "unit": "units",
    }
    assert found.best.worth > found.arrangements[0].worth + 5
    assert found.arrangements[0].as_json()["automatic"] is None
    plain = pyramid.arrange(FLUSHES).arrangements[0]
    assert found["arrangements"][0]["value"] == pytest.approx(plain.value)
    points = pyramid.arrange(FLUSHES, rules=STANDARD).best
    assert (points.do, points.unit) == ("declare", "points")
    assert pyramid.arrange(FLUSHES).best.do == "arrange"


def test_worth_in_points_is_that_of_the_best_response() -> None:
    """Arranged: points from those who arrange, less what those who declare take."""
    response = equilibrium(WITH_AUTOMATICS)
    found = pyramid.arrange(DRAGON, rules=WITH_AUTOMATICS, top=3)
    for each in found.arrangements:
        values = response.values
        rows = {row: values.ranking.strength(getattr(each, row)) for row in ROWS}
        won = sum(values.value(row, strength) for row, strength in rows.items())
        assert each.worth == pytest.approx(won - response.lost)
    for each in found.declarations:
        assert each.worth == response.declaring[AUTOMATICS.index(each.type)]


def test_without_automatics_and_pot_worth_is_value() -> None:
    for each in pyramid.arrange(FLUSHES, top=5).arrangements:
        assert (each.worth, each.unit) == (each.value, "points")


@pytest.mark.parametrize(("players", "pot"), [(None, None), (2, None), (4, 110), (3, 75)])
def test_judge_counts_as_arrange_does(players: int | None, pot: int | None) -> None:
    found = pyramid.arrange(FLUSHES, top=4, rules=STANDARD, players=players, pot=pot)
    deck = STANDARD.ranking.deck
    for each in found.arrangements:
        hands = {row: card_names(deck, getattr(each, row)) for row in ROWS}
        unused = card_names(deck, each.unused)
        judged = pyramid.judge(hands, unused, STANDARD, players, pot)
        assert (judged.value, judged.unit) == (pytest.approx(each.value), each.unit)
        assert judged.worth == pytest.approx(each.worth)
        assert judged.loss == pytest.approx(found.best.worth - each.worth)
        assert judged.best == found.best
        assert judged.declarations == found.declarations


def test_the_expert_does_what_is_advised() -> None:
    for rules in (STANDARD, WITH_AUTOMATICS):
        for seed in range(4):
            state, done = played(rules, seed)
            views = PyramidGame(rules)
            for seat, action in done.items():
                before = replace(
                    state,
                    phase=len(state.answers[seat]) - 1,
                    answers=tuple(
                        given[:-1] if given and isinstance(given[-1], Arrange) else given
                        for given in state.answers
                    ),
                )
                view = views.view(before, seat)
                expert = PyramidBot(rules, b"", "expert").act(view)
                assert expert == action


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_pot_says_how_many_were_dealt_in(seats: int) -> None:
    for players in range(2, seats + 1):
        stake = stake_of(STANDARD, players, pot_size(STANDARD, seats, seats - players))
        assert stake is not None
        assert (stake.seats, stake.opponents) == (seats, players - 1)


def test_any_other_pot_is_taken_as_it_is() -> None:
    stake = stake_of(STANDARD, 3, 1_000)
    assert stake is not None
    assert (stake.seats, stake.opponents, stake.pot) == (3, 2, 1_000)
    assert stake_of(STANDARD, 3, 0) is None
    assert stake_of(STANDARD) is None


@pytest.mark.parametrize(
    ("rules", "players", "pot", "complaint"),
    [
        (STANDARD, 7, None, "7 seats: 2 to 6 can be dealt"),
        (STANDARD, None, 80, "pot 80: the number of players is missing"),
        (STANDARD, 3, -1, "pot -1 must not be negative"),
        (PyramidRules(), 3, 80, "pot 80: the variant 'no-surrender' has no pot"),
    ],
)
def test_a_stake_that_cannot_be_is_refused(
    rules: PyramidRules, players: int | None, pot: int | None, complaint: str
) -> None:
    with pytest.raises(OffsuitError, match=complaint):
        pyramid.arrange(FLUSHES, rules=rules, players=players, pot=pot)


def test_automatics_of_fewer_cards_than_a_hand_are_not_weighed() -> None:
    cards = codes(DRAGON)[:15]
    found = pyramid.arrange(card_names(STANDARD.ranking.deck, cards), rules=STANDARD)
    assert found.declarations == ()
