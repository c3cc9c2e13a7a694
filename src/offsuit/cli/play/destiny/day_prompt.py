"""A day by typed commands; the odds are shown before every choice."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from offsuit.cli.play.destiny.board import (
    show_board,
    show_odds,
    show_presets,
    show_ranking,
    show_short_board,
    words_of,
)
from offsuit.cli.play.destiny.content import show_content
from offsuit.cli.play.destiny.day import Day, Deed
from offsuit.cli.play.destiny.outcome import show_deed, show_history, show_summary
from offsuit.cli.play.destiny.outlaw import Outlaw
from offsuit.cli.play.prompt import choose, read_number
from offsuit.cli.play.terminal import Command, LeaveGame, Terminal
from offsuit.errors import IllegalActionError

INTRODUCTION = """\
Every deed draws five cards. A better poker hand is worth more points, and every card adds your
bonus in its suit. Reach the points that a deed needs, or beat your opponent in a duel. Crimes
take energy, which does not come back: earn as many dollars as you can."""

HELP = """\
take burglar        a ready-made character; skill lockpicking 40: your own, a point for a level
wear charm          an item; drop charm: without it       go frontera: a place, go home: none
use whiskey         its effect lasts for a while; every deed takes a minute, wait 10 takes ten
crime bank          commit it      check routine: try a skill      duel veteran: fight a duel
duel veteran 15     the same with a defence bonus of 15 points for the opponent
odds crime bank     the exact odds before the cards are drawn; also odds duel, odds check
look                show the board again; names: list all names; history: what you did
ranking             what each hand is worth, and what the suits stand for
quit                end the day
The first letters of a name are enough."""

LONGEST_WAIT = 24 * 60
MOST_DEFENSE = 1000


@dataclass
class DayPrompt:
    """Asks the player for commands until they end the day."""

    terminal: Terminal
    day: Day
    keep: Callable[[Deed], None]
    """Called with every deed."""

    def run(self) -> None:
        """Ask until the player leaves; then print the summary."""
        self.terminal.say(INTRODUCTION)
        if not self.day.outlaw.skills:
            points = self.day.outlaw.points
            self.terminal.say("", f"You have {points} points for skills. Start with one of these,")
            show_presets(self.terminal, self.day)
            self.terminal.say(
                "or choose your own skills: skill gun fighting 40. help lists all commands."
            )
        else:
            self.terminal.say("help lists all commands.")
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
            "ranking": lambda _: show_ranking(self.terminal, self.day),
            "help": lambda _: self.terminal.say(HELP),
            "quit": self.quit,
        }

    def learn(self, change: Callable[[str], Outlaw], text: str) -> None:
        """Change the skills; refused after the first deed."""
        if self.day.deeds:
            raise IllegalActionError("skills cannot be changed after the first deed")
        self.become(change(text))

    def become(self, outlaw: Outlaw) -> None:
        """Change the character and show the board."""
        self.day.outlaw = outlaw
        self.look()

    def use(self, name: str) -> None:
        """Start a buff."""
        self.day.use(choose("thing to use", name, self.day.rules.buffs))
        self.look()

    def wait(self, minutes: str) -> None:
        """Let time pass."""
        self.day.wait(read_number("minutes", minutes, 1, LONGEST_WAIT))
        self.look()

    def commit(self, kind: str, text: str) -> None:
        """Commit a deed, then show its result and the board."""
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
            self.warn_of_low_energy()

    def odds(self, text: str) -> None:
        """Show the exact odds of one deed."""
        kind, _, rest = text.partition(" ")
        kind = choose("kind of deed", kind, ("crime", "check", "duel"))
        target, defense = self.target(kind, rest)
        title = f"{kind} {words_of(target)}" + (f" with defence bonus {defense}" if defense else "")
        show_odds(self.terminal, title, self.day.odds(kind, target, defense))

    def target(self, kind: str, text: str) -> tuple[str, int]:
        """The target of a deed; a number after an opponent's name is their defence bonus."""
        known = self.day.targets(kind)
        name, _, last = text.rpartition(" ")
        if kind == "duel" and name and last.isdecimal():
            defense = read_number("defence bonus", last, 0, MOST_DEFENSE)
            return choose(kind, name, known), defense
        return choose(kind, text, known), 0

    def look(self) -> None:
        """Show the board."""
        show_board(self.terminal, self.day)
        self.warn_of_low_energy()

    def warn_of_low_energy(self) -> None:
        """Tell the player when the energy is too low for any crime."""
        costs = [self.day.energy_cost(crime) for crime in self.day.rules.crimes]
        if costs and min(costs) > self.day.energy:
            self.terminal.say("You have too little energy for any crime: duel, check, or quit.")

    def quit(self, _: str) -> None:
        """End the day."""
        raise LeaveGame
