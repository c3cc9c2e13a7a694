"""The ranking of hands on one page of A4, with correct counts."""

from offsuit.games.piecepack.charts.figures import CategoryOdds, Figures
from offsuit.games.piecepack.symbols import parse_tiles
from offsuit.reports.drawing import INK
from offsuit.reports.piecepack.print_sheet import ACCENT, QUIET, PrintSheet, percent

EXAMPLES = {
    "suit-flush no-pairs": "♠N ♠A ♠5 ♠4 ♠3",
    "group-flush four-of-a-kind": "♤5 ♡5 ♢5 ♧5 ♡2",
    "no-flush five-of-a-kind": "♠4 ♤4 ♥4 ♡4 ♢4",
    "link-flush two-pair": "♥N ♡N ♥2 ♡2 ♥5",
    "link-flush no-pairs": "♣N ♧A ♣5 ♧4 ♣2",
    "group-flush full-house": "♠A ♥A ♣A ♦3 ♣3",
    "link-flush one-pair": "♦N ♢N ♦A ♢4 ♦3",
    "group-flush three-of-a-kind": "♤2 ♡2 ♢2 ♧N ♡4",
    "group-flush no-pairs": "♠N ♥A ♦5 ♠3 ♣2",
    "no-flush four-of-a-kind": "♠A ♤A ♦A ♣A ♥5",
    "group-flush two-pair": "♤N ♧N ♡3 ♢3 ♤5",
    "no-flush full-house": "♠5 ♡5 ♢5 ♥2 ♤2",
    "group-flush one-pair": "♠A ♦A ♥N ♣5 ♠2",
    "no-flush no-pairs": "♠N ♡A ♦5 ♧4 ♥2",
    "no-flush three-of-a-kind": "♥N ♤N ♣N ♢A ♠3",
    "no-flush two-pair": "♠A ♡A ♣4 ♧4 ♦N",
    "no-flush one-pair": "♥5 ♧5 ♠N ♢A ♠4",
}
"""Five tiles of each category."""

HEADING = (
    "Ranks, high: N A 5 4 3 2. Category first, then ranks, larger groups of equal ranks before "
    "smaller.",
    "Group: filled or outlined. Link: the sign. Suit: both. Suits never break a tie; straights do "
    "not count.",
)
NOTES = (
    "Struck out: counts that the rules of 2018 print and that are wrong; the order stands.",
    "Of seven tiles, five always beat no-flush one-pair and no-flush three-of-a-kind.",
    "Low, table-low: the table upside down, ranks N A 2 3 4 5 upwards; best: no-flush one-pair, "
    "N N A 2 3.",
    "Low, null-to-five: flushes do not count, no pairs is best; best: N A 2 3 4.",
    "In high-low games nulls and aces are high in the high hand and low in the low hand at once.",
    "Rules © 2018 Trevor L Davis, CC BY-SA 4.0. Counted by offsuit.",
)
LEFT, HANDS, OF_FIVE, RIGHT = 56, 596, 684, 784
"""The left edge, and the right edges of three columns."""
TOP, STEP, TILE = 210, 46, 36


def ranking_card(figures: Figures) -> str:
    """An SVG of 210 x 297 mm."""
    page = PrintSheet(210, 297, "Dual Piecepacks Poker: ranking of hands", paper="#ffffff")
    fives = sum(each.five for each in figures.categories)
    sevens = sum(each.seven for each in figures.categories)
    page.words(LEFT, 84, "Dual Piecepacks Poker", 36, serif=True)
    subtitle = f"Ranking of hands, strongest first, by counting all {fives:,} hands of five tiles"
    page.words(LEFT, 112, subtitle, 15, QUIET)
    for line, text in enumerate(HEADING):
        page.words(LEFT, 142 + 20 * line, text, 13)
    for x, title in ((HANDS, "hands"), (OF_FIVE, "of five"), (RIGHT, "best of seven")):
        page.words(x, TOP - 12, title, 13, QUIET, "end")
    for line, each in enumerate(figures.categories):
        _row(page, TOP + STEP * line, line + 1, each, each.five / fives, each.seven / sevens)
    bottom = TOP + STEP * len(figures.categories)
    page.rule(LEFT, bottom, RIGHT, bottom)
    for line, note in enumerate(NOTES):
        page.words(LEFT, bottom + 28 + 20 * line, note, 13, QUIET)
    return page.svg()


def _row(
    page: PrintSheet, y: float, place: int, each: CategoryOdds, five: float, seven: float
) -> None:
    page.rule(LEFT, y, RIGHT, y)
    page.words(LEFT, y + 28, str(place), 13, QUIET)
    page.words(LEFT + 24, y + 28, each.name, 14, bold=True)
    page.tiles(LEFT + 248, y + (STEP - TILE) / 2, parse_tiles(EXAMPLES[each.name]), TILE)
    wrong = bool(each.erratum)
    page.words(HANDS, y + (21 if wrong else 28), f"{each.five:,}", 15, INK, "end")
    if wrong:
        page.words(HANDS, y + 38, f"{each.printed:,}", 12, ACCENT, "end", struck=True)
    page.words(OF_FIVE, y + 28, percent(five), 15, INK, "end")
    page.words(RIGHT, y + 28, percent(seven), 15, INK, "end")
