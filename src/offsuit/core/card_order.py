"""The cards of a hand in the order in which they are compared, as people write a hand."""

from offsuit.core.evaluate import Evaluation
from offsuit.core.ranking import RUN, Ranking


def compared_order(ranking: Ranking, made: Evaluation) -> tuple[int, ...]:
    """Places in `made.cards`: what decides first comes first, of one rank the highest suit.

    Two hands of one category compare as their ranks in this order do, card by card.

    >>> from offsuit.core.evaluate import evaluate_cards
    >>> from offsuit.core.notation import parse_cards
    >>> from offsuit.core.standard import STANDARD
    >>> made = evaluate_cards(STANDARD, parse_cards(STANDARD.deck, "As 5h Kd 5c 5s"))
    >>> compared_order(STANDARD, made)
    (4, 1, 3, 0, 2)
    """
    deck = ranking.deck
    ranks = _ranks_by_importance(ranking, made)

    suits = len(deck.suits)
    weights = []
    for place, card in enumerate(made.cards):
        rank, suit = divmod(deck.face(card), suits)
        weights.append((ranks.index(deck.ranks[rank]), suits - suit, place))
    return tuple([place for _, _, place in sorted(weights)])


def compared_cards(ranking: Ranking, made: Evaluation) -> tuple[int, ...]:
    """The cards themselves in that order."""
    return tuple(made.cards[place] for place in compared_order(ranking, made))


def _ranks_by_importance(ranking: Ranking, made: Evaluation) -> str:
    """Each rank of the hand; of a run from its high end down."""
    if not made.category.pattern.startswith(RUN):
        return "".join(ranking.rank_order[abs(place)] for place in made.key.ranks)
    held = {ranking.deck.ranks[ranking.deck.rank_of(card)] for card in made.cards}
    run = next(each for each in ranking.runs(made.category.size) if set(each) == held)
    corner = run[0] == ranking.rank_order[-1]
    return run[0] + run[:0:-1] if corner and ranking.wheel == "second" else run[::-1]
