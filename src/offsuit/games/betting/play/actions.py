"""What a seat may ask for at a table of Dual Piecepacks Poker."""

from dataclasses import dataclass

from offsuit.games.game import Action


@dataclass(frozen=True)
class Fold(Action, kind="fold"):
    """Give up the hand."""


@dataclass(frozen=True)
class Check(Action, kind="check"):
    """Pay nothing where nothing is asked."""


@dataclass(frozen=True)
class Call(Action, kind="call"):
    """Pay what is asked, or all that is left."""


@dataclass(frozen=True)
class Bet(Action, kind="bet"):
    """The first chips of a street, `to` of them; in stud also instead of the bring-in."""

    to: int


@dataclass(frozen=True)
class Raise(Action, kind="raise"):
    """More than was bet: the seat's chips on this street come `to` so many."""

    to: int


@dataclass(frozen=True)
class BringIn(Action, kind="bring-in"):
    """The forced first chips of stud."""


@dataclass(frozen=True)
class Discard(Action, kind="discard"):
    """Exchange these tiles; none of them is to stand pat."""

    tiles: tuple[str, ...]


Answer = Fold | Check | Call | Bet | Raise | BringIn | Discard
ACTIONS: tuple[type[Action], ...] = (Fold, Check, Call, Bet, Raise, BringIn, Discard)
