"""A click at the middle of a card or control hits it, on every page and in every size."""

from itertools import product
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from support.web.browsing import DESK, Visitor, visiting
from support.web.chosen_deals import Dealer, seed_of
from support.web.page_hands import asks
from support.web.page_stages import MISSED, SIZES, STAGES, betting, dealt, resize

pytest_plugins = ("support.web.visitors",)
SAMPLE = Random(14).sample(sorted(product(STAGES, SIZES)), 4)
STILL = {"viewport": DESK, "reduced_motion": "reduce"}


@pytest.fixture(autouse=True)
def any_deal(dealer: Dealer) -> None:
    """Unless a test asks for one."""
    dealer.want("no-surrender")


@pytest.mark.proof
@pytest.mark.parametrize("stage", STAGES)
def test_a_click_at_the_middle_of_everything_hits_it(
    browser: Browser, address: str, stage: str
) -> None:
    with visiting(browser, address, **STILL) as ann:
        STAGES[stage](ann)
        for size in SIZES:
            hits_everything(ann, size)


@pytest.mark.parametrize(("stage", "size"), SAMPLE)
def test_a_click_hits_in_a_sample_of_pages_and_sizes(
    browser: Browser, address: str, stage: str, size: str
) -> None:
    with visiting(browser, address, **STILL) as ann:
        STAGES[stage](ann)
        hits_everything(ann, size)


def hits_everything(visitor: Visitor, size: str) -> None:
    resize(visitor, size)
    expect(visitor.page.locator(".fresh")).to_have_count(0)
    assert visitor.page.evaluate(MISSED) == [], size
    assert visitor.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_submit_and_the_hand_are_seen_together_and_no_new_round_scrolls_back(
    browser: Browser, house: str, dealer: Dealer
) -> None:
    dealer.keep_to(seed_of("a hand with a joker", 1))
    with visiting(browser, house, **STILL) as cy:
        cy.trust()
        dealt(cy)
        expect(cy.page.locator("[data-place=hand] button.card[aria-label=joker]")).to_have_count(1)
        for size in SIZES:
            resize(cy, size)
            assert cy.page.evaluate(HIDDEN) == [], size
        assert cy.page.evaluate("scrollTo(0, 30), scrollY") == 30
        cy.page.evaluate(PRESS, ".aids button")
        expect(cy.page.locator(".submit")).to_be_enabled()
        cy.page.evaluate(PRESS, ".submit")
        expect(cy.page.locator(".duel")).to_be_visible()
        cy.page.evaluate(PRESS, "[data-next]")
        expect(cy.page.locator("[data-place=hand] button.card")).to_have_count(17)
        assert cy.page.evaluate("scrollY") == 30


HIDDEN = """() => [...document.querySelectorAll("button.card, .target, .submit")].filter((each) => {
  const { left, top, width, height, bottom } = each.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return bottom > innerHeight || !each.contains(hit);
}).map((each) => `${each.getAttribute("aria-label") ?? each.textContent} ${
  Math.round(each.getBoundingClientRect().bottom)}`)"""
"""Cards, rows and the button that are not in the window, or lie under something else."""
PRESS = "(where) => document.querySelector(where).click()"
"""Without scrolling to it."""


def test_a_double_click_presses_only_what_was_there_first(cy: Visitor) -> None:
    betting("holdem", 3)(cy)
    before = asks(cy.page)
    cy.page.evaluate(LISTEN, "[data-act=stay]")
    cy.page.click("[data-act=stay]")
    expect(cy.page.locator(".box")).not_to_have_attribute("data-asks", before)
    under = cy.page.evaluate("under")
    assert under
    assert set(under) == {None}
    asks(cy.page)
    cy.page.click(".box button >> nth=0")  # a moment later it can be pressed


LISTEN = """(where) => {
  const { left, top, width, height } = document.querySelector(where).getBoundingClientRect();
  globalThis.under = [];
  const look = () => document.elementFromPoint(left + width / 2, top + height / 2);
  new MutationObserver(() => under.push(look()?.closest("button")?.textContent ?? null))
    .observe(document.querySelector(".box"), { attributeFilter: ["data-asks"] });
}"""
"""Remembers which control a second click would have pressed whenever the box changes."""


def test_keys_work_after_a_click_in_the_rail(cy: Visitor) -> None:
    betting("holdem", 3)(cy)
    before = asks(cy.page)
    cy.page.click("#tab-log")
    cy.page.click("#panel-log", position={"x": 4, "y": 4})
    cy.page.keyboard.press("c")
    expect(cy.page.locator(".box")).not_to_have_attribute("data-asks", before)


def test_a_seat_of_tiles_sits_out_in_words_has_no_aids_and_is_left_only_if_meant(
    cy: Visitor,
) -> None:
    betting("holdem", 3)(cy)
    page = cy.page
    page.click("#tab-table")
    expect(page.locator(".settings")).to_contain_text("3 seats")
    expect(page.locator(".settings")).not_to_contain_text("aids")
    page.get_by_role("button", name="Sit out").click()
    expect(page.locator(".spot.mine .plate-state")).to_contain_text("sitting out")
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Stay").click()
    expect(page.locator(".spot.mine .plate-state")).not_to_contain_text("leaving")
    page.get_by_role("button", name="Leave the table").click()
    page.click("[data-leave]")
    expect(page.locator("#watching")).to_contain_text("You are watching")
