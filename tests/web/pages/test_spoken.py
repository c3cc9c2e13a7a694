"""What whoever does not see a table hears of it: every turn, move and result, in order."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from support.web.browsing import Visitor, tab_to, wait_until, walk_to
from support.web.chosen_deals import Dealer, seed_of
from support.web.page_hands import play_out

pytest_plugins = ("support.web.visitors",)
LISTEN = """addEventListener("DOMContentLoaded", () => {
  globalThis.heard = [];
  const place = document.getElementById("announcer");
  const listener = new MutationObserver(() => heard.push(place.textContent));
  if (place) listener.observe(place, { childList: true });
});"""
ALONE = "Everybody waits for you."


def check_heard(page: Page, said: list[str]) -> None:
    """That is what the live region has said, all of it and nothing else."""
    wait_until(page, "(end) => heard.join(' ').endsWith(end)", said[-1])
    assert page.evaluate("heard.join(' ')") == " ".join(said)


def test_a_round_of_pyramid_is_said_aloud(cy: Visitor, dealer: Dealer) -> None:
    dealer.keep_to(seed_of("pyramid aloud"))
    page, keys = cy.page, cy.page.keyboard
    page.add_init_script(LISTEN)
    cy.open_table("Aloud", game="pyramid standard", seats="2", bots="beginner", pause="0")
    asked = "Round {}. Your turn: play or surrender. The pot holds 40."
    expect(page.locator("#waiting")).to_have_text(ALONE)  # else one hears who is waited for
    tab_to(cy, "[data-choice=play]")
    keys.press("Enter")
    page.wait_for_selector(".submit:not([hidden])")
    said = [asked.format(1), "Round 1. Your turn: arrange your 17 cards.", "Sorted by rank."]
    tab_to(cy, "[data-sort=rank]")
    keys.press("Enter")
    tab_to(cy, "button.card")
    for card, place in cy.plan():
        walk_to(cy, card)
        if place == "front":
            said += [f"{card_in_hand(page)} to front.", "Undone."]
            keys.press("f")
            keys.press("u")
            walk_to(cy, card)
        said.append(f"{card_in_hand(page)} to {place}.")
        keys.press(place[0])
    expect(page.locator(".submit")).to_be_enabled()
    expect(page.locator("#waiting")).to_have_text(ALONE)
    tab_to(cy, ".submit")
    keys.press("Enter")
    page.wait_for_selector(".over h2")
    said += [f"Round 1 is over. You have {page.inner_text('.over h2')}.", page.inner_text(".swing")]
    tab_to(cy, "[data-next]")
    keys.press("Enter")
    check_heard(page, [*said, asked.format(2)])
    page.reload()
    expect(page.locator("#panel-sheet h3").first).to_contain_text(
        "Round 1,"
    )  # what was over before
    check_heard(page, [asked.format(2)])


def card_in_hand(page: Page) -> str:
    """The name of the card that has the focus."""
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_a_hand_of_tiles_is_said_aloud(cy: Visitor, dealer: Dealer) -> None:
    """The second one: all of it happens before the page, which was there before it began."""
    dealer.keep_to(seed_of("tiles aloud"))
    page, keys = cy.page, cy.page.keyboard
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(LISTEN)
    table = {"game": "piecepack holdem", "seats": "3", "stake": "200", "bots": "regular"}
    cy.open_table("Aloud", **table, pause="0")
    play_out(page, lambda: keys.press("c"), lambda: None)
    wait_until(page, "heard.at(-1).endsWith('from this hand.')")
    page.evaluate("heard.length = 0")
    cy.frames.clear()
    keys.press("n")
    page.wait_for_selector(".box[data-asks^='2/']")
    play_out(page, lambda: keys.press("c"), lambda: None)
    teller = Teller(lambda name: str(page.evaluate(TILE, name)))
    told = [json.loads(frame) for frame in cy.frames]
    check_heard(page, [words for each in told if each["kind"] == "news" for words in teller(each)])
    page.reload()
    page.wait_for_selector(".over-title")
    assert page.evaluate("heard.join(' ')") == ""  # what was over before


TILE = """async (name) => (await import("/static/js/ui/tiles.js")).tileWords(name)"""


class Teller:
    """Sentences for what the wire tells a seat of a hand of hold'em."""

    def __init__(self, tile: Callable[[str], str]) -> None:
        self.tile = tile
        self.asked = -1
        self.is_over = False

    def __call__(self, news: Any) -> list[str]:
        """For one message."""
        view = news["you"]["view"]
        if not view:
            return []
        events = [event for turn in news["turns"] for event in turn["events"]]
        said = [words for event in events if (words := self.event(event, view))]
        return [*said, *self.turn(news, view), *self.result(view)]

    def event(self, event: Any, view: Any) -> str:
        """Nothing for what cannot be seen, or is told with the result."""
        mine = event.get("seat") == view["seat"]
        name = "" if "seat" not in event else self.name(view, event["seat"])
        match event["kind"]:
            case "posted":
                return (
                    f"{name} {'post' if mine else 'posts'} the {event['what']}, {event['chips']}."
                )
            case "dealt" if mine:
                return f"You are dealt {self.tiles(event['tiles'])}."
            case "laid":
                return f"On the board: {self.tiles(event['tiles'])}."
            case "acted":
                return f"{name} {self.deed(event, mine)}."
            case "returned":
                verb = "goes" if event["chips"] == 1 else "go"
                return f"{event['chips']} {verb} back to {'you' if mine else name}."
            case "shown":
                return f"{name} {'show' if mine else 'shows'} {event['words'][0]}."
        return ""

    def deed(self, event: Any, mine: bool) -> str:
        """In the second or in the third person."""
        did = event["did"]
        verb = did if mine else f"{did}s"
        amount = {"call": f" {event['chips']}", "bet": f" {event['to']}"}.get(did, "")
        more = f" to {event['to']}" if did == "raise" else amount
        return f"{verb}{more}{', all in' if event['all_in'] else ''}"

    def turn(self, news: Any, view: Any) -> list[str]:
        """Once for each decision."""
        waiting = news["table"]["round"]["waiting"]
        mine = [each["decision"] for each in waiting if each["seat"] == view["seat"]]
        if not view["choices"] or mine == [self.asked]:
            return []
        (self.asked,) = mine
        call = f"{view['to_call']} to call" if view["to_call"] else "nothing to call"
        have = f" You have {view['made'][0]}." if view["made"] else ""
        return [f"Your turn: {call}, the pot is {view['pot']}.{have}"]

    def result(self, view: Any) -> list[str]:
        """Who takes the one pot, with what, and what you have of it; said once."""
        if not view["settled"] or self.is_over:
            return []
        self.is_over = True
        (award,) = view["awarded"]
        who = [self.name(view, seat) for seat in award["seats"]]
        verb = "share" if len(who) > 1 else "take" if who == ["You"] else "takes"
        shown = [each for each in view["shown"] if each["seat"] == award["seats"][0]]
        how = f", with {shown[0]['words'][0]}" if shown else "; nobody else is left"
        won = f"{view['settled']['chips'][view['seat']]:+d}".replace("-", "−").replace("+0", "0")
        return [
            f"{listed(who)} {verb} the pot, {award['chips']}{how}. You have {won} from this hand."
        ]

    def name(self, view: Any, seat: int) -> str:
        """As a listener is told."""
        return "You" if seat == view["seat"] else str(view["seats"][seat]["name"])

    def tiles(self, names: list[str]) -> str:
        """In words."""
        return listed([self.tile(name) for name in names])


def listed(words: list[str]) -> str:
    return " and ".join([*[", ".join(words[:-1])][: len(words) - 1], words[-1]])
