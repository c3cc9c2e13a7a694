"""Fixtures: a Chromium for the tests of a file, a server for all files, and somebody who visits."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from support.web.browsing import DESK, PATIENT, Visitor, chromium, visiting
from support.web.chosen_deals import Dealer, dealing
from support.web.socket_program import serving


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's."""
    with sync_playwright() as playwright:
        found = chromium(playwright)
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Of a server as a user starts it, whose labs have to learn only once."""
    with serving(tmp_path_factory.mktemp("pages"), **PATIENT) as process:
        yield process.address


@pytest.fixture(scope="module")
def dealer() -> Dealer:
    """Who deals in the house."""
    return Dealer()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, dealer: Dealer) -> Iterator[str]:
    """The address of a server whose deals are chosen."""
    with dealing(tmp_path_factory.mktemp("house"), dealer, seconds=600, budget_burst=1000) as found:
        yield found


@pytest.fixture
def cy(browser: Browser, house: str) -> Iterator[Visitor]:
    """Somebody there whose cards are those that the dealer was asked for."""
    with visiting(browser, house, viewport=DESK) as visitor:
        visitor.trust()
        yield visitor


@pytest.fixture
def ann(browser: Browser, address: str) -> Iterator[Visitor]:
    """Somebody at a desk."""
    with visiting(browser, address, viewport=DESK) as visitor:
        yield visitor
