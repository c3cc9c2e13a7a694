"""Destiny Deck in a real browser: characters, odds, deeds and duels as the library has them."""

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.resolver.drawn_hand import HANDS
from offsuit.games.destiny.rulebook.content_files import shipped_rules
from offsuit.games.destiny.rulebook.presets import POINTS, presets
from offsuit.games.destiny.rulebook.spelling import SUIT_MEANINGS
from support.proof_sample import sampled_rows
from support.web.browsing import (
    COUNT_SHIFTS,
    DESK,
    PHONE,
    Visitor,
    look,
    tab_to,
    visiting,
    wait_until,
)
from support.web.socket_program import serving

pytest_plugins = ("support.web.visitors",)
RULES = shipped_rules()
READY_MADE = presets(RULES, POINTS)
SEED = "5e" * 32
Scenario = dict[str, Any]


def percent(value: float) -> str:
    """As the page writes a chance."""
    if value in (0, 1):
        return f"{value * 100:.0f} %"
    if not 0.001 <= value <= 0.999:
        return "< 0.1 %" if value < 0.5 else "> 99.9 %"
    return f"{100 * value:.1f} %"


def amount(text: str) -> str:
    return re.sub(r"\.0+$", "", text).replace("-", "−")


def open_page(visitor: Visitor, query: str = "") -> Page:
    visitor.page.goto(f"/destiny{query}")
    expect(visitor.page.locator(".big-chance")).to_contain_text("%")
    return visitor.page


def burglary(skills: dict[str, int], **more: Any) -> Scenario:
    actor = {"skills": skills, "items": ["lucky_ace_charm"]}
    return {"kind": "crime", "actor": actor, "target": {"crime": "burglary"}, **more}


def check_odds(page: Page, scenario: Scenario) -> None:
    """What is told above the button is what the library reckons."""
    odds = destiny.odds(scenario)
    expect(page.locator(".big-chance")).to_have_text(percent(odds["win"]["value"]))
    parts = odds["degrees"] or {name: odds[name] for name in ("win", "tie", "lose")}
    for name, chance in parts.items():
        expect(page.locator(f"[data-part={name}]")).to_have_text(percent(chance["value"]))
    win = Fraction(odds["win"]["fraction"])
    chance = f"a chance of {win.numerator:,} in {win.denominator:,}"
    hands = f"{int(win * HANDS):,} of {HANDS:,} hands"
    told = hands if odds["degrees"] else chance
    expect(page.locator(".exact")).to_have_text(f"Exact: {told}, none sampled.")


def check_choice(page: Page, row: str, scenario: Scenario, who: str = "main") -> None:
    """The chance beside a choice is that of the scenario in which it alone is made."""
    told = page.locator(f"{who} li:has({row}) .chance")
    expect(told).to_contain_text(percent(destiny.odds(scenario)["win"]["value"]))


def show(page: Page, name: str, part: str) -> None:
    """Pictures of a part of the page, which a phone has to be scrolled to."""
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        top = (
            "scrollTo(0, 0)"
            if size == DESK
            else f"document.querySelector('{part}').scrollIntoView()"
        )
        page.evaluate(top)
        look(page, name, size)


def seed_of(page: Page) -> str:
    """The seed of the draw, which the address holds."""
    return parse_qs(urlsplit(page.url).query)["seed"][0]


def check_draw(page: Page, scenario: Scenario) -> dict[str, Any]:
    """What lies there is what the library draws for the seed in the address."""
    expect(page.locator(".outcome")).to_be_visible()
    found = destiny.explain(scenario, seed_of(page)).as_json()
    sides = [found["actor"], found["target"]][: len(found["explanation"]["scores"])]
    for at, side in enumerate(sides):
        score = page.locator(".score").nth(at)
        lines = [(what.replace("_", " ").replace(" x ", " × "), n) for what, n in side["lines"]]
        for row, (what, points) in zip(score.locator(".line").all(), lines, strict=True):
            expect(row).to_contain_text(what)
            expect(row.locator("b")).to_have_text(amount(points))
        expect(score.locator("[data-total]")).to_have_text(amount(side["total"]))
        expect(score.locator(".hand .card")).to_have_count(5)
    return found


def check_pointing(page: Page, found: dict[str, Any]) -> None:
    """Each line lifts the cards that it comes from, and no others."""
    for at, line in enumerate(found["explanation"]["scores"][0]["lines"]):
        page.locator(f".score >> nth=0 >> [data-line='{at}']").focus()
        lit = page.locator(".score >> nth=0 >> .hand .card").evaluate_all(
            "(cards) => cards.flatMap((card, at) => (card.classList.contains('lit') ? [at] : []))"
        )
        assert lit == line["cards"]


def test_a_deed_by_mouse(ann: Visitor) -> None:
    page = ann.page
    page.goto("/")
    page.click("a[href='/destiny']")
    expect(page.locator(".big-chance")).to_contain_text("%")
    for section in ("skills", "items", "buffs"):
        expect(page.locator(f"#you [data-{section}]")).to_have_count(len(getattr(RULES, section)))
    page.click("#you [data-preset=burglar]")
    slider = page.locator("#you [data-skills=tracking]")
    box = slider.bounding_box()
    assert box is not None
    slider.click(position={"x": 0.4 * box["width"], "y": box["height"] / 2})
    page.click("#you [data-items=lucky_ace_charm]")
    page.click("[data-choice='crime.burglary']")
    page.click("[data-choice=frontera]")
    level = int(slider.input_value())
    assert 20 < level < 60
    skills = READY_MADE["burglar"] | {"tracking": level}
    chosen = burglary(skills, location="frontera")
    check_odds(page, chosen)
    check_gauges(page, chosen)
    check_choices(page, chosen, skills)
    show(page, "destiny-built", "#you")
    page.evaluate(COUNT_AWAITED)
    page.click("[data-draw]")
    found = check_draw(page, chosen)
    lines = len(found["actor"]["lines"])
    assert page.evaluate("awaited") == list(range(lines, -1, -1))  # one after another
    expect(page.locator("[data-verdict]")).to_contain_text(
        found["degree"].replace("_", " ").capitalize()
    )
    check_pointing(page, found)
    show(page, "destiny-deed", ".result")


COUNT_AWAITED = """() => {
  globalThis.awaited = [];
  const count = () => {
    const lines = document.querySelectorAll(".lines li");
    const left = [...lines].filter((each) => each.classList.contains("awaited")).length;
    if (lines.length && awaited.at(-1) !== left) awaited.push(left);
  };
  const all = { subtree: true, attributes: true, childList: true };
  new MutationObserver(count).observe(document.body, all);
}"""


def check_gauges(page: Page, scenario: Scenario) -> None:
    (sheet,) = destiny.weigh(scenario, [])["sheets"]
    for suit, told in sheet["suits"].items():
        gauge = page.locator(f"[data-sheet=you] [data-gauge={suit}] .gauge-value")
        expect(gauge).to_have_text(amount(told["bonus"]))
        expect(page.locator(f"[data-sheet=you] [data-gauge={suit}]")).to_have_attribute(
            "title", f"{suit}: {SUIT_MEANINGS[suit]}"
        )


def check_choices(page: Page, chosen: Scenario, skills: dict[str, int]) -> None:
    for crime in RULES.crimes:
        check_choice(page, f"[data-choice='crime.{crime}']", chosen | {"target": {"crime": crime}})
    for check in RULES.checks:
        other = chosen | {"kind": "check", "target": {"check": check}}
        check_choice(page, f"[data-choice='check.{check}']", other)
    for place in RULES.locations:
        check_choice(page, f"[data-choice={place}]", chosen | {"location": place})
    for skill in ("tracking", "mining"):
        more = skills | {skill: skills.get(skill, 0) + 10}
        actor = chosen["actor"] | {"skills": more}
        check_choice(page, f"#you-{skill}", chosen | {"actor": actor})
    both = chosen["actor"] | {"items": ["lucky_ace_charm", "iron_horseshoe"]}
    check_choice(page, "[data-items=iron_horseshoe]", chosen | {"actor": both}, "#you")
    drunk = chosen["actor"] | {"buffs": ["whiskey"]}
    check_choice(page, "[data-buffs=whiskey]", chosen | {"actor": drunk}, "#you")


def test_a_deed_by_touch_and_a_typed_seed(browser: Browser, address: str) -> None:
    given: Any = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with visiting(browser, address, **given, reduced_motion="reduce") as ann:
        page = open_page(ann)
        page.tap("#you [data-preset=preacher]")
        page.tap("#you summary:has-text('Items')")
        page.tap("#you [data-items=lucky_ace_charm]")
        page.tap("[data-choice='crime.burglary']")
        chosen = burglary(READY_MADE["preacher"])
        check_odds(page, chosen)
        page.tap("[data-draw]")
        page.wait_for_selector(".lines", state="attached")
        assert page.locator(".awaited").count() == 0  # at once, where motion is unwanted
        check_draw(page, chosen)
        first = seed_of(page)
        page.tap(".seeds summary")
        page.fill("[data-seed]", SEED)
        page.tap("text=Draw with this seed")
        page.wait_for_url(f"**seed={SEED}*")
        found = check_draw(page, chosen)
        expect(page.locator("[data-total]")).to_have_text(amount(found["actor"]["total"]))
        with page.expect_download() as saved:
            page.tap("text=Save the record")
        record = json.loads(Path(saved.value.path()).read_text("utf-8"))
        assert destiny.replay(record)["actor"]["total"] == found["actor"]["total"]
        page.fill("[data-seed]", "5e")
        page.tap("text=Draw with this seed")
        expect(page.locator("#notice")).to_contain_text("32 bytes")
        page.go_back()
        page.go_back()
        assert seed_of(page) == first
        check_draw(page, chosen)
        ann.complaints.clear()  # Chromium tells of every request that is refused


def test_a_deed_and_a_duel_by_keyboard_alone(browser: Browser, address: str) -> None:
    with visiting(browser, address, viewport=DESK, reduced_motion="reduce") as ann:
        page, keys = open_page(ann), ann.page.keyboard
        tab_to(ann, "[data-preset=drifter]")
        keys.press("Enter")
        tab_to(ann, "#you [data-skills=mining]")
        for _ in range(3):
            keys.press("ArrowRight")
        tab_to(ann, "#you [data-items=lucky_ace_charm]")
        keys.press("Space")
        tab_to(ann, "[data-choice='crime.pickpocket']")
        keys.press("ArrowDown")
        keys.press("ArrowDown")
        skills = READY_MADE["drifter"] | {"mining": 3}
        check_odds(page, burglary(skills))
        tab_to(ann, "[data-draw]")
        keys.press("Enter")
        found = check_draw(page, burglary(skills))
        words = found["degree"].replace("_", " ").capitalize()
        expect(page.locator("#announcer")).to_contain_text(
            f"{words}. {amount(found['actor']['total'])} against 150"
        )
        tab_to(ann, "[data-kind=duel]")
        keys.press("Enter")
        tab_to(ann, "[data-choice=rookie]")
        keys.press("ArrowDown")
        duel = {"kind": "duel", "actor": burglary(skills)["actor"], "target": {"npc": "competent"}}
        check_odds(page, duel)
        tab_to(ann, "[data-draw]")
        keys.press("Enter")
        check_draw(page, duel)
        expect(page.locator("#announcer")).to_contain_text(" against ")


def test_a_duel_of_two_who_were_built_here(ann: Visitor) -> None:
    page = open_page(ann)
    page.click("[data-kind=duel]")
    page.click("[data-choice='']  >> nth=0")
    page.click("#other [data-preset=preacher]")
    page.click("#other summary:has-text('Drinks')")
    page.click("#other [data-buffs=poisoned]")
    page.fill("[data-defense]", "7.5")
    page.click("[data-choice=kaiowa_mesa]")
    target = {"skills": READY_MADE["preacher"], "buffs": ["poisoned"]}
    duel: Scenario = {
        "kind": "duel",
        "actor": {"skills": READY_MADE["gunslinger"]},
        "target": target,
        "location": "kaiowa_mesa",
        "defense_bonus": "7.5",
    }
    check_odds(page, duel)
    for npc in RULES.npcs:
        foe = {"npc": npc, "buffs": ["poisoned"]}
        check_choice(page, f"[data-choice={npc}]", duel | {"target": foe})
    sober = target | {"buffs": ["poisoned", "whiskey"]}
    check_choice(page, "[data-buffs=whiskey]", duel | {"target": sober}, "#other")
    show(page, "destiny-duel-built", "#other")
    page.click("[data-draw]")
    page.click(".result .dealt >> nth=0")  # who clicks need not wait
    found = check_draw(page, duel)
    told = "good" if found["winner"] == "actor" else "warn"
    expect(page.locator("[data-verdict]")).to_have_class(told)
    check_pointing(page, found)
    show(page, "destiny-duel", ".result")
    drawn = page.url
    page.reload()
    assert check_draw(page, duel) == found
    page.click("[data-choice=red_gulch]")
    expect(page.locator("[data-verdict]")).to_have_count(0)
    page.go_back()
    assert page.url == drawn
    assert check_draw(page, duel) == found
    check_odds(page, duel)
    page.go_back()
    expect(page.locator("[data-verdict]")).to_have_count(0)


def test_a_gang_war_and_house_rules(ann: Visitor) -> None:
    page = open_page(ann)
    page.click("[data-kind=gang]")
    page.click("[data-add='beside veteran']")
    page.click("[data-add='against rookie']")
    page.click("[data-add='against rookie']")
    page.click("[aria-label='Send Rookie away'] >> nth=0")
    expect(page.locator("[aria-label='Send Rookie away']")).to_be_focused()
    page.click("#other summary:has-text('House rules')")
    page.select_option("[data-rule=skill_curve]", "published")
    page.fill("[data-rule='hand_rank_scores.pair']", "45")
    page.keyboard.press("Tab")
    gang: Scenario = {
        "kind": "gang",
        "attackers": [{"skills": READY_MADE["gunslinger"]}, {"npc": "veteran"}],
        "defenders": [{"npc": "rookie"}, {"npc": "rookie"}],
        "rules": {"skill_curve": "published", "hand_rank_scores": {"pair": 45}},
    }
    check_odds(page, gang)
    page.click("[data-draw]")
    expect(page.locator(".outcome")).to_be_visible()
    found = destiny.resolve(gang, seed_of(page))
    told = [each.inner_text() for each in page.locator(".member summary b").all()]
    members = [*found["attackers"], *found["defenders"]]
    assert told == [amount(member["total"]) for member in members]
    expect(page.locator("[data-verdict]")).to_contain_text(WINNERS[found["winner"]])
    page.click(".member summary >> nth=0")
    show(page, "destiny-gang", ".result")


WINNERS = {"actor": "Your gang wins", "target": "The other gang wins", "draw": "A draw"}


def test_a_link_of_elsewhere_says_what_is_not_known(ann: Visitor) -> None:
    page = open_page(
        ann, "?do=deed&deed=crime.burglary&you.skills=yodelling.5+mining.20&place=kanto"
    )
    expect(page.locator("#notice")).to_contain_text("kanto and yodelling 5")
    mining = {"kind": "crime", "actor": {"skills": {"mining": 20}}, "target": {"crime": "burglary"}}
    check_odds(page, mining)
    page.fill("[data-threshold]", "lots")
    page.keyboard.press("Tab")
    expect(page.locator("#notice")).to_contain_text("'lots' is no number")
    expect(page.locator(".big-chance")).to_have_text("–")
    page.fill("[data-threshold]", "120")
    page.keyboard.press("Tab")
    expect(page.locator("#notice")).to_be_hidden()
    check_odds(page, mining | {"kind": "check", "target": {"threshold": 120}})
    ann.complaints.clear()  # Chromium tells of every request that is refused


def test_masters_of_everything_can_be_weighed(ann: Visitor) -> None:
    """The longest question that the page asks fits what the server reads."""
    skills = "+".join(f"{skill}.100" for skill in RULES.skills)
    page = open_page(ann, f"?do=duel&you.skills={skills}&foe.skills={skills}&you.bonuses=clubs.12")
    master = {"skills": dict.fromkeys(RULES.skills, 100)}
    duel = {"kind": "duel", "actor": master | {"suit_bonuses": {"clubs": 12}}, "target": master}
    check_odds(page, duel)
    check_choice(page, "[data-choice=frontera]", duel | {"location": "frontera"})


def test_a_busy_lab_and_a_lost_server_are_told_in_words(browser: Browser, tmp_path: Path) -> None:
    """With a budget of nothing a second, the first answer is the last."""
    poor = {"lab__budget": 1e-6, "lab__budget_burst": 1e-6}
    with serving(tmp_path, **poor) as process:
        ann = Visitor(browser, process.address, viewport=DESK)
        page = open_page(ann)
        page.click("#you [data-preset=burglar]")
        expect(page.locator("#notice")).to_contain_text("this page will ask by itself")
        look(page, "destiny-busy")
    page.click("#you [data-preset=preacher]")
    expect(page.locator("#notice")).to_contain_text("The server does not answer")
    expect(page.locator("#notice")).to_contain_text("kept in the address")
    assert "charisma" in page.url
    ann.context.close()


@pytest.mark.parametrize(("width", "height"), sampled_rows([(360, 740), (3840, 2160)], 1))
def test_no_width_scrolls_sideways_and_no_draw_shifts(
    browser: Browser, address: str, width: int, height: int
) -> None:
    size = ViewportSize(width=width, height=height)
    with visiting(browser, address, viewport=size, color_scheme="dark") as ann:
        ann.page.add_init_script(COUNT_SHIFTS)
        page = open_page(ann)
        page.click("[data-draw]")
        page.click(".result .dealt >> nth=0")
        expect(page.locator(".outcome")).to_be_visible()
        page.click("[data-kind=duel]")
        page.click("[data-draw]")
        page.click(".result .dealt >> nth=0")
        expect(page.locator(".outcome")).to_be_visible()
        look(page, "destiny-duel-dark", size)
        assert page.evaluate("shifts") < 0.05


def test_odds_of_earlier_choices_are_grey_and_said_to_be_counted(ann: Visitor) -> None:
    page = open_page(ann)
    expect(page.locator(".exact")).to_contain_text("Exact: ")
    true = page.evaluate(COLOUR, ".big-chance")
    held: list[Route] = []
    page.route("**/lab/destiny/weigh", lambda route: held.append(route))
    page.click("[data-kind=duel]")
    expect(page.locator(".exact")).to_have_text("Counting the hands for what you have chosen.")
    expect(page.locator(".chance-line")).to_contain_text("counting")
    stale = page.evaluate(COLOUR, ".big-chance")
    assert stale != true
    assert stale == page.evaluate(COLOUR, ".exact")
    wait_until(page, "document.querySelector('[data-odds]').ariaBusy === 'true'")
    look(page, "destiny-counting", DESK)
    held[0].continue_()
    expect(page.locator(".exact")).to_contain_text("Exact: a chance of")
    expect(page.locator(".chance-line")).to_contain_text("to win")
    assert page.evaluate(COLOUR, ".big-chance") == true


COLOUR = "(where) => getComputedStyle(document.querySelector(where)).color"
