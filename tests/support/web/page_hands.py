"""A hand of tiles on its page: what is asked, and answers to it."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

TURN = "[data-act]:not([disabled]):not([hidden])"


def asks(page: Page) -> str:
    """What the box is about, another for every question."""
    page.wait_for_selector(TURN)
    return str(page.get_attribute(".box", "data-asks"))


def is_over(page: Page) -> bool:
    return "over" in asks(page)


def answer(page: Page, do: Callable[[], None]) -> None:
    """Do what is asked, and wait until it is done."""
    before = asks(page)
    do()
    expect(page.locator(".box")).not_to_have_attribute("data-asks", before)


def play_on(page: Page, do: Callable[[], None]) -> None:
    """Answer what is asked, and wait for the next question."""
    answer(page, do)
    asks(page)


def play_out(page: Page, stay: Callable[[], None], draw: Callable[[], None]) -> None:
    """Check, call and draw to the end of the hand."""
    while not is_over(page):
        play_on(page, draw if page.locator("[data-act=draw]").count() else stay)
