"""Arranging by typed commands; the rows are shown again after each."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.text import Text

from offsuit.cli.play.prompt import Commands, Prompt
from offsuit.cli.play.pyramid.desk import Desk
from offsuit.cli.play.terminal import Terminal
from offsuit.core.notation import parse_cards
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError
from offsuit.games.pyramid.play.actions import Arrange, check_arrangement
from offsuit.games.pyramid.play.row_draft import RowDraft, read_drafts
from offsuit.games.pyramid.pyramid_rows import ROWS

if TYPE_CHECKING:
    from offsuit.games.pyramid.strategy.pot.pot_arranging import Stake

HELP = """\
back AS KD ...    put these cards into back (or middle, or front), from the hand or another row;
                  * is a joker, *AS a joker that stands for a card
best              lay the best arrangement; next: the next best, and so on
declare dragon    lay out an automatic and declare it, if the rules allow automatics
sort rank         see your cards by rank; sort suit: by suit
clear back        take one row back into the hand; clear: all rows
undo              undo the last step
done              hand in the arrangement; quit: leave the table"""

MOST = 12
"""Arrangements that are compared when there is a pot."""
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
        """Lay the arrangement at this place, 0 being the best."""
        codes = parse_cards(self.desk.rules.ranking.deck, " ".join(self.desk.held))
        found = self._by_points(codes, place + 1) if self.stake is None else self._by_units(codes)
        if place >= len(found):
            raise IllegalActionError(f"there are only {len(found)} different arrangements")
        self.seen = place + 1
        chosen, worth = found[place]
        which = "best arrangement" if place == 0 else f"arrangement {self.seen} from the best"
        self.terminal.say(f"{which}, {worth}")
        self.lay(chosen)

    def _by_points(self, codes: tuple[int, ...], top: int) -> list[tuple[Desk, str]]:
        """Desks, best first, with their value against one opponent."""
        from offsuit.games.pyramid.arranger.arranger import arrange
        from offsuit.games.pyramid.strategy.fields.shipped_fields import default_values

        found = arrange(codes, default_values(self.desk.rules.ranking), top)
        return [
            (
                self.desk.with_hands((each.back, each.middle, each.front)),
                f"value {each.value:.2f}",
            )
            for each in found
        ]

    def _by_units(self, codes: tuple[int, ...]) -> list[tuple[Desk, str]]:
        """Desks, best first, with the units they win including the pot."""
        from offsuit.games.pyramid.strategy.pot.pot_arranging import offers

        assert self.stake is not None, "only used where there is a pot"
        return [
            (
                self.desk.with_hands(tuple(each.hands.values()), each.automatic),
                f"worth {each.prospect.units.value:+.1f} units with the pot",
            )
            for each in offers(codes, self.stake, top=MOST)
        ]

    def declare(self, name: str) -> None:
        """Lay out an automatic and declare it."""
        from offsuit.games.pyramid.automatics.finder import find_automatics

        rules = self.desk.rules
        if not rules.plays_automatics:
            raise IllegalActionError("automatics are not played at this table")
        codes = parse_cards(rules.ranking.deck, " ".join(self.desk.held))
        found = {each.type: each for each in find_automatics(codes, rules)}
        if name not in found:
            raise IllegalActionError(
                f"{name!r} cannot be declared: your automatics are {', '.join(found) or 'none'}"
            )
        hands = found[name]
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
