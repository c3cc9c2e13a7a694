"""Whole rounds of every seated game, played by seeded choices and written down as text.

PYTHONPATH=tests python -m support.playthrough      writes tests/playthroughs/*.txt again
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from offsuit.core.fair import Deal, below, words
from offsuit.core.notation import card_names
from offsuit.games.catalog.seated import SEATED, seated_bot, seated_game
from offsuit.games.game import Action, Choice, Game, Seat, Step
from offsuit.games.jsonable import Jsonable, to_json

FOLDER = Path(__file__).parents[1] / "playthroughs"
COMMAND = "PYTHONPATH=tests python -m support.playthrough"
SEATS = 3
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", *(f"P{seat}" for seat in range(6, 20)))


@dataclass(frozen=True)
class Golden:
    """A round that is kept; the title of its file begins with the game."""

    game: str
    seed: int = 1
    seats: int = SEATS
    settings: Mapping[str, Any] = field(default_factory=dict)


GOLDEN = {
    **{name: Golden(name) for name in SEATED},
    "pyramid standard, one surrenders": Golden("pyramid standard", 4),
    "pyramid standard, one left": Golden("pyramid standard", 14),
    "pyramid standard, all surrender": Golden("pyramid standard", 12),
    "pyramid standard, tie for the pot": Golden("pyramid standard", 58, settings={"ante": 21}),
    "pyramid standard, automatic against pot": Golden("pyramid standard", 211, seats=5),
}
"""Every game has one; a game with several ways to end has one of each."""


@dataclass(frozen=True)
class Moment:
    """A step of a round, and who brought it about; nobody has dealt."""

    step: Step[Any]
    seat: int | None = None
    action: Action | None = None


@dataclass(frozen=True)
class Played:
    """A round from the deal to its result."""

    game: Game[Any]
    seats: tuple[Seat, ...]
    button: int
    deck: tuple[int, ...]
    moments: tuple[Moment, ...]

    @property
    def actions(self) -> list[tuple[int, Action]]:
        """What was done, in order of arrival."""
        return [
            (moment.seat, moment.action)
            for moment in self.moments
            if moment.seat is not None and moment.action is not None
        ]


def play(
    name: str, seed: int, seats: int = SEATS, settings: Mapping[str, Any] | None = None
) -> Played:
    """A round in which the seed deals, seats act in seeded order, and novices choose."""
    game = seated_game(name, settings)
    source = words(seed.to_bytes(32, "big"), b"playthrough")
    deck = Deal(game.deck.cards, seed.to_bytes(32, "big")).order
    sitting = tuple(Seat(NAMES[seat], 100) for seat in range(seats))
    button = below(source, seats)
    moments = tuple(_moments(name, game, game.start(sitting, button, deck), source))
    return Played(game, sitting, button, deck, moments)


def _moments(
    name: str, game: Game[Any], step: Step[Any], source: Iterator[int]
) -> Iterator[Moment]:
    yield Moment(step)
    while waiting := game.waiting_for(step.state):
        seat = waiting[below(source, len(waiting))]
        seed = sha256(next(source).to_bytes(4, "big")).digest()
        action = seated_bot(name, game, seed, "novice").act(game.view(step.state, seat))
        step = game.apply(step.state, seat, action)
        yield Moment(step, seat, action)


def golden_round(title: str) -> Played:
    """The round behind a file."""
    kept = GOLDEN[title]
    return play(kept.game, kept.seed, kept.seats, kept.settings)


def playthrough(title: str) -> str:
    """What the file of a golden round holds."""
    kept = GOLDEN[title]
    return written(title, golden_round(title), kept.seed, kept.settings)


def written(
    title: str, played: Played, seed: int, settings: Mapping[str, Any] = MappingProxyType({})
) -> str:
    """A round as text: what readers see at first, then everything that happens."""
    return "\n".join(_lines(title, played, seed, settings)) + "\n"


def _lines(title: str, played: Played, seed: int, settings: Mapping[str, Any]) -> Iterator[str]:
    game, last = played.game, played.moments[-1].step.state
    dealt = played.moments[0].step.state
    yield f"{title}, {len(played.seats)} seats, written by: {COMMAND}"
    yield from (f"{name} {value}" for name, value in settings.items())
    yield f"seed {seed:064x}, button {played.button}"
    yield "deck " + card_names(game.deck, played.deck)
    for seat in (0, None):
        yield from ("", f"{_reader(seat)} sees after the deal")
        yield from in_words(game.view(dealt, seat))
    for moment in played.moments:
        yield ""
        if moment.seat is not None and moment.action is not None:
            yield f"seat {moment.seat} asks"
            yield from in_words(moment.action)
        for event in moment.step.events:
            yield from in_words(event)
            yield from _differing(game, event, len(played.seats))
        yield from _asked(game, moment.step.state)
    yield from ("", "result", *in_words(game.result(last)))


def _differing(game: Game[Any], event: Any, seats: int) -> Iterator[str]:
    """What those see of an event who do not see all of it."""
    for seat in (*range(seats), None):
        seen = game.seen(event, seat)
        if seen != event:
            yield f"    {_reader(seat)} sees"
            yield from in_words(seen, indent=6)


def _asked(game: Game[Any], state: Any) -> Iterator[str]:
    waiting = game.waiting_for(state)
    yield f"waiting for {' '.join(map(str, waiting)) or 'nobody'}"
    for seat in waiting:
        yield f"  seat {seat} may {'; '.join(map(_choice, game.legal(state, seat)))}"


def _choice(choice: Choice) -> str:
    ranges = [f"{each.of} {each.least} to {each.most}" for each in choice.ranges]
    options = [f"{each.of} {' or '.join(each.among) or 'none'}" for each in choice.options]
    return f"{choice.action} ({', '.join(ranges + options)})" if ranges + options else choice.action


def _reader(seat: int | None) -> str:
    return "spectator" if seat is None else f"seat {seat}"


def in_words(record: Jsonable | None, indent: int = 2) -> Iterator[str]:
    """A record as text: its kind and plain fields on one line, fields with records below."""
    yield from _worded(to_json(record), indent)


def _worded(value: Any, indent: int) -> Iterator[str]:
    flat = {name: _flat(value[name]) for name in value if name != "kind"}
    said = ", ".join(f"{name} {text}" for name, text in flat.items() if text is not None)
    yield " " * indent + ": ".join(filter(None, (value.get("kind"), said)))
    for name in (name for name, text in flat.items() if text is None):
        yield " " * (indent + 2) + name
        items = value[name] if isinstance(value[name], list) else [value[name]]
        for item in items:
            yield from _worded(item, indent + 4)


def _flat(value: Any) -> str | None:
    """A value that needs one line; nothing for records."""
    if isinstance(value, list):
        if any(isinstance(item, dict) for item in value):
            return None
        between = "; " if any(" " in str(item) for item in value) else " "
        return f"[{between.join(map(str, value))}]"
    return None if isinstance(value, dict) else "-" if value is None else str(value)


def path(title: str) -> Path:
    """Where a golden round lies."""
    return FOLDER / f"{title.replace(',', '').replace(' ', '-')}.txt"


if __name__ == "__main__":
    from support.betting import piecepack_rounds

    texts = {title: playthrough(title) for title in GOLDEN}
    for each in piecepack_rounds.GOLDEN:
        texts[f"piecepack {each.title}"] = piecepack_rounds.scripted_playthrough(each)
    for title, text in texts.items():
        path(title).write_text(text, encoding="utf-8")
        print(path(title))
