"""What happens at a table of Dual Piecepacks Poker, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from offsuit.cli.play.terminal import Terminal
from offsuit.games.betting.play.events import (
    Acted,
    Awarded,
    BoardDealt,
    Dealt,
    Discarded,
    Mucked,
    Posted,
    Reshuffled,
    Returned,
    Shown,
)
from offsuit.games.game import Event

YOU = "You"
POTS = ("main pot", "side pot", "second side pot")


class RoundNarrator:
    """Says events as one seat sees them; names are those of the seats."""

    def __init__(self, terminal: Terminal, names: Sequence[str], halves: int = 1) -> None:
        self.terminal, self.names, self.halves = terminal, names, halves

    def said(self, event: Event) -> Text | None:
        """A sentence without its stop; nothing where there is nothing to tell."""
        say = _SENTENCES.get(type(event))
        return None if say is None else say(self, event)

    def verb(self, seat: int, verb: str) -> str:
        """`You call`, `Bayes calls`, `Bayes brings in`."""
        name = self.names[seat]
        first, _, rest = verb.partition(" ")
        return f"{name} {first if name == YOU else first + 's'}" + (f" {rest}" if rest else "")

    def posted(self, event: Posted) -> Text:
        """Antes and blinds."""
        return Text(f"{self.verb(event.seat, 'post')} {event.what} {event.chips}")

    def dealt(self, event: Dealt) -> Text | None:
        """Tiles that can be seen."""
        if not any(event.tiles):
            return None
        return Text(f"{self.verb(event.seat, 'get')} ").append_text(
            self.terminal.tiles(event.tiles)
        )

    def laid(self, event: BoardDealt) -> Text:
        """The board grows."""
        return Text("board ").append_text(self.terminal.tiles(event.tiles))

    def acted(self, event: Acted) -> Text:
        """What a seat did."""
        words = self.verb(event.seat, event.did.replace("-", " "))
        amount = {"raise": f" to {event.to}", "fold": "", "check": ""}
        ending = ", all in" if event.all_in else ""
        return Text(words + amount.get(event.did, f" {event.chips}") + ending)

    def discarded(self, event: Discarded) -> Text:
        """How many tiles; which, to him who threw them away."""
        if not event.count:
            return Text(self.verb(event.seat, "stand pat"))
        told = Text(f"{self.verb(event.seat, 'discard')} ")
        if event.tiles is None:
            return told.append(str(event.count))
        return told.append_text(self.terminal.tiles(event.tiles))

    def reshuffled(self, event: Reshuffled) -> Text:
        """The stub is used up."""
        return Text(f"the stub is used up: {event.count} spent tiles are shuffled again")

    def returned(self, event: Returned) -> Text:
        """Nobody called."""
        return Text(f"{self.verb(event.seat, 'take')} back {event.chips}")

    def shown(self, event: Shown) -> Text:
        """A hand face up."""
        told = Text(f"{self.verb(event.seat, 'show')} ")
        told.append_text(self.terminal.tiles(event.tiles))
        return told.append(": " + "; low: ".join(event.words) if event.words else "")

    def mucked(self, event: Mucked) -> Text:
        """A hand that nobody sees."""
        return Text(self.verb(event.seat, "muck"))

    def awarded(self, event: Awarded) -> Text:
        """Who wins what."""
        shares = zip(event.seats, event.shares, strict=True)
        won = ", ".join(f"{self.verb(seat, 'win')} {share}" for seat, share in shares)
        pot = POTS[event.pot] if event.pot < len(POTS) else f"side pot {event.pot}"
        half = f", {event.half}" if event.half and self.halves > 1 else ""
        return Text(f"{won} ({pot}{half})")


_SENTENCES: Mapping[type[Event], Callable[[RoundNarrator, Any], Text | None]] = {
    Posted: RoundNarrator.posted,
    Dealt: RoundNarrator.dealt,
    BoardDealt: RoundNarrator.laid,
    Acted: RoundNarrator.acted,
    Discarded: RoundNarrator.discarded,
    Reshuffled: RoundNarrator.reshuffled,
    Returned: RoundNarrator.returned,
    Shown: RoundNarrator.shown,
    Mucked: RoundNarrator.mucked,
    Awarded: RoundNarrator.awarded,
}
