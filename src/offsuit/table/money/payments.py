"""Who pays whom after an evening, in the fewest payments."""

from collections.abc import Mapping
from dataclasses import dataclass

from offsuit.errors import TableError
from offsuit.table.money.zero_sum_groups import most_groups


@dataclass(frozen=True)
class Payment:
    """One player pays chips to another."""

    payer: str
    payee: str
    chips: int


def settle_up(won: Mapping[str, int]) -> list[Payment]:
    """Payments that settle what everybody has won, or lost if negative; the sum must be 0.

    A group of k players whose results sum to 0 settles with k - 1 payments, so the fewest payments
    come from the largest number of disjoint groups. The search is exact up to
    `zero_sum_groups.MOST_EXACT` players; more than that settle as one group.

    >>> settle_up({"Ann": 5, "Bob": -5, "Cy": 3, "Dee": -3})
    [Payment(payer='Bob', payee='Ann', chips=5), Payment(payer='Dee', payee='Cy', chips=3)]
    """
    if sum(won.values()):
        raise TableError(f"results must sum to 0, got {dict(won)}")
    owed = {name: chips for name, chips in won.items() if chips}
    return [payment for group in _groups(owed) for payment in _clear(group)]


def _groups(owed: Mapping[str, int]) -> list[dict[str, int]]:
    """Players by group, both in the given order."""
    places = {name: place for place, name in enumerate(owed)}
    names: dict[int, list[str]] = {chips: [] for chips in owed.values()}
    for name in reversed(places):
        names[owed[name]].append(name)
    groups = [
        sorted((names[chips].pop() for chips in group), key=places.__getitem__)
        for group in most_groups(list(owed.values()))
    ]
    return [
        {name: owed[name] for name in group}
        for group in sorted(groups, key=lambda group: places[group[0]])
    ]


def _clear(owed: Mapping[str, int]) -> list[Payment]:
    """At most one payment fewer than players: the smallest debt is paid to the largest credit."""
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
