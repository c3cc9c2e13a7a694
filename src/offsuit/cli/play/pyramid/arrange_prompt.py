"""Arranging by typed commands; the rows are shown again after each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text

from offsuit.cli.play.prompt import Commands, Prompt
from offsuit.cli.play.pyramid.desk import Desk
from offsuit.cli.play.terminal import Terminal
from offsuit.cli.pyramid.pyramid_options import in_words
from offsuit.core.notation import parse_cards
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError
from offsuit.games.pyramid.play.actions import Arrange, check_arrangement
from offsuit.games.pyramid.play.row_draft import RowDraft, read_drafts
from offsuit.games.pyramid.pyramid_rows import ROWS

if TYPE_CHECKING:
    from offsuit.games.pyramid.strategy.advice import Advice, WeighedArrangement, WeighedAutomatic
    from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake

HELP = """\
back AS KD ...    put these cards into back (or middle, or front), from the hand or another row;
                  * is a joker, *AS a joker that stands for a card
best              lay what is worth most, an automatic too; next: the next best, and so on
declare dragon    lay out an automatic and declare it, if the rules allow automatics
sort rank         see your cards by rank; sort suit: by suit
clear back        take one row back into the hand; clear: all rows
undo              undo the last step
done              hand in the arrangement; quit: leave the table"""

MOST = 8
"""Arrangements that are compared: as many as everywhere else."""
WIDTH = 26
"""Columns for the cards of a row; the names of larger hands move to the right."""


@dataclass
class ArrangePrompt(Prompt):
    """Asks the player until their arrangement is accepted."""

    terminal: Terminal
    desk: Desk
    hand_in: Callable[[Arrange], None]
    """Takes an arrangement, or raises `IllegalActionError`."""
    stake: "Stake | None" = None
    """Set where there is a pot: the best arrangement then wins most units."""
    before: list[Desk] = field(default_factory=list)
    seen: int = 0
    """How many of the best arrangements have been shown."""

    def commands(self) -> Commands:
        """Word -> what it does with the rest of the line."""
        return {
            "back": lambda cards: self.lay(self.desk.with_hand("back", cards)),
            "middle": lambda cards: self.lay(self.desk.with_hand("middle", cards)),
            "front": lambda cards: self.lay(self.desk.with_hand("front", cards)),
            "best": lambda _: self.lay_best(0),
            "next": lambda _: self.lay_best(self.seen),
            "declare": self.declare,
            "sort": self.sort,
            "clear": self.clear,
            "undo": self.undo,
            "help": lambda _: self.terminal.say(HELP),
            "done": self.done,
            "quit": self.quit,
        }

    def lay(self, desk: Desk) -> None:
        """Change the desk; the step can be undone."""
        self.before.append(self.desk)
        self.desk = desk
        self.show()

    def lay_best(self, place: int) -> None:
        """Lay the play at this place, 0 being the best."""
        plays = self.plays(place + 1)
        if place >= len(plays):
            raise IllegalActionError(f"there are only {len(plays)} different arrangements")
        self.seen = place + 1
        chosen = plays[place]
        automatic = getattr(chosen, "type", None)
        which = "best arrangement" if place == 0 else f"arrangement {self.seen} from the best"
        what = f", declared as {automatic}" if automatic else ""
        self.terminal.say(f"{which}{what}, {in_words(chosen.worth, chosen.unit)}")
        hands = (chosen.back, chosen.middle, chosen.front)
        self.lay(self.desk.with_hands(hands, automatic))

    def plays(self, top: int) -> "list[WeighedArrangement | WeighedAutomatic]":
        """The best play first: some arrangements, and every automatic."""
        from offsuit.games.arranging.best_play import by_worth

        found = self._advice(top)
        return by_worth([*found.arrangements, *found.declarations])

    def _advice(self, top: int = 1) -> "Advice":
        from offsuit.games.pyramid.strategy.advice import valuation

        codes = parse_cards(self.desk.rules.ranking.deck, " ".join(self.desk.held))
        return valuation(self.desk.rules, self.stake).advise(codes, max(top, MOST))

    def declare(self, name: str) -> None:
        """Lay out an automatic and declare it."""
        if not self.desk.rules.plays_automatics:
            raise IllegalActionError("automatics are not played at this table")
        found = {each.type: each for each in self._advice().declarations}
        if name not in found:
            raise IllegalActionError(
                f"{name!r} cannot be declared: your automatics are {', '.join(found) or 'none'}"
            )
        hands = found[name]
        self.terminal.say(f"declare {name}, {in_words(hands.worth, hands.unit)}")
        self.lay(self.desk.with_hands((hands.back, hands.middle, hands.front), name))

    def clear(self, position: str) -> None:
        """Take one row, or all, back into the hand."""
        if position and position not in ROWS:
            raise IllegalActionError(unknown_name("position", position, ROWS))
        self.lay(self.desk.without(position or None))

    def undo(self, _: str) -> None:
        """Undo the last step."""
        if not self.before:
            raise IllegalActionError("nothing to undo")
        self.desk = self.before.pop()
        self.show()

    def done(self, _: str) -> None:
        """Hand in the arrangement."""
        self.hand_in(self.desk.laid)
        self.finished = True

    def show(self) -> None:
        """Print every row with its category and problems, then the cards in hand."""
        desk = self.desk
        drafts = read_drafts(desk.rules, {at: desk.laid.hand(at) for at in ROWS})
        for position in ROWS:
            names, draft = desk.laid.hand(position), drafts.get(position)
            written = [names[at] for at in draft.order] if draft and draft.made else names
            self.terminal.say(_line(position, self.terminal.hand(written), draft))
        in_hand = self.terminal.cards(desk.rules.ranking.deck, desk.left)
        self.terminal.say(Text("in hand ").append_text(in_hand))
        if desk.laid.automatic:
            self.terminal.say(f"declared {desk.laid.automatic}")
        if desk.full:
            self.terminal.say(_verdict(desk))


def _line(position: str, cards: Text, draft: RowDraft | None) -> Text:
    line = Text(f"{position:8}").append_text(cards)
    if draft is None:
        return line.append("-")
    line.append(" " * max(1, WIDTH - cards.cell_len)).append(draft.words)
    if draft.problem:
        line.append(": " if draft.words else "").append(draft.problem, "red")
    return line


def _verdict(desk: Desk) -> str:
    try:
        check_arrangement(desk.rules, desk.held, desk.laid)
    except IllegalActionError as error:
        return f"not legal yet: {error}"
    return "legal: type done to hand it in"
