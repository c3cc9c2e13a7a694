"""Arranging by typing: every line is a command, and after it the desk is shown as it lies."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rich.text import Text

from offsuit.cli.play.desk import Desk
from offsuit.cli.play.prompt import Commands, Prompt
from offsuit.cli.play.terminal import Terminal
from offsuit.core.notation import parse_cards
from offsuit.errors import IllegalActionError
from offsuit.games.pyramid.actions import Arrange, check_arrangement
from offsuit.games.pyramid.draft import Draft, read_drafts
from offsuit.games.pyramid.points import POSITIONS

HELP = """\
back AS KD ...    these cards into back (or middle, or front), from hand or from another position;
                  * is a joker, *AS a joker that stands for a card
best              the best arrangement; next: the next best, and so on
declare dragon    lay out an automatic and declare it, where the table plays them
sort rank         see your cards by rank; sort suit: by suit
clear back        take up one position; clear: all of them
undo              one step back
done              hand in what lies there; quit: leave the table"""

WIDTH = 26
"""Columns for the cards of a position; larger hands push their names to the right."""


@dataclass
class Arranging(Prompt):
    """One player at his desk, until what he hands in is taken."""

    terminal: Terminal
    desk: Desk
    hand_in: Callable[[Arrange], None]
    """Takes an arrangement, or refuses it in words."""
    before: list[Desk] = field(default_factory=list)
    seen: int = 0
    """How many of the best arrangements have been looked at."""

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
        """The desk so, and a step that can be undone."""
        self.before.append(self.desk)
        self.desk = desk
        self.show()

    def lay_best(self, place: int) -> None:
        """The arrangement at this place from the best down."""
        from offsuit.games.pyramid.arranger import arrange

        ranking = self.desk.rules.ranking
        codes = parse_cards(ranking.deck, " ".join(self.desk.held))
        found = arrange(codes, top=place + 1, ranking=ranking)
        if place >= len(found):
            raise IllegalActionError(f"there are {len(found)} different arrangements, no more")
        self.seen = place + 1
        chosen = found[place]
        which = "best arrangement" if place == 0 else f"arrangement {self.seen} from the best"
        self.terminal.say(f"{which}, value {chosen.value:.2f}")
        self.lay(self.desk.with_hands((chosen.back, chosen.middle, chosen.front)))

    def declare(self, name: str) -> None:
        """An automatic laid out and declared; without a name, what could be declared."""
        from offsuit.games.pyramid.automatic import find_automatics

        rules = self.desk.rules
        if not rules.plays_automatics:
            raise IllegalActionError("this table plays no automatics")
        codes = parse_cards(rules.ranking.deck, " ".join(self.desk.held))
        found = {each.type: each for each in find_automatics(codes, rules)}
        if name not in found:
            raise IllegalActionError(f"{name!r}: you could declare {', '.join(found) or 'nothing'}")
        hands = found[name]
        self.lay(self.desk.with_hands((hands.back, hands.middle, hands.front), name))

    def clear(self, position: str) -> None:
        """One position, or all."""
        if position and position not in POSITIONS:
            raise IllegalActionError(f"{position!r} is no position: {', '.join(POSITIONS)}")
        self.lay(self.desk.without(position or None))

    def undo(self, _: str) -> None:
        """One step back."""
        if not self.before:
            raise IllegalActionError("nothing to undo")
        self.desk = self.before.pop()
        self.show()

    def done(self, _: str) -> None:
        """Hand in what lies there."""
        self.hand_in(self.desk.laid)
        self.finished = True

    def show(self) -> None:
        """Every position with its name and what is wrong with it, then the cards in hand."""
        desk = self.desk
        drafts = read_drafts(desk.rules, {at: desk.laid.hand(at) for at in POSITIONS})
        for position in POSITIONS:
            cards = self.terminal.hand(desk.laid.hand(position))
            self.terminal.say(_line(position, cards, drafts.get(position)))
        in_hand = self.terminal.cards(desk.rules.ranking.deck, desk.left)
        self.terminal.say(Text("in hand ").append_text(in_hand))
        if desk.laid.automatic:
            self.terminal.say(f"declared {desk.laid.automatic}")
        if desk.full:
            self.terminal.say(_verdict(desk))


def _line(position: str, cards: Text, draft: Draft | None) -> Text:
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
    return "legal: done hands it in"
