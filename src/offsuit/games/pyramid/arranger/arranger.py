"""The best arrangement of a hand, exactly; and the next ones that differ."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from offsuit.core.hand_check import check_cards
from offsuit.core.notation import card_name
from offsuit.core.ranking import Ranking
from offsuit.errors import HandError
from offsuit.games.pyramid.arrangement import readings
from offsuit.games.pyramid.arranger.hand_classes import candidates
from offsuit.games.pyramid.arranger.search import FEWEST, best_entries, entry_cards, signature_of
from offsuit.games.pyramid.arranger.values import Values
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.kernels.candidates import MOST, STRENGTH_AT
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values
from offsuit.games.pyramid.tuples import Tuple3


@dataclass(frozen=True)
class Arranged:
    """Three hands, every joker standing for a card, and what they are worth."""

    back: tuple[int, ...]
    middle: tuple[int, ...]
    front: tuple[int, ...]
    unused: tuple[int, ...]
    tuples: dict[str, Tuple3]
    categories: dict[str, str]
    values: dict[str, float]
    value: float

    def as_json(self, ranking: Ranking = PYRAMID) -> dict[str, Any]:
        """The shape that commands print."""
        deck = ranking.deck
        hands = {
            name: [card_name(deck, code) for code in getattr(self, name)]
            for name in (*POSITIONS, "unused")
        }
        tuples = {position: list(entry) for position, entry in self.tuples.items()}
        facts = {"tuples": tuples, "categories": self.categories, "values": self.values}
        return {**hands, **facts, "value": self.value, "automatic": None}


def arrange(
    codes: Sequence[int],
    values: Values | None = None,
    top: int = 1,
    ranking: Ranking = PYRAMID,
) -> list[Arranged]:
    """The best arrangement of 13 to 17 cards, then others that differ; at most `top`.

    Arrangements differ in the categories of their hands or in where jokers are used, not in an
    exchanged kicker, and each has the best front that its back and middle leave. Equal values
    are decided by strength. Values bring their own ranking along.
    """
    check_deal(codes, ranking)
    if top < 1:
        raise HandError(f"top {top}: at least one arrangement is wanted")
    table = values or default_values(ranking)
    ranking = table.ranking
    deal = np.array([[min(code, ranking.deck.joker) for code in codes]], np.int64)
    found: list[Arranged] = []
    excluded: list[int] = []
    for _ in range(top):
        entries, exists = best_entries(deal, table, excluded=np.array(excluded, np.int64))
        if not exists[0]:
            break
        found.append(_arranged(codes, entries[0], table))
        excluded.append(signature_of(entries[0], ranking))
    return found


def arrange_all(
    deals: Any, values: Values | None = None, threads: int = 1, ranking: Ranking = PYRAMID
) -> Iterator[Arranged]:
    """The best arrangement of each row of card codes, in order."""
    table = values or default_values(ranking)
    entries, _ = best_entries(deals, table, threads)
    for codes, chosen in zip(np.asarray(deals).tolist(), entries, strict=True):
        yield _arranged(codes, chosen, table)


def check_deal(
    codes: Sequence[int], ranking: Ranking = PYRAMID, exactly: int | None = None
) -> None:
    """Refuse a number of cards that cannot be arranged, and cards that cannot be held."""
    wanted = f"{exactly}" if exactly else f"{FEWEST} to {MOST}"
    if len(codes) != exactly and (exactly or not FEWEST <= len(codes) <= MOST):
        raise HandError(f"{len(codes)} cards given; {wanted} can be arranged")
    check_cards(ranking.deck, codes)


def _arranged(codes: Sequence[int], entries: NDArray[np.int64], values: Values) -> Arranged:
    ranking, joker = values.ranking, values.ranking.deck.joker
    lookup = candidates(ranking)
    strengths = {p: int(e) >> STRENGTH_AT for p, e in zip(POSITIONS, entries, strict=True)}
    hands = {
        position: _read(ranking, entry_cards(codes, int(entry), joker), strengths[position])
        for position, entry in zip(POSITIONS, entries, strict=True)
    }
    used = Counter(min(code, joker) for hand in hands.values() for code in hand)
    left = Counter(min(code, joker) for code in codes) - used
    worth = {position: values.value(position, strengths[position]) for position in POSITIONS}
    tuples = {}
    for position, strength in strengths.items():
        number, primary, secondary = lookup.tuples[strength].tolist()
        tuples[position] = (number, primary, secondary)
    return Arranged(
        **hands,
        unused=tuple(sorted(left.elements(), reverse=True)),
        tuples=tuples,
        categories={p: ranking.names[lookup.level[s]] for p, s in strengths.items()},
        values=worth,
        value=sum(worth.values()),
    )


def _read(ranking: Ranking, cards: tuple[int, ...], strength: int) -> tuple[int, ...]:
    """The reading of open jokers that has this strength, cards in falling order."""
    for read in readings(ranking, cards):
        try:
            if ranking.strength(read) == strength:
                return tuple(sorted(read, key=ranking.deck.face, reverse=True))
        except HandError:
            continue
    raise AssertionError(f"{cards}: no reading has strength {strength}")
