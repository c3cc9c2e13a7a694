"""People at the pages: Debian's Chromium, driven as a hand, a finger or a keyboard would."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    ViewportSize,
    expect,
)

from support.web.socket_program import serving

ARTEFACTS = os.environ.get("OFFSUIT_ARTEFACTS")
"""Where pictures of every page and phase are kept; none are taken if it is not set."""
SHELL, WHOLE = shutil.which("chromium-headless-shell"), shutil.which("chromium")
CHROMIUM = os.environ.get("CHROMIUM") or SHELL or WHOLE or "/usr/bin/chromium"
"""The shell is the same engine without the windows round it: a fifth less of a processor."""
ARGUMENTS = [
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1440, "height": 900}
SLOW = 120_000
"""Milliseconds: patience with a machine that has other things to do."""
expect.set_options(timeout=SLOW)
LONG = 3600
"""Seconds: clocks and pauses that never end while a test looks on, however slow the machine is."""
GIVE_TIME = f"""const fetch_ = globalThis.fetch;
globalThis.fetch = (path, given) => {{
  if (given?.method !== "POST" || path !== "/api/v1/tables") return fetch_(path, given);
  const table = JSON.parse(given.body);
  Object.assign(table.options, {{ seconds: {LONG}, seed_seconds: {LONG} }});
  if (table.options.pause) table.options.pause = {LONG};
  return fetch_(path, {{ ...given, body: JSON.stringify(table) }});
}};"""
"""Tables that a page opens have such clocks, for decisions, seeds and results."""
POSITIONS = ("back", "middle", "front")
PATIENT = {"lab__budget_burst": 1000, "lab__by_client": 100}
"""Of a lab that one visitor asks for everything."""
COUNT_SHIFTS = (
    "globalThis.shifts = 0; new PerformanceObserver((list) => { for (const each of "
    "list.getEntries()) if (!each.hadRecentInput) globalThis.shifts += each.value; })"
    ".observe({ type: 'layout-shift', buffered: true });"
)
"""Adds up how far things jump that nobody has touched."""


def chromium(playwright: Playwright) -> Browser:
    """The one browser of a worker; a machine without Chromium fails, it does not skip."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)


class Visitor:
    """One person with a browser of their own; hears every complaint and every request.

    Unless they are `new`, they have been told before how to play.
    """

    def __init__(self, browser: Browser, address: str, new: bool = False, **given: Any) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(base_url=address, **given)
        self.context.set_default_timeout(SLOW)
        self.context.add_init_script(GIVE_TIME)
        if not new:
            self.context.add_init_script("localStorage.setItem('offsuit/told/pyramid', 'yes')")
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.frames: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", self._listen)
        return page

    def _heard(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(text)

    def _listen(self, socket: Any) -> None:
        self.requests.append(socket.url)
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def check(self) -> None:
        """Nothing went wrong that only a console would tell, and no request left the origin."""
        own = (self.address, self.address.replace("http", "ws", 1))
        assert [url for url in self.requests if not url.startswith(own)] == []
        assert self.complaints == []

    def trust(self) -> None:
        """Bring no client seed, so that the server's deal is the deal."""
        self.context.add_init_script("localStorage.setItem('offsuit/no-seeds', 'yes')")

    def play_now(self, game: str) -> None:
        """From the home page to dealt cards in one click."""
        self.page.goto("/")
        self.page.click(f"[data-play='{game}']")
        self.page.wait_for_url("**/tables/*")
        self.page.wait_for_selector("button.card")

    def open_table(self, title: str, **fields: Any) -> str:
        """A table of one's own by the dialog; its address."""
        page = self.page
        fields = {"pause": str(LONG)} | fields
        page.goto("/")
        page.click("#create")
        if "game" in fields:
            page.select_option("dialog [name=game]", fields.pop("game"))
        page.fill("[name=title]", title)
        page.click("dialog > form > details > summary")
        for name, value in fields.items():
            set_field(page.locator(f"dialog [name={name}]"), value)
        page.click("dialog button[type=submit]")
        page.wait_for_url("**/tables/*")
        return page.url

    def sit_down(self, url: str, name: str, password: str = "") -> None:
        """At somebody else's table."""
        self.page.goto(url)
        self.page.fill(".join [name=name]", name)
        if password:
            self.page.fill(".join [name=password]", password)
        self.page.click(".join button")
        self.page.wait_for_selector(".join", state="detached")

    def command(self, url: str, kind: str, **fields: Any) -> Any:
        """A command at a table, as a program would send it."""
        path = f"/api/v1/tables/{url.rsplit('/', 1)[1]}/commands"
        answer = self.page.request.post(path, data={"kind": kind, **fields})
        assert answer.ok, answer.text()
        return answer.json()

    def lay(self, cards: list[str], place: str) -> None:
        """Tap cards by what they are called by people, then the row."""
        for card in cards:
            name = f"[data-place=hand] button.card[aria-label='{card}'][aria-pressed=false]"
            self.page.locator(name).first.click(position={"x": 8, "y": 8})
        self.page.click(f"[data-target={place}]")

    def cards(self, place: str) -> list[str]:
        """Names of the cards in a place, as a screen reader says them."""
        found = self.page.locator(f"[data-place={place}] button.card")
        return [str(each.get_attribute("aria-label")) for each in found.all()]

    def plan(self) -> list[tuple[int, str]]:
        """Card numbers and where they go in the best arrangement."""
        kept: Any = self.page.evaluate(READ_LAYOUT)
        body = {"cards": " ".join(kept["cards"])}
        answer = self.page.request.post("/api/v1/lab/pyramid/arrange", data=body)
        best = answer.json()["arrangements"][0]
        free = dict(enumerate(kept["cards"]))
        moves = []
        for place in POSITIONS:
            for name in best[place]:
                held = "*" if name.startswith("*") else name
                card = next(number for number, each in free.items() if each == held)
                del free[card]
                moves.append((card, place))
        return moves

    def submit(self) -> None:
        """Hand in, once what lies there is legal."""
        self.page.click(".submit:not([disabled])")


def set_field(field: Locator, value: Any) -> None:
    """Fill in one field of a form, of whatever kind it is."""
    if isinstance(value, bool):
        field.set_checked(value)
    elif field.evaluate("(each) => each.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)


READ_LAYOUT = """() => {
  const key = Object.keys(localStorage).filter((each) => each.startsWith("offsuit/layout/"))
    .sort((a, b) => JSON.parse(localStorage[b]).at - JSON.parse(localStorage[a]).at)[0];
  return JSON.parse(localStorage[key]);
}"""


@contextmanager
def visiting(browser: Browser, address: str, **given: Any) -> Iterator[Visitor]:
    """A visitor who leaves at the end, having been asked for complaints."""
    visitor = Visitor(browser, address, **given)
    try:
        yield visitor
        visitor.check()
    finally:
        visitor.context.close()


def survive(
    browser: Browser,
    folder: Path,
    game: str,
    begin: Callable[[Visitor], str],
    read: Callable[[Visitor], Any],
    go_on: Callable[[Visitor], None],
    **given: Any,
) -> None:
    """What lies on a table's page is there again after a lost connection, a reload, a restart.

    `begin` comes to a table and says what to wait for after a reload; `read` what is there.
    """
    port = free_port()
    with ExitStack() as stack:
        with serving(folder, port=port, **PATIENT) as first:
            ann = stack.enter_context(visiting(browser, first.address, viewport=DESK, **given))
            shown = begin(ann)
            kept = read(ann)
            lose_connection(ann, f"reconnecting-{game}")
            assert read(ann) == kept
            ann.page.reload()
            ann.page.wait_for_selector(shown)
            assert read(ann) == kept
        expect(ann.page.locator("#connection")).to_contain_text("Reconnecting")
        with serving(folder, port=port, **PATIENT):
            expect(ann.page.locator("#connection")).to_be_hidden()
            assert read(ann) == kept
            go_on(ann)
        ann.complaints.clear()  # Chromium tells of every connection that a stopped server refuses


def lose_connection(visitor: Visitor, picture: str = "") -> None:
    """For as long as it takes to see that the page has noticed."""
    visitor.context.set_offline(True)
    expect(visitor.page.locator("#connection")).to_contain_text("Reconnecting")
    if picture:
        look(visitor.page, picture)
    visitor.context.set_offline(False)
    expect(visitor.page.locator("#connection")).to_be_hidden()
    visitor.complaints.clear()  # Chromium tells of every call that it could not make


def free_port() -> int:
    """One that stays free while nobody listens: below those that are given to connections."""
    for port in range(20_000 + os.getpid() % 10_000, 32_768):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("every port is taken")


def look(page: Page, name: str, *sizes: ViewportSize) -> None:
    """In each size there are no violations and it does not scroll sideways; keep a picture."""
    before = page.viewport_size
    assert before is not None
    page.mouse.move(0, 0)
    judged = None
    for size in sizes or (PHONE, DESK):
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        page.evaluate("Promise.allSettled(document.getAnimations().map((each) => each.finished))")
        if ARTEFACTS:
            size_name = f"{size['width']}x{size['height']}"
            page.screenshot(path=Path(ARTEFACTS) / f"{name}-{size_name}.png")
        wide = page.evaluate(TOO_WIDE)
        assert wide == [], wide
        seen = page.evaluate(SEEN)
        if seen != judged:  # as a rule the same things are there on a phone and on a desk
            assert violations(page) == []
        judged = seen
    page.set_viewport_size(before)


TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.querySelectorAll("body *")].filter((each) =>
    each.getBoundingClientRect().right > innerWidth + 0.5).map((each) =>
    `${each.tagName} ${each.className} ${each.textContent.slice(0, 60)}`)"""
"""What makes the page scroll sideways, by name."""
SETTLED = """() => new Promise((done) => {
  setTimeout(done, 500);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""Two frames after a window has another size: what follows sizes has followed."""
SEEN = """() => [...document.querySelectorAll("body *")].map((each) => {
  const { color, backgroundColor, fontSize, overflowY } = getComputedStyle(each);
  const visible = each.checkVisibility({ visibilityProperty: true });
  const scrolls = overflowY !== "visible" && each.scrollHeight > each.clientHeight;
  return [each.cloneNode(false).outerHTML, visible, color, backgroundColor, fontSize, scrolls];
})"""
"""All that axe judges by, wherever it lies."""


def violations(page: Page) -> Any:
    """What axe finds fault with."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.axe_script)
    return page.evaluate("axe.run({ resultTypes: ['violations'] }).then((all) => all.violations)")


AXE = Axe()


def wait_until(page: Page, condition: str, arg: Any = None) -> None:
    """Wait for a condition in JavaScript; Playwright's own way of waiting is eval, which the pages'
    policy forbids unless the condition holds at once.
    """
    while not page.evaluate(condition, arg):
        page.wait_for_timeout(20)


def tab_to(visitor: Visitor, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(120):
        if visitor.page.evaluate(f"document.activeElement.matches({selector!r})"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is never reached by Tab")


def walk_to(visitor: Visitor, card: int) -> None:
    """Press an arrow until a card has the focus, by its number in the deal."""
    for _ in range(20):
        if visitor.page.evaluate("document.activeElement.dataset.card") == str(card):
            return
        visitor.page.keyboard.press("ArrowRight")
    raise AssertionError(f"card {card} is never reached by arrows")
