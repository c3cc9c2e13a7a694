"""Every page in every state that a visitor meets, and the sizes in which it has to work."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import ViewportSize, expect

from support.web.browsing import LONG, Visitor
from support.web.page_hands import asks, play_out

PLAIN, STAKED = "pyramid no-surrender", "pyramid standard"
SIZES: dict[str, ViewportSize] = {
    "small phone": {"width": 360, "height": 740},
    "phone": {"width": 390, "height": 844},
    "landscape phone": {"width": 740, "height": 360},
    "small laptop": {"width": 1280, "height": 720},
    "laptop with toolbars": {"width": 1366, "height": 650},
    "desk": {"width": 1440, "height": 900},
    "wall": {"width": 3840, "height": 2160},
    "zoom 200 %": {"width": 640, "height": 360},
}
"""In CSS pixels; a page at 200 % is as large as its window at half the size, and drawn sharper."""


def resize(visitor: Visitor, name: str) -> None:
    """Give a page one of these sizes, from the top."""
    visitor.page.set_viewport_size(SIZES[name])
    if name == "zoom 200 %":
        sharper = {**SIZES[name], "deviceScaleFactor": 2, "mobile": False}
        wire = visitor.context.new_cdp_session(visitor.page)
        wire.send("Emulation.setDeviceMetricsOverride", sharper)
    visitor.page.evaluate("scrollTo(0, 0)")


def sit_at(
    visitor: Visitor, game: str, settings: dict[str, Any] | None = None, **given: Any
) -> str:
    """Open a table, sit down and be ready, without a page; then look at it. Its path."""
    request = visitor.context.request
    options = {"seconds": LONG, "pause": 0, "seed_seconds": LONG, **given}
    told = {"title": "Stage", "game": game, "settings": settings or {}, "options": options}
    request.post("/api/v1/guests", data={})
    answer = request.post("/api/v1/tables", data=told)
    assert answer.ok, answer.text()
    table = f"/tables/{answer.json()['id']}"
    visitor.command(table, "sit", name="Ann")
    visitor.command(table, "ready")
    visitor.page.goto(table)
    return table


def home(visitor: Visitor) -> None:
    visitor.page.goto("/")
    visitor.page.wait_for_selector("#lobby li")


def opening_a_table(visitor: Visitor) -> None:
    home(visitor)
    visitor.page.click("#create")
    visitor.page.click("dialog > form > details > summary")


def deciding(visitor: Visitor) -> None:
    sit_at(visitor, STAKED, seats=4, bots="beginner")
    expect(visitor.page.locator(".prospects")).to_be_visible()


def dealt(visitor: Visitor) -> None:
    sit_at(visitor, PLAIN, settings={"wilds": 4}, seats=6, bots="novice")
    visitor.page.wait_for_selector("button.card")


def laid(visitor: Visitor) -> None:
    dealt(visitor)
    visitor.page.get_by_role("button", name="Best", exact=True).click()
    expect(visitor.page.locator(".submit")).to_be_enabled()


def how_to_play(visitor: Visitor) -> None:
    dealt(visitor)
    visitor.page.click("[data-howto]")


def revealed(visitor: Visitor) -> None:
    laid(visitor)
    visitor.submit()
    visitor.page.wait_for_selector(".duel")


def waiting(visitor: Visitor) -> None:
    sit_at(visitor, PLAIN, seats=2, bots="")
    visitor.page.wait_for_selector(".quiet-stage")


def hosting(visitor: Visitor) -> None:
    waiting(visitor)
    visitor.page.click("#tab-table")
    visitor.page.click(".hosting > summary")
    visitor.page.click(".changing summary")


def betting(variant: str, seats: int, turns: int = 0) -> Callable[[Visitor], None]:
    """Your turn at a table of tiles, having stayed in so many times."""

    def arrive(visitor: Visitor) -> None:
        sit_at(visitor, f"piecepack {variant}", seats=seats, bots="novice", stake=200)
        asks(visitor.page)
        for _ in range(turns):
            before = asks(visitor.page)
            if "over" not in before:
                visitor.page.keyboard.press("c")
                box = visitor.page.locator(".box")
                expect(box).not_to_have_attribute("data-asks", before)
                asks(visitor.page)

    return arrive


def hand_over(variant: str, seats: int) -> Callable[[Visitor], None]:
    """The end of a hand of tiles."""

    def arrive(visitor: Visitor) -> None:
        betting(variant, seats)(visitor)
        keys = visitor.page.keyboard
        play_out(visitor.page, lambda: keys.press("c"), lambda: keys.press("d"))

    return arrive


def ranking_open(visitor: Visitor) -> None:
    betting("holdem", 5)(visitor)
    visitor.page.click("text=What beats what")


def destiny(kind: str, drawn: bool = False) -> Callable[[Visitor], None]:
    """A deed, a duel or a gang war; before the draw or after it."""

    def arrive(visitor: Visitor) -> None:
        visitor.page.goto("/destiny")
        visitor.page.click(f"[data-kind={kind}]")
        expect(visitor.page.locator(".exact")).to_contain_text("Exact")
        if drawn:
            visitor.page.click("[data-draw]")
            expect(visitor.page.locator("[data-draw]")).to_have_text("Draw again")

    return arrive


def at_the_desk(visitor: Visitor) -> None:
    visitor.page.goto("/destiny/desk")
    expect(visitor.page.locator("[data-tally]")).to_contain_text("are broken")
    for tool in visitor.page.locator("#tools > details > summary").all():
        tool.click()


def begin_day(visitor: Visitor, name: str = "Ann") -> None:
    """A character on the frontier, without the form; then look at it."""
    request = visitor.context.request
    request.post("/api/v1/guests", data={})
    skills = {"gun_fighting": 60, "brawling": 60}
    body = {"name": name, "skills": skills}
    answer = request.post("/api/v1/destiny/day/character", data=body)
    assert answer.ok, answer.text()
    visitor.page.goto("/destiny/day")
    odds_told(visitor)


def odds_told(visitor: Visitor) -> None:
    """Until the odds of the character as it is now stand there."""
    expect(visitor.page.locator(".deeds-panel")).to_have_attribute("aria-busy", "false")
    expect(visitor.page.locator(".counted")).to_contain_text("exact")


def beginning_a_day(visitor: Visitor) -> None:
    visitor.page.goto("/destiny/day")
    visitor.page.click(".begin summary")


def day_deeds(visitor: Visitor) -> None:
    begin_day(visitor)
    for fold in visitor.page.locator("[data-fold] > summary").all():
        fold.click()
    visitor.page.click("[data-challenge]")
    expect(visitor.page.locator("[data-duel][data-state=open] .link")).to_have_count(1)


def day_result(visitor: Visitor) -> None:
    begin_day(visitor)
    visitor.page.click("[data-act='crime pickpocket']")
    expect(visitor.page.locator("[data-verdict]")).to_be_visible()
    expect(visitor.page.locator("[data-luck]")).to_be_visible()


def day_war(visitor: Visitor) -> None:
    begin_day(visitor)
    visitor.page.click("[data-view=war]")
    visitor.page.click("[data-change='add veteran']")
    visitor.page.click("[data-change=burglar]")
    expect(visitor.page.locator(".war")).to_have_attribute("aria-busy", "false")
    expect(visitor.page.locator(".war .chance.good").first).to_be_visible()


def metrics_of_the_house(visitor: Visitor) -> None:
    """Once the actions of some day are in them."""
    day_result(visitor)
    visitor.page.goto("/destiny/metrics")
    expect(visitor.page.locator("[data-metric] table").first).to_be_visible()


def verifying(visitor: Visitor) -> None:
    visitor.page.goto("/verify")
    visitor.page.wait_for_selector("#form")


STAGES: dict[str, Callable[[Visitor], None]] = {
    "home": home,
    "opening a table": opening_a_table,
    "play or surrender": deciding,
    "cards dealt": dealt,
    "cards laid": laid,
    "how to play": how_to_play,
    "the reveal": revealed,
    "waiting for players": waiting,
    "hosting": hosting,
    "hold'em": betting("holdem", 5, 1),
    "ranking": ranking_open,
    "stud at four seats": betting("stud-hilo", 4, 4),
    "draw": betting("draw", 3),
    "ten seats": betting("omaha-hilo", 10),
    "twenty seats": betting("holdem", 20),
    "end of a hand": hand_over("holdem", 4),
    "end of a high-low hand": hand_over("stud-hilo", 4),
    "a deed": destiny("deed"),
    "a deed drawn": destiny("deed", drawn=True),
    "a duel": destiny("duel"),
    "a duel drawn": destiny("duel", drawn=True),
    "a gang war": destiny("gang"),
    "the designer's desk": at_the_desk,
    "beginning a day": beginning_a_day,
    "a day": day_deeds,
    "a day's result": day_result,
    "a day's gang war": day_war,
    "metrics": metrics_of_the_house,
    "verify": verifying,
}

MISSED = """() => {
  const dialogs = [...document.querySelectorAll("dialog")];
  const dialog = dialogs.findLast((each) => each.matches(":modal"));
  const missed = [];
  for (const each of (dialog ?? document.body).querySelectorAll(
    "a[href], button, input, select, summary, textarea, .card, .tile")) {
    const seen = each.checkVisibility({ visibilityProperty: true });
    if (!seen || each.closest(".skip, .unseen, [aria-hidden=true]")) continue;
    each.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = each.getClientRects()[0];
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const fan = each.matches("span.card, span.tile") ? each.closest(".cards") : null;
    const own = [each, fan].some((part) => part?.contains(hit));
    if (hit && (own || hit.closest("label")?.control === each)) continue;
    const name = each.getAttribute("aria-label") ?? (each.textContent || each.name);
    missed.push(`${each.tagName} ${name} at ${Math.round(left)}, ${Math.round(top)}: ${
      hit ? `${hit.tagName} ${hit.getAttribute("class")}` : "outside"}`);
  }
  scrollTo(0, 0);
  return missed;
}"""
"""Cards and controls that a click at their middle does not hit, once they are scrolled to.

Cards that are only pictures may lie over one another in a fan of their own.
"""
