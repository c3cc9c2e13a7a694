"""Exact shares: every deal of what is unknown, counted once."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from offsuit.core.odds.equity import equity
from offsuit.core.odds.symmetry import exchanges
from offsuit.games.piecepack.hands import PIECEPACK
from offsuit.games.piecepack.odds.spot import Spot, Tiles
from offsuit.games.piecepack.odds.starting import image

Progress = Callable[[int], None]
"""Is called with the number of deals just done."""


def exact_shares(spot: Spot, progress: Progress | None = None) -> list[dict[str, Fraction]]:
    """Each seat's `spot.quantities`, over all deals."""
    found = [dict.fromkeys(spot.quantities, Fraction()) for _ in spot.hands]
    boards = spot.deals // spot.fillings
    for hands, times in fillings(spot):
        part = equity(PIECEPACK, hands, spot.board, spot.variant.play, spot.low)
        for total, share in zip(found, part.shares, strict=True):
            for name in total:
                total[name] += getattr(share, name) * times / spot.fillings
        if progress:
            progress(times * boards)
    return found


def fillings(spot: Spot) -> Iterator[tuple[tuple[Tiles, ...], int]]:
    """Hands for all seats, with the number of deals that each represents.

    Of first unknown hands that differ only by an exchange of suits, one represents all.
    """
    group = exchanges(spot.rankings, [*spot.known, spot.board])
    unknown = [seat for seat, hand in enumerate(spot.hands) if hand is None]
    for dealt in _dealt(spot.remaining, spot.variant.tiles, len(unknown)):
        images = {image(hand, exchange) for hand in dealt[:1] for exchange in group}
        if images and min(images) != dealt[0]:
            continue
        hands = list(spot.hands)
        for seat, hand in zip(unknown, dealt, strict=True):
            hands[seat] = hand
        yield tuple(hand for hand in hands if hand is not None), max(len(images), 1)


def _dealt(tiles: Tiles, size: int, seats: int) -> Iterator[tuple[Tiles, ...]]:
    """Every way to deal a hand of `size` tiles to each seat."""
    if not seats:
        yield ()
        return
    for hand in combinations(tiles, size):
        rest = tuple(code for code in tiles if code not in hand)
        for others in _dealt(rest, size, seats - 1):
            yield hand, *others
