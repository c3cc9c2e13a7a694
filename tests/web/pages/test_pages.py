"""The pages in a real browser: rounds by mouse, touch and keyboard, and everything around them."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ViewportSize, expect

from support.proof_sample import sampled, sampled_rows
from support.table.true_rounds import PlayedTable
from support.web.browsing import (
    COUNT_SHIFTS,
    DESK,
    PHONE,
    Visitor,
    look,
    survive,
    tab_to,
    visiting,
    walk_to,
)

pytest_plugins = ("support.web.visitors",)
PLAIN, STAKED = "pyramid no-surrender", "pyramid standard"


def test_home_teaches_and_offers_all_rules(ann: Visitor) -> None:
    page = ann.page
    page.goto("/")
    page.wait_for_selector("#lobby li")
    expect(page.locator(".game")).to_have_count(3)
    look(page, "home")
    page.click("[data-theme-switch]")
    page.click("[data-theme-switch]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    look(page, "home-dark")
    page.click("#create")
    page.click("summary")
    told = page.request.get("/api/v1/games").json()["games"][0]
    for rule in set(told["rules"]) - {"variant", "row_sizes", "points"}:  # tables are for files
        expect(page.locator(f"[name='rule-{rule}']")).to_have_count(1)
    look(page, "creating")


def test_a_round_by_mouse(ann: Visitor) -> None:
    ann.play_now(PLAIN)
    page = ann.page
    look(page, "arrange-dealt")
    page.click("[data-sort=suit]")
    for card, place in ann.plan():
        page.drag_and_drop(f"[data-card='{card}']", f"[data-target={place}]")
    expect(page.locator(".submit")).to_be_enabled()
    expect(page.locator(".place-back .hand-note")).to_contain_text("wins")
    look(page, "arrange-laid")
    ann.submit()
    page.wait_for_selector(".duel")
    expect(page.locator(".meeting")).to_have_count(3)
    look(page, "reveal")
    points = [text.replace("−", "-") for text in page.locator(".matrix .sum").all_inner_texts()]
    assert sum(map(int, points)) == 0
    expect(page.locator(".swing")).to_contain_text("swing")
    page.click("text=Settle up")
    expect(page.locator(".payments li").first).to_contain_text("pays")
    for tab in ("review", "log", "table"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#panel-{tab}:not([hidden])")
        if tab == "review":
            expect(page.locator("#panel-review")).to_contain_text("the best possible")
        look(page, f"reveal-{tab}")
    page.click("[data-next]")
    page.wait_for_selector("button.card")
    expect(page.locator("[data-place=hand] button.card")).to_have_count(17)


def test_a_round_by_touch(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=PHONE, has_touch=True, is_mobile=True) as ann:
        ann.open_table("Touch", game=STAKED, seats="4", bots="beginner", pause="0")
        page = ann.page
        page.wait_for_selector("button.card")
        look(page, "decide")
        page.tap("[data-choice=play]")
        page.wait_for_selector(".submit:not([hidden])")
        page.tap("[data-sort=rank]")
        moves = ann.plan()
        for place in ("back", "middle", "front"):
            for card in [card for card, to in moves if to == place]:
                page.tap(f"[data-card='{card}']", position={"x": 12, "y": 12})
            expect(page.locator("button.card[aria-pressed=true]").first).to_be_visible()
            page.tap(f"[data-target={place}]")
        expect(page.locator(".submit")).to_be_enabled()
        look(page, "staked-arrange")
        page.tap(".submit")
        page.wait_for_selector(".over h2")
        look(page, "staked-reveal")
        page.tap("#tab-review")
        expect(page.locator("#panel-review h3").first).to_be_visible()
        page.tap("[data-next]")
        page.wait_for_selector("[data-choice=surrender]")
        page.tap("[data-choice=surrender]")
        page.wait_for_selector(".over h2, .quiet-stage h2")


def test_a_round_by_keyboard_alone(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK, reduced_motion="reduce") as ann:
        page = ann.page
        page.goto("/")
        page.wait_for_selector("[data-play]")
        tab_to(ann, f"[data-play='{PLAIN}']")
        page.keyboard.press("Enter")
        page.wait_for_selector("button.card")
        expect(page.locator("#announcer")).to_contain_text("Your turn")
        tab_to(ann, "button.card")
        page.keyboard.press("h")  # nothing: the card is there, but the layout is kept from now on
        page.keyboard.press("b")
        page.keyboard.press("u")
        expect(page.locator("[data-place=hand] button.card")).to_have_count(17)
        for card, place in ann.plan():
            walk_to(ann, card)
            page.keyboard.press(place[0])
        expect(page.locator(".submit")).to_be_enabled()
        tab_to(ann, ".submit")
        page.keyboard.press("Enter")
        page.wait_for_selector(".duel")
        expect(page.locator("#announcer")).to_contain_text("is over")
        tab_to(ann, "[data-next]")
        page.keyboard.press("Enter")
        page.wait_for_selector("button.card")


def test_six_with_bots_to_the_end_of_a_match(ann: Visitor) -> None:
    ann.open_table("Six", seats="6", rounds="5", pause="0", bots="novice")
    page = ann.page
    for number in range(1, 6):
        page.wait_for_selector("button.card")
        page.click("text=Best")
        ann.submit()
        expect(page.locator("#panel-sheet h3").first).to_contain_text(f"Round {number},")
        expect(page.locator(".chooser button")).to_have_count(5)
        if number < 5:
            page.click("[data-next]")
    expect(page.locator(".ranking")).to_contain_text("Match 1 is over")
    expect(page.locator(".ranking li")).to_have_count(6)
    totals = "Totals of all matches at this table; match 1 is over"
    expect(page.locator(".totals caption")).to_have_text(totals)
    look(page, "match-over")


def test_two_browsers_at_one_table(browser: Browser, ann: Visitor) -> None:
    url = ann.open_table("For two", seats="2", bots="", password="sesame", aids=False)
    page = ann.page
    page.wait_for_selector(".quiet-stage")
    look(page, "waiting")
    with visiting(browser, ann.address, viewport=PHONE) as bob:
        bob.page.goto(url)
        bob.page.wait_for_selector(".join [name=password]")
        bob.complaints.clear()  # Chromium tells of every refused handshake
        look(bob.page, "password")
        bob.sit_down(url, "Bob", "sesame")
        bob.complaints.clear()
        for visitor in (ann, bob):
            visitor.page.wait_for_selector("button.card")
            expect(visitor.page.locator("text=Best")).to_have_count(0)
            visitor.page.click("[data-sort=rank]")
            for card, place in visitor.plan():
                visitor.page.focus(f"[data-card='{card}']")
                visitor.page.keyboard.press(place[0])
        ann.submit()
        expect(ann.page.locator("#waiting")).to_contain_text("You are waiting for Bob")
        look(ann.page, "laid")
        assert not any('"hands"' in frame for frame in bob.frames)
        assert all(hidden_from(frame) for frame in bob.frames)
        bob.submit()
        for visitor in (ann, bob):
            visitor.page.wait_for_selector(".duel")
        one, other = (who.page.locator(".figure.big").inner_text() for who in (ann, bob))
        assert one == other == "0" or one[1:] == other[1:]


def hidden_from(frame: str) -> bool:
    """Whether a frame tells a seat nobody's cards but its own."""
    told = json.loads(frame)
    if told["kind"] != "news":
        return True
    me = told["you"]["seat"]
    events = [event for turn in told["turns"] or () for event in turn["events"]]
    dealt = [event for event in events if event.get("cards")]
    return all(event["seat"] == me for event in dealt)


def test_the_layout_survives_a_lost_connection_a_reload_and_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    survive(browser, tmp_path, "pyramid", lay_four, lambda ann: ann.cards("back"), play_to_the_end)


def lay_four(ann: Visitor) -> str:
    """A layout in the making."""
    ann.play_now(PLAIN)
    ann.page.click("[data-sort=rank]")
    for card, place in ann.plan()[:4]:
        ann.page.focus(f"[data-card='{card}']")
        ann.page.keyboard.press(place[0])
    assert len(ann.cards("back")) == 4
    return "[data-place=back] button.card"


def play_to_the_end(ann: Visitor) -> None:
    """In two tabs, then by way of the lobby back to the result."""
    play_in_two_tabs(ann)
    ann.page.go_back()
    ann.page.wait_for_selector("#lobby li")
    expect(ann.page.locator("#lobby")).to_contain_text("Back to your seat")
    look(ann.page, "lobby")
    ann.page.go_forward()
    ann.page.wait_for_selector(".duel")


def play_in_two_tabs(ann: Visitor) -> None:
    """What is laid in one tab lies in the other, and one answer is enough for both."""
    other = ann.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector("[data-place=back] button.card")
    ann.page.click("text=Best")
    expect(ann.page.locator(".submit")).to_be_enabled()
    expect(other.locator("[data-place=back] button.card")).not_to_have_count(4)
    ann.submit()
    for tab in (ann.page, other):
        tab.wait_for_selector(".duel")


def test_a_blocked_socket_is_told_in_words(ann: Visitor) -> None:
    url = ann.open_table("Blocked", sit=False)
    ann.page.route_web_socket("**/socket*", lambda socket: socket.close())
    ann.page.goto(url)
    expect(ann.page.locator("#connection")).to_contain_text("blocks WebSockets")
    look(ann.page, "blocked")


@pytest.mark.parametrize("game", sampled([STAKED, PLAIN], 1))
def test_verify_accepts_a_good_record_and_no_other(ann: Visitor, game: str) -> None:
    ann.open_table("Checked", game=game, seats="2", bots="beginner")
    page = ann.page
    page.wait_for_selector("button.card")
    if game == STAKED:
        page.click("[data-choice=play]")
        page.wait_for_selector(".submit:not([hidden])")
    page.click("text=Best")
    ann.submit()
    link = page.get_by_text("Check that this round")
    page.goto(str(link.get_attribute("href")))
    expect(page.locator(".verdict")).to_have_text("Round 1 holds.")
    expect(page.locator(".held")).to_have_count(10 if game == PLAIN else 9)
    look(page, "verify")
    record = json.loads(page.input_value("#record"))
    page.context.set_offline(True)  # the page checks all by itself
    page.click("text=Check it")
    expect(page.locator(".verdict")).to_have_text("Round 1 holds.")
    for damage, words in DAMAGES.items():
        page.fill("#record", json.dumps(tampered(record, damage)))
        page.click("text=Check it")
        expect(page.locator(".failed")).to_contain_text(words)
    page.context.set_offline(False)
    look(page, "verify-tampered")


def test_the_page_checks_records_of_both_families_by_itself(ann: Visitor) -> None:
    page = ann.page
    page.goto("/verify")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    for game in (PLAIN, "piecepack stud-hilo", "piecepack draw"):
        record = PlayedTable(game, 3, 5, stake=0 if "pyramid" in game else 60).record(1)
        page.fill("#record", json.dumps(record))
        page.click("text=Check it")
        expect(page.locator(".verdict")).to_have_text("Round 1 holds.")
        record["result"]["chips"][0] += 1
        record["events"][-1]["chips"][0] += 1
        page.fill("#record", json.dumps(record))
        page.click("text=Check it")
        expect(page.locator(".failed")).to_contain_text(f"event {len(record['events']) - 1}.chips")


DAMAGES = {
    "opening": "not the one that was committed to",
    "places": "dealing order",
    "event": "net 0: ",
}


def tampered(record: dict[str, Any], damage: str) -> dict[str, Any]:
    """A record in which one thing is not as it was."""
    found: dict[str, Any] = json.loads(json.dumps(record))
    if damage == "opening":
        salt = found["openings"][0]["salt"]
        found["openings"][0]["salt"] = ("1" if salt[0] == "0" else "0") + salt[1:]
    elif damage == "places":
        found["places"][:2] = reversed(found["places"][:2])
    else:
        found["events"][-1]["net"][0] += 1
    return found


@pytest.mark.parametrize(("width", "height"), sampled_rows([(360, 740), (3840, 2160)], 1))
def test_no_width_scrolls_sideways_and_no_deal_shifts(
    browser: Browser, address: str, width: int, height: int
) -> None:
    size = ViewportSize(width=width, height=height)
    with visiting(browser, address, viewport=size, color_scheme="dark") as ann:
        ann.page.add_init_script(COUNT_SHIFTS)
        ann.page.goto("/")
        ann.page.wait_for_selector("#lobby li")
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.play_now(PLAIN)
        ann.page.click("text=Best")
        expect(ann.page.locator(".submit")).to_be_enabled()
        look(ann.page, "arrange-laid", size)
        ann.submit()
        ann.page.wait_for_selector(".duel")
        look(ann.page, "reveal", size)
        ann.page.click("[data-next]")
        ann.page.wait_for_selector("button.card")
        assert ann.page.evaluate("shifts") < 0.05
