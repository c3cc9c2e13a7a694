"""Side pots and shares worked out from events alone, without the code of the round.

Chips are taken one level at a time: every seat that has put in that much adds to the level, and
every such seat that has not folded can win it.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from offsuit.games.betting.play.events import Acted, Posted, Returned
from offsuit.games.game import Event

Layers = list[tuple[int, frozenset[int]]]
"""(chips, seats that can win them), the main pot first."""


def put_in(events: Iterable[Event], seats: int) -> tuple[list[int], set[int]]:
    """What every seat has put in for good, and who has folded."""
    paid, folded = [0] * seats, set()
    for event in events:
        if isinstance(event, Posted | Acted):
            paid[event.seat] += event.chips
        if isinstance(event, Returned):
            paid[event.seat] -= event.chips
        if isinstance(event, Acted) and event.did == "fold":
            folded.add(event.seat)
    return paid, folded


def layers(paid: Sequence[int], folded: set[int]) -> Layers:
    """Pots from the bottom up, chip by chip; neighbours with the same winners are one pot."""
    pots: Layers = []
    for chip in range(max(paid)):
        inside = [seat for seat, chips in enumerate(paid) if chips > chip]
        able = frozenset(inside) - folded
        if pots and pots[-1][1] == able:
            pots[-1] = (pots[-1][0] + len(inside), able)
        else:
            pots.append((len(inside), able))
    return pots


def won(
    pots: Layers, halves: Sequence[Mapping[int, int]], button: int, seats: int
) -> dict[int, int]:
    """Seat -> chips; `halves` are the strengths for high, then for low, of seats that can win.

    Chip after chip goes round: first between the halves, then among the winners of each.
    """
    from_button = [(button + step) % seats for step in range(1, seats + 1)]
    gained: dict[int, int] = defaultdict(int)
    for chips, able in pots:
        for number, strengths in enumerate(halves):
            best = max(strengths[seat] for seat in able)
            winners = [seat for seat in from_button if seat in able and strengths[seat] == best]
            part = len([chip for chip in range(chips) if chip % len(halves) == number])
            for chip in range(part):
                gained[winners[chip % len(winners)]] += 1
    return gained
