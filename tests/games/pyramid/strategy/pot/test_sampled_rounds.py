"""Many rounds at once against one after the other, by the game's own scoring and settling."""

from dataclasses import replace

import numpy as np
import pytest

from offsuit.core.kernels.deal import deal
from offsuit.games.pyramid.arranger.arranger import arrange
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.play.contender import Contender, contender
from offsuit.games.pyramid.play.settlement import settle
from offsuit.games.pyramid.pyramid_rows import ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, HAND, PyramidRules
from offsuit.games.pyramid.strategy.fields.shipped_fields import equilibrium
from offsuit.games.pyramid.strategy.pot.sampled_rounds import (
    SampledRounds,
    deal_rounds,
    outcome,
    points_between,
)

RULES = PyramidRules(variant="standard")


def hands_of(rounds: int, seats: int, seed: int) -> np.ndarray:
    deck = np.array(RULES.deck.cards, np.uint8)
    return deal(seed, deck, rounds, seats * HAND).reshape(rounds, seats, HAND)


def shown(name: str, cards: list[int], rules: PyramidRules) -> Contender:
    """What a player at equilibrium lays down, found without a batch."""
    player = equilibrium(rules)
    best = arrange(cards, player.values)[0]
    offers = [
        (player.declaring[AUTOMATICS.index(found.type)], found)
        for found in find_automatics(cards, rules)
    ]
    value, automatic = max(offers, key=lambda offer: offer[0], default=(-np.inf, None))
    if automatic is not None and value > best.value - player.lost:
        hands = {at: getattr(automatic, at) for at in ROWS}
        return contender(name, hands, automatic.type, rules)
    return contender(name, {at: getattr(best, at) for at in ROWS}, None, rules)


def units(rules: PyramidRules, players: list[Contender], stays: list[bool]) -> dict[str, int]:
    """Chips of the round without the antes."""
    seats = [
        player if stay else Contender(player.name, {}, surrendered=True)
        for player, stay in zip(players, stays, strict=True)
    ]
    found = settle(seats, rules, seats[0].name).chips
    return {name: chips + rules.ante for name, chips in found.items()}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_playing_on_and_surrendering_bring_what_the_game_settles(seats: int) -> None:
    rules = replace(RULES, ante=60, surrender=60)  # can be shared by any number
    hands = hands_of(25, seats, seed=seats)
    stays = np.random.default_rng(seats).random((25, seats)) < 0.55
    found = outcome(rules, points_between(rules, hands), stays)
    for number, cards in enumerate(hands.tolist()):
        players = [shown(str(seat), held, rules) for seat, held in enumerate(cards)]
        for seat in range(seats):
            for playing, told in ((True, found.played), (False, found.surrendered)):
                decided = stays[number].tolist()
                decided[seat] = playing
                assert told[number, seat] == units(rules, players, decided)[str(seat)]


def test_automatics_of_one_kind_are_compared_by_their_cards() -> None:
    """Two dragons with different aces, three flushes with each other: not all of them push."""
    hands = hands_of(6000, 2, seed=8)
    _, kinds = equilibrium(RULES).play(hands.reshape(-1, HAND))
    kinds = kinds.reshape(-1, 2)
    alike = hands[(kinds[:, 0] == kinds[:, 1]) & (kinds[:, 0] >= 0)][:12]
    assert len(alike) >= 8
    points = points_between(RULES, alike)
    for number, (mine, other) in enumerate(alike.tolist()):
        settled = settle([shown("a", mine, RULES), shown("b", other, RULES)], RULES, "a")
        assert points[number, 0, 1] == -points[number, 1, 0] == settled.net["a"]
    assert points.any()


def test_seats_that_do_not_stay_need_no_arrangement() -> None:
    hands = hands_of(40, 4, seed=5)
    stays = np.random.default_rng(5).random((40, 4)) < 0.6
    stays[:, 0] = True
    full = outcome(RULES, points_between(RULES, hands), stays)
    part = outcome(RULES, points_between(RULES, hands, stays), stays)
    assert (full.played[:, 0] == part.played[:, 0]).all()


def test_tables_are_the_same_on_any_number_of_threads_and_give_smaller_ones() -> None:
    seen: list[tuple[int, int]] = []
    one = deal_rounds(RULES, 1_500, 3, progress=lambda done, total: seen.append((done, total)))
    two = deal_rounds(RULES, 1_500, 3, threads=2)
    assert seen == [(1_000, 1_500), (1_500, 1_500)]
    assert (one.worths == two.worths).all()
    assert (one.pairs == two.pairs).all()
    assert [len(one.of(seats).worths) for seats in range(2, 7)] == [
        4_500,
        3_000,
        1_500,
        1_500,
        1_500,
    ]
    assert (one.of(2).pairs[1_500:3_000] == one.pairs[:, 2:4, 2:4]).all()


def test_a_pot_that_lies_there_already_goes_to_the_winners() -> None:
    rounds = SampledRounds(np.zeros((1, 2)), np.array([[[0, 4], [-4, 0]]], np.int16))
    stays = np.ones((1, 2), bool)
    found = outcome(RULES, rounds.pairs, stays, pot=77)
    assert found.played.tolist() == [[8 + 77, -8]]
    assert found.surrendered.tolist() == [[-10, -10]]
    nobody = outcome(RULES, rounds.pairs, ~stays, pot=77)
    assert nobody.played.tolist() == [[87, 87]]
    assert nobody.surrendered.tolist() == [[38.5, 38.5]]
