"""The check of an automatic that a player declares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations

from offsuit.core.evaluate import Evaluation, evaluate_cards
from offsuit.core.notation import card_names
from offsuit.core.ranking import RUN, Category, Ranking
from offsuit.errors import ArrangementError
from offsuit.games.arranging.joker_readings import RankClass, rank_class, readings
from offsuit.games.arranging.laid_rows import LaidHand, laid_hand
from offsuit.games.pyramid.arrangement import check_held
from offsuit.games.pyramid.pyramid_rows import PYRAMID_ROWS, ROWS
from offsuit.games.pyramid.rules import AUTOMATICS, PyramidRules

DRAGON = "dragon"
DRAGON_SIZES = (5, 5, 3)

_TRIOS: dict[str, tuple[str, Callable[[Category], bool]]] = {
    "three full houses": ("full house", lambda line: line.name == "full house"),
    "three straights": ("straight", lambda line: line.pattern == RUN),
    "three flushes": ("flush", lambda line: line.partition == "suit"),
}
"""Automatic -> what each of its hands must be, in words and as a test of the category."""


def check_automatic(
    kind: str, hands: Mapping[str, Sequence[int]], held: Sequence[int], rules: PyramidRules
) -> dict[str, LaidHand]:
    """The three hands as they count; a declaration that `held` does not support is refused."""
    check_held(hands, held, rules.ranking)
    return read_automatic(kind, hands, rules)


def read_automatic(
    kind: str, hands: Mapping[str, Sequence[int]], rules: PyramidRules
) -> dict[str, LaidHand]:
    """The declared hands; open jokers are as strong as the automatic and the order allow."""
    if kind not in AUTOMATICS:
        raise ArrangementError(f"{kind!r} is no automatic; must be one of {', '.join(AUTOMATICS)}")
    if not rules.plays_automatics:
        raise ArrangementError(f"{kind!r} declared; this table plays no automatics")
    ranking = rules.ranking
    rules.rows.check_sizes(hands, ranking.deck)
    made = _dragon(ranking, hands) if kind == DRAGON else _trio(kind, ranking, hands)
    return {row: laid_hand(ranking, row, hand) for row, hand in made.items()}


def _trio(kind: str, ranking: Ranking, hands: Mapping[str, Sequence[int]]) -> dict[str, Evaluation]:
    word, fits = _TRIOS[kind]
    found: dict[str, Evaluation] = {}
    above: RankClass | None = None
    for row in ROWS:
        cards = hands[row]
        where = f"{kind}: {row} {card_names(ranking.deck, cards)!r}"
        if len(cards) < 5:
            raise ArrangementError(f"{where} has {len(cards)} cards; each hand takes at least 5")
        made = [hand for hand in _read(ranking, readings(ranking, cards)) if fits(hand.category)]
        if not made:
            raise ArrangementError(f"{where} is no {word}")
        below = [hand for hand in made if above is None or rank_class(hand) <= above]
        if not below:
            raise ArrangementError(f"{where} beats {PYRAMID_ROWS.above(row)}")
        found[row] = max(below, key=lambda hand: hand.key)
        above = rank_class(found[row])
    return found


def _read(ranking: Ranking, found: Iterator[tuple[int, ...]]) -> Iterator[Evaluation]:
    made = (evaluate_cards(ranking, cards) for cards in found)
    return (hand for hand in made if hand is not None)


def _dragon(ranking: Ranking, hands: Mapping[str, Sequence[int]]) -> dict[str, Evaluation]:
    """Open jokers take the missing ranks, in the order that gives the strongest rows."""
    deck = ranking.deck
    cards = [code for row in ROWS for code in hands[row]]
    if tuple(len(hands[row]) for row in ROWS) != DRAGON_SIZES:
        raise ArrangementError(f"dragon: {len(cards)} cards; it is laid out 5/5/3")
    shown = [deck.rank_of(code) for code in cards if code != deck.joker]
    for rank in shown:
        if shown.count(rank) > 1:
            word = deck.rank_words.get(deck.ranks[rank], deck.ranks[rank])
            raise ArrangementError(
                f"dragon {card_names(deck, cards)!r}: {word} {shown.count(rank)} times; "
                f"every rank must come once"
            )
    missing = [rank for rank in reversed(range(len(deck.ranks))) if rank not in shown]
    layouts = (_fill(ranking, hands, order) for order in permutations(missing))
    legal = [layout for layout in layouts if layout is not None]
    if not legal:
        raise ArrangementError(
            f"dragon {card_names(deck, cards)!r}: back, middle and front are in no legal order"
        )
    return max(legal, key=lambda layout: [layout[row].key for row in ROWS])


def _fill(
    ranking: Ranking, hands: Mapping[str, Sequence[int]], ranks: Sequence[int]
) -> dict[str, Evaluation] | None:
    """The layout with `ranks` for the open jokers in order; None if it is illegal."""
    joker, left = ranking.deck.joker, list(ranks)
    found: dict[str, Evaluation] = {}
    above: RankClass | None = None
    for row in ROWS:
        cards = hands[row]
        mine = [left.pop(0) for code in cards if code == joker]
        made = _read(ranking, _shown(ranking, cards, mine))
        below = [hand for hand in made if above is None or rank_class(hand) <= above]
        if not below:
            return None
        found[row] = max(below, key=lambda hand: hand.key)
        above = rank_class(found[row])
    return found


def _shown(
    ranking: Ranking, cards: Sequence[int], ranks: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The cards with `ranks` for the open jokers: as spades, or in the suit of all others."""
    deck = ranking.deck
    spades = len(deck.suits) - 1
    shared = {deck.suit_of(code) for code in cards if code != deck.joker}
    for suit in {spades, *(shared if len(shared) == 1 else ())}:
        faces = (deck.standing(rank * len(deck.suits) + suit) for rank in ranks)
        yield tuple(next(faces) if code == deck.joker else code for code in cards)
