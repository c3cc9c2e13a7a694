"""Who pays whom after an evening, in the fewest payments."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from offsuit.errors import TableError

MOST_EXACT = 14
"""Players with something to pay or to get for whom the fewest payments are searched exactly."""


@dataclass(frozen=True)
class Payment:
    """One player hands chips to another."""

    payer: str
    payee: str
    chips: int


def settle_up(won: Mapping[str, int]) -> list[Payment]:
    """Payments that clear what everybody has won, or lost where negative; these sum to 0.

    A group of k players whose results sum to 0 clears itself with k - 1 payments, so the fewest
    payments come from the most such groups that have nobody in common.

    >>> settle_up({"Ann": 5, "Bob": -5, "Cy": 3, "Dee": -3})
    [Payment(payer='Bob', payee='Ann', chips=5), Payment(payer='Dee', payee='Cy', chips=3)]
    """
    if sum(won.values()):
        raise TableError(f"results that do not sum to 0: {dict(won)}")
    owed = {name: chips for name, chips in won.items() if chips}
    groups = _most_groups(owed) if len(owed) <= MOST_EXACT else [list(owed)]
    return [payment for group in groups for payment in _clear({n: owed[n] for n in group})]


def _most_groups(owed: Mapping[str, int]) -> list[list[str]]:
    """The most groups that each sum to 0, by dynamic programming over sets of players.

    Taking players away one by one, a group is complete whenever the rest sums to 0: so the most
    groups in a set are those in it without some player, and one more if the set itself sums to 0.
    """
    names = list(owed)
    full = (1 << len(names)) - 1
    sums, most, last = [0] * (full + 1), [0] * (full + 1), [0] * (full + 1)
    for chosen in range(1, full + 1):
        low = chosen & -chosen
        sums[chosen] = sums[chosen ^ low] + owed[names[low.bit_length() - 1]]
        options = [n for n in range(len(names)) if chosen >> n & 1]
        last[chosen] = max(options, key=lambda n: most[chosen ^ (1 << n)])
        most[chosen] = most[chosen ^ (1 << last[chosen])] + (sums[chosen] == 0)
    groups: list[list[str]] = []
    chosen = full
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        groups[-1].append(names[last[chosen]])
        chosen ^= 1 << last[chosen]
    return sorted((sorted(group, key=names.index) for group in groups), key=_first(names))


def _first(names: list[str]) -> Callable[[list[str]], int]:
    return lambda group: names.index(group[0])


def _clear(owed: Mapping[str, int]) -> list[Payment]:
    """At most one payment fewer than players: who owes least pays whoever is still owed."""
    left = dict(owed)
    payments = []
    while debts := [name for name, chips in left.items() if chips < 0]:
        payer = max(debts, key=lambda name: left[name])
        payee = max(left, key=lambda name: left[name])
        chips = min(-left[payer], left[payee])
        left[payer] += chips
        left[payee] -= chips
        payments.append(Payment(payer, payee, chips))
    return payments
