"""The best arrangement of every kind by trying everything, on the brute force's own classes.

Two arrangements are of one kind if their hands have the same categories and use as many jokers.
Every two sets of places are tried as back and middle: the back is the strongest that its cards can
be, the middle the strongest that does not beat the back, and the front the strongest hand of the
places that are left that does not beat the middle. Nothing is left out because it looks bad.
"""

from collections.abc import Sequence

import numpy as np

from support.pyramid.brute_arranger import (
    FRACTION,
    JOKER,
    SIZES,
    TIE,
    Force,
    all_hands,
    positions_of,
)

Kind = tuple[tuple[int, int], ...]
"""Category and number of jokers of each row."""


def best_of_kinds(force: Force, deal: Sequence[int]) -> dict[Kind, tuple[float, int]]:
    """By kind the greatest value, and the greatest sum of strengths that has it."""
    cards = sorted(min(card, JOKER) for card in deal)
    jokers = sum(1 << place for place, card in enumerate(cards) if card == JOKER)
    classes = _classes(force, cards)
    fronts: dict[tuple[int, int], tuple[int, int]] = {}
    found: dict[Kind, int] = {}
    for back, own in classes.items():
        top = _strongest(own, "back", None)
        if top is None:
            continue
        for middle, theirs in classes.items():
            if back & middle or (code := _strongest(theirs, "middle", top)) is None:
                continue
            left = ((1 << len(cards)) - 1) & ~(back | middle)
            if (left, code >> 3) not in fronts:
                fronts[left, code >> 3] = _front(classes, left, code)
            front, last = fronts[left, code >> 3]
            sizes = 100 * back.bit_count() + 10 * middle.bit_count() + front.bit_count()
            if not front or sizes not in SIZES:
                continue
            three = ((top, back), (code, middle), (last, front))
            kind = tuple((each >> 23, (mask & jokers).bit_count()) for each, mask in three)
            worth = sum(_worth(force, row, each) for row, (each, _) in enumerate(three))
            found[kind] = max(found.get(kind, worth), worth)
    low = (1 << TIE) - 1
    return {kind: ((worth >> TIE) / FRACTION, worth & low) for kind, worth in found.items()}


def _classes(force: Force, cards: Sequence[int]) -> dict[int, list[int]]:
    """Every set of places that is a hand, with all that it can be, strongest first."""
    masks, codes = all_hands(cards, force.swapped)
    found: dict[int, list[int]] = {}
    for mask, code in zip(masks.tolist(), codes.tolist(), strict=True):
        found.setdefault(mask, []).append(code)
    return {mask: sorted(codes, reverse=True) for mask, codes in found.items()}


def _strongest(codes: Sequence[int], row: str, above: int | None) -> int | None:
    for code in codes:
        if row in positions_of(code) and (above is None or code >> 3 <= above >> 3):
            return code
    return None


def _front(classes: dict[int, list[int]], left: int, above: int) -> tuple[int, int]:
    """Places and class of the strongest front; no places if there is none."""
    best = (0, 0)
    under = left
    while under:
        if under in classes and (code := _strongest(classes[under], "front", above)) is not None:
            best = max(best, (under, code), key=lambda each: each[1])
        under = (under - 1) & left
    return best


def _worth(force: Force, row: int, code: int) -> int:
    return int(force.worth[row, np.searchsorted(force.codes, code)])
