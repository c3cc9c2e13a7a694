"""One participant's score: base, suits and modifiers, in lines that add up to the total."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from offsuit.core.notation import card_name
from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.resolver.drawn_hand import (
    CARDS,
    HIGH_CARD,
    Hand,
    read_hand,
    value_letter,
)
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.rulebook.amount import POINT, amount_text, factor_text
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS

Line = tuple[str, int]
Origin = tuple[Literal["base", "suit", "modifier", "floor"], tuple[int, ...]]
"""Part of the total that a line belongs to, and the places in the hand of the cards it is for."""

_CARD_NAMES = tuple(card_name(STANDARD_DECK, code) for code in range(STANDARD_DECK.naturals))
_RANK_WORDS = tuple(name.replace("_", " ") for name in RANKS)


class Score(NamedTuple):
    """What a hand is worth to a participant; `lines` answers why."""

    profile: Profile
    hand: Hand
    rank: int
    base: int
    suit_score: int
    modifiers: int
    total: int
    extra: int
    suit_counts: tuple[int, ...]
    boost: int

    def lines(self) -> list[Line]:
        """Every source of points, in the order in which they are added; the sum is the total."""
        lines = [(_RANK_WORDS[self.rank], self.base - self.extra * POINT)]
        if self.extra:
            top = "three highest cards"
            what = top if self.rank == HIGH_CARD else f"kicker {value_letter(self.extra)}"
            lines.append((what, self.extra * POINT))
        lines += self._suit_lines()
        lines += self.profile.flat_sources
        if self.boost:
            lines += self._boost_lines()
        short = self.total - self.base - self.suit_score - self.modifiers
        return [*lines, ("floor at 0", short)] if short else lines

    def _suit_lines(self) -> list[Line]:
        counts = self.suit_counts
        return [
            _suit_line(what, counts[suit], suit, bonus)
            for suit, what, bonus in self.profile.suit_sources
            if counts[suit]
        ]

    def origins(self) -> list[Origin]:
        """Where each line comes from."""
        made, profile = self._rank_cards(), self.profile
        found: list[Origin] = [("base", made)]
        if self.extra:
            single = sorted(set(range(CARDS)) - set(made), key=lambda at: -self.hand[at])
            counted = single[: 3 if self.rank == HIGH_CARD else 1]
            found.append(("base", tuple(sorted(counted))))
        suits = [suit for suit, _, _ in profile.suit_sources if self.suit_counts[suit]]
        found += [("suit", self._cards_of(suit)) for suit in suits]
        found += [("modifier", ())] * len(profile.flat_sources)
        if self.boost:
            boosts = [rank for rank, _, _ in profile.boost_sources if rank == self.rank]
            found += [("modifier", made)] * len(boosts)
        return found + [("floor", ())] * (len(self.lines()) - len(found))

    def _cards_of(self, suit: int) -> tuple[int, ...]:
        held = map(STANDARD_DECK.suit_of, self.hand)
        return tuple(at for at, each in enumerate(held) if each == suit)

    def _rank_cards(self) -> tuple[int, ...]:
        """The cards of a pair and the like, no card of a high card, else all."""
        ranks = list(map(STANDARD_DECK.rank_of, self.hand))
        grouped = tuple(at for at, rank in enumerate(ranks) if ranks.count(rank) > 1)
        return grouped if grouped or self.rank == HIGH_CARD else tuple(range(CARDS))

    def _boost_lines(self) -> list[Line]:
        word = _RANK_WORDS[self.rank]
        sources = self.profile.boost_sources
        return [(f"{what}: {word}", amount) for rank, what, amount in sources if rank == self.rank]

    def as_json(self) -> dict[str, Any]:
        """Amounts as decimal text."""
        return {
            "name": self.profile.name,
            "hand": [_CARD_NAMES[code] for code in self.hand],
            "rank": RANKS[self.rank],
            "base": amount_text(self.base),
            "suit_score": amount_text(self.suit_score),
            "modifiers": amount_text(self.modifiers),
            "total": amount_text(self.total),
            "lines": [[what, amount_text(amount)] for what, amount in self.lines()],
        }


@lru_cache(2**14)
def _suit_line(what: str, count: int, suit: int, bonus: int) -> Line:
    return f"{what}: {count} {SUITS[suit]} x {factor_text(bonus)}", count * bonus


def score_hand(rules: Rules, profile: Profile, hand: Hand) -> Score:
    """Base, suit score and modifiers, summed and then floored at 0."""
    rank, extra, counts = read_hand(hand)
    base = rules.hand_rank_scores[rank] + extra * POINT
    suit_score = suit_score_of(profile.suits, counts)
    boost = profile.boosts.get(rank, 0)
    modifiers = profile.flat + boost
    total = max(0, base + suit_score + modifiers)
    return Score(profile, hand, rank, base, suit_score, modifiers, total, extra, counts, boost)


def suit_score_of(suits: Sequence[int], counts: Sequence[int]) -> int:
    """Cards of each suit times the suit's bonus."""
    clubs, diamonds, hearts, spades = suits
    c, d, h, s = counts
    return c * clubs + d * diamonds + h * hearts + s * spades
