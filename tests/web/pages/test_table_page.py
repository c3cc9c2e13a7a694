"""Any table in a real browser: its host, the shuffle, the log, the sheet."""

import json
import re
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from support.web.browsing import DESK, PHONE, Visitor, look, set_field, visiting, wait_until

pytest_plugins = ("support.web.visitors",)
PLAIN = "pyramid no-surrender"
NARROW: ViewportSize = {"width": 360, "height": 740}
WALL: ViewportSize = {"width": 3840, "height": 2160}


def play_round(ann: Visitor) -> None:
    """With the best arrangement, until it is over."""
    ann.page.wait_for_selector("button.card")
    ann.page.get_by_role("button", name="Best", exact=True).click()
    ann.submit()
    ann.page.wait_for_selector(".over h2")


def about(ann: Visitor) -> None:
    ann.page.click("#tab-table")
    ann.page.click(".hosting > summary")


def test_the_host_changes_the_table_between_two_rounds(ann: Visitor) -> None:
    ann.open_table("Changing", seats="2", bots="novice", pause="0")
    page = ann.page
    page.wait_for_selector("button.card")
    about(ann)
    expect(page.locator(".hosting")).to_contain_text("changed between two rounds: after this one")
    expect(page.locator(".changing")).to_have_count(0)
    play_round(ann)
    page.click("#tab-table")
    for name, value in {"seats": "3", "rounds": "4", "aids": False}.items():
        set_field(page.locator(f".changing [name={name}]"), value)
    page.click(".changing summary")
    set_field(page.locator(".changing [name=rule-wilds]"), "4")
    look(page, "hosting")
    page.click("text=Change the table >> nth=-1")
    expect(page.locator("#panel-table")).to_contain_text("The table is changed")
    expect(page.locator(".settings")).to_contain_text("3 seats")
    expect(page.locator(".settings")).to_contain_text("no aids")
    expect(page.locator(".rules")).to_contain_text(re.compile(r"Wilds\s*4"))
    page.fill(".changing [name=seats]", "1")
    page.locator(".changing [name=seats]").evaluate("(field) => { field.min = ''; }")
    page.click("text=Change the table >> nth=-1")
    expect(page.locator("#panel-table .warn")).to_contain_text("Seats 1: must be 2 to 6")
    page.click("[data-next]")
    page.wait_for_selector("button.card")
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator(".aids")).to_have_count(0)


def test_the_host_locks_guards_and_sends_away(browser: Browser, ann: Visitor) -> None:
    url = ann.open_table("Guests", seats="3", bots="")
    page = ann.page
    page.wait_for_selector(".quiet-stage")
    with visiting(browser, ann.address, viewport=PHONE) as bob:
        bob.sit_down(url, "Bob")
        about(ann)
        page.click("text=Let nobody new sit down")
        expect(page.locator("#panel-table")).to_contain_text("Nobody new can sit down")
        with visiting(browser, ann.address, viewport=PHONE) as cy:
            cy.page.goto(url)
            expect(cy.page.locator("#watching")).to_contain_text("the table is locked")
            expect(cy.page.locator(".join")).to_have_count(0)
        page.click("text=Let people sit down again")
        page.fill("[name=guard]", "sesame")
        page.click("text=Set the password")
        expect(page.locator("#panel-table")).to_contain_text("needs the password")
        page.click("text=Send Bob away")
        expect(page.locator("#panel-table")).to_contain_text("Bob is sent away for good")
        expect(bob.page.locator(".quiet-stage h2")).to_have_text("Guests")
        expect(bob.page.locator(".quiet-stage")).to_contain_text("You need its password")
        bob.page.fill(".join [name=name]", "Bob")
        bob.page.fill(".join [name=password]", "sesame")
        bob.page.click(".join button")
        expect(bob.page.locator(".join .warn")).to_contain_text("has sent you away")
        bob.complaints.clear()  # Chromium tells of every handshake and call that is refused


def test_a_seed_of_the_page_is_in_the_shuffle_and_the_record(ann: Visitor) -> None:
    ann.page.goto("/")
    ann.page.evaluate("localStorage.setItem('offsuit/seed-words', 'ten pins')")
    ann.play_now(PLAIN)
    page = ann.page
    page.click("#tab-table")
    seed = page.locator(".seed-given code").inner_text()
    assert bytes.fromhex(seed)[:8] == b"ten pins"
    assert len(bytes.fromhex(seed)) == 8 + 32
    page.fill("[name=seed-words]", "é" * 20)
    page.locator("[name=seed-words]").blur()
    expect(page.locator("[name=seed-words]")).to_have_value("é" * 16)
    look(page, "shuffle", DESK)
    play_round(ann)
    table = page.url.rsplit("/", 1)[1]
    record = page.request.get(f"/api/v1/tables/{table}/rounds/1/record").json()
    assert [each["seed"] for each in record["clients"]] == [seed]
    verify = ann.new_page()
    verify.goto(f"/verify?table={table}&round=1")
    expect(verify.locator(".verdict")).to_have_text("Round 1 holds.")
    expect(verify.locator(".checks")).to_contain_text("1 client seed as committed to")
    expect(verify.locator(".checks")).to_contain_text(
        "The seed of this browser is among the client"
    )
    record["clients"] = []
    verify.fill("#record", json.dumps(record))
    verify.click("text=Check it")
    expect(verify.locator(".failed")).to_contain_text("is not among them")
    page.click("#tab-table")
    page.uncheck("[name=seeds]")
    page.click("[data-next]")
    page.wait_for_selector("button.card")
    play_round(ann)
    record = page.request.get(f"/api/v1/tables/{table}/rounds/2/record").json()
    assert record["clients"] == []


def test_two_tabs_give_one_seed_and_a_record_with_other_promises_fails(ann: Visitor) -> None:
    ann.play_now(PLAIN)
    other = ann.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector("button.card")
    play_round(ann)
    ann.page.click("[data-next]")
    for page in (ann.page, other):
        page.wait_for_selector("[data-place=hand] button.card")
    play_round(ann)
    table = ann.page.url.rsplit("/", 1)[1]
    record = ann.page.request.get(f"/api/v1/tables/{table}/rounds/2/record").json()
    assert len(record["clients"]) == 1
    other.goto(f"/verify?table={table}&round=2")
    expect(other.locator(".verdict")).to_have_text("Round 2 holds.")
    record["commitments"].reverse()
    other.fill("#record", json.dumps(record))
    other.click("text=Check it")
    expect(other.locator(".failed")).to_contain_text("not those that this browser was shown")


def test_no_shuffle_waits_for_the_seed_of_a_page_that_is_closed(
    browser: Browser, ann: Visitor
) -> None:
    url = ann.open_table("Farewell", game="pyramid standard", seats="2", bots="", pause="0")
    path = f"/api/v1/tables/{url.rsplit('/', 1)[1]}"
    with visiting(browser, ann.address, viewport=PHONE) as bob:
        bob.sit_down(url, "Bob")
        for visitor in (ann, bob):
            visitor.page.wait_for_selector("[data-choice=surrender]")
        bob.page.goto("/")
        wait_until(ann.page, BRINGING, [path, [True, False]])
        leaving = {"round": 1, "decision": 0, "id": "out", "action": {"kind": "surrender"}}
        bob.command(url, "act", **leaving)
        ann.page.click("[data-choice=surrender]")
        expect(ann.page.locator("#panel-sheet h3").first).to_contain_text("Round 1,")
        ann.page.wait_for_selector("[data-choice=surrender]")  # a seed would be awaited for an hour
        shuffled = ann.page.request.get(f"{path}/rounds/2/turns").json()["turns"][0]["entry"]
        assert shuffled["bring"] == [0]
        bob.page.goto(url)
        wait_until(ann.page, BRINGING, [path, [True, True]])
        bob.page.reload()
        bob.page.wait_for_selector("[data-choice=surrender]")
        wait_until(ann.page, BRINGING, [path, [True, True]])


BRINGING = """async ([path, wanted]) => {
  const { table } = await (await fetch(path)).json();
  return JSON.stringify(table.chairs.map((chair) => chair.seeds)) === JSON.stringify(wanted);
}"""


def test_a_page_that_is_opened_later_has_the_log_of_the_round(
    browser: Browser, ann: Visitor
) -> None:
    ann.play_now("pyramid standard")
    page = ann.page
    expect(page.locator("#waiting")).to_have_text("Everybody waits for you.")
    page.click("#tab-log")
    told = page.locator(".log li").all_inner_texts()
    for words in ("Round 1: shuffled for", "added a seed", "into the pot", "You were dealt 13"):
        assert any(words in line for line in told), words
    page.reload()
    page.click("#tab-log")
    expect(page.locator(".log li")).to_have_text(told)
    with visiting(browser, ann.address, viewport=DESK) as bob:
        bob.page.goto(page.url)
        bob.page.click("#tab-log")
        seen = [line for line in told if "You were dealt" not in line]
        expect(bob.page.locator(".log li")).to_have_text(seen)


@pytest.fixture(scope="module")
def crowded(browser: Browser, address: str) -> Any:
    """A round of six people with names as long as they may be, over; Ann's page shows it."""
    with ExitStack() as stack:
        ann, *others = (
            stack.enter_context(visiting(browser, address, viewport=DESK)) for _ in range(6)
        )
        ann.page.goto("/")
        ann.page.fill("#name", "Annabella Featherstonehau")
        ann.page.locator("#name").blur()
        url = ann.open_table("Crowded", seats="6", bots="", pause="600", seconds="3600")
        for number, other in enumerate(others):
            other.page.request.post("/api/v1/guests", data={})
            other.command(url, "sit", name=f"Wilhelmina {number} Montgomery")
        for other in others:  # a match waits for everybody who sits there
            other.command(url, "ready")
        ann.page.wait_for_selector("button.card")
        for other in others:
            other.command(url, "rest")  # then the clock arranges for them
        play_round(ann)
        yield ann.page


@pytest.mark.parametrize("size", [NARROW, PHONE, DESK, WALL])
def test_a_sheet_of_six_with_long_names_fits(crowded: Any, size: ViewportSize) -> None:
    crowded.set_viewport_size(size)
    crowded.locator(".matrix").scroll_into_view_if_needed()
    look(crowded, "sheet", size)
    assert crowded.locator(".matrix tbody tr").count() == 6
    crowded.evaluate("document.querySelector('.matrix tbody .sum').textContent = '−130'")
    assert crowded.evaluate(CUT_OFF) == []


CUT_OFF = """() => {
  const edge = document.querySelector("#panel-sheet").getBoundingClientRect().right;
  const cut = (cell) =>
    cell.getBoundingClientRect().right > edge || cell.scrollWidth > cell.clientWidth;
  const cells = document.querySelectorAll(".matrix td, .matrix th, .totals td, .totals th");
  return [...cells].filter(cut).map((cell) => cell.textContent);
}"""


DRAW_LARGE = """async () => {
  const { arrangement } = await import("/static/js/arranging/arrangement_picture.js");
  const hand = (size) => [..."AKQJT987"].slice(0, size).map((rank) => `${rank}H`);
  const { games } = await (await fetch("/api/v1/games")).json();
  const { description } = games.find((game) => game.name === "pyramid no-surrender");
  const hands = { back: hand(8), middle: hand(6), front: hand(3) };
  const large = arrangement(description, hands);
  document.querySelector(".quiet-stage").append(large);
  return document.documentElement.scrollWidth <= innerWidth;
}"""


def test_an_arrangement_of_eight_cards_fits_a_phone(browser: Browser, address: str) -> None:
    size = ViewportSize(width=360, height=740)
    with visiting(browser, address, viewport=size) as ann:
        ann.open_table("Large", seats="2", bots="")
        ann.page.wait_for_selector(".quiet-stage")
        assert ann.page.evaluate(DRAW_LARGE)


def test_who_is_new_is_told_how_to_play_once(browser: Browser, address: str) -> None:
    with visiting(browser, address, new=True, viewport=PHONE) as eve:
        eve.play_now(PLAIN)
        page = eve.page
        expect(page.locator("dialog.howto[open]")).to_contain_text("three poker hands")
        look(page, "how-to-play")
        page.keyboard.press("Escape")
        expect(page.locator("dialog.howto[open]")).to_have_count(0)
        page.reload()
        page.wait_for_selector("button.card")
        expect(page.locator("dialog.howto[open]")).to_have_count(0)
        page.click("[data-howto]")
        page.click("text=Let me play")
        expect(page.locator("dialog.howto[open]")).to_have_count(0)


def test_sheet_board_and_review_have_one_row_order(ann: Visitor) -> None:
    ann.open_table("Rows", seats="2", bots="novice")
    page = ann.page
    rows = ["Front", "Middle", "Back"]
    page.wait_for_selector("button.card")
    assert page.locator(".pyramid .target").all_inner_texts() == rows
    play_round(ann)
    assert page.locator(".meeting .joint-place").all_inner_texts() == [row.lower() for row in rows]
    expect(page.locator("#sheet-words")).to_contain_text("the total, then front, middle and back.")
    told = page.locator(".matrix tbody tr").first.locator(".parts span").all_inner_texts()
    lines = page.locator(".meeting .joint-points").all_inner_texts()
    assert told == [line.replace("·", "0") for line in lines]


def test_the_reveal_turns_rows_over_front_first(browser: Browser, ann: Visitor) -> None:
    ann.play_now(PLAIN)
    play_round(ann)
    delays = [ann.page.evaluate(TURNING, f".turn-{at} {part}") for part, at in REVEALED]
    assert [name for name, _ in delays] == ["turn", "join"] * 3
    assert [delay for _, delay in delays] == [0, 240, 480, 720, 960, 1200]
    lines = ann.page.locator(".meeting .joint-points").all_inner_texts()
    total = sum(int(text.replace("−", "-").replace("·", "0")) for text in lines)
    assert ann.page.locator(".figure.big").inner_text().replace("−", "-") in (
        f"{total:+d}",
        str(total),
    )
    with visiting(browser, ann.address, viewport=DESK, reduced_motion="reduce") as bob:
        bob.play_now(PLAIN)
        play_round(bob)
        still = [bob.page.evaluate(TURNING, f".turn-{at} {part}") for part, at in REVEALED]
        assert {name for name, _ in still} == {"none"}


REVEALED = [(part, at) for at in range(3) for part in (".half .card", ".joint")]
TURNING = """(where) => {
  const style = getComputedStyle(document.querySelector(`.arriving ${where}`));
  return [style.animationName, Math.round(1000 * parseFloat(style.animationDelay))];
}"""


def test_suits_are_drawn_while_the_server_is_away(ann: Visitor) -> None:
    ann.play_now(PLAIN)
    ann.page.get_by_role("button", name="Best", exact=True).click()
    expect(ann.page.locator(".submit")).to_be_enabled()
    ann.context.set_offline(True)
    expect(ann.page.locator("#connection")).to_contain_text("Reconnecting")
    ann.page.evaluate(DRAW_ALL)
    ann.page.evaluate("new Promise((done) => setTimeout(done, 100))")
    assert ann.page.evaluate(BLANK) == []
    ann.context.set_offline(False)
    expect(ann.page.locator("#connection")).to_be_hidden()
    ann.complaints.clear()  # Chromium tells of every call that it could not make


DRAW_ALL = """async () => {
  const { cardPicture } = await import("/static/js/ui/cards.js");
  const names = [..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  const drawn = [...names, "*"].map((name) => cardPicture(name));
  document.querySelector("#stage").replaceChildren(...drawn);
}"""
BLANK = """() => [...document.querySelectorAll("#stage use")]
  .filter((each) => !each.getBBox().width).map((each) => each.getAttribute("href"))"""
"""Shapes that are not drawn."""
