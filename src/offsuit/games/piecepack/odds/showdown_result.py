"""The winners of a showdown, their chips, and the five tiles that play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from offsuit.core.best_hand import read_hand
from offsuit.core.hand_text import hand_text
from offsuit.core.lookups.omaha import FROM_BOARD, FROM_HOLE
from offsuit.core.odds.equity import BOARD
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError, RulesError
from offsuit.games.betting.pot_shares import from_button, shares, winners
from offsuit.games.betting.variant import Half
from offsuit.games.piecepack.odds.spot import Spot, Tiles
from offsuit.games.piecepack.odds.typed_pots import TypedPot
from offsuit.games.piecepack.symbols import tile_names

HALVES: tuple[Half, ...] = ("high", "low")


@dataclass(frozen=True)
class MadeHand:
    """A hand's best five tiles in one ranking."""

    strength: int
    category: str
    text: str
    tiles: Tiles


def best_five(ranking: Ranking, spot: Spot, hand: Tiles) -> MadeHand:
    """The best that a hand makes with the whole board, by the variant's rule."""
    five = max(_choices(spot, hand), key=ranking.strength)
    strength, made = read_hand(ranking, five)
    return MadeHand(strength, made.category.name, hand_text(ranking, made), made.cards)


def _choices(spot: Spot, hand: Tiles) -> Iterator[Tiles]:
    if spot.variant.play == "holdem":
        yield from combinations((*hand, *spot.board), BOARD)
        return
    for two in combinations(hand, FROM_HOLE):
        for three in combinations(spot.board, FROM_BOARD):
            yield *two, *three


def showdown(
    spot: Spot, pots: Sequence[TypedPot] = (), button: int | None = None
) -> dict[str, Any]:
    """Hands, winners of each pot and of its halves, chips and text.

    Seats are numbered from 1, clockwise; by default the last has the button. Without pots, all
    seats contest one, and only their shares of it are given.
    """
    _check(spot, pots, button)
    seats = range(1, len(spot.hands) + 1)
    made = {
        half: {
            seat: best_five(ranking, spot, hand)
            for seat, hand in zip(seats, spot.known, strict=True)
        }
        for half, ranking in zip(HALVES, spot.rankings, strict=False)
    }
    settled = [_settled(pot, made, button or len(seats)) for pot in pots]
    players = [
        _player(spot, made, seat)
        | ({"chips": sum(_paid(pot, seat) for pot in settled)} if pots else {})
        for seat in seats
    ]
    head: dict[str, Any] = {"variant": spot.variant.name}
    if spot.low:
        head["low"] = spot.low.name.removeprefix("piecepack ")
    head["board"] = list(tile_names(spot.board, spot.deck))
    texts = [
        line
        for pot in pots or [TypedPot(0, tuple(seats))]
        for line in _texts(made, pot, bool(pots), spot.deck)
    ]
    return head | {"players": players, "pots": settled, "text": texts}


def _check(spot: Spot, pots: Sequence[TypedPot], button: int | None) -> None:
    if len(spot.known) < len(spot.hands):
        raise HandError("a showdown needs known hands, got a random hand")
    if spot.missing:
        raise HandError(f"a showdown needs {BOARD} tiles on the board, got {len(spot.board)}")
    if button is not None and not 1 <= button <= len(spot.hands):
        raise RulesError(f"button {button}: seats are 1 to {len(spot.hands)}")
    for pot in pots:
        if any(not 1 <= seat <= len(spot.hands) for seat in pot.seats) or not pot.seats:
            raise RulesError(
                f"pot of {pot.chips} for seats {pot.seats}: seats are 1 to {len(spot.hands)}"
            )


Hands = dict[Half, dict[int, MadeHand]]
"""Half -> seat -> the hand that it makes."""


def _strengths(hands: dict[int, MadeHand]) -> dict[int, int]:
    return {seat: made.strength for seat, made in hands.items()}


def _settled(pot: TypedPot, made: Hands, button: int) -> dict[str, Any]:
    settled: dict[str, Any] = {"chips": pot.chips, "seats": list(pot.seats)}
    strengths = {half: _strengths(hands) for half, hands in made.items()}
    for share in shares(pot.chips, from_button(pot.seats, button), strengths):
        paid = dict(zip(map(str, share.winners), share.parts, strict=True))
        won = {"chips": share.chips, "winners": sorted(share.winners), "paid": paid}
        settled[share.half] = won
    return settled


def _paid(pot: dict[str, Any], seat: int) -> int:
    return sum(pot[half]["paid"].get(str(seat), 0) for half in HALVES if half in pot)


def _share(made: Hands, seat: int) -> Fraction:
    """A seat's share of a pot that all contest."""
    share = Fraction()
    for hands in made.values():
        best = winners(_strengths(hands), list(hands))
        share += Fraction(int(seat in best), len(best) * len(made))
    return share


def _player(spot: Spot, made: Hands, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = {"seat": seat}
    player["tiles"] = list(tile_names(spot.known[seat - 1], spot.deck))
    for half in made:
        player[half] = _hand(made[half][seat], spot.deck)
    return player | {"share": float(_share(made, seat))}


def _hand(made: MadeHand, deck: str) -> dict[str, Any]:
    return {
        "category": made.category,
        "strength": made.strength,
        "text": made.text,
        "tiles": list(tile_names(made.tiles, deck)),
    }


def _texts(made: Hands, pot: TypedPot, named: bool, deck: str) -> Iterator[str]:
    """A sentence for each half of a pot, and one for a seat that takes both alone."""
    of_pot = f" of the pot of {pot.chips}" if named else ""
    whole = f" the pot of {pot.chips}" if named else " the pot"
    won = {half: winners(_strengths(hands), pot.seats) for half, hands in made.items()}
    for half, seats in won.items():
        best = made[half][seats[0]]
        names = " and ".join(f"hand {seat}" for seat in seats)
        verb = "wins" if len(seats) == 1 else "share"
        what = f" the {half} half{of_pot}" if len(made) > 1 else whole
        tiles = " ".join(tile_names(best.tiles, deck))
        yield f"{names} {verb}{what} with {best.text} ({tiles})"
    if len(won) > 1 and won["high"] == won["low"] and len(won["high"]) == 1:
        yield f"hand {won['high'][0]} scoops{whole}"
