"""Events of a betting round as sentences, and its history street by street."""

from collections.abc import Callable, Iterable, Mapping, Sequence
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
    StreetOpened,
)
from offsuit.games.game import Event

YOU = "You"
SHOWDOWN = (Shown, Mucked, Awarded)
POTS = ("main pot", "side pot", "second side pot")


class RoundNarrator:
    """Turns events, as one seat sees them, into sentences."""

    def __init__(self, terminal: Terminal, names: Sequence[str], halves: int = 1) -> None:
        self.terminal, self.names, self.halves = terminal, names, halves

    def said(self, event: Event) -> Text | None:
        """A sentence without a full stop, or None for events that are not shown."""
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
        """Tiles on the board."""
        return Text("board ").append_text(self.terminal.tiles(event.tiles))

    def acted(self, event: Acted) -> Text:
        """What a seat did."""
        words = self.verb(event.seat, event.did.replace("-", " "))
        amount = {"raise": f" to {event.to}", "fold": "", "check": ""}
        ending = ", all in" if event.all_in else ""
        return Text(words + amount.get(event.did, f" {event.chips}") + ending)

    def discarded(self, event: Discarded) -> Text:
        """How many tiles; which ones, for the seat that discarded them."""
        if not event.count:
            return Text(self.verb(event.seat, "stand pat"))
        told = Text(f"{self.verb(event.seat, 'discard')} ")
        if event.tiles is None:
            return told.append(str(event.count))
        return told.append_text(self.terminal.tiles(event.tiles))

    def reshuffled(self, event: Reshuffled) -> Text:
        """The stub ran out."""
        return Text(f"the stub ran out: {event.count} discarded tiles are shuffled again")

    def returned(self, event: Returned) -> Text:
        """An uncalled bet."""
        return Text(f"{self.verb(event.seat, 'take')} back {event.chips}")

    def shown(self, event: Shown) -> Text:
        """A hand shown."""
        told = Text(f"{self.verb(event.seat, 'show')} ")
        told.append_text(self.terminal.tiles(event.tiles))
        return told.append(": " + "; low: ".join(event.words) if event.words else "")

    def mucked(self, event: Mucked) -> Text:
        """A hand not shown."""
        return Text(self.verb(event.seat, "muck"))

    def awarded(self, event: Awarded) -> Text:
        """Who wins how much of which pot."""
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


def history_of(narrator: RoundNarrator, events: Iterable[Event]) -> list[Text]:
    """One line a street with its actions; then the showdown, one line a hand."""
    lines: list[tuple[str, list[Text]]] = [("before", [])]
    shown: list[Text] = []
    for event in events:
        if isinstance(event, StreetOpened):
            lines.append((event.street, []))
        elif (said := narrator.said(event)) is not None:
            (shown if isinstance(event, SHOWDOWN) else lines[-1][1]).append(said)
    wide = max(len(street) for street, _ in lines) + 2
    written = [
        Text(f"{street:{wide}}").append_text(Text(", ").join(done)) for street, done in lines
    ]
    return [line for line, (_, done) in zip(written, lines, strict=True) if done] + shown
