"""What pages, terminals and programs need to know of a game, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from offsuit.core.deck import Deck
from offsuit.core.notation import card_name

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


@dataclass(frozen=True)
class RowDescription:
    """A row of an arrangement."""

    name: str
    sizes: tuple[int, ...]
    """Numbers of cards that it can have."""


@dataclass(frozen=True)
class PhaseDescription:
    """A part of a round in which all seats decide at once."""

    name: str
    deal: int
    """Cards dealt to each seat as it begins."""
    actions: tuple[str, ...]
    """Kinds of action, of which each seat takes one."""


@dataclass(frozen=True)
class RowCategory:
    """A category of hands in rows."""

    name: str
    made_by: Literal["all cards", "equal ranks"]
    """The cards that make the hand: all, or those whose rank another card shares."""
    points: tuple[int | None, ...]
    """For winning each row with it; null where it has too many cards for the row."""


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


@dataclass(frozen=True)
class ArrangingDescription(GameDescription):
    """A game of laying cards into rows, each no stronger than the row before it."""

    rows: tuple[RowDescription, ...]
    """The strongest first."""
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


@dataclass(frozen=True)
class BettingDescription(GameDescription):
    """A game of bets for a pot."""

    streets: tuple[StreetDescription, ...]
    halves: tuple[Half, ...]
    hand_size: int
    """What a seat holds at the end."""
    best_of: int
    """Cards or tiles that count at the showdown."""
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
    )
