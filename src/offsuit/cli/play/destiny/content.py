"""Names that can be typed: skills, items, places and things to use."""

from collections.abc import Iterable

from rich.text import Text

from offsuit.cli.play.destiny.board import signed, words_of
from offsuit.cli.play.terminal import Terminal
from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.rulebook.effects import Effects
from offsuit.games.destiny.rulebook.rules import Rules
from offsuit.games.destiny.rulebook.spelling import RANKS


def show_content(terminal: Terminal, rules: Rules) -> None:
    """Print every name with what it does."""
    by_suits: dict[tuple[int, ...], list[str]] = {}
    for skill, suits in rules.skills.items():
        by_suits.setdefault(suits, []).append(words_of(skill))
    for suits, names in by_suits.items():
        marks = [terminal.suit(STANDARD_DECK.suits[suit]) for suit in suits]
        blank = " " * (3 - len(suits))
        terminal.say(Text.assemble("skill  ", *marks, blank, ", ".join(names)))
    minutes = {name: f", {buff.duration // 60} min" for name, buff in rules.buffs.items()}
    uses = {name: buff.effects for name, buff in rules.buffs.items()}
    for word, known in (("wear", rules.items), ("go", rules.locations), ("use", uses)):
        for name, effects in known.items():
            lasts = minutes[name] if word == "use" else ""
            told = _told(terminal, effects)
            terminal.say(Text.assemble(f"{word:6} {words_of(name):18} ", told, lasts))


def _told(terminal: Terminal, effects: Effects) -> Text:
    parts = [Text(f"{signed(effects.flat)} to every score")] if effects.flat else []
    for letter, bonus in zip(STANDARD_DECK.suits, effects.suits, strict=True):
        if bonus:
            parts.append(Text.assemble(terminal.suit(letter), f" {signed(bonus)} a card"))
    parts += _boosts(effects.boosts)
    return Text(", ").join(parts)


def _boosts(boosts: Iterable[tuple[int, int]]) -> list[Text]:
    return [Text(f"{words_of(RANKS[rank])} {signed(amount)}") for rank, amount in boosts]
