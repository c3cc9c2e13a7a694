"""The page of metrics in a real browser: a true alarm, none where all is well, keys kept apart."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from offsuit.games.destiny.life.rules_version import parse_version
from offsuit.games.destiny.life.version_timeline import VersionEntry
from offsuit.host.destiny.destiny_service import DestinyService
from offsuit.host.destiny.studio_rules import StudioRules, added
from offsuit.host.world import World
from offsuit.store.store import Store
from support.destiny.forged_journal import forge
from support.destiny.studio import ANN, CRIME, DUEL, Clock, asked
from support.destiny.studio_calls import make_key
from support.host.guests import database
from support.web.browsing import DESK, PATIENT, PHONE, Visitor, look, visiting
from support.web.page_stages import metrics_of_the_house
from support.web.socket_program import serving

pytest_plugins = ("support.web.visitors",)
HOUR = 3_600_000
STUCK = "stuck"
"""A studio whose server draws the same cards again and again."""


class StuckStudio(NamedTuple):
    """Where it is served, and its key."""

    address: str
    key: str


async def draw_the_same(url: str) -> None:
    """Two versions side by side, four characters, and random bytes that are always the same."""
    store, clock = Store(url), Clock()
    service = DestinyService(store, World(now=clock, fresh=lambda: bytes(32)))

    def share(_: StudioRules, at: int) -> list[dict[str, Any]]:
        other = parse_version({"rules": {"critical_margin": "90.00"}})
        shared = VersionEntry("shared", at, other.rules_hash, at, 500)
        return [added(other, at), shared.as_json()]

    await service.rules.of(STUCK)
    clock.at += HOUR
    await service.rules.write(STUCK, share)
    people = [f"p{number}" for number in range(6)]
    for person in people:
        await service.create(STUCK, {**ANN, "name": person}, person)
    for number in range(20):
        clock.at += HOUR
        for person in people:
            body = DUEL if number % 2 else CRIME
            await service.act(STUCK, asked(f"k{number}", body, person))
    await store.close()


def free(told: dict[str, Any]) -> None:
    """Energy that was not paid."""
    if told["kind"] == "acted":
        told["result"]["energy"]["after"] = told["result"]["energy"]["before"]


def prepare(url: str) -> str:
    """Journals of the studio; its key."""
    asyncio.run(draw_the_same(url))
    forge(url, STUCK, "p0", free)
    return make_key(url, STUCK)


@pytest.fixture(scope="module")
def stuck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StuckStudio]:
    """A server on the journals of such a studio, one of which was forged besides."""
    folder: Path = tmp_path_factory.mktemp("stuck")
    with ThreadPoolExecutor(1) as pool:  # this thread has the loop of the browser
        key = pool.submit(prepare, database(folder)).result()
    with serving(folder, **PATIENT) as process:
        yield StuckStudio(process.address, key)


def use_key(visitor: Visitor, key: str) -> None:
    visitor.page.fill("[data-key]", key)
    visitor.page.click("[data-use-key]")


def test_a_fault_is_an_alarm_in_every_version_and_a_forged_journal_is_named(
    browser: Browser, stuck: StuckStudio
) -> None:
    with visiting(browser, stuck.address, viewport=DESK) as ann:
        page = ann.page
        page.goto("/destiny/metrics")
        expect(page.locator("[data-verdict]")).to_contain_text("Nothing has been observed yet")
        use_key(ann, stuck.key)
        expect(page.locator("[data-verdict=alarm]")).to_contain_text("alarm")
        expect(page.locator("[data-version]")).to_have_count(2)
        shown = page.locator("[data-version] >> nth=1").locator("h2")
        expect(shown).to_contain_text("for 50 % of the characters")
        spades = page.locator("[data-metric=suit_bonus_distribution] tr.alarm").first
        expect(spades).to_contain_text("▲ after")
        expect(page.locator("[data-differences]")).to_contain_text("20 actions do not follow")
        expect(page.locator("[data-differences] code").first).to_contain_text("p0.")
        expect(page.locator("#announcer")).to_contain_text("Suit bonus distribution")
        expect(page.locator(".facts")).to_contain_text("120")
        expect(page.locator(".facts")).to_contain_text("1.0 %")
        look(page, "metrics-alarm", PHONE)
        page.reload()
        expect(page.locator("[data-verdict=alarm]")).to_be_visible()
        assert stuck.key not in page.url
        assert page.evaluate("JSON.stringify(localStorage)").find(stuck.key) < 0
        assert not [url for url in ann.requests if stuck.key in url]
        use_key(ann, "ofk_unknown")
        expect(page.locator("#studio")).to_contain_text("unknown or revoked")
        page.click("[data-house]")
        expect(page.locator("[data-verdict=none]")).to_be_visible()
        assert page.evaluate("sessionStorage.length") == 0
        ann.complaints.clear()  # Chromium tells of the key that was refused


def test_the_days_of_this_server_raise_no_alarm(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK, reduced_motion="reduce") as ann:
        metrics_of_the_house(ann)
        expect(ann.page.locator("[data-verdict=none]")).to_contain_text("No alarm")
        row = ann.page.locator("[data-metric=success_by_difficulty] tbody tr").first
        expect(row).to_contain_text("no")
