"""The day on the frontier in a real browser: charged once, one state in all tabs, duels of two."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

import offsuit
from support.web.browsing import DESK, PHONE, SETTLED, Visitor, look, tab_to, visiting
from support.web.page_stages import MISSED, STAGES, begin_day, odds_told

pytest_plugins = ("support.web.visitors",)
STILL: dict[str, Any] = {"viewport": DESK, "reduced_motion": "reduce"}
SKILLS = {"gun_fighting": 60, "brawling": 60}
PICKPOCKET = "[data-act='crime pickpocket']"


def character(visitor: Visitor) -> Any:
    """As the server has it."""
    return visitor.context.request.get("/api/v1/destiny/day").json()["character"]


def chance(page: Page, act: str) -> Any:
    return page.locator(f".deed:has([data-act='{act}']) [data-chance]")


def percent(kind: str, **target: Any) -> str:
    """An exact chance as the page writes it."""
    asked = {"kind": kind, "actor": {"skills": SKILLS}, "target": target}
    return f"{100 * offsuit.destiny.odds(asked)['win']['value']:.1f} %"


def test_a_day_is_begun_and_a_double_click_is_charged_once(browser: Browser, address: str) -> None:
    with visiting(browser, address, **STILL) as ann:
        page = ann.page
        page.goto("/destiny/day")
        page.click("[data-begin=gunslinger]")
        odds_told(ann)
        look(page, "day-deeds", DESK)
        expect(chance(page, "crime burglary")).to_have_text(percent("crime", crime="burglary"))
        expect(chance(page, "duel veteran")).to_have_text(percent("duel", npc="veteran"))
        keys: list[str] = []
        page.on("request", lambda sent: keys.append(sent.headers.get("idempotency-key", "")))
        page.dblclick(PICKPOCKET)
        expect(page.locator("[data-verdict]")).to_be_visible()
        assert character(ann)["actions"] == 1
        assert len({key for key in keys if key}) == 1
        expect(page.locator("[data-energy]")).to_have_text("140 of 150")
        expect(page.locator("[data-regeneration]")).to_contain_text("each minute, full in")
        expect(page.locator("[data-deed-luck]")).to_contain_text("It had a chance of")
        expect(page.locator("[data-luck]")).to_be_visible()
        expect(page.locator("#announcer")).to_contain_text("against 80")
        look(page, "day-result", PHONE)
        there = ann.new_page()
        there.goto("/destiny/day")
        expect(there.locator("[data-energy]")).to_have_text("140 of 150")
        page.click("[data-back]")
        odds_told(ann)
        page.click("[data-act='check routine_task']")
        expect(there.locator("[data-energy]")).to_have_text("135 of 150")


def test_an_answer_that_is_lost_is_asked_for_again_with_its_key(
    browser: Browser, address: str
) -> None:
    with visiting(browser, address, **STILL) as ann:
        begin_day(ann)
        page = ann.page
        sent: list[str] = []

        def lose(route: Route) -> None:
            sent.append(route.request.headers["idempotency-key"])
            route.fetch()  # it happens, and nobody hears of it
            route.abort()

        page.route("**/day/actions", lose)
        page.click(PICKPOCKET)
        expect(page.locator("#notice")).to_contain_text("does not answer")
        assert character(ann)["actions"] == 1
        page.unroute("**/day/actions")
        page.on("request", lambda each: sent.append(each.headers.get("idempotency-key", "")))
        page.reload()
        expect(page.locator("[data-verdict]")).to_be_visible()
        assert character(ann)["actions"] == 1
        assert len(set(sent) - {""}) == 1
        ann.complaints.clear()  # Chromium tells of the call that was lost


def test_a_late_answer_never_stands_for_a_newer_state(browser: Browser, address: str) -> None:
    with visiting(browser, address, **STILL) as ann:
        begin_day(ann)
        page = ann.page
        held: list[Route] = []
        page.route("**/destiny/day", lambda route: held.append(route))
        page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        while not held:
            page.wait_for_timeout(10)
        old = held[0].fetch()
        page.click(PICKPOCKET)
        expect(page.locator("[data-energy]")).to_have_text("140 of 150")
        with page.expect_response("**/destiny/day"):
            held[0].fulfill(response=old)
        page.evaluate(SETTLED)
        expect(page.locator("[data-energy]")).to_have_text("140 of 150")
        page.unroute("**/destiny/day")


def test_two_people_duel_by_a_link_and_are_told_the_same(browser: Browser, address: str) -> None:
    with (
        visiting(browser, address, **STILL) as ann,
        visiting(browser, address, viewport=PHONE, reduced_motion="reduce") as bob,
    ):
        begin_day(ann)
        ann.page.dblclick("[data-challenge]")
        mine = ann.page.locator("[data-duel][data-state=open]")
        expect(mine).to_have_count(1)
        link = ann.page.locator(".link").input_value()
        bob.page.goto(link)
        bob.page.fill(".name-field input", "Bob")
        bob.page.click("[data-begin=drifter]")
        row = bob.page.locator(".linked")
        expect(row).to_contain_text("Ann challenges you. You win")
        id = link.rsplit("=", 1)[1]
        seen = bob.context.request.get(f"/api/v1/destiny/day/duels/{id}").json()
        assert seen["result"] is None
        row.locator("button").click()
        for visitor in (ann, bob):
            expect(visitor.page.locator("[data-verdict]")).to_be_visible()
            expect(visitor.page.locator(f"[data-duel='{id}']")).to_have_attribute(
                "data-state", "over"
            )
        told = [who.page.locator("[data-total]").all_inner_texts() for who in (ann, bob)]
        assert told[0] == told[1]
        marks = [who.page.locator("[data-verdict]").inner_text()[0] for who in (ann, bob)]
        assert sorted(marks) == ["✓", "✗"]
        assert (character(ann)["actions"], character(bob)["actions"]) == (1, 0)
        assert bob.page.evaluate(MISSED) == []


@pytest.mark.proof
def test_a_gang_war_by_keyboard_with_odds_beside_every_choice(
    browser: Browser, address: str
) -> None:
    with visiting(browser, address, **STILL) as ann:
        begin_day(ann)
        page = ann.page
        tab_to(ann, "[data-view=war]")
        page.keyboard.press("Enter")
        tab_to(ann, "[data-change='add veteran']")
        page.keyboard.press("Enter")
        page.focus("[data-change=burglar]")
        page.keyboard.press("Enter")
        expect(page.locator(".war")).to_have_attribute("aria-busy", "false")
        rider = {"skills": {"lockpicking": 60, "pickpocketing": 60}}
        asked = {
            "kind": "gang",
            "attackers": [{"skills": SKILLS}, rider],
            "defenders": [{"npc": "rookie"}, {"npc": "veteran"}],
        }
        exact = f"{100 * offsuit.destiny.odds(asked)['win']['value']:.1f} %"
        expect(page.locator("[data-war-chance]")).to_have_text(exact)
        expect(page.locator("[data-change=burglar]")).to_be_focused()
        page.click("[data-act=gang]")
        expect(page.locator("[data-verdict]")).to_be_visible()
        expect(page.locator(".member")).to_have_count(4)
        assert character(ann)["actions"] == 1


@pytest.mark.proof
def test_what_is_worn_and_used_changes_the_odds(browser: Browser, address: str) -> None:
    with visiting(browser, address, **STILL) as ann:
        begin_day(ann)
        page = ann.page
        before = chance(page, "crime bank_robbery").inner_text()
        page.click("[data-fold=use] > summary")
        page.click("[data-use=whiskey]")
        expect(page.locator("[data-fold=use] > summary")).to_contain_text("Whiskey")
        page.click("[data-fold=place] > summary")
        page.check("[data-choice=frontera]")
        odds_told(ann)
        expect(chance(page, "crime bank_robbery")).not_to_have_text(before)
        page.reload()
        expect(page.locator("[data-fold=place] > summary")).to_contain_text("Frontera")
        assert character(ann)["location"] == "frontera"


WIDER: dict[str, ViewportSize] = {
    "zoom 400 %": {"width": 320, "height": 256},
    "tablet": {"width": 768, "height": 1024},
    "full HD": {"width": 1920, "height": 1080},
}
"""Beside those in which every page is clicked through; a window of 1280 by 1024 at 400 %."""


@pytest.mark.proof
@pytest.mark.parametrize("stage", [name for name in STAGES if "day" in name] + ["metrics"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_out_of_reach_in_wider_sizes(
    browser: Browser, address: str, stage: str, theme: Literal["light", "dark"]
) -> None:
    with visiting(browser, address, **STILL, color_scheme=theme) as ann:
        STAGES[stage](ann)
        expect(ann.page.locator(".fresh")).to_have_count(0)
        for name, size in WIDER.items():
            ann.page.set_viewport_size(size)
            ann.page.evaluate(SETTLED)
            assert ann.page.evaluate(MISSED) == [], name
        look(ann.page, f"{stage}-{theme}", *WIDER.values())
