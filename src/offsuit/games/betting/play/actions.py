"""What a seat may do in a betting game."""

from dataclasses import dataclass

from offsuit.games.game import Action


@dataclass(frozen=True)
class Fold(Action, kind="fold"):
    """Give up the hand."""


@dataclass(frozen=True)
class Check(Action, kind="check"):
    """Stay in without paying, where nothing is to be called."""


@dataclass(frozen=True)
class Call(Action, kind="call"):
    """Match the highest bet, or put in all remaining chips."""


@dataclass(frozen=True)
class Bet(Action, kind="bet"):
    """The first chips of a street, `to` of them; in stud also instead of the bring-in."""

    to: int


@dataclass(frozen=True)
class Raise(Action, kind="raise"):
    """More than the highest bet: `to` is the seat's total on this street."""

    to: int


@dataclass(frozen=True)
class BringIn(Action, kind="bring-in"):
    """The forced first bet of stud."""


@dataclass(frozen=True)
class Discard(Action, kind="discard"):
    """Exchange the cards named by `tiles`; with no cards, stand pat."""

    tiles: tuple[str, ...]


BettingAction = Fold | Check | Call | Bet | Raise | BringIn | Discard
ACTIONS: tuple[type[Action], ...] = (Fold, Check, Call, Bet, Raise, BringIn, Discard)
