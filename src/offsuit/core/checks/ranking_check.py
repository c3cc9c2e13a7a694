"""What a ranking's data must be; the first thing that is wrong is named with its field."""

from typing import TYPE_CHECKING, Literal, get_args

from offsuit.core.deck import ANY, Deck
from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import RankingError

if TYPE_CHECKING:
    from offsuit.core.ranking import Category, Ranking

CARDS = "cards"
"""Pattern: any ranks at all, compared card by card."""
RUN = "run"
"""Pattern: ranks that follow one another. `run TJQKA` is that run alone."""

Wheel = Literal["lowest", "second", "none"]

MOST_CATEGORIES = 255


def check_ranking(ranking: "Ranking") -> None:
    """Refuse a ranking whose data contradict one another."""
    _check_types(ranking)
    if sorted(ranking.rank_order) != sorted(ranking.deck.ranks):
        raise refusal(
            ranking,
            f"rank_order {ranking.rank_order!r} does not list the deck's ranks "
            f"{ranking.deck.ranks!r}",
        )
    if ranking.wheel not in get_args(Wheel):
        raise refusal(ranking, unknown_name("wheel", ranking.wheel, get_args(Wheel)))
    if not 1 <= len(ranking.categories) <= MOST_CATEGORIES:
        raise refusal(
            ranking,
            f"categories: expected 1 to {MOST_CATEGORIES}, got {len(ranking.categories)}",
        )
    for line in ranking.categories:
        _check_line(ranking, line)
    _check_order(ranking)
    _check_sizes(ranking)
    if ranking.low and ranking.deck.wilds:
        raise refusal(
            ranking, f"low: a low ranking has no wild cards, the deck has {ranking.deck.wilds}"
        )


def refusal(ranking: "Ranking", what: str, category: str | None = None) -> RankingError:
    """The error that says what is wrong with a ranking, or with one of its categories."""
    where = "" if category is None else f", category {category!r}"
    return RankingError(f"ranking {quoted(ranking.name)}{where}: {what}")


def _check_types(ranking: "Ranking") -> None:
    from offsuit.core.ranking import Category

    for field, kind, words in (
        ("name", str, "a text"),
        ("deck", Deck, "a Deck"),
        ("categories", tuple, "a tuple of Category"),
        ("rank_order", str, "a text, a letter each"),
        ("hand_sizes", tuple, "a tuple of numbers"),
        ("low", bool, "true or false"),
        ("version", int, "a whole number"),
    ):
        value = getattr(ranking, field)
        if not isinstance(value, kind):
            raise refusal(ranking, f"{field} must be {words}, not {quoted(value)}")
    for line in ranking.categories:
        if not isinstance(line, Category):
            raise refusal(ranking, f"categories must be a tuple of Category, not {quoted(line)}")
    for size in ranking.hand_sizes:
        if type(size) is not int or size < 1:
            raise refusal(ranking, f"hand_sizes: {quoted(size)} is no number of cards")


def _check_line(ranking: "Ranking", line: "Category") -> None:
    """One category: its texts, its size, its partition and its pattern."""
    for field in ("name", "partition", "pattern", "phrase"):
        if not isinstance(value := getattr(line, field), str):
            raise refusal(ranking, f"{field} must be a text, not {quoted(value)}", line.name)
    if type(line.size) is not int or line.size < 1:
        raise refusal(ranking, f"size {quoted(line.size)} is no number of cards", line.name)
    if line.partition not in ranking.deck.classes:
        known = ", ".join(ranking.deck.classes)
        raise refusal(ranking, f"no partition {line.partition!r} (the deck has {known})", line.name)
    if line.suit_breaks_ties and line.partition != ANY and ranking.deck.wilds:
        raise refusal(
            ranking,
            "suit_breaks_ties: the suit of a flush with wild cards breaks no tie",
            line.name,
        )
    _check_phrase(ranking, line)
    _check_pattern(ranking, line)


def _check_phrase(ranking: "Ranking", line: "Category") -> None:
    try:
        line.phrase.format(name="", ranks="")
    except (KeyError, IndexError, ValueError):
        raise refusal(
            ranking, f"phrase {line.phrase!r} may hold {{name}} and {{ranks}} alone", line.name
        ) from None


def _check_pattern(ranking: "Ranking", line: "Category") -> None:
    if line.pattern == CARDS:
        return
    if line.pattern.split()[:1] == [RUN]:
        if line.size > len(ranking.rank_order):
            raise refusal(ranking, f"no run of {line.size} in {ranking.rank_order!r}", line.name)
        if (run := line.pattern[len(RUN) :].strip()) and run not in ranking.runs(line.size):
            raise refusal(ranking, f"{run!r} is no run of {line.size} here", line.name)
        return
    digits = line.pattern.isascii() and line.pattern.isdecimal()
    groups = [int(size) for size in line.pattern] if digits else []
    ordered = groups == sorted(groups, reverse=True) and 0 not in groups
    if not groups or sum(groups) != line.size or not ordered:
        raise refusal(
            ranking, f"pattern {line.pattern!r} does not describe {line.size} cards", line.name
        )


def _check_sizes(ranking: "Ranking") -> None:
    """Every category's own size is a hand, and no hand is smaller than all of them."""
    for line in ranking.categories:
        if line.size not in ranking.hand_sizes:
            raise refusal(
                ranking,
                f"{line.name!r} has {line.size} cards, hand_sizes are {ranking.hand_sizes}",
            )
    smallest = min(line.size for line in ranking.categories)
    for size in ranking.hand_sizes:
        if size < smallest:
            raise refusal(ranking, f"hand_sizes: no category is as small as {size} cards")
        if size > ranking.deck.size:
            raise refusal(
                ranking, f"hand_sizes: {size} cards cannot be dealt from {ranking.deck.size}"
            )


def _check_order(ranking: "Ranking") -> None:
    """Two lines that say the same, or one name in two places, leave the order open."""
    shapes: dict[tuple[int, str, str], str] = {}
    levels: dict[str, int] = {}
    for place, line in enumerate(ranking.categories):
        shape = (line.size, line.partition, line.pattern)
        if shape in shapes:
            raise refusal(
                ranking,
                f"categories are ambiguous: {shapes[shape]!r} and {line.name!r} are the same hands",
            )
        shapes[shape] = line.name
        if line.name in levels and ranking.categories[place - 1].name != line.name:
            raise refusal(ranking, f"categories are ambiguous: {line.name!r} stands in two places")
        levels[line.name] = place
