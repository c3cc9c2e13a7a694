"""A hand in words: "full house, kings over tens"."""

from offsuit.core.evaluate import Evaluation
from offsuit.core.ranking import CARDS, RUN, Ranking


def hand_text(ranking: Ranking, made: Evaluation) -> str:
    """Category, then the ranks that make it, then the highest kicker.

    >>> from offsuit.core.evaluate import evaluate_cards
    >>> from offsuit.core.notation import parse_cards
    >>> from offsuit.core.standard import STANDARD
    >>> hand_text(STANDARD, evaluate_cards(STANDARD, parse_cards(STANDARD.deck, "Th Tc Td As 4s")))
    'three of a kind, tens, ace kicker'
    """
    pattern, name = made.category.pattern, made.category.name
    if pattern.startswith(f"{RUN} "):
        return name
    if pattern == RUN:
        run = ranking.runs(made.category.size)[abs(made.key.ranks[0])]
        return f"{name}, {_one(ranking, run[0])} to {_one(ranking, run[-1])}"
    ranks = [ranking.rank_order[abs(place)] for place in made.key.ranks]
    if pattern == CARDS or set(pattern) == {"1"}:
        return f"{name}, {_one(ranking, ranks[0])} high"
    groups = [rank for rank, size in zip(ranks, pattern, strict=True) if size != "1"]
    grouped = " over ".join(_many(ranking, rank) for rank in groups)
    kickers = ranks[len(groups) :]
    kicker = f", {_one(ranking, kickers[0])} kicker" if kickers else ""
    return made.category.phrase.format(name=name, ranks=grouped) + kicker


def _one(ranking: Ranking, rank: str) -> str:
    return ranking.deck.rank_words.get(rank, rank)


def _many(ranking: Ranking, rank: str) -> str:
    word = _one(ranking, rank)
    return word + ("es" if word.endswith("x") else "s")
