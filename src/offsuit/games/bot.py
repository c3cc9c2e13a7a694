"""What every game's bots have in common: they act on a view, and they have names."""

from collections.abc import Collection
from typing import Literal, Protocol, TypeVar

from offsuit.core.fair import shuffle
from offsuit.games.game import Action, View

Seen = TypeVar("Seen", bound=View, contravariant=True)

Skill = Literal["exact", "novice"]
"""The best play that a bot can find, or any legal play that its seed brings up."""

NAMES = (
    "Cardano",
    "Fermat",
    "Pascal",
    "Huygens",
    "Bernoulli",
    "De Moivre",
    "Bayes",
    "Laplace",
    "Lovelace",
    "Markov",
    "Borel",
    "Kolmogorov",
    "Gauss",
    "Poisson",
    "Chebyshev",
    "Galton",
    "Nightingale",
    "Pearson",
    "Fisher",
    "Wald",
    "Shannon",
    "Turing",
    "Ulam",
    "Doob",
)
"""People who thought about chance before any of us."""


class Bot(Protocol[Seen]):
    """A player that is a function of what it sees."""

    def act(self, view: Seen) -> Action:
        """An action that is open to the seat of this view."""


def bot_names(count: int, seed: bytes, taken: Collection[str] = ()) -> tuple[str, ...]:
    """Different names for `count` bots, none of them `taken`; the 32-byte seed chooses.

    >>> bot_names(3, bytes(32), taken=["Pascal"])
    ('Gauss', 'Galton', 'Poisson')
    """
    mixed = [NAMES[place] for place in shuffle(seed, len(NAMES), b"offsuit/1/bot names")]
    heard = {name.casefold() for name in taken}
    return tuple(name for name in mixed if name.casefold() not in heard)[:count]
