"""What the player sees before choosing: their character, every deed, and its exact odds."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from rich.table import Table
from rich.text import Text

from offsuit.cli.play.destiny.day import Day
from offsuit.cli.play.terminal import Terminal
from offsuit.core.standard import STANDARD_DECK
from offsuit.games.destiny.rulebook.amount import factor_text
from offsuit.games.destiny.rulebook.presets import presets
from offsuit.games.destiny.rulebook.spelling import RANKS, SUIT_MEANINGS, SUITS

BAR = 20
"""Width of the energy bar."""


def show_board(terminal: Terminal, day: Day) -> None:
    """Print the character, then everything they can do now."""
    show_outlaw(terminal, day)
    terminal.say(_crimes(day))
    show_chances(terminal, day, ("duel", "check"))


def show_short_board(terminal: Terminal, day: Day) -> None:
    """Print the energy left, and the odds of everything that can still be done."""
    terminal.say("", _energy(terminal, day))
    show_chances(terminal, day, ("crime", "duel", "check"))


def show_outlaw(terminal: Terminal, day: Day) -> None:
    """Print place, time, energy, dollars, skills and what each suit is worth."""
    outlaw = day.outlaw
    terminal.rule(f"{outlaw.name}, {words_of(outlaw.location or 'home')}")
    terminal.say(_energy(terminal, day))
    skills = [f"{words_of(skill)} {level}" for skill, level in outlaw.skills.items()]
    left = f"{outlaw.points_left} points left" if not day.deeds and outlaw.points_left else ""
    terminal.say(f"skills  {', '.join(filter(None, [*skills, left])) or 'none'}")
    if worn := [*outlaw.items, *_buffs(day.in_force())]:
        terminal.say(f"with    {', '.join(map(words_of, worn))}")
    terminal.say(Text("a card  ").append_text(_suits(terminal, day.suit_bonuses())))


def show_ranking(terminal: Terminal, day: Day) -> None:
    """Print what each hand is worth, strongest first, and what each suit stands for."""
    for rank, name in reversed(list(enumerate(RANKS))):
        terminal.say(f"{words_of(name):16}{factor_text(day.rules.hand_rank_scores[rank]):>5}")
    for letter, suit in zip(STANDARD_DECK.suits, SUITS, strict=True):
        terminal.say(Text.assemble(terminal.suit(letter), f" {suit}: {SUIT_MEANINGS[suit]}"))


def _energy(terminal: Terminal, day: Day) -> Text:
    """Energy as a bar and a number, time and dollars; the bar is empty only at no energy."""
    full = -(-BAR * day.energy // day.most_energy) if day.most_energy else 0
    marks = "█░" if terminal.symbols else "#-"
    bar = Text("energy  ").append(marks[0] * full, "green" if 3 * full > BAR else "red")
    bar.append(marks[1] * (BAR - full), "dim")
    return bar.append(f" {day.energy}/{day.most_energy}   {day.now:%H:%M}   ${day.loot}")


def _suits(terminal: Terminal, bonuses: Iterable[int]) -> Text:
    """What a card of each suit adds to a score."""
    marks = map(terminal.suit, STANDARD_DECK.suits)
    parts = [Text.assemble(mark, f" {signed(n)}") for mark, n in zip(marks, bonuses, strict=True)]
    return Text("   ").join(parts)


def _buffs(running: dict[str, timedelta]) -> list[str]:
    return [f"{name} ({-(-time // timedelta(minutes=1))} min)" for name, time in running.items()]


def _crimes(day: Day) -> Table:
    grid = Table(
        "crime",
        "needs",
        "energy",
        "pays",
        "success",
        "critical",
        "on average",
        box=None,
        pad_edge=False,
    )
    for column in grid.columns[1:]:
        column.justify = "right"
    for crime, challenge in day.rules.crimes.items():
        told, cost = day.odds("crime", crime), day.energy_cost(crime)
        grid.add_row(
            words_of(crime),
            factor_text(challenge.threshold),
            Text(str(cost), "red" if cost > day.energy else ""),
            f"${day.pays(crime)}",
            percent(told["win"]["value"]),
            percent(told["degrees"]["critical_success"]["value"]),
            f"${day.expects(crime, told):.0f}",
            style="dim" if cost > day.energy else "",
        )
    return grid


def show_chances(terminal: Terminal, day: Day, kinds: Iterable[str]) -> None:
    """Print the chance of every deed of some kinds; of crimes only those with enough energy."""
    for kind in kinds:
        parts = [
            Text(f"{words_of(name)} ").append_text(percent(day.odds(kind, name)["win"]["value"]))
            for name in day.targets(kind)
            if kind != "crime" or day.energy_cost(name) <= day.energy
        ]
        if parts:
            terminal.say_several(kind, parts)


def percent(chance: float) -> Text:
    """A chance in its colour; only certain results are shown as 0 % or 100 %."""
    text = f"{chance:.1%}"
    if text == "0.0%" and chance > 0:
        text = "<0.1%"
    if text == "100.0%" and chance < 1:
        text = ">99.9%"
    return Text(text, "green" if chance > 2 / 3 else "yellow" if chance > 1 / 3 else "red")


def show_odds(terminal: Terminal, title: str, told: dict[str, Any]) -> None:
    """Print the exact odds of one deed and the spread of the scores."""
    terminal.say(title)
    chances = {name: told[name] for name in ("win", "tie", "lose") if told[name] is not None}
    if told["degrees"] is not None:
        chances = told["degrees"]
    grid = Table(box=None, show_header=False, pad_edge=False)
    for name, chance in chances.items():
        grid.add_row(f"  {words_of(name)}", percent(chance["value"]), chance["fraction"])
    terminal.say(grid)
    for name in ("actor_score", "target_score"):
        if score := told.get(name):
            whose = "your score" if name == "actor_score" else "their score"
            parts = score["quantiles"]
            middle, low, high = (parts[part] for part in ("0.5", "0.1", "0.9"))
            terminal.say(f"  {whose}: median {middle:.0f}, 80 % between {low:.0f} and {high:.0f}")


def show_presets(terminal: Terminal, day: Day) -> None:
    """Print the ready-made characters."""
    grid = Table(box=None, show_header=False, pad_edge=False)
    for name, skills in presets(day.rules, day.outlaw.points).items():
        told = ", ".join(f"{words_of(skill)} {level}" for skill, level in skills.items())
        grid.add_row(f"  take {name}", told)
    terminal.say(grid)


def signed(amount: int) -> str:
    """An amount with its sign."""
    return f"{'+' if amount >= 0 else ''}{factor_text(amount)}"


def words_of(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")
