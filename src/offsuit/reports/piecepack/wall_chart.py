"""The wall chart: every starting hand of hold'em on one sheet of A3."""

from itertools import combinations_with_replacement

from offsuit.games.piecepack.charts.chart_rows import category_rows, depth_rows
from offsuit.games.piecepack.charts.figures import STACKS, Figures
from offsuit.games.piecepack.hands import PIECEPACK_DECK
from offsuit.games.piecepack.odds.matchups import BOARDS, OPPONENTS
from offsuit.games.piecepack.odds.starting import KINDS, starting_hands
from offsuit.reports.drawing import INK, blended, legible
from offsuit.reports.piecepack.print_sheet import (
    ACCENT,
    LINE,
    QUIET,
    SURFACE,
    PrintSheet,
    percent,
)

RANKS = PIECEPACK_DECK.ranks[::-1]
CELL_WIDTH, CELL_HEIGHT = 96, 78
PANELS = {"s": (48, 150), "l": (642, 150), "g": (48, 670), "x": (642, 670)}
"""Upper left corner of each kind's triangle."""
SIDE = 1230
"""Where the column on the right begins."""
STRONG, EVEN, WEAK = "#d07f68", "#fbf4e6", "#9fb4bd"
LEGEND = (
    "Large: share of the pot in % against one random hand, exact over all deals of opponent and "
    f"board, {OPPONENTS * BOARDS:,} for each hand.",
    "Small: heads-up and all in or fold, the hand pushes (▲) or calls (●) with stacks up to this "
    "many big blinds.",
)
CREDIT = (
    "Rules © 2018 Trevor L Davis, CC BY-SA 4.0; counts and odds by offsuit. Links may be permuted "
    "and groups exchanged: only what two tiles share matters."
)
SHOWN_STACKS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100)


def wall_chart(figures: Figures) -> str:
    """An SVG of 420 x 297 mm."""
    page = PrintSheet(420, 297, "Dual Piecepacks Poker: starting hands of hold'em")
    page.words(48, 66, "Dual Piecepacks Poker: the 78 starting hands of hold’em", 38, serif=True)
    for line, text in enumerate(LEGEND):
        page.words(48, 98 + 22 * line, text, 15, QUIET)
    for kind in KINDS:
        _panel(page, figures, kind)
    _categories(page, figures)
    _depths(page, figures)
    page.words(48, 1170, CREDIT, 13, QUIET)
    return page.svg()


def _panel(page: PrintSheet, figures: Figures, kind: str) -> None:
    """A triangle: rows by the lower rank, columns by the higher; pairs on the edge."""
    left, top = PANELS[kind]
    places = {hand.name: place for place, hand in enumerate(starting_hands())}
    push, call = figures.deepest("push"), figures.deepest("call")
    for (column, high), (row, low) in combinations_with_replacement(enumerate(RANKS), 2):
        place = places.get(high + low + kind)
        if place is None:
            continue
        x, y = left + column * CELL_WIDTH, top + row * CELL_HEIGHT
        share = float(figures.against_random[place].equity)
        _cell(page, x, y, high + low, share, push[place], call[place])
    corner = left + 3 * CELL_WIDTH + 24
    page.words(corner, top + 26, KINDS[kind], 24, serif=True)
    example = next(
        hand.combos[-1] for hand in starting_hands() if hand.name == f"{RANKS[0]}{RANKS[1]}{kind}"
    )
    page.tiles(corner, top + 42, example[::-1], 54, gap=6)
    ways = {
        hand.ranks[0] == hand.ranks[1]: len(hand.combos)
        for hand in starting_hands()
        if hand.kind == kind
    }
    pairs = f", pairs {ways[True]}" if True in ways else "; no pairs"
    counted = f"{ways[False]} ways each{pairs}"
    page.words(corner, top + 118, counted, 13, QUIET)


def _cell(
    page: PrintSheet, x: float, y: float, ranks: str, share: float, push: int, call: int
) -> None:
    fill = (
        blended((share - 0.5) / 0.17, EVEN, STRONG)
        if share > 0.5
        else blended((0.5 - share) / 0.13, EVEN, WEAK)
    )
    ink = legible(fill)
    page.box(x + 2, y + 2, CELL_WIDTH - 4, CELL_HEIGHT - 4, fill, round_by=6)
    page.words(x + 10, y + 21, ranks, 15, ink, bold=True)
    page.words(x + CELL_WIDTH - 10, y + 46, f"{100 * share:.1f}", 24, ink, "end")
    page.words(x + 7, y + 66, f"▲{_depth(push)}", 11, ink)
    page.words(x + CELL_WIDTH - 7, y + 66, f"●{_depth(call)}", 11, ink, "end")


def _depth(stack: int) -> str:
    return f"{stack}+" if stack == STACKS[-1] else str(stack)


def _categories(page: PrintSheet, figures: Figures) -> None:
    """How often each category is the best of seven, beside five tiles."""
    top, width = 46, page.width - SIDE - 40
    page.box(SIDE, top, width, 560, SURFACE, LINE, round_by=10)
    page.words(SIDE + 18, top + 36, "What you hold by the river", 24, serif=True)
    page.words(SIDE + width - 118, top + 66, "best of 7", 13, QUIET, "end")
    page.words(SIDE + width - 18, top + 66, "5 tiles", 13, QUIET, "end")
    rows = category_rows(figures)[1:]
    widest = max(float(row[5]) for row in rows)
    for line, row in enumerate(rows):
        name, seven, five = str(row[0]), float(row[5]), float(row[3])
        y = top + 90 + 26 * line
        page.box(SIDE + 14, y - 16, (width - 220) * seven / widest, 22, "#efe3cd", round_by=3)
        page.words(SIDE + 18, y, name, 15)
        page.words(SIDE + width - 118, y, percent(seven), 15, anchor="end")
        page.words(SIDE + width - 18, y, percent(five), 15, QUIET, "end")
    page.words(
        SIDE + 18, top + 544, "Rarer of five ranks higher; of seven the order differs.", 13, QUIET
    )


def _depths(page: PrintSheet, figures: Figures) -> None:
    """Result of push or fold at each depth."""
    top, width = 630, page.width - SIDE - 40
    page.box(SIDE, top, width, 510, SURFACE, LINE, round_by=10)
    page.words(SIDE + 18, top + 36, "All in or fold, heads-up", 24, serif=True)
    right = [SIDE + width - 258, SIDE + width - 138, SIDE + width - 18]
    page.words(SIDE + 18, top + 66, "stack", 13, QUIET)
    for x, title in zip(right, ("s.b. pushes", "b.b. calls", "value to s.b."), strict=True):
        page.words(x, top + 66, title, 13, QUIET, "end")
    rows = [row for row in depth_rows(figures)[1:] if row[0] in SHOWN_STACKS]
    for line, (stack, value, _, pushes, calls) in enumerate(rows):
        y = top + 90 + 22 * line
        page.words(SIDE + 18, y, f"{stack} bb", 15)
        page.words(right[0], y, f"{100 * float(pushes):.1f} %", 15, anchor="end")
        page.words(right[1], y, f"{100 * float(calls):.1f} %", 15, anchor="end")
        colour = ACCENT if float(value) < 0 else INK
        page.words(right[2], y, f"{float(value):+.3f} bb".replace("-", "−"), 15, colour, "end")
    worst = max(float(row[2]) for row in depth_rows(figures)[1:])
    page.words(
        SIDE + 18,
        top + 490,
        f"Nobody gains more than {worst:.0e} bb a round on this play.".replace("e-0", "e-"),
        13,
        QUIET,
    )
