"""Players that do not look at their tiles: what a bot has to beat."""

from dataclasses import dataclass

from offsuit.games.betting.bots.open_choices import OpenChoices
from offsuit.games.betting.bots.seeded_draws import draws
from offsuit.games.betting.play.actions import ACTIONS, Answer, Discard
from offsuit.games.betting.play.view import PiecepackView


@dataclass(frozen=True)
class Caller:
    """Checks and calls, whatever comes."""

    def act(self, view: PiecepackView) -> Answer:
        """Stay in."""
        return OpenChoices(view).passive()


@dataclass(frozen=True)
class Folder:
    """Pays nothing that is not forced upon it."""

    def act(self, view: PiecepackView) -> Answer:
        """Get out."""
        return OpenChoices(view).give_up()


@dataclass(frozen=True)
class Anyhow:
    """Any kind of action that is open, and any amount of it, by its seed."""

    seed: bytes

    def act(self, view: PiecepackView) -> Answer:
        """One of the choices; half of the bets are the least or the most allowed."""
        chance = draws(self.seed, view)
        choice = view.choices[int(next(chance) * len(view.choices))]
        form = next(form for form in ACTIONS if form.kind == choice.action)
        if form is Discard:
            return Discard(tuple(tile for tile in view.tiles if next(chance) < 0.5))
        if not choice.ranges:
            answer: Answer = form()  # type: ignore[assignment]
            return answer
        (to,) = choice.ranges
        anywhere = to.least + int(next(chance) * (to.most - to.least + 1))
        asked = (to.least, to.most, anywhere, anywhere)[int(next(chance) * 4)]
        return OpenChoices(view).press(asked)
