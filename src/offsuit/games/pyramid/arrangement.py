"""Three hands laid down: what each is, and whether they may lie so."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.hand_check import check_cards
from offsuit.core.notation import card_names
from offsuit.core.ranking import Ranking
from offsuit.errors import ArrangementError, HandError
from offsuit.games.pyramid.hands import PYRAMID
from offsuit.games.pyramid.points import POSITIONS
from offsuit.games.pyramid.tuples import POSITION_SIZES, Tuple3, check_position, hand_tuple

SIZES = (
    (5, 5, 3),
    (5, 5, 5),
    (6, 5, 3),
    (6, 5, 5),
    (6, 6, 3),
    (6, 6, 5),
    (7, 5, 3),
    (7, 5, 5),
    (7, 6, 3),
    (7, 7, 3),
    (8, 5, 3),
    (8, 6, 3),
)
"""Back, middle and front that 17 cards allow."""

MOST_OF_ANY_RANKS = 5
"""Cards of the largest hand that is neither of one kind nor a run."""

REMEMBERED = 2048
"""Hands laid down that are not read again."""

NO_HAND = 0
"""Strength of cards that make no hand; every hand's is greater."""

RankClass = tuple[int, tuple[int, ...]]
"""Category and ranks: what the order rule compares. Suits never make an arrangement illegal."""


def rank_class(made: Evaluation) -> RankClass:
    """What the order rule compares of a hand."""
    return made.key.level, made.key.ranks


@dataclass(frozen=True)
class LaidHand:
    """One hand in its position, every joker standing for a card."""

    position: str
    cards: tuple[int, ...]
    made: Evaluation
    strength: int
    tuple: Tuple3


def lay_down(hands: Mapping[str, Sequence[int]], ranking: Ranking = PYRAMID) -> dict[str, LaidHand]:
    """The three hands as they count; refuses what may not be laid down, with the reason in words.

    Open jokers: the back takes its strongest reading, the middle its strongest not above the
    back, the front its strongest not above the middle.
    """
    check_sizes(hands, ranking)
    laid: dict[str, LaidHand] = {}
    above: RankClass | None = None
    for position in POSITIONS:
        cards = tuple(hands[position])
        found = _laid(ranking, cards, position, above)
        if found is None:
            raise ArrangementError(_why_not(ranking, cards, position, laid))
        laid[position] = found
        above = rank_class(found.made)
    return laid


@lru_cache(REMEMBERED)
def _laid(
    ranking: Ranking, cards: tuple[int, ...], position: str, above: RankClass | None
) -> LaidHand | None:
    """One hand; what was laid down comes again when it is shown, and when it is scored."""
    made = strongest_reading(ranking, cards, position, above)
    if made is None:
        return None
    strength = ranking.strength(made.cards)
    return LaidHand(position, made.cards, made, strength, hand_tuple(ranking, made))


def check_sizes(hands: Mapping[str, Sequence[int]], ranking: Ranking = PYRAMID) -> None:
    """Refuse missing positions, wrong numbers of cards, and cards that cannot be held together."""
    for position in POSITIONS:
        count = len(hands.get(position, ()))
        if count not in POSITION_SIZES[position]:
            allowed = " or ".join(map(str, POSITION_SIZES[position]))
            raise ArrangementError(f"{count} cards in {position}; {position} takes {allowed}")
    back, middle, front = (len(hands[position]) for position in POSITIONS)
    if (back, middle, front) not in SIZES:
        raise ArrangementError(f"{back}/{middle}/{front} cards cannot be laid down together")
    check_cards(ranking.deck, [code for position in POSITIONS for code in hands[position]])


def strongest_reading(
    ranking: Ranking, cards: Sequence[int], position: str, above: RankClass | None
) -> Evaluation | None:
    """The strongest reading that may lie in `position` below `above`; nothing if there is none.

    Category and ranks never fall as strength grows, and what may lie in a position is everything
    from some category up: so the strongest below `above` is found by halving.
    """
    first: dict[int, tuple[int, ...]] = {}
    for reading in readings(ranking, cards):
        first.setdefault(_strength(ranking, reading), reading)
    falling = [first[strength] for strength in sorted(first.keys() - {NO_HAND}, reverse=True)]
    best: Evaluation | None = None
    low, high = 0, len(falling)
    while low < high:
        half = 0 if above is None else (low + high) // 2
        made = evaluate_cards(ranking, falling[half])
        assert made is not None, "cards with a strength make a hand"
        if above is None or rank_class(made) <= above:
            best, high = made, half
        else:
            low = half + 1
    return best if best is not None and _may_lie(best, cards, position) else None


def _strength(ranking: Ranking, reading: tuple[int, ...]) -> int:
    try:
        return ranking.strength(reading)
    except HandError:
        return NO_HAND


def readings(ranking: Ranking, cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Ways to let jokers stand for cards, one for each that can differ in worth.

    A joker is a spade, or has the suit that all other cards share, or, where these are spades, some
    other suit: a flush may be too strong for where it lies. The ranks of a large hand are all equal
    or all different.
    """
    deck = ranking.deck
    jokers = [place for place, code in enumerate(cards) if code == deck.joker]
    suits = {deck.suit_of(code) for code in cards if code != deck.joker}
    highest = len(deck.suits) - 1
    tried = [highest]
    if jokers and len(suits) == 1:
        tried.append(min(suits) if suits != {highest} else highest - 1)
    shown = [deck.rank_of(code) for code in cards if code != deck.joker]
    for suit in tried:
        for ranks in combinations_with_replacement(reversed(range(len(deck.ranks))), len(jokers)):
            if len(cards) > MOST_OF_ANY_RANKS and 1 < len({*shown, *ranks}) < len(cards):
                continue
            read = list(cards)
            for place, rank in zip(jokers, ranks, strict=True):
                read[place] = deck.standing(rank * len(deck.suits) + suit)
            yield tuple(read)


def _may_lie(made: Evaluation, cards: Sequence[int], position: str) -> bool:
    try:
        check_position(made, cards, position)
    except HandError:
        return False
    return True


def _why_not(
    ranking: Ranking, cards: Sequence[int], position: str, laid: Mapping[str, LaidHand]
) -> str:
    """The reason in words: too strong for what lies above it, or no hand for this position."""
    free = strongest_reading(ranking, cards, position, None)
    if free is None:
        names = card_names(ranking.deck, cards)
        if position == "front":
            return f"front {names!r}: five cards in front must be straight or better"
        return f"{position} {names!r}: {len(cards)} cards must be a straight flush or of one kind"
    upper = POSITIONS[POSITIONS.index(position) - 1]
    mine, other = free.category.name, laid[upper].made.category.name
    if mine == other:
        return f"{position} ({mine}) beats {upper} ({other}) by rank"
    return f"{position} ({mine}) beats {upper} ({other})"


def check_held(
    hands: Mapping[str, Sequence[int]], held: Sequence[int], ranking: Ranking = PYRAMID
) -> None:
    """Refuse cards that are laid down but not held, or laid down twice."""
    deck = ranking.deck
    have = Counter(min(code, deck.joker) for code in held)
    used = Counter(min(code, deck.joker) for at in POSITIONS for code in hands.get(at, ()))
    for code, count in used.items():
        if count > have[code]:
            name = card_names(deck, [code])
            raise ArrangementError(f"{name}: {count} laid down, {have[code]} held")
