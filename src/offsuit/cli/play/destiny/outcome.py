"""How deeds went and why, and the result of the day."""

from typing import Any

from rich.table import Table
from rich.text import Text

from offsuit.cli.destiny.resolve import score_lines
from offsuit.cli.play.destiny.board import percent, words_of
from offsuit.cli.play.destiny.day import Day, Deed
from offsuit.cli.play.terminal import Terminal
from offsuit.core.standard import STANDARD_DECK

COLOURS = {
    "critical_success": "bold green",
    "success": "green",
    "failure": "yellow",
    "critical_failure": "bold red",
}
RULES = {
    "total": "the higher total wins",
    "tie": "equal totals",
    "identical_hands": "the same five cards: suits decide",
    "royal_flush": "a royal flush decides",
}


def show_deed(terminal: Terminal, deed: Deed) -> None:
    """Print every score line by line, then the outcome and the rule that decided."""
    for side in ("actor", "target"):
        if "hand" in deed.result[side]:
            _show_score(terminal, deed.result[side])
    terminal.say(_outcome(deed))


def _show_score(terminal: Terminal, score: dict[str, Any]) -> None:
    cards = terminal.cards(STANDARD_DECK, score["hand"])
    rank = Text(f"   {words_of(score['rank'])}", "bold")
    terminal.say(Text(f"{words_of(score['name'])}:  ").append_text(cards).append_text(rank))
    terminal.say(*score_lines(score))


def _outcome(deed: Deed) -> Text:
    result = deed.result
    if result["degree"] is None:
        return _duel(result)
    margin, needed = result["margin"], result["target"]["threshold"]
    side = "short of" if margin.startswith("-") else "over"
    told = Text.assemble((words_of(result["degree"]), COLOURS[result["degree"]]))
    told.append(
        f": {margin.removeprefix('-')} {side} the {needed} that {words_of(deed.target)} needs"
    )
    if result["rule"] == "royal_flush":
        told.append(f" ({RULES['royal_flush']})")
    if result["penalty"]:
        told.append(f"; a {result['penalty']} penalty")
    if deed.loot:
        doubled = ", doubled" if result["reward_multiplier"] == 2 else ""
        told.append(f"; ${deed.loot}{doubled}", "bold")
    return told


def _duel(result: dict[str, Any]) -> Text:
    words = {"actor": ("you win", "bold green"), "target": ("you lose", "bold red")}
    told = Text.assemble(words.get(result["winner"], ("a draw", "yellow")))
    rule, margin = RULES[result["rule"]], result["margin"]
    if result["rule"] == "tie" and result["winner"] == "target":
        rule += " go to the defender"
    return told.append(f": {margin if margin.startswith('-') else f'+{margin}'}; {rule}")


def show_history(terminal: Terminal, day: Day) -> None:
    """Print one line for each deed."""
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column(justify="right")
    for deed in day.deeds:
        actor, target = deed.result["actor"], deed.result["target"]
        against = target.get("threshold") or target["total"]
        grid.add_row(
            str(deed.number),
            f"{deed.kind} {words_of(deed.target)}",
            f"{actor['total']} / {against}",
            _short(deed),
            percent(deed.chance),
            f"${deed.loot}" if deed.loot else "",
        )
    terminal.say(grid if day.deeds else "no deeds yet")


def _short(deed: Deed) -> Text:
    degree, winner = deed.result["degree"], deed.result["winner"]
    if degree is not None:
        return Text(words_of(degree), COLOURS[degree])
    words = {"actor": ("won", "green"), "target": ("lost", "red")}
    return Text(*words.get(winner, ("draw", "yellow")))


def show_summary(terminal: Terminal, day: Day) -> None:
    """Print the day's deeds, dollars and luck, and the seed to replay it."""
    terminal.rule("the end of the day")
    show_history(terminal, day)
    if day.deeds:
        came, expected = (
            sum(deed.succeeded for deed in day.deeds),
            sum(deed.chance for deed in day.deeds),
        )
        terminal.say(
            f"${day.loot}, {day.energy} of {day.most_energy} energy left; "
            f"{came} of {len(day.deeds)} succeeded, {expected:.2f} expected: "
            f"luck {came - expected:+.2f}"
        )
    terminal.say(f"seed {day.seed.hex()}")
