"""Who sits out while the blinds pass waits for the big blind when they are back.

That is the usual rule of card rooms for a player who does not post what they missed: nobody plays
the good seats of an orbit for nothing. A player who was passed is dealt in again in the round in
which they have the big blind, or where too few others are left to play.
"""

from collections.abc import Sequence

from offsuit.table.journal import entries as e
from offsuit.table.table import Table


def big_blind(button: int, seats: int) -> int:
    """The seat that has the big blind; of two, the one without the button."""
    return (button + (1 if seats == 2 else 2)) % seats


def was_passed(chair: int, chairs: Sequence[int], button: int) -> bool:
    """Whether the big blind went past an absent chair: it is between the two blinds.

    >>> [was_passed(chair, (0, 2, 5), 0) for chair in (1, 3, 4, 6)]
    [False, True, True, False]
    """
    big = chairs[big_blind(button, len(chairs))]
    small = chairs[(big_blind(button, len(chairs)) - 1) % len(chairs)]
    around = max(*chairs, chair) + 1
    return 0 < (chair - small) % around < (big - small) % around


def owing(table: Table, entry: e.Shuffled) -> set[int]:
    """Chairs that wait for the big blind after a round has begun."""
    if not (table.options.missed_blinds and table.game.has_blinds):
        return set()
    absent = {n: chair for n, chair in table.taken() if n not in entry.chairs and not chair.is_bot}
    return {
        number
        for number, chair in absent.items()
        if chair.owes_blind
        or (chair.purse.rounds and was_passed(number, entry.chairs, entry.button))
    }


def dealt_now(table: Table, chairs: list[int], button: int) -> list[int]:
    """Those of the chairs that want cards that the round is dealt to.

    `button` counts the rounds: the seat that has it is the remainder by the number of seats.
    """
    waiting = [number for number, chair in table.taken() if number in chairs and chair.owes_blind]
    playing = [number for number in chairs if number not in waiting]
    for number in waiting:
        together = sorted((*playing, number))
        has_blind = together[big_blind(button % len(together), len(together))] == number
        if has_blind or len(playing) not in table.game.seat_counts:
            playing = together
    return playing
