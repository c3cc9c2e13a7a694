"""Betting bots, playing Dual Piecepacks Poker: what they win, know and discard."""

from dataclasses import replace
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from offsuit.core.fair import Deal
from offsuit.games.betting.bots.bet_decision import prospects_of
from offsuit.games.betting.bots.bot import BettingBot
from offsuit.games.betting.bots.draw_decision import decide_discards
from offsuit.games.betting.bots.fixed_players import CallingPlayer, FoldingPlayer, RandomPlayer
from offsuit.games.betting.bots.levels import SKILLS, BettingSkill, Level
from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.ranges import range_width, weights
from offsuit.games.betting.bots.sampling import DealSample, unseen_cards
from offsuit.games.betting.play.actions import Bet, Call, Check, Discard, Fold, Raise
from offsuit.games.game import Action, Seat
from offsuit.games.piecepack.hands import PIECEPACK
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import PiecepackRules
from offsuit.games.piecepack.symbols import parse_tiles
from offsuit.games.piecepack.variants import VARIANTS
from support.betting.matches import Playing, interval, play_hand, won_by_first

IGNORANT: dict[str, Playing] = {
    "caller": CallingPlayer(),
    "folder": FoldingPlayer(),
    "random": RandomPlayer("piecepack", b"any"),
}
SAMPLE, PROOF = 400, 10_000


def bot(level: Level, variant: str = "holdem") -> BettingBot:
    return BettingBot(PiecepackRules(variant), b"bot", level)


def stacked(*tiles: str) -> tuple[int, ...]:
    """A deck with these tiles on top, in the order in which they are dealt."""
    top = parse_tiles(" ".join(tiles))
    return (*top, *(code for code in range(48) if code not in top))


def view_after(
    variant: str, deck: tuple[int, ...], *actions: Action, seats: int = 2
) -> tuple[PiecepackGame, Any]:
    """The view of the seat to act after some actions."""
    game = PiecepackGame(PiecepackRules(variant))
    state = game.start([Seat(f"seat {seat}", 100) for seat in range(seats)], 0, deck).state
    for action in actions:
        assert state.actor is not None
        state = game.apply(state, state.actor, action).state
    return game, game.view(state, state.actor)


# What they win.


@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("name", IGNORANT)
def test_bots_beat_players_that_ignore_their_cards(level: Level, name: str) -> None:
    game = PiecepackGame(PiecepackRules())
    assert interval(won_by_first(game, bot(level), IGNORANT[name], SAMPLE))[0] > 0


@pytest.mark.proof
@pytest.mark.parametrize("level", ["regular", "expert"])
@pytest.mark.parametrize("name", IGNORANT)
def test_bots_beat_players_that_ignore_their_cards_over_ten_thousand_hands(
    level: Level, name: str
) -> None:
    game = PiecepackGame(PiecepackRules())
    assert interval(won_by_first(game, bot(level), IGNORANT[name], PROOF))[0] > 0


@pytest.mark.proof
def test_experts_beat_regulars_over_ten_thousand_hands() -> None:
    game = PiecepackGame(PiecepackRules())
    assert interval(won_by_first(game, bot("expert"), bot("regular"), PROOF))[0] > 0


@pytest.mark.proof
@pytest.mark.parametrize("variant", VARIANTS)
def test_experts_beat_callers_and_novices_at_every_variant(variant: str) -> None:
    game = PiecepackGame(PiecepackRules(variant))
    for other in (CallingPlayer(), bot("novice", variant)):
        won = won_by_first(game, bot("expert", variant), other, 2_000)
        assert interval(won)[0] > 0


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("level", ["novice", "regular", "expert"])
def test_bots_play_at_full_tables(variant: str, level: Level) -> None:
    game = PiecepackGame(PiecepackRules(variant))
    players = [bot(level, variant)] * game.rules.most_seats
    assert sum(play_hand(game, players, 1, seed=7)) == 0


# What they know.


def test_tiles_that_a_bot_does_not_see_change_nothing() -> None:
    deck = Deal(tuple(range(48)), bytes(32)).order
    hidden = (deck[0], deck[2], *deck[4:])  # the other seat's two tiles, and all still to come
    moved = hidden[7:] + hidden[:7]
    other = (moved[0], deck[1], moved[1], deck[3], *moved[2:])
    one, two = (view_after("holdem", each)[1] for each in (deck, other))
    assert one == two
    assert bot("expert").act(one) == bot("expert").act(two)


def test_sampled_equity_is_the_exact_one() -> None:
    """On the river, against any two tiles: all 820 of them counted."""
    game, view = view_after(
        "holdem",
        stacked("♠2 ♥5 ♡2 ♣5 ♠3 ♠A ♥A ♦N ♠4 ♣4 ♠5 ♡5"),
        *(Call(), Check(), Check(), Check(), Check(), Check()),
    )
    board = list(parse_tiles(" ".join(view.board)))
    own = PIECEPACK.strength([*parse_tiles(" ".join(view.tiles)), *board])
    left = unseen_cards(game.rules, view, 2).tolist()
    assert len(left) == 41
    hands = [PIECEPACK.strength([*pair, *board]) for pair in combinations(left, 2)]
    exact = sum((own > other) + (own == other) / 2 for other in hands) / len(hands)
    skill = BettingSkill(20_000, False, bet_sizes=(), considers_all_in=False, fold_share=0)
    found = prospects_of(game.rules, view, b"", skill).equity()
    assert abs(found - exact) < 4 * sqrt(exact * (1 - exact) / skill.samples)
    assert 0.1 < exact < 0.9


def test_bets_narrow_a_range_and_so_lower_the_equity() -> None:
    deck = Deal(tuple(range(48)), bytes(32)).order
    game, checked = view_after("holdem", deck, Call(), Check(), Check())
    _, bet = view_after("holdem", deck, Call(), Check(), Bet(4))
    _, raised = view_after("holdem", deck, Call(), Raise(8), Call(), Bet(16))
    widths = [range_width(view, 1) for view in (checked, bet, raised)]
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) == 3
    many = replace(SKILLS["expert"], samples=5_000)
    equities = [
        prospects_of(game.rules, view, b"", many).equity() for view in (checked, bet, raised)
    ]
    assert equities == sorted(equities, reverse=True)


def test_tiles_outside_a_range_count_less() -> None:
    sample = DealSample(
        own=np.array([[5, 5, 5, 5]], np.uint16),
        others=np.array([[[1, 5, 7, 9]]], np.uint16),
        qualities=np.array([[0.1, 0.4, 0.6, 0.9]]),
    )
    assert sample.share().tolist() == [1, 0.5, 0, 0]
    assert weights(sample, [1.0]).tolist() == [1, 1, 1, 1]
    assert weights(sample, [0.5]).tolist() == [0.15, 0.15, 1, 1]


# What they do in clear cases.


@pytest.mark.parametrize("level", ["regular", "expert"])
def test_the_best_hand_is_never_folded_and_the_worst_never_calls_all_in(level: Level) -> None:
    down = (Call(), Check(), Check(), Check(), Check(), Check())
    nuts = stacked("♥2 ♠N ♡3 ♠A ♣2 ♠5 ♠4 ♠3 ♣4 ♦5 ♦2 ♥3")
    _, view = view_after("holdem", nuts, *down, Bet(98))
    assert view.made == ("suit-flush no-pairs, null high",)
    assert bot(level).act(view) == Call()
    worst = stacked("♠N ♥2 ♠A ♡3 ♣2 ♠5 ♠4 ♠3 ♣4 ♦5 ♦2 ♥3")
    _, view = view_after("holdem", worst, *down, Bet(98))
    assert bot(level).act(view) == Fold()


@pytest.mark.parametrize(
    ("variant", "hand", "discarded"),
    [
        ("draw", "♠3 ♥3 ♦3 ♣3 ♤3", ()),
        ("draw", "♠N ♥N ♦N ♤2 ♡4", ("♤2", "♡4")),
        ("lowball", "♠2 ♥4 ♤5 ♢N ♣N", ()),
        ("lowball", "♠2 ♥N ♤A ♢5 ♣5", ("♢5", "♣5")),
    ],
)
def test_discards(variant: str, hand: str, discarded: tuple[str, ...]) -> None:
    """By `table-low` a pair of nulls is nearly the best hand, a pair of fives is not."""
    first, second = hand.split(), ("♡A", "♢2", "♧4", "♡5", "♤4")
    deck = stacked(*(tile for pair in zip(first, second, strict=True) for tile in pair))
    game, view = view_after(variant, deck, Call(), Check())
    assert view.tiles == tuple(first)
    assert decide_discards(game.rules, view, b"") == Discard(discarded)


def test_bets_are_kept_within_what_is_allowed() -> None:
    _, view = view_after("holdem", Deal(tuple(range(48)), bytes(32)).order)
    choices = OpenChoices(view)
    assert (choices.bet_or_raise(1), choices.bet_or_raise(1_000)) == (Raise(4), Raise(100))
    assert (choices.stay_in(), choices.fold_or_check()) == (Call(), Fold())
