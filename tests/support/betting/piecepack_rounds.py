"""Rounds of Dual Piecepacks Poker with something to see in them, as scripts.

A script is what the seats do in their turn, one line a street; `discard 3` throws away the first
three tiles held.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from offsuit.core.fair import Deal
from offsuit.games.betting.play.actions import Discard
from offsuit.games.betting.play.view import BettingView
from offsuit.games.game import Action, Seat
from offsuit.games.piecepack.round import PiecepackGame
from offsuit.games.piecepack.rules import parse_rules
from support.playthrough import NAMES, Moment, Played, written


@dataclass(frozen=True)
class Scripted:
    """Who sits there with how many chips, and what they do; the seed deals."""

    title: str
    variant: str
    chips: tuple[int, ...]
    script: str
    seed: int = 1
    button: int = 0
    settings: Mapping[str, Any] = field(default_factory=dict)


GOLDEN: tuple[Scripted, ...] = (
    Scripted(
        "heads-up blinds",
        "holdem",
        (100, 100),
        """raise 6, call
        check, bet 8, call
        check, check
        bet 20, fold""",
    ),
    Scripted(
        "two side pots",
        "holdem",
        (10, 30, 60, 100),
        """raise 30, raise 60, call, call""",
        seed=4,
        button=2,
    ),
    Scripted(
        "split pot",
        "holdem",
        (100, 100, 100),
        """call, call, check
        check, check, check
        check, check, check
        check, check, check""",
        seed=18,
        settings={"big_blind": 3},
    ),
    Scripted(
        "scooped high-low",
        "omaha-hilo",
        (100, 100, 100),
        """raise 8, call, fold
        bet 10, call
        check, check
        bet 30, call""",
        seed=5,
    ),
    Scripted(
        "quartered high-low",
        "omaha-hilo",
        (100, 100, 100),
        """call, call, check
        check, check, bet 7, call, fold
        bet 12, call
        check, bet 79, call""",
        seed=2,
    ),
    Scripted(
        "twenty-handed",
        "holdem",
        (100,) * 20,
        ", ".join(["call"] * 19 + ["check"] * 61),
    ),
    Scripted(
        "stud bring-in and completion",
        "stud-hilo",
        (100, 100, 9),
        """bring-in, raise 2, call, call
        check, bet 2, call, call
        check, bet 4, call, call
        bet 4, call
        check, check""",
        seed=4,
    ),
    Scripted(
        "nine-handed draw",
        "draw",
        (40,) * 9,
        """call, call, call, call, call, call, call, call, check
        discard 5, discard 5, discard 3, discard 5, discard 4
        discard 5, discard 5, discard 0, discard 5
        bet 10, fold, fold, call, fold, fold, fold, raise 38, fold, fold, call""",
        seed=3,
    ),
)


def play_script(scripted: Scripted) -> Played:
    """The round of a script, which must last to the end exactly."""
    game = PiecepackGame(parse_rules({"variant": scripted.variant, **scripted.settings}))
    deck = Deal(game.deck.cards, scripted.seed.to_bytes(32, "big")).order
    seats = tuple(Seat(NAMES[seat], chips) for seat, chips in enumerate(scripted.chips))
    step = game.start(seats, scripted.button, deck)
    moments = [Moment(step)]
    for line in scripted.script.replace("\n", ",").split(","):
        (seat,) = game.waiting_for(step.state)
        action = _read(game, game.view(step.state, seat), line.split())
        step = game.apply(step.state, seat, action)
        moments.append(Moment(step, seat, action))
    assert not game.waiting_for(step.state), f"{scripted.title}: the script ends too early"
    return Played(game, seats, scripted.button, deck, tuple(moments))


def _read(game: PiecepackGame, view: BettingView, words: list[str]) -> Action:
    kind, *amount = words
    if kind == Discard.kind:
        return Discard(view.tiles[: int(amount[0])])
    return game.read_action({"kind": kind, **({"to": int(amount[0])} if amount else {})})


def scripted_playthrough(scripted: Scripted) -> str:
    """The golden round of a script."""
    title = f"piecepack {scripted.variant}, {scripted.title}"
    return written(title, play_script(scripted), scripted.seed)
