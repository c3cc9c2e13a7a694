"""A round as one line a street, when it is over."""

from collections.abc import Iterable

from rich.text import Text

from offsuit.cli.play.piecepack.telling import RoundNarrator
from offsuit.games.betting.play.events import Awarded, Mucked, Shown, StreetOpened
from offsuit.games.game import Event

SHOWDOWN = (Shown, Mucked, Awarded)


def history_of(telling: RoundNarrator, events: Iterable[Event]) -> list[Text]:
    """Streets and what was done on them; then the showdown, one line a hand."""
    lines: list[tuple[str, list[Text]]] = [("before", [])]
    shown: list[Text] = []
    for event in events:
        if isinstance(event, StreetOpened):
            lines.append((event.street, []))
        elif (said := telling.said(event)) is not None:
            (shown if isinstance(event, SHOWDOWN) else lines[-1][1]).append(said)
    wide = max(len(street) for street, _ in lines) + 2
    told = [Text(f"{street:{wide}}").append_text(Text(", ").join(done)) for street, done in lines]
    return [line for line, (_, done) in zip(told, lines, strict=True) if done] + shown
