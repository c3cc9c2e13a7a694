"""One participant's score: base, suits and modifiers, in lines that add up to the total."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from offsuit.core.notation import card_name
from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.amount import POINT, amount_text, factor_text
from offsuit.games.destiny.hand import CARDS, HIGH_CARD, Hand, read_hand, value_letter
from offsuit.games.destiny.profile import Profile
from offsuit.games.destiny.rules import Rules
from offsuit.games.destiny.spelling import RANKS, SUITS

Line = tuple[str, int]

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

    def line_cards(self) -> list[tuple[int, ...]]:
        """For each line, the places in the hand of the cards that it comes from."""
        made = self._rank_cards()
        found = [made]
        if self.extra:
            single = sorted(set(range(CARDS)) - set(made), key=lambda at: -self.hand[at])
            found.append(tuple(sorted(single[: 3 if self.rank == HIGH_CARD else 1])))
        for suit, _, _ in self.profile.suit_sources:
            if self.suit_counts[suit]:
                held = enumerate(map(STANDARD_DECK.suit_of, self.hand))
                found.append(tuple(at for at, each in held if each == suit))
        found += [()] * len(self.profile.flat_sources)
        if self.boost:
            found += [made for rank, _, _ in self.profile.boost_sources if rank == self.rank]
        return found + [()] * (len(self.lines()) - len(found))

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
