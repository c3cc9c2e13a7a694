"""What pages, terminals and programs need to know of a game, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name
from offsuit.core.ranking import Ranking

Half = Literal["high", "low"]


@dataclass(frozen=True)
class DeckDescription:
    """The cards or tiles that are dealt."""

    ranks: tuple[str, ...]
    """Letters, lowest first."""
    suits: tuple[str, ...]
    """Letters, lowest first."""
    suit_first: bool
    """Whether a name has its suit before its rank."""
    joker: str | None
    """The name of a joker; one that stands for a card has the card's name behind it."""
    names: tuple[str, ...]
    """The name of each card code, the joker's last."""
    copies: int
    """Of each card."""
    wilds: int
    """Jokers by the default rules."""
    partitions: Mapping[str, tuple[int, ...]]
    """Name -> the class of each suit; coarser before finer."""
    spellings: Mapping[str, str]
    """Further spellings of a rank or a suit -> its letter."""
    rank_words: Mapping[str, str]
    """Letter of a rank -> the word for one card of it."""


@dataclass(frozen=True)
class CategoryLine:
    """One line of a ranking, as `core.ranking.Category` defines it."""

    name: str
    size: int
    partition: str
    pattern: str
    suit_breaks_ties: bool
    phrase: str


@dataclass(frozen=True)
class RankingTable:
    """A whole ranking as data: enough to rank any hand without this package."""

    lines: tuple[CategoryLine, ...]
    """Weakest first."""
    rank_order: str
    """Letters, lowest first, as this ranking counts them."""
    hand_sizes: tuple[int, ...]
    wheel: str
    low: bool


@dataclass(frozen=True)
class UsualTable:
    """Options of a table for one person and bots."""

    seats: int
    rounds: int
    bots: str
    stake: int
    """Chips to begin with; 0 is play on credit."""
    pause: int
    """Seconds that a result is shown at most where several people play."""


@dataclass(frozen=True)
class GameDescription:
    """A game by its default rules; `defaults` and `follows` tell what rules that are null mean."""

    title: str
    deck: DeckDescription
    defaults: Mapping[str, Any]
    """Rule -> the value it has where it is null."""
    follows: Mapping[str, str]
    """Rule -> the rule whose value it has where it is null."""
    on_credit: bool
    """Whether seats may begin without chips."""
    usual: UsualTable
    aids: tuple[str, ...]
    """Endpoints of the lab that help a player with a hand of this game."""
    retired: Mapping[str, Any]
    """Rules that earlier versions had -> the one value that is still read."""


@dataclass(frozen=True)
class RowDescription:
    """A row of an arrangement."""

    name: str
    sizes: tuple[int, ...]
    """Numbers of cards that it can have."""
    refused: tuple[tuple[int, str], ...]
    """Pairs of a size and a category that may not be laid down here."""


@dataclass(frozen=True)
class PhaseDescription:
    """A part of a round in which all seats decide at once."""

    name: str
    deal: int
    """Cards dealt to each seat as it begins."""
    actions: tuple[str, ...]
    """Kinds of action, of which each seat takes one."""
    told: str
    """Kind of the event that tells everybody that a seat has answered."""


@dataclass(frozen=True)
class RowCategory:
    """A category of hands in rows."""

    name: str
    made_by: Literal["all cards", "equal ranks"]
    """The cards that make the hand: all, or those whose rank another card shares."""
    points: tuple[int | None, ...]
    """For winning each row with it; null where it has too many cards for the row."""


@dataclass(frozen=True)
class AutomaticKind:
    """What makes one automatic."""

    name: str
    each: Literal["name", "pattern", "partition", "different ranks"]
    """The field of a category that every hand must have, or that all ranks differ."""
    value: str
    """Of that field."""
    sizes: tuple[int, ...]
    """Cards of each row, or the fewest of any row where there is one number."""


@dataclass(frozen=True)
class AutomaticsDescription:
    """Arrangements that can be declared and are paid flat."""

    rule: str
    """The rule that says whether they are played."""
    order: str
    """The rule that lists them, strongest first."""
    names: tuple[str, ...]
    """Strongest first by the default rules."""
    points: int
    """From each opponent without one as strong."""
    split_points: int
    """Between two of one kind, for winning more rows but not all."""
    kinds: tuple[AutomaticKind, ...]


@dataclass(frozen=True)
class RankingChoice:
    """The ranking that is played where a rule has a value."""

    value: bool
    ranking: RankingTable


@dataclass(frozen=True)
class ArrangingDescription(GameDescription):
    """A game of laying cards into rows, each no stronger than the row before it."""

    rows: tuple[RowDescription, ...]
    """The strongest first."""
    layouts: tuple[tuple[int, ...], ...]
    """Sizes that may be laid down together, row by row."""
    ranking_rule: str
    """The rule that decides which ranking is played."""
    ranking_choices: tuple[RankingChoice, ...]
    phases: tuple[PhaseDescription, ...]
    categories: tuple[RowCategory, ...]
    """Strongest first."""
    automatics: AutomaticsDescription
    family: Literal["arranging"] = field(default="arranging", init=False)


@dataclass(frozen=True)
class StreetDescription:
    """A deal or a draw, and the betting after it."""

    name: str
    down: int
    """To each seat, seen by that seat alone."""
    up: int
    """To each seat, face up."""
    board: int
    draw: bool
    """Whether seats may exchange what they hold."""
    burn: bool
    """Whether a card is laid aside first."""
    big: bool
    """Whether a fixed limit is twice as much here."""


@dataclass(frozen=True)
class StakeDescription:
    """A bet whose size the rules fix: `times` the value of `rule`."""

    name: str
    rule: str
    times: int = 1


@dataclass(frozen=True)
class RankingDescription:
    """What beats what for one half of the pot."""

    name: str
    """high, or a value of the rule `low`."""
    half: Half
    ranks: tuple[str, ...]
    """In words, strongest first."""
    categories: tuple[str, ...]
    """Strongest first."""
    table: RankingTable


@dataclass(frozen=True)
class BettingDescription(GameDescription):
    """A game of bets for a pot."""

    streets: tuple[StreetDescription, ...]
    halves: tuple[Half, ...]
    hand_size: int
    """What a seat holds at the end."""
    best_of: int
    """Cards or tiles that count at the showdown."""
    from_hand: int | None
    """Exactly how many of them are from the hand; null means any number."""
    opening: Literal["blinds", "bring-in"]
    stakes: tuple[StakeDescription, ...]
    rankings: tuple[RankingDescription, ...]
    flushes: tuple[str, ...]
    """Partitions of the suits that make a flush."""
    family: Literal["betting"] = field(default="betting", init=False)


def describe_deck(deck: Deck) -> DeckDescription:
    """The letters and names of a deck."""
    last = deck.naturals + (1 if deck.wilds else 0)
    return DeckDescription(
        ranks=tuple(deck.ranks),
        suits=tuple(deck.suits),
        suit_first=deck.suit_first,
        joker=card_name(deck, deck.joker) if deck.wilds else None,
        names=tuple(card_name(deck, code) for code in range(last)),
        copies=deck.copies,
        wilds=deck.wilds,
        partitions=deck.classes,
        spellings=dict(deck.spellings),
        rank_words=dict(deck.rank_words),
    )


def describe_ranking(ranking: Ranking) -> RankingTable:
    """All lines of a ranking."""
    return RankingTable(
        lines=tuple(
            CategoryLine(
                line.name,
                line.size,
                line.partition,
                line.pattern,
                line.suit_breaks_ties,
                line.phrase,
            )
            for line in ranking.categories
        ),
        rank_order=ranking.rank_order,
        hand_sizes=ranking.hand_sizes,
        wheel=ranking.wheel,
        low=ranking.low,
    )
