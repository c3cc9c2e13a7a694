"""Tables with a password, full tables, and addresses that lead nowhere, in a real browser."""

from playwright.sync_api import Browser, expect

from support.web.browsing import DESK, Visitor, look, visiting

pytest_plugins = ("support.web.visitors",)


def test_an_invited_friend_sees_whose_table_it_is_and_may_wait_for_a_seat(
    browser: Browser, ann: Visitor
) -> None:
    url = ann.open_table("Ann's Fridays", seats="2", bots="", password="sesame")
    ann.page.wait_for_selector(".quiet-stage")
    link = copied_link(ann)
    host = str(ann.page.evaluate("localStorage.getItem('offsuit/name')"))
    with visiting(browser, ann.address, viewport=DESK) as bob:
        bob.page.goto("/")
        listed = bob.page.locator(".listed", has_text="Ann's Fridays")
        expect(listed).to_contain_text("no spectators")
        expect(listed).not_to_contain_text("open to spectators")
        bob.page.goto(link)
        expect(bob.page.locator("#stage")).to_contain_text(f"{host} invites you to this table.")
        expect(bob.page.locator("#stage h2")).to_have_text("Ann's Fridays")
        expect(bob.page.locator("#stage")).to_contain_text("At the table: 1 player.")
        expect(bob.page.locator("#connection")).to_contain_text("has a password")
        look(bob.page, "invited")
        bob.sit_down(url, "Bob", "sesame")
        bob.complaints.clear()  # Chromium tells of every refused handshake
    with visiting(browser, ann.address, viewport=DESK) as cy:
        cy.page.goto(url)
        cy.page.fill(".join [name=name]", "Cy")
        cy.page.fill(".join [name=password]", "sesame")
        cy.page.click(".join button")
        expect(cy.page.locator(".join")).to_contain_text("Every seat is taken")
        cy.page.click("[data-wait]")
        expect(cy.page.locator("#watching")).to_contain_text("you get the next that is free")
        cy.complaints.clear()


def copied_link(visitor: Visitor) -> str:
    """What the button that copies the link to a table has put on the clipboard."""
    visitor.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.get_by_role("tab", name="Table").click()
    visitor.page.get_by_role("button", name="Copy the link to this table").click()
    expect(visitor.page.get_by_text("The link is copied")).to_be_visible()
    return str(visitor.page.evaluate("navigator.clipboard.readText()"))


def test_an_address_that_leads_nowhere_is_a_page(ann: Visitor) -> None:
    ann.page.goto("/nowhere")
    expect(ann.page.locator("h1")).to_have_text("There is no such page")
    look(ann.page, "not-found")
    ann.complaints.clear()  # Chromium tells of the status
    ann.page.click("main a")
    ann.page.wait_for_url(f"{ann.address}/")
