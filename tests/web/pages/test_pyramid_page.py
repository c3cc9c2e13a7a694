"""The Pyramid table in a real browser, with deals that are chosen for what a test is about."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from offsuit import evaluate
from offsuit.core.notation import card_name, parse_cards
from offsuit.games.pyramid.automatics.finder import find_automatics
from offsuit.games.pyramid.rules import PyramidRules
from offsuit.games.pyramid.strategy.advice import stake_of, valuation
from support.proof_sample import sampled
from support.web.browsing import DESK, PHONE, POSITIONS, Visitor, look, visiting
from support.web.chosen_deals import JOKER, Dealer, dealing, poor

pytest_plugins = ("support.web.visitors",)
PLAIN, STAKED = "pyramid no-surrender", "pyramid standard"
AIDS = re.compile("/lab/pyramid/(decide|arrange|automatics)")
RANKS = [
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
LINES = [range(first, first + 5) for first in range(9)]
"""Straights by rank, from 2-3-4-5-6 to A-high."""


def words(code: int) -> str:
    """A card as pages call it."""
    return "joker" if code == JOKER else f"{RANKS[code // 4]} of {SUITS[code % 4]}"


def play_on(cy: Visitor) -> None:
    cy.page.click("[data-choice=play]")
    cy.page.wait_for_selector(".submit:not([hidden])")


def test_an_automatic_is_declared_and_taken_back(cy: Visitor, dealer: Dealer) -> None:
    dealer.want("standard", lambda hands: bool(find_automatics(hands[0])))
    cy.open_table("Declaring", game=STAKED, seats="2", bots="beginner")
    page = cy.page
    play_on(cy)
    page.get_by_role("button", name="Automatics").click()
    declare = page.locator(".automatics button").first
    expect(declare).to_contain_text(re.compile(r"^Declare .+ [+−][\d.]+ chips expected"))
    declare.click()
    expect(page.locator(".message")).to_contain_text("Declared")
    expect(page.locator(".submit")).to_be_enabled()
    expect(page.locator(".pyramid .hand-note")).to_have_text(["", "", ""])  # no row promises points
    page.locator("[data-place=front] button.card").first.focus()
    page.keyboard.press("h")
    expect(page.locator(".message")).to_contain_text("Not yet")
    expect(page.locator(".submit")).to_be_disabled()
    page.keyboard.press("u")
    expect(page.locator(".message")).to_contain_text("Declared")
    look(page, "automatic")
    cy.submit()
    expect(page.locator(".automatic-line")).to_contain_text("declared")
    expect(page.locator(".automatic-line")).to_contain_text("points flat, rows are not compared")
    expect(page.locator(".stakes tbody tr")).to_have_count(2)


def declares(hand: tuple[int, ...]) -> bool:
    """Whether declaring is the best play for a pot of two antes."""
    rules = PyramidRules(variant="standard")
    return valuation(rules, stake_of(rules, 2)).advise(hand).best.do == "declare"


def test_best_declares_where_that_is_worth_more_and_the_review_agrees(
    cy: Visitor, dealer: Dealer
) -> None:
    dealer.want("standard", lambda hands: bool(find_automatics(hands[0])) and declares(hands[0]))
    cy.open_table("Best", game=STAKED, seats="2", bots="beginner")
    page = cy.page
    play_on(cy)
    page.get_by_role("button", name="Best", exact=True).click()
    expect(page.locator(".message")).to_contain_text(
        re.compile(r"Best: declare .+, [+−][\d.]+ chips expected, the pot included")
    )
    worth = re.search(r"[+−][\d.]+ chips expected", page.locator(".message").inner_text())
    assert worth is not None
    cy.submit()
    page.click("#tab-review")
    expect(page.locator("#panel-review")).to_contain_text(
        f"Your arrangement was the best possible: {worth[0]}"
    )


def test_an_automatic_is_declared_without_aids(cy: Visitor, dealer: Dealer) -> None:
    dealer.want("standard", lambda hands: bool(find_automatics(hands[0])))
    url = cy.open_table("Unaided", game=STAKED, seats="2", bots="beginner", aids=False)
    page = cy.page
    play_on(cy)
    path = f"/api/v1/tables/{url.rsplit('/', 1)[1]}"
    cards = page.request.get(path).json()["you"]["view"]["cards"]
    deck = PyramidRules().ranking.deck
    found = find_automatics(parse_cards(deck, " ".join(cards)))[0]
    free = list(enumerate(cards))
    for place in POSITIONS:
        for code in getattr(found, place):
            name = "*" if (face := card_name(deck, code)).startswith("*") else face
            card = next(each for each in free if each[1] == name)
            free.remove(card)
            page.focus(f"[data-card='{card[0]}']")
            page.keyboard.press(place[0])
    declare = page.get_by_label("Declare")
    wrong = next(name for name in PyramidRules().automatic_order if name != found.type)
    declare.select_option(wrong)
    expect(page.locator(".message")).to_contain_text("Not yet")
    declare.select_option(found.type)
    expect(page.locator(".message")).to_contain_text(f"Declared: {found.type}")
    look(page, "declared-without-aids")
    cy.submit()
    expect(page.locator(".automatic-line")).to_contain_text(f"declared {found.type}")
    assert [each for each in cy.requests if AIDS.search(each)] == []


def flush_over_straight(hand: tuple[int, ...]) -> tuple[list[int], list[int]] | None:
    """A flush and a straight in one hand that share no card."""
    for suit in range(4):
        for flush in combinations([code for code in hand if code % 4 == suit][:7], 5):
            rest = [code for code in hand if code not in flush and code != JOKER]
            for ranks in LINES:
                line = [next((c for c in rest if c // 4 == rank), None) for rank in ranks]
                straight = [code for code in line if code is not None]
                if len(straight) == 5 and (category(flush), category(straight)) == (
                    "flush",
                    "straight",
                ):
                    return list(flush), straight
    return None


def category(codes: Any) -> Any:
    deck = PyramidRules().ranking.deck
    return evaluate("pyramid", " ".join(card_name(deck, code) for code in codes))["category"]


def test_an_order_that_is_not_allowed_is_told_between_the_rows(cy: Visitor, dealer: Dealer) -> None:
    dealer.want("no-surrender", lambda hands: flush_over_straight(hands[0]) is not None)
    cy.open_table("Order", game=PLAIN, seats="2")
    page = cy.page
    page.wait_for_selector("button.card")
    flush, straight = dealt_flush_and_straight(cy)
    cy.lay([words(code) for code in straight], "back")
    cy.lay([words(code) for code in flush], "middle")
    note = page.locator(".place-middle .hand-note")
    expect(note).to_have_text("middle (flush) beats back (straight)")
    rows = [page.locator(f".place-{place} .cards") for place in ("middle", "back")]
    tops = [each.evaluate(TOP) for each in (rows[0], note, rows[1])]
    assert tops == sorted(set(tops))
    expect(page.locator(".message")).to_contain_text("Not yet")
    look(page, "order")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".place-middle .hand-note")).not_to_contain_text("beats")


def paired_flush(hand: tuple[int, ...]) -> list[int] | None:
    """A flush that holds a pair below its highest card, as only two decks have it."""
    for suit in range(4):
        held = sorted((code for code in hand if code % 4 == suit and code != JOKER), reverse=True)
        pair = next((code for code in held[1:] if held.count(code) == 2), None)
        if pair is not None and len(held) >= 5 and pair != held[0]:
            others = [code for code in held if code != pair]
            return [pair, pair, *others[:3]] if len(others) >= 3 else None
    return None


def test_cards_of_a_row_are_written_in_the_order_in_which_they_compare(
    cy: Visitor, dealer: Dealer
) -> None:
    dealer.want("no-surrender", lambda hands: paired_flush(hands[0]) is not None)
    cy.open_table("Writing", game=PLAIN, seats="2")
    cy.page.wait_for_selector("button.card")
    names = {words(code): code for code in (*range(52), JOKER)}
    flush = paired_flush(tuple(names[name] for name in cy.cards("hand")))
    assert flush is not None
    cy.lay([words(code) for code in flush], "middle")
    highest = words(max(flush)).split()[0]
    expect(cy.page.locator(".place-middle .hand-words")).to_have_text(f"flush, {highest} high")
    assert cy.cards("middle") == [words(code) for code in sorted(flush, reverse=True)]


def longest_name(hand: tuple[int, ...]) -> list[int] | None:
    """Two pairs and a kicker whose name is as long as any: eights over sevens, queen kicker."""
    found = [[code for code in hand if code // 4 == rank] for rank in (6, 5, 10)]
    eights, sevens, queens = found
    if JOKER in hand or len(eights) < 2 or len(sevens) < 2 or not queens:
        return None
    return [*eights[:2], *sevens[:2], queens[0]]


def test_the_longest_name_of_a_hand_has_its_line_on_the_smallest_phone(
    browser: Browser, house: str, dealer: Dealer
) -> None:
    dealer.want("no-surrender", lambda hands: longest_name(hands[0]) is not None)
    with visiting(browser, house, viewport={"width": 360, "height": 740}) as cy:
        cy.trust()
        cy.open_table("Names", game=PLAIN, seats="2")
        cy.page.wait_for_selector("button.card")
        rows = [cy.page.locator(f".place-{place}") for place in (*POSITIONS, "hand")]
        tops = [each.evaluate(TOP) for each in rows]
        names = {words(code): code for code in range(52)}
        wanted = longest_name(tuple(names[name] for name in cy.cards("hand")))
        assert wanted is not None
        cy.lay([words(code) for code in wanted], "middle")
        name = cy.page.locator(".place-middle .hand-words")
        expect(name).to_have_text("two pair, eights over sevens, queen kicker")
        assert [each.evaluate(TOP) for each in rows] == tops
        assert name.evaluate("(each) => each.scrollWidth <= each.clientWidth")


TOP = "(each) => each.getBoundingClientRect().top"


def dealt_flush_and_straight(cy: Visitor) -> tuple[list[int], list[int]]:
    """From the cards on the screen."""
    names = {words(code): code for code in (*range(52), JOKER)}
    found = flush_over_straight(tuple(names[name] for name in cy.cards("hand")))
    assert found is not None
    return found


def test_a_joker_is_assigned_by_hand_and_automatically(cy: Visitor, dealer: Dealer) -> None:
    dealer.want("no-surrender", lambda hands: hands[0].count(JOKER) == 1 and ace_free(hands[0]))
    cy.open_table("Jokers", game=PLAIN, seats="2")
    page = cy.page
    page.wait_for_selector("button.card")
    highest = next(name for name in cy.cards("hand") if name != "joker")
    cy.lay(["joker", highest], "front")
    rank = highest.split()[0]
    expect(page.locator(".place-front button.card").first).to_be_visible()
    cy.lay([next(name for name in cy.cards("hand") if name.split()[0] != rank)], "front")
    joker = page.locator("[data-place=front] button.card[aria-label^=joker]")
    expect(joker).to_have_attribute("aria-label", re.compile(f"^joker as {rank} of "))
    expect(page.locator(".place-front .hand-words")).to_contain_text("pair")
    page.select_option("[data-joker]", "AD")
    expect(joker).to_have_attribute("aria-label", "joker as ace of diamonds")
    expect(page.locator(".place-front .hand-words")).to_contain_text("high card, ace")
    look(page, "joker")
    page.locator("[data-joker]").blur()
    page.select_option("[data-joker]", "")
    expect(joker).to_have_attribute("aria-label", re.compile(f"^joker as {rank} of "))


def ace_free(hand: tuple[int, ...]) -> bool:
    """No ace, and not two of the highest rank: then a joker in front makes one pair of it."""
    ranks = sorted((code // 4 for code in hand if code != JOKER), reverse=True)
    return ranks[0] < 12 and ranks[0] != ranks[1]


@pytest.mark.parametrize("size", sampled([PHONE, DESK], 1))
def test_what_playing_on_is_worth_is_told_before_the_decision(
    cy: Visitor, dealer: Dealer, size: Any
) -> None:
    dealer.want("standard")
    cy.page.set_viewport_size(size)
    held: list[Route] = []
    cy.page.route("**/lab/pyramid/decide", lambda route: held.append(route))
    cy.open_table("Worth", game=STAKED, seats="2", bots="beginner")
    page = cy.page
    expect(page.locator(".prospect")).to_contain_text("Thinking")
    cards = page.locator("[data-place=hand] button.card")
    expect(cards).to_have_count(13)
    before = cards.first.bounding_box()
    held[0].continue_()
    expect(page.locator(".prospects")).to_contain_text("Playing on")
    expect(page.locator(".prospects")).to_contain_text(re.compile(r"± \d+(\.\d)? chips"))
    expect(page.locator(".prospects")).to_contain_text("−10")
    for kind in ("three full houses", "dragon", "three straights", "three flushes"):
        expect(page.locator(".prospect")).to_contain_text(kind)
    assert cards.first.bounding_box() == before
    look(page, "worth", size)
    asked = [url for url in cy.requests if AIDS.search(url)]
    assert len(asked) == 1
    body = json.loads(held[0].request.post_data or "")
    assert (body["players"], body["pot"], len(body["cards"].split())) == (2, 40, 13)


def test_no_aid_is_offered_or_asked_for_where_aids_are_off(cy: Visitor, dealer: Dealer) -> None:
    dealer.want("standard")
    cy.open_table("Alone", game=STAKED, seats="2", bots="beginner", aids=False)
    page = cy.page
    page.wait_for_selector("[data-choice=play]")
    expect(page.locator(".prospect")).to_have_count(0)
    play_on(cy)
    expect(page.locator(".message")).to_contain_text("Fill the rows")
    expect(page.locator(".aids")).to_have_count(0)
    look(page, "no-aids")
    assert [url for url in cy.requests if AIDS.search(url)] == []


def test_a_lab_that_is_asked_too_much_says_so(browser: Browser, tmp_path: Path) -> None:
    dealer = Dealer()
    dealer.want("standard")
    with (
        dealing(tmp_path, dealer, budget=1e-6, budget_burst=1e-6) as address,
        visiting(browser, address, viewport=DESK) as cy,
    ):
        cy.open_table("Stingy", game=STAKED, seats="2", bots="beginner")
        expect(cy.page.locator(".prospects")).to_be_visible()
        cy.page.reload()
        expect(cy.page.locator(".prospect .warn")).to_contain_text("Too much at once: try again in")
        expect(cy.page.locator(".prospect button")).to_have_text("Ask again")
        expect(cy.page.locator("[data-choice=play]")).to_be_enabled()
        cy.complaints.clear()  # Chromium tells of every answer that is a refusal


@pytest.mark.parametrize(
    ("bot", "mine", "told", "chips"),
    [
        ("club", "surrender", "Everybody surrendered", 0),
        ("club", "play", "You are the only one who played on", 30),
        ("beginner", "surrender", "is the only one who played on and takes the pot", -30),
    ],
)
def test_a_round_that_ends_with_the_decision(
    cy: Visitor, dealer: Dealer, bot: str, mine: str, told: str, chips: int
) -> None:
    """A club bot surrenders poor cards, a beginner nothing."""
    dealer.want("standard", lambda hands: poor(hands[1]))
    cy.open_table("Parting", game=STAKED, seats="2", bots=bot, pause="600")
    page = cy.page
    page.click(f"[data-choice={mine}]")
    expect(page.locator(".over")).to_contain_text(told)
    look(page, f"parting-{mine}-{bot}", PHONE)
    won = [each.replace("−", "-") for each in page.locator(".stakes .figure").all_inner_texts()]
    assert list(map(int, won)) == [chips, -chips]
    page.click("#tab-review")
    expect(page.locator("#panel-review")).to_contain_text(f"To {WORDS[mine]} was")
    expect(page.locator("#panel-review")).to_contain_text("could be expected")


WORDS = {"play": "play on", "surrender": "surrender"}


@pytest.mark.parametrize("size", sampled([DESK, PHONE], 1))
def test_best_next_undo_clear_and_sorting(cy: Visitor, dealer: Dealer, size: Any) -> None:
    dealer.want("no-surrender", lambda hands: JOKER not in hands[0])
    cy.page.set_viewport_size(size)
    cy.open_table("Tools", game=PLAIN, seats="2")
    page = cy.page
    page.wait_for_selector("button.card")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(page.get_by_role("button", name="Clear")).to_be_disabled()
    layouts: list[Any] = []
    for name in ("Best", "Next", "Next"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".message")).to_contain_text("expected from each opponent")
        number = "Best" if name == "Best" else f"Number {len(layouts) + 1}"
        expect(page.locator(".message")).to_contain_text(number)
        expect(page.locator(".submit")).to_be_enabled()
        for place in POSITIONS:
            note = page.locator(f".place-{place} .hand-note")
            expect(note).to_have_text(re.compile(r"wins \d+ points? · \[\d+, \d+, \d+\]"))
        layouts.append([cy.cards(place) for place in POSITIONS])
    assert len({json.dumps(layout) for layout in layouts}) == 3
    page.get_by_role("button", name="Undo").click()
    for place, names in zip(POSITIONS, layouts[1], strict=True):
        laid = page.locator(f"[data-place={place}] button.card")
        for at, name in enumerate(names):  # in the order in which they compare, once that is known
            expect(laid.nth(at)).to_have_attribute("aria-label", name)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("[data-place=hand] button.card")).to_have_count(17)
    suits = [name.split()[-1] for name in sorted_hand(cy, "suit")]
    assert suits == sorted(suits, key=SUITS.index, reverse=True)
    ranks = [name.split()[0] for name in sorted_hand(cy, "rank")]
    assert ranks == sorted(ranks, key=RANKS.index, reverse=True)


def sorted_hand(cy: Visitor, by: str) -> list[str]:
    cy.page.click(f"[data-sort={by}]")
    expect(cy.page.locator(f"[data-sort={by}]")).to_have_attribute("aria-pressed", "true")
    return cy.cards("hand")


def test_a_finger_drags_a_card_and_the_page_stays(browser: Browser, house: str) -> None:
    with visiting(browser, house, viewport=PHONE, has_touch=True, is_mobile=True) as cy:
        cy.play_now(PLAIN)
        card = cy.cards("hand")[0]
        start = middle_of(cy, "[data-place=hand] .slot:first-child button.card")
        end = middle_of(cy, "[data-place=back]")
        wire = cy.context.new_cdp_session(cy.page)
        for share in (0, 0.3, 0.7, 1):
            at = [x + share * (y - x) for x, y in zip(start, end, strict=True)]
            kind = "touchMove" if share else "touchStart"
            points = [{"x": at[0], "y": at[1]}]
            wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(cy.page.locator("[data-place=back].over")).to_be_visible()
        wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(cy.page.locator("[data-place=back] button.card")).to_have_attribute(
            "aria-label", card
        )
        assert cy.page.evaluate("scrollY") == 0


def middle_of(cy: Visitor, where: str) -> list[float]:
    found: list[float] = cy.page.evaluate(MIDDLE, where)
    return found


MIDDLE = """(where) => {
  const { left, top, width, height } = document.querySelector(where).getBoundingClientRect();
  return [left + width / 4, top + height / 2];
}"""
