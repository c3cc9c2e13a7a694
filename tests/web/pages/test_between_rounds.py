"""Results, the time between two rounds, and what the clock does, in real browsers."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from support.web.browsing import LONG, PHONE, Visitor, look, visiting
from support.web.chosen_deals import Dealer

pytest_plugins = ("support.web.visitors",)
PLAIN, STAKED, TILES = "pyramid no-surrender", "pyramid standard", "piecepack holdem"
PATIENT = {"seconds": LONG, "seed_seconds": LONG, "pause": LONG}


@pytest.fixture
def bob(browser: Browser, house: str) -> Iterator[Visitor]:
    """Somebody else, with a phone."""
    with visiting(browser, house, viewport=PHONE) as visitor:
        visitor.trust()
        yield visitor


def open_table(visitor: Visitor, game: str, **options: Any) -> str:
    """A table that a program opens; its path. Its owner has a seat and looks at it."""
    request = visitor.context.request
    assert request.post("/api/v1/guests", data={}).ok
    body = {"title": "Fridays", "game": game, "options": PATIENT | options}
    answer = request.post("/api/v1/tables", data=body)
    assert answer.ok, answer.text()
    return f"/tables/{answer.json()['id']}"


def sit(visitor: Visitor, table: str, name: str, **ready: Any) -> None:
    """Down, ready, and at the page."""
    assert visitor.context.request.post("/api/v1/guests", data={}).ok
    visitor.command(table, "sit", name=name)
    visitor.command(table, "ready", **ready)
    visitor.page.goto(table)


def test_a_friend_who_joins_takes_no_reveal_away_and_all_go_on_together(
    cy: Visitor, bob: Visitor
) -> None:
    cy.play_now(STAKED)
    bob.page.goto(cy.page.url)
    bob.page.wait_for_selector("#watching:not([hidden])")
    expect(bob.page.locator("button.card")).to_have_count(0)
    look(bob.page, "spectator")
    bob.page.fill(".join [name=name]", "Bob")
    bob.page.click(".join button")
    expect(bob.page.locator("#watching")).to_contain_text("You are waiting for a seat")
    cy.page.click("[data-choice=surrender]")
    for visitor in (cy, bob):
        visitor.page.wait_for_selector(".over")
        expect(visitor.page.locator("#clock")).to_contain_text(":")
    expect(cy.page.locator("#waiting")).to_contain_text("begins when everybody goes on")
    expect(bob.page.locator("[data-next]")).to_be_hidden()
    look(cy.page, "result-in-company")
    cy.page.click("[data-next]")
    for visitor in (cy, bob):
        expect(visitor.page.locator("[data-place=hand] button.card")).to_have_count(13)
        visitor.page.click("[data-choice=surrender]")
        visitor.page.wait_for_selector(".over" if visitor is bob else ".quiet-stage, .over")
    cy.page.wait_for_selector(".over")
    bob.page.reload()
    bob.page.wait_for_selector(".over")
    cy.page.click("[data-next]")
    expect(cy.page.locator("#waiting")).to_contain_text("You are waiting for Bob to go on")
    expect(bob.page.locator(".seat.mine")).to_contain_text("looking")
    bob.page.click("[data-next]")
    for visitor in (cy, bob):
        expect(visitor.page.locator("[data-place=hand] button.card")).to_have_count(13)


def test_no_pause_is_promised_when_the_other_has_left(cy: Visitor, bob: Visitor) -> None:
    table = open_table(cy, TILES, seats=2)
    sit(cy, table, "Cy")
    sit(bob, table, "Bob")
    cy.page.click("[data-act=fold]")
    for visitor in (cy, bob):
        expect(visitor.page.locator("#waiting")).to_contain_text("when everybody goes on")
    bob.command(table, "leave")
    expect(cy.page.locator("#waiting")).to_have_text("Waiting for more players.")
    cy.page.click("[data-next]")
    expect(cy.page.locator("[data-next]")).to_be_hidden()
    expect(cy.page.locator("#waiting")).to_have_text("Waiting for more players.")
    expect(cy.page.locator("#clock")).to_have_text("")


def test_the_stage_says_that_time_ran_out_and_a_review_shows_its_progress(cy: Visitor) -> None:
    held: list[Route] = []
    cy.page.route("**/reviews?*", lambda route: held.append(route))
    table = open_table(cy, PLAIN, seats=2, bots="novice", aids=False, seconds=1)
    sit(cy, table, "Cy", holds=True)
    late = cy.page.locator("[data-late]")
    expect(late).to_have_text("Time ran out: your cards were laid for you.")
    cy.page.wait_for_selector(".over")
    expect(late).to_have_count(1)
    cy.page.reload()
    expect(late).to_have_text("Time ran out: your cards were laid for you.")
    cy.page.click("#tab-log")
    words = "Time ran out for Cy: the clock played for them."
    expect(cy.page.locator("#panel-log")).to_contain_text(words)
    cy.page.click("#tab-review")
    expect(cy.page.locator("#panel-review progress")).to_be_visible()
    expect(cy.page.locator("#panel-review")).to_contain_text("is being reviewed: 1 s")
    look(cy.page, "review-in-progress")
    for route in held:
        route.abort()
    expect(cy.page.locator("#panel-review progress")).to_have_count(0)
    cy.complaints.clear()  # Chromium tells of every call that was given up


def test_a_fold_by_the_clock_is_told_and_its_tiles_stay_visible(cy: Visitor, bob: Visitor) -> None:
    table = open_table(cy, TILES, seats=2, seconds=1)
    sit(cy, table, "Cy")  # the first seat has the button and is asked first
    sit(bob, table, "Bob")
    expect(cy.page.locator("[data-late]")).to_have_text("Time ran out: you fold.")
    tiles = cy.page.locator(".own-tiles .tile")
    expect(tiles).to_have_count(2)
    held = [each.get_attribute("aria-label") for each in tiles.all()]
    cy.page.reload()
    expect(tiles).to_have_count(2)
    assert [each.get_attribute("aria-label") for each in tiles.all()] == held
    expect(cy.page.locator("[data-late]")).to_have_text("Time ran out: you fold.")
    bob.page.click("#tab-log")
    for words in ("Time ran out for Cy", "Cy folds.", "Bob won 2: everybody else folded."):
        expect(bob.page.locator("#panel-log")).to_contain_text(words)


def test_chips_that_are_bought_are_told(cy: Visitor, bob: Visitor, dealer: Dealer) -> None:
    dealer.want("no-surrender")  # seeds in their usual order
    table = open_table(cy, TILES, seats=2, stake=1)
    sit(bob, table, "Bob")
    sit(cy, table, "Cy")  # one chip each: both are all in at once
    bought = cy.page.locator("#panel-log", has_text="bought 1 chip.")
    while not bought.count():
        for visitor in (bob, cy):
            visitor.page.wait_for_selector("[data-next]:not([hidden])")
        number = cy.page.locator(".box").get_attribute("data-asks")
        bob.page.click("[data-next]")
        cy.page.click("[data-next]")
        expect(cy.page.locator(".box")).not_to_have_attribute("data-asks", str(number))
    cy.page.click("#tab-log")
    expect(bought).to_be_visible()
