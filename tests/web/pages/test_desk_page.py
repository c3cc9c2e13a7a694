"""The designer's desk in a real browser: sliders, promises, curves, content files, links."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from offsuit.games.destiny import api as destiny
from offsuit.games.destiny.rulebook.content_files import (
    SHIPPED,
    read_rules,
    rules_over,
    shipped_rules,
)
from support.web.browsing import DESK, PHONE, Visitor, look, violations

pytest_plugins = ("support.web.visitors",)
PAIR = "[data-rule='hand_rank_scores.pair']"
NO_SKILL = "without skills, the better hand rank always wins"


def at_desk(visitor: Visitor, hash: str = "") -> Page:
    visitor.page.goto(f"/destiny/desk{hash}")
    counted(visitor.page)
    return visitor.page


def counted(page: Page) -> None:
    expect(page.locator("#curves .counting")).to_have_count(0)
    expect(page.locator("[data-tally]")).to_contain_text("are broken")
    expect(page.locator("[data-tally]")).not_to_contain_text("counting")


def percent(chance: float) -> str:
    """As the page writes it."""
    return f"{100 * chance:.2f} %"


def told(page: Page, chart: str, line: str) -> Any:
    return page.locator(f".chart:has(h3:text-is('{chart}')) [data-line='{line}']")


def passes(rules: dict[str, Any], crime: str, level: int) -> str:
    actor = {"skills": {"gun_fighting": level}}
    asked = {"kind": "crime", "actor": actor, "target": {"crime": crime}}
    return percent(destiny.odds(asked, rules)["win"]["value"])


def test_a_rule_moves_a_curve_breaks_a_promise_and_goes_by_link_and_file(
    ann: Visitor, tmp_path: Path
) -> None:
    page = at_desk(ann)
    expect(told(page, "pickpocket", "specialist")).to_have_text(passes({}, "pickpocket", 50))
    curve = page.locator(".chart path.specialist:not(.other)").first
    drawn = curve.get_attribute("d")
    broken = page.locator("#promises .not-kept b:text-is('broken by these rules')")
    expect(broken).to_have_count(0)
    page.locator("[data-rule='hand_rank_scores.three_of_a_kind']").focus()
    page.keyboard.press("Home")
    counted(page)
    rules = {"hand_rank_scores": {"three_of_a_kind": "0"}}
    expect(told(page, "pickpocket", "specialist")).to_have_text(passes(rules, "pickpocket", 50))
    assert curve.get_attribute("d") != drawn
    expect(broken.first).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("Broken: each rank is rarer")
    expect(page.locator(".rule.moved .was")).to_have_text("was 100")
    look(page, "desk-broken", PHONE, DESK)

    page.click("[data-share]")
    page.locator("#notice button").click()
    expect(page.locator("#notice")).to_be_hidden()
    link = page.url
    assert "a.hand_rank_scores.three_of_a_kind=0" in link
    there = ann.new_page()
    there.goto(link)
    counted(there)
    expect(told(there, "pickpocket", "specialist")).to_have_text(passes(rules, "pickpocket", 50))
    there.close()

    with page.expect_download() as waiting:
        page.click("[data-export=rules]")
    file = tmp_path / "rules.toml"
    waiting.value.save_as(file)
    assert read_rules(file).as_json() == rules_over(shipped_rules(), rules).as_json()


def test_content_files_are_told_at_their_line_and_then_used(ann: Visitor, tmp_path: Path) -> None:
    page = at_desk(ann)
    page.click("[data-tool=content] > summary")
    text = (SHIPPED / "crimes.toml").read_text("utf-8")
    wrong, right = tmp_path / "wrong" / "crimes.toml", tmp_path / "right" / "crimes.toml"
    for file, threshold in ((wrong, '"lots"'), (right, "90")):
        file.parent.mkdir()
        file.write_text(text.replace("275", threshold), "utf-8")
    page.set_input_files("[data-files]", wrong)
    mistake = page.locator(".mistakes li")
    expect(mistake).to_contain_text("crimes.toml, line 25")
    expect(mistake.locator("code")).to_have_text("bank_robbery.threshold")
    expect(mistake.locator("pre")).to_have_text('threshold = "lots"')
    assert violations(page) == []
    page.set_input_files("[data-files]", right)
    page.get_by_role("button", name="Use them in this set").click()
    counted(page)
    crimes = read_rules(right.parent).as_json()["crimes"]
    exact = passes({"crimes": crimes}, "bank_robbery", 50)
    expect(told(page, "bank robbery", "specialist")).to_have_text(exact)


def test_a_late_answer_never_stands_for_newer_rules(ann: Visitor) -> None:
    """While the first answer is held back, the curves are grey; the second one's are shown."""
    page = at_desk(ann)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    page.route("**/destiny/curves", hold)
    slider = page.locator(PAIR)
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("#curves .counting")).to_have_count(1)
    expect(page.locator(".counted")).to_have_text("counting")
    page.keyboard.press("Home")
    held[0].continue_()
    counted(page)
    exact = passes({"hand_rank_scores": {"pair": "0"}}, "pickpocket", 50)
    expect(told(page, "pickpocket", "specialist")).to_have_text(exact)
    assert len(held) >= 2


def test_two_sets_a_scenario_and_the_tuner(ann: Visitor) -> None:
    page = at_desk(ann, "#b.critical_margin=80&b.hand_rank_scores.pair=50")
    expect(page.locator("path.other").first).to_be_attached()
    for tool in ("compare", "tuner", "any"):
        page.click(f"[data-tool={tool}] > summary")
    page.click("[data-compare]")
    expect(page.locator("[data-tool=compare] [role=status]")).to_contain_text("promises differ")
    page.click("[data-odds]")
    asked = {
        "kind": "duel",
        "actor": {"skills": {"gun_fighting": 20}},
        "target": {"skills": {"gun_fighting": 35}},
        "location": "frontera",
        "defense_bonus": 15,
    }
    exact = destiny.odds(asked)["win"]["fraction"]
    expect(page.locator("[data-tool=any] [role=status]")).to_contain_text(f"exactly {exact}")
    page.click("[data-tune]")
    expect(page.locator("[data-tuned]")).to_contain_text("Done")
    page.click("[data-take]")
    counted(page)
    expect(page.locator(".rule.moved")).not_to_have_count(0)
    look(page, "desk-tools", PHONE, DESK)
