"""Equities that are sampled, by game name: ranges, unknown hands, any deck and ranking."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from offsuit.core.checks.hand_check import check_cards
from offsuit.core.notation import card_name, parse_cards
from offsuit.core.odds.equity import BOARD
from offsuit.core.odds.hand_ranges import EVERY, Places, parse_range
from offsuit.core.odds.sampled_equity import EquityDeal, SampledPlay, sampled_equity
from offsuit.core.ranking import Ranking
from offsuit.core.simulate import Estimate
from offsuit.core.suggest import quoted, unknown_name
from offsuit.errors import HandError, NotationError, OffsuitError
from offsuit.games.catalog.rankings import ranking
from offsuit.games.json_result import JsonResult

SAMPLES = 200_000
MOST_SAMPLES = 10**9
PLAYS = ("holdem", "omaha", "showdown")
HOLE = {"holdem": 2, "omaha": 4}


@dataclass(frozen=True)
class EquityEstimate(JsonResult):
    """Sampled shares of the pot for each hand or range, with their standard errors.

    >>> found = estimate_equity("standard", ["QQ+", "AKs"], samples=20_000)
    >>> found.n, found.as_json()["players"][1]["hands"]
    (20000, 4)
    """

    game: str
    ranges: tuple[str, ...]
    """Each seat's hand or range, as it was given."""
    hands: tuple[int | None, ...]
    """How many hands each range has; None where it is every hand."""
    board: tuple[str, ...]
    n: int
    seed: int
    shares: tuple[dict[str, Estimate], ...]
    """For each seat `win`, `tie`, `equity`, and with a low half `high`, `low`, `scoop`."""

    def as_json(self) -> dict[str, Any]:
        """Estimates as numbers; `se` is the standard error of the equity, at the top the worst."""
        players = []
        for text, number, share in zip(self.ranges, self.hands, self.shares, strict=True):
            values = {name: estimate.value for name, estimate in share.items()}
            seat = {"range": text, "hands": number, **values, "se": share["equity"].se}
            players.append({name: value for name, value in seat.items() if value is not None})
        worst = max(share["equity"].se for share in self.shares)
        head = {"game": self.game, "board": list(self.board), "exact": False}
        return {**head, "n": self.n, "se": worst, "seed": self.seed, "players": players}


def estimate_equity(
    game: str | Ranking,
    ranges: Sequence[str],
    board: str = "",
    play: SampledPlay = "holdem",
    low: str | Ranking | None = None,
    samples: int = SAMPLES,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> EquityEstimate:
    """Sampled shares of the pot for two or more hands or ranges; the same seed gives the same.

    A range is `random`, cards, or what `core.odds.hand_ranges` describes. `play` is holdem, omaha,
    or showdown, in which whole hands are compared without a board.

    >>> found = estimate_equity("piecepack", ["NN", "random"], samples=50_000)
    >>> 0.6 < found.shares[0]["equity"].value < 0.8
    True
    """
    rules = ranking(game)
    known = parse_cards(rules.deck, _text("board", board))
    contest = EquityDeal(
        rules,
        ranges=(),
        size=_size(rules, play, _listed(ranges)),
        board=known,
        play=play,
        low=None if low is None else ranking(low),
        name=" | ".join(ranges),
    )
    read = tuple(_range(contest, seat, text) for seat, text in enumerate(ranges, 1))
    contest = replace(contest, ranges=read)
    _check(contest)
    _whole("samples", samples, 2, MOST_SAMPLES)
    _whole("seed", seed, 0, 2**63)
    shares = sampled_equity(contest, samples, seed, progress)
    names = tuple(card_name(rules.deck, code) for code in known)
    numbers = tuple(None if each is None else len(each) for each in read)
    return EquityEstimate(rules.name, tuple(ranges), numbers, names, samples, seed, tuple(shares))


def _text(what: str, text: Any) -> str:
    if not isinstance(text, str):
        raise NotationError(f"{what} must be a text, got {quoted(text)}")
    return text


def _listed(ranges: Any) -> list[str]:
    if isinstance(ranges, str) or not isinstance(ranges, Sequence):
        raise HandError(f"ranges must be a list of texts, got {quoted(ranges)}")
    if len(ranges) < 2:
        raise HandError(f"expected at least 2 hands or ranges, got {len(ranges)}")
    return [_text("a range", text) for text in ranges]


def _whole(name: str, number: Any, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise HandError(f"{name} must be a number from {least} to {most}, got {quoted(number)}")


def _size(rules: Ranking, play: Any, ranges: Sequence[str]) -> int:
    """How many cards a hand has: as the play says, or in a showdown as those that are written."""
    if play not in PLAYS:
        raise HandError(unknown_name("play", play, PLAYS))
    if play in HOLE:
        return HOLE[play]
    for text in ranges:
        if text.strip().lower() not in EVERY:
            try:
                return len(parse_cards(rules.deck, text))
            except NotationError:
                return 2
    return min(rules.hand_sizes)


def _range(contest: EquityDeal, seat: int, text: str) -> Places | None:
    try:
        found = parse_range(contest.ranking, text, contest.size)
    except OffsuitError as error:
        raise type(error)(f"hand {seat}: {error}") from None
    if found is not None and not len(found):
        raise HandError(f"hand {seat}: no hand is in the range {text!r}")
    return found


def _check(contest: EquityDeal) -> None:
    """Refuse what the ranking cannot compare and the deck cannot deal."""
    rules, board = contest.ranking, contest.board
    if contest.low is not None and contest.low.deck != rules.deck:
        raise HandError(f"high by {rules.name} and low by {contest.low.name}: not of one deck")
    for each in contest.rankings:
        sizes = {line.size for line in each.categories}
        fits = {
            "omaha": BOARD in sizes,
            "holdem": contest.size + BOARD in each.hand_sizes
            and each.category_size(contest.size + BOARD) <= BOARD,
            "showdown": contest.size in each.hand_sizes,
        }
        if not fits[contest.play]:
            raise HandError(
                f"{each.name}: {contest.play} with hands of {contest.size} cards cannot be ranked"
            )
    most = 0 if contest.play == "showdown" else BOARD
    if len(board) > most:
        raise HandError(f"board: expected at most {most} cards, got {len(board)}")
    check_cards(rules.deck, board)
    needed = len(contest.ranges) * contest.size + most
    if needed > rules.deck.size:
        raise HandError(f"{needed} cards are needed; {rules.deck.name} has {rules.deck.size}")
