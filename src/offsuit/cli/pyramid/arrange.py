"""`offsuit pyramid arrange`."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from offsuit.cli.output import AsJson, print_json
from offsuit.cli.pyramid.pyramid_options import (
    Players,
    Pot,
    RulesFile,
    Settings,
    in_words,
    print_note,
    read_rules,
)
from offsuit.errors import HandError, ValuesError

if TYPE_CHECKING:
    from offsuit.core.ranking import Ranking
    from offsuit.games.pyramid.rules import PyramidRules
    from offsuit.games.pyramid.strategy.advice import (
        Advice,
        Adviser,
        WeighedArrangement,
        WeighedAutomatic,
    )

HAND = 17
BATCH = 4096
"""Deals of a file that are arranged at a time."""


def arrange(
    cards: Annotated[
        str | None, typer.Argument(help='17 cards, such as "AS 10H * ..."', metavar="CARDS")
    ] = None,
    values: Annotated[
        Path | None, typer.Option(help="CSV with a value for every tuple.", metavar="FILE")
    ] = None,
    monotone: Annotated[
        bool, typer.Option("--monotone", help="Average values that fall where strength rises.")
    ] = False,
    top: Annotated[int, typer.Option(help="Number of different arrangements to show.", min=1)] = 1,
    players: Players = None,
    pot: Pot = None,
    deals: Annotated[
        Path | None,
        typer.Option(help="A file with one deal a line; prints one JSON object a line."),
    ] = None,
    threads: Annotated[int, typer.Option(help="Threads for --deals.", min=1)] = os.cpu_count() or 1,
    rules: RulesFile = None,
    settings: Settings = None,
    json: AsJson = False,
) -> None:
    """Say what to do with CARDS: the best arrangement, or an automatic that is worth more.

    With --top also the next arrangements that differ. Worth is expected points against each
    opponent at equilibrium; with --set variant=standard and --players it is units with the pot.
    With --values, these alone decide.
    """
    table = read_rules(rules, settings)
    if (cards is None) == (deals is None):
        raise HandError("expected either CARDS or --deals FILE")
    adviser, note = _adviser(values, monotone, table, players, pot)
    print_note(note)
    if deals is not None:
        _arrange_file(deals, adviser, note, table, top, threads)
        return
    found = adviser.advise(_deal(cards or "", table.ranking), top)
    if json:
        print_json(_as_json(found, note))
        return
    if found.best.do == "declare":
        _show_automatic(found.declarations[0], table.ranking)
    for each in found.arrangements:
        _show(each, table.ranking)


def _adviser(
    path: Path | None,
    monotone: bool,
    table: "PyramidRules",
    players: int | None,
    pot: int | None,
) -> "tuple[Adviser, str | None]":
    """Who says what to do, and a note on what does not fit."""
    from offsuit.games.pyramid.arranger.values import read_values
    from offsuit.games.pyramid.strategy.advice import (
        WorthByValues,
        missing_values,
        stake_of,
        valuation,
    )

    stake = stake_of(table, players, pot)
    if path is None:
        return valuation(table, stake), missing_values(table, with_pot=stake is not None)
    if stake is not None:
        raise ValuesError(f"--values {path}: values do not say what the pot is worth")
    found, moved = read_values(path, table.ranking, monotone)
    if moved:
        print(f"{path}: made monotone; no value moved by more than {moved:g}", file=sys.stderr)
    return WorthByValues(found), None


def _deal(text: str, ranking: "Ranking") -> Sequence[int]:
    from offsuit.core.notation import parse_cards
    from offsuit.games.pyramid.arranger.arranger import check_deal

    codes = parse_cards(ranking.deck, text)
    check_deal(codes, ranking, exactly=HAND)
    return codes


def _as_json(found: "Advice", note: str | None) -> dict[str, object]:
    from offsuit.games.pyramid.pyramid_results import ArrangeResult

    return ArrangeResult(found.arrangements, found.declarations, found.best, note).as_json()


def _show_automatic(found: "WeighedAutomatic", ranking: "Ranking") -> None:
    from offsuit.core.notation import card_names

    print(f"declare {found.type}, {in_words(found.worth, found.unit)}")
    for position in ("back", "middle", "front"):
        print(f"  {position:6}  {card_names(ranking.deck, getattr(found, position))}")
    print(f"  unused  {card_names(ranking.deck, found.unused)}")


def _show(found: "WeighedArrangement", ranking: "Ranking") -> None:
    from offsuit.core.notation import card_names

    print(f"value {found.value:+.4f}, {in_words(found.worth, found.unit)}")
    for position in ("back", "middle", "front"):
        hand = card_names(ranking.deck, getattr(found, position))
        category, worth = found.categories[position], found.values[position]
        print(f"  {position:6}  {hand:32}  {category:26}  {found.tuples[position]}  {worth:+.4f}")
    print(f"  unused  {card_names(ranking.deck, found.unused)}")


def _arrange_file(
    path: Path, adviser: "Adviser", note: str | None, table: "PyramidRules", top: int, threads: int
) -> None:
    """Arrange every line of a file; all lines are checked before the first result."""
    from offsuit.cli.progress import progress

    given = []
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise HandError(f"{path}: not a text file") from None
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                given.append(_deal(line, table.ranking))
            except ValueError as error:
                raise HandError(f"{path}, line {number}: {error}") from None
    with progress("arranging", len(given)) as advance:
        for start in range(0, len(given), BATCH):
            part = given[start : start + BATCH]
            several = (adviser.advise(codes, top) for codes in part)
            for found in adviser.advise_all(part, threads) if top == 1 else several:
                print_json(_as_json(found, note))
            advance(len(part))
