"""A day on the frontier by typing: every line is a command, and odds stand before every choice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from offsuit.cli.play.choice import choose, read_number
from offsuit.cli.play.destiny.board import (
    show_board,
    show_odds,
    show_presets,
    show_short_board,
    words_of,
)
from offsuit.cli.play.destiny.content import show_content
from offsuit.cli.play.destiny.day import Day, Deed
from offsuit.cli.play.destiny.outlaw import Outlaw
from offsuit.cli.play.destiny.telling import show_deed, show_history, show_summary
from offsuit.cli.play.terminal import Command, LeaveGame, Terminal
from offsuit.errors import IllegalActionError

INTRODUCTION = """\
Every deed draws five cards. A better poker hand is worth more points, and every card of a suit
adds what you are good for in that suit. Reach what a deed needs, or beat whom you duel. Crimes
take energy, which does not come back: make the most dollars of it."""

HELP = """\
take burglar        a ready-made character; skill lockpicking 40: your own, a point for a level
wear charm          an item; drop charm: without it       go frontera: a place, go home: none
use whiskey         drink it: it counts for a while; every deed takes a minute, wait 10 takes ten
crime bank          commit it      check routine: try a skill      duel veteran: draw against him
duel veteran 15     the same on ground that gives him 15 points
odds crime bank     all that is known before the cards are drawn; also odds duel, odds check
look                the board again; names: everything that has a name; history: what you did
quit                end the day (as the end of input does)
The first letters of a name will do."""

LONGEST_WAIT = 24 * 60
MOST_DEFENSE = 1000


@dataclass
class Frontier:
    """One player and his day, until he has had enough."""

    terminal: Terminal
    day: Day
    keep: Callable[[Deed], None]
    """Takes every deed as it is done."""

    def run(self) -> None:
        """Ask until the player leaves; then the summary."""
        self.terminal.say(INTRODUCTION)
        if not self.day.outlaw.skills:
            points = self.day.outlaw.points
            self.terminal.say("", f"You have {points} points for skills. Begin with one of these,")
            show_presets(self.terminal, self.day)
            self.terminal.say("or learn for yourself: skill gun fighting 40. help tells the rest.")
        else:
            self.terminal.say("help tells all commands.")
        self.look()
        try:
            while True:
                if line := self.terminal.ask():
                    self.terminal.obey(line, self.commands())
        except (LeaveGame, KeyboardInterrupt):
            show_summary(self.terminal, self.day)

    def commands(self) -> Mapping[str, Command]:
        """Word -> what it does with the rest of the line."""
        return {
            "take": lambda name: self.learn(self.day.outlaw.as_preset, name),
            "skill": lambda text: self.learn(self.day.outlaw.with_skill, text),
            "wear": lambda item: self.become(self.day.outlaw.wearing(item)),
            "drop": lambda item: self.become(self.day.outlaw.without(item)),
            "go": lambda place: self.become(self.day.outlaw.at(place)),
            "use": self.use,
            "wait": self.wait,
            "crime": lambda name: self.commit("crime", name),
            "check": lambda name: self.commit("check", name),
            "duel": lambda name: self.commit("duel", name),
            "odds": self.odds,
            "look": lambda _: self.look(),
            "names": lambda _: show_content(self.terminal, self.day.rules),
            "history": lambda _: show_history(self.terminal, self.day),
            "help": lambda _: self.terminal.say(HELP),
            "quit": self.quit,
        }

    def learn(self, change: Callable[[str], Outlaw], text: str) -> None:
        """Other skills, as long as nothing has been done with the old ones."""
        if self.day.deeds:
            raise IllegalActionError("skills are settled with the first deed")
        self.become(change(text))

    def become(self, outlaw: Outlaw) -> None:
        """The outlaw so, and the board for him."""
        self.day.outlaw = outlaw
        self.look()

    def use(self, name: str) -> None:
        """A buff, from now on."""
        self.day.use(choose("thing to use", name, self.day.rules.buffs))
        self.look()

    def wait(self, minutes: str) -> None:
        """Let time pass."""
        self.day.wait(read_number("minutes", minutes, 1, LONGEST_WAIT))
        self.look()

    def commit(self, kind: str, text: str) -> None:
        """A deed, its lines, and the board afterwards."""
        target, defense = self.target(kind, text)
        before = self.day.in_force()
        deed = self.day.commit(kind, target, defense)
        self.keep(deed)
        show_deed(self.terminal, deed)
        worn_off = [name for name in before if name not in self.day.in_force()]
        if worn_off:
            self.terminal.say(f"{words_of(worn_off[0])} wears off")
            self.look()
        else:
            show_short_board(self.terminal, self.day)
            self.mind_energy()

    def odds(self, text: str) -> None:
        """Everything about one deed before it is done."""
        kind, _, rest = text.partition(" ")
        kind = choose("kind of deed", kind, ("crime", "check", "duel"))
        target, defense = self.target(kind, rest)
        title = f"{kind} {words_of(target)}" + (f" on ground worth {defense}" if defense else "")
        show_odds(self.terminal, title, self.day.odds(kind, target, defense))

    def target(self, kind: str, text: str) -> tuple[str, int]:
        """Whom or what a deed is against; a number behind a duellist is his defence bonus."""
        known = self.day.targets(kind)
        name, _, last = text.rpartition(" ")
        if kind == "duel" and name and last.isdecimal():
            defense = read_number("defence bonus", last, 0, MOST_DEFENSE)
            return choose(kind, name, known), defense
        return choose(kind, text, known), 0

    def look(self) -> None:
        """The board."""
        show_board(self.terminal, self.day)
        self.mind_energy()

    def mind_energy(self) -> None:
        """Who can do no crime any more is told so."""
        costs = [self.day.energy_cost(crime) for crime in self.day.rules.crimes]
        if costs and min(costs) > self.day.energy:
            self.terminal.say("You are too tired for any crime: duel, check, or quit.")

    def quit(self, _: str) -> None:
        """End the day."""
        raise LeaveGame
