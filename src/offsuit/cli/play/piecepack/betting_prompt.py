"""A betting decision by typed commands: what the player may do, and what they do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from offsuit.cli.play.terminal import LeaveGame, Terminal
from offsuit.core.suggest import unknown_name
from offsuit.errors import IllegalActionError, OffsuitError
from offsuit.games.betting.play.actions import (
    Bet,
    BettingAction,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Raise,
)
from offsuit.games.betting.play.view import BettingView
from offsuit.games.game import Choice, Range
from offsuit.games.piecepack.symbols import parse_tiles, scheme, tile_names

HELP = """\
fold, check, call      or f, k, c
bet 12, raise 12       bet or raise to 12 on this street; without a number, the least; or b, r
pot, half, all in      bet or raise the pot, half of it, or everything, within the limits
bring-in               the forced first bet of stud
{discard:23}exchange these tiles; pat: keep all
table                  see the table again; ranking: what beats what; quit: leave the table"""

SHORT = {"f": "fold", "k": "check", "c": "call", "b": "bet", "r": "raise", "d": "discard"}


@dataclass
class BettingPrompt:
    """Asks the player until their action is accepted."""

    terminal: Terminal
    view: BettingView
    hand_in: Callable[[BettingAction], None]
    """Takes an action, or raises `IllegalActionError`."""

    def run(self) -> None:
        """Ask until an action is accepted; raises `LeaveGame` if the player quits."""
        self.terminal.asked = 0
        self.show()
        while True:
            word, _, rest = self.terminal.ask().partition(" ")
            if not word:
                continue
            try:
                action = self.read(SHORT.get(word.lower(), word.lower()), rest.strip())
                if action is not None:
                    self.submit(action)
                    return
            except OffsuitError as error:
                self.terminal.say(f"no: {error}")

    def submit(self, action: BettingAction) -> None:
        """Hand in an action; an error names tiles in the player's symbols."""
        try:
            self.hand_in(action)
        except OffsuitError as error:
            raise IllegalActionError(self.terminal.respelled(str(error))) from error

    def read(self, word: str, rest: str) -> BettingAction | None:
        """The action that a line asks for; None if it only shows something."""
        commands = self.commands()
        if word in self.terminal.shared:
            self.terminal.shared[word](rest)
            return None
        if word not in commands:
            known = (*commands, *self.terminal.shared)
            raise IllegalActionError(unknown_name("command", word, known))
        return commands[word](rest)

    def commands(self) -> Mapping[str, Callable[[str], BettingAction | None]]:
        """Word -> the action it asks for."""
        return {
            "fold": lambda _: Fold(),
            "check": lambda _: Check(),
            "call": lambda _: Check() if self._offered(Check.kind) else Call(),
            "bet": self.wager,
            "raise": self.wager,
            "pot": lambda _: self.press(self.view.pot + 2 * self.view.to_call),
            "half": lambda _: self.press((self.view.pot + self.view.to_call + 1) // 2),
            "all": lambda _: self.press(self.view.pot + sum(self._stack)),
            "bring-in": lambda _: BringIn(),
            "discard": self.discard,
            "pat": lambda _: Discard(()),
            "table": lambda _: self.show(),
            "help": lambda _: self.terminal.say(self.help()),
            "quit": self.leave,
        }

    def wager(self, amount: str) -> BettingAction:
        """A bet or a raise to an amount; without one, to the least."""
        if not amount:
            return self.press(0)
        number = amount.removeprefix("to ").strip()
        if not number.isdecimal():
            raise IllegalActionError(f"expected a number of chips, got {amount!r}")
        return self._pressed(int(number))

    def press(self, more: int) -> BettingAction:
        """Bet or raise by `more`, within the limits."""
        to = self._range()
        if to is None:
            return Call() if self._offered(Call.kind) else Check()
        asked = self._stack[1] + more
        return self._pressed(min(max(asked, to.least), to.most))

    def discard(self, text: str) -> Discard:
        """Discard tiles, written in the symbols of the player's deck."""
        codes = parse_tiles(text, self.terminal.deck)
        if not codes:
            raise IllegalActionError("discard: expected at least one tile, got none; pat keeps all")
        return Discard(tile_names(codes))

    def help(self) -> str:
        """The commands; two tiles show how they may be typed."""
        two, three = parse_tiles("♠2 ♡3")
        known = scheme(self.terminal.deck)
        return HELP.format(discard=f"discard {known.names[two]} {known.plain_names[three]}")

    def leave(self, _: str) -> None:
        """Leave the table."""
        raise LeaveGame

    @property
    def _stack(self) -> tuple[int, int]:
        """The player's stack, and their bet on this street."""
        assert self.view.seat is not None, "only a seat decides"
        own = self.view.players[self.view.seat]
        return own.chips, own.bet

    def _offered(self, kind: str) -> Choice | None:
        return next((choice for choice in self.view.choices if choice.action == kind), None)

    def _range(self) -> Range | None:
        choice = self._offered(Bet.kind) or self._offered(Raise.kind)
        return choice.ranges[0] if choice else None

    def _pressed(self, to: int) -> BettingAction:
        return Bet(to) if self._offered(Bet.kind) else Raise(to)

    def show(self) -> None:
        """Print the table, the board, the player's tiles and what they may do."""
        view = self.view
        self.terminal.say(self._seats())
        pots = "".join(f" + {pot.chips}" for pot in view.pots[1:])
        parts = f" ({view.pots[0].chips}{pots} collected)" if len(view.pots) > 1 else ""
        line = Text(f"{view.street}: pot {view.pot}{parts}")
        if view.board:
            line.append("   board ").append_text(self.terminal.tiles(view.board))
        self.terminal.say(line)
        own = Text("your tiles ").append_text(self.terminal.tiles(view.tiles))
        if view.made:
            own.append("   you have: " + "; low: ".join(view.made))
        self.terminal.say(own, self._open())

    def _seats(self) -> Table:
        view = self.view
        grid = Table(box=None, show_header=False, pad_edge=False)
        for seat, player in enumerate(view.players):
            state = "folded" if player.folded else "all in" if player.all_in else ""
            bet = f"bet {player.bet}" if player.bet else ""
            tiles = Text("") if player.folded else self.terminal.tiles(player.tiles)
            button = "button" if seat == view.button else ""
            grid.add_row(Text(view.seats[seat].name), str(player.chips), tiles, bet, state, button)
        grid.columns[1].justify = "right"
        return grid

    def _open(self) -> str:
        """The legal actions, with amounts."""
        return "you may " + " or ".join(map(self._worded, self.view.choices))

    def _worded(self, choice: Choice) -> str:
        if choice.action == Call.kind:
            return f"call {self.view.to_call}"
        if choice.action == Discard.kind:
            return f"discard up to {choice.ranges[0].most} tiles"
        if not choice.ranges:
            return choice.action
        (to,) = choice.ranges
        amounts = str(to.least) if to.least == to.most else f"{to.least} to {to.most}"
        return f"{choice.action} {amounts}"
