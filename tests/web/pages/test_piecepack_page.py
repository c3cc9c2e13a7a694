"""The piecepack table in a real browser: hands by mouse, by touch, by keys, and in company."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIRequestContext, Browser, Page, ViewportSize, expect

from offsuit.games.betting.play.actions import BringIn, Call, Check, Raise
from offsuit.games.betting.play.events import Acted, Awarded, Shown
from offsuit.games.game import Action, Event
from offsuit.games.piecepack.variants import VARIANTS
from support.proof_sample import sampled, sampled_rows
from support.web.browsing import (
    COUNT_SHIFTS,
    DESK,
    LONG,
    PHONE,
    Visitor,
    look,
    lose_connection,
    survive,
    visiting,
)
from support.web.chosen_deals import Dealer, Offered, play, seed_of
from support.web.page_hands import TURN, answer, asks, is_over, play_on, play_out

pytest_plugins = ("support.web.visitors",)
STILL = {"reduced_motion": "reduce"}
"""Nothing is paced then: bots' deeds are shown as they come."""
STAKE = 200
TABLE: dict[str, Any] = {"bots": "regular", "stake": STAKE, "seconds": LONG, "pause": LONG}


@pytest.fixture(scope="module")
def address(house: str) -> str:
    """Where all of this is played."""
    return house


@pytest.fixture(autouse=True)
def nothing_is_left_to_chance(dealer: Dealer, request: pytest.FixtureRequest) -> None:
    """Tiles and bots of a test's table are the same in every run."""
    dealer.keep_to(seed_of(request.node.name))


@contextmanager
def visit(browser: Browser, address: str, **given: Any) -> Iterator[Visitor]:
    """Somebody to whom the tiles are dealt that the dealer has chosen."""
    with visiting(browser, address, **given) as visitor:
        visitor.trust()
        yield visitor


class Staying:
    """A seat that raises first, by as much more than it must as is said, and then stays."""

    def __init__(self, more: int | None = None) -> None:
        self.more = more

    def __call__(self, offered: Offered) -> Action:
        """An action for the first seat of `play`."""
        more, self.more = self.more, None
        if more is not None and "raise" in offered:
            return Raise(offered["raise"].ranges[0].least + more)
        return next(kind() for kind in (Check, Call, BringIn) if kind.kind in offered)


def chosen(game: str, more: int | None, holds: Callable[[list[Event]], bool]) -> bytes:
    """A seed with which the first hand of "play now" goes as wanted for one who stays in it."""
    seeds = (seed_of(game, number) for number in count())
    table = (STAKE,) * 5, "regular"
    return next(seed for seed in seeds if holds(play(game, seed, *table, Staying(more))))


def raised_and_shown(events: list[Event]) -> bool:
    """You raise with chips behind you, are raised no more, and your tiles are seen at the end."""
    mine = [each.did for each in events if isinstance(each, Acted) and each.seat == 0]
    return mine == ["raise", "check", "check", "check"] and 0 in shown(events)


def shown(events: list[Event]) -> dict[int, int]:
    """Seats that show their tiles at the end, each with how many hands it makes of them."""
    return {each.seat: len(each.fives) for each in events if isinstance(each, Shown)}


def high_and_low(events: list[Event]) -> bool:
    """You show for both halves, and one seat takes the high one."""
    won = [each for each in events if isinstance(each, Awarded) and each.half == "high"]
    return shown(events).get(0) == 2 and len(won) == 1 and len(won[0].seats) == 1


class Friend:
    """Somebody at a table who needs no page; `request` has their cookie."""

    def __init__(self, request: APIRequestContext, name: str) -> None:
        self.request, self.name = request, name
        self.post("/guests")

    def post(self, path: str, **body: Any) -> Any:
        """What comes of it, if it is not refused."""
        answer = self.request.post(f"/api/v1{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def open(self, game: str, settings: dict[str, Any] | None = None, **options: Any) -> str:
        """A table, as its path."""
        told = {"title": "Tiles", "game": game, "settings": settings or {}}
        return f"/tables/{self.post('/tables', **told, options=TABLE | options)['id']}"

    def sit(self, table: str) -> None:
        """Down."""
        self.post(f"{table}/commands", kind="sit", name=self.name)

    def be_ready(self, table: str, ready: bool = True) -> None:
        """To be dealt in."""
        self.post(f"{table}/commands", kind="ready", ready=ready)

    def look(self, table: str) -> Any:
        """The table as they see it."""
        return self.request.get(f"/api/v1{table}").json()

    def is_asked(self, table: str) -> bool:
        """Whether it is their turn."""
        return bool(self.look(table)["you"]["view"]["choices"])

    def act(self, table: str, *kinds: str) -> None:
        """When it is their turn, the first of these that is offered: all in, or no tiles."""
        while not (choices := (seen := self.look(table))["you"]["view"]["choices"]):
            pass
        offered = {each["action"]: each["ranges"] for each in choices}
        kind = next(each for each in kinds if each in offered)
        action: dict[str, Any] = {"kind": kind}
        for each in offered[kind]:
            action[each["of"]] = [] if each["of"] == "tiles" else each["most"]
        round_, seat = seen["table"]["round"], seen["you"]["seat"]
        (decision,) = [each["decision"] for each in round_["waiting"] if each["seat"] == seat]
        asked = {"round": round_["number"], "decision": decision}
        self.post(f"{table}/commands", kind="act", id=f"{kind}-{decision}", action=action, **asked)


def friend(visitor: Visitor, name: str = "Ann") -> Friend:
    """The same person without their page."""
    return Friend(visitor.context.request, name)


def start(visitor: Visitor, game: str, **options: Any) -> str:
    """Sit down at a new table; its path."""
    me = friend(visitor)
    table = me.open(f"piecepack {game}", **options)
    me.sit(table)
    me.be_ready(table)
    visitor.page.goto(table)
    return table


def figures(page: Page, selector: str) -> list[int]:
    found = page.locator(selector).all_inner_texts()
    return [int(re.sub("[^0-9]", "", text)) for text in found]


def test_a_hand_by_mouse(browser: Browser, address: str, dealer: Dealer) -> None:
    dealer.keep_to(chosen("piecepack holdem", 0, raised_and_shown))
    with visit(browser, address, viewport=DESK) as ann:
        page = ann.page
        page.goto("/")
        page.click("[data-play='piecepack holdem']")
        page.wait_for_url("**/tables/*")
        assert "bet" in asks(page)
        expect(page.locator(".spot")).to_have_count(5)
        expect(page.locator(".spot.mine")).to_contain_text("your turn")
        expect(page.locator("#waiting")).to_have_text("Everybody waits for you.")
        expect(page.locator(".own-tiles .tile")).to_have_count(2)
        look(page, "tiles-first-turn")
        page.click(".mark-button >> nth=1")
        half = page.input_value("[data-amount=field]")
        expect(page.locator("[data-act=raise]")).to_contain_text(half)
        page.fill("[data-amount=field]", "100000")
        expect(page.locator("[data-act=raise]")).to_be_disabled()
        page.click(".mark-button >> nth=0")
        play_on(page, lambda: page.click("[data-act=raise]"))
        expect(page.locator("#panel-sheet .actions-taken").first).to_contain_text("You raise to")
        play_out(page, lambda: page.click("[data-act=stay]"), lambda: None)
        assert sum(figures(page, ".plate-chips")) == 5 * STAKE
        look(page, "tiles-over")
        page.click("text=What beats what")
        expect(page.locator(".categories li").first).to_have_text("suit-flush no-pairs")
        look(page, "tiles-ranking", DESK)
        page.click("#tab-review")
        expect(page.locator(".equity").first).to_contain_text("pre-flop, against 4 opponents")
        look(page, "tiles-review", DESK)
        page.click("#tab-log")
        expect(page.locator(".log")).to_contain_text("raises to")
        page.click("[data-next]")
        expect(page.locator(".hand-now h3")).to_have_text("Hand 2")


def test_a_hand_of_stud_by_touch(browser: Browser, address: str, dealer: Dealer) -> None:
    dealer.keep_to(chosen("piecepack stud-hilo", None, high_and_low))
    given = {"viewport": PHONE, "has_touch": True, "is_mobile": True, **STILL}
    with visit(browser, address, **given) as ann:
        page = ann.page
        page.goto("/")
        page.tap("[data-play='piecepack stud-hilo']")
        page.wait_for_url("**/tables/*")
        held = set()
        while not is_over(page):
            tiles = page.locator(".own-tiles .tile").count()
            assert page.locator(".own-tiles .tile.open").count() == min(4, tiles - 2)
            if tiles == 6 and tiles not in held:
                look(page, "tiles-stud")
            held.add(tiles)
            play_on(page, lambda: page.tap("[data-act=stay]"))
        assert held == {3, 4, 5, 6, 7}
        assert page.inner_text(".shown-head b >> nth=0").endswith(", high")
        look(page, "tiles-stud-over")
        page.tap("[data-next]")
        page.wait_for_selector(".box[data-asks^='2/']")


def test_a_hand_by_keyboard_alone(browser: Browser, address: str, dealer: Dealer) -> None:
    dealer.keep_to(chosen("piecepack holdem", 1, raised_and_shown))
    with visit(browser, address, viewport=DESK, **STILL) as ann:
        page = ann.page
        page.goto("/")
        page.wait_for_selector("[data-play]")
        for _ in range(20):
            if page.evaluate("document.activeElement.dataset.play") == "piecepack holdem":
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**/tables/*")
        asks(page)
        expect(page.locator("#announcer")).to_contain_text("Your turn: ")
        page.keyboard.press("r")
        least = int(page.input_value("[data-amount=field]"))
        page.keyboard.press("ArrowUp")
        assert int(page.input_value("[data-amount=field]")) == least + 2
        page.keyboard.press("Shift+ArrowDown")
        assert int(page.input_value("[data-amount=field]")) == least + 1
        play_on(page, lambda: page.keyboard.press("Enter"))
        expect(page.locator("#panel-sheet")).to_contain_text(f"You raise to {least + 1}")
        play_out(page, lambda: page.keyboard.press("c"), lambda: None)
        expect(page.locator("#announcer")).to_contain_text("from this hand.")
        page.keyboard.press("n")
        page.wait_for_selector(f".box[data-asks^='2/'] {TURN}")
        page.click("text=Switch keys off")
        page.keyboard.press("f")
        expect(page.locator("[data-act=fold]")).to_be_enabled()  # nothing was sent
        page.click("text=Switch keys on")
        answer(page, lambda: page.keyboard.press("f"))
        expect(page.locator(".spot.mine.folded")).to_have_count(1)


def test_two_browsers_with_a_raise_and_a_showdown(browser: Browser, address: str) -> None:
    with (
        visit(browser, address, viewport=DESK, **STILL) as ann,
        visit(browser, address, viewport=PHONE, color_scheme="dark", **STILL) as bob,
    ):
        table = start(ann, "holdem", seats=2, bots="")
        look(ann.page, "tiles-waiting")
        other = friend(bob, "Bob")
        other.sit(table)
        other.be_ready(table)
        bob.page.goto(table)
        first, second = (ann, bob) if asked_first(ann, bob) else (bob, ann)
        raise_and_be_called(first, second)
        hidden_until_shown(ann, bob, table)
        for _ in range(3):  # flop, turn, river: whoever is not on the button is asked first
            answer(second.page, lambda: second.page.keyboard.press("c"))
            answer(first.page, lambda: first.page.keyboard.press("c"))
        for visitor in (ann, bob):
            expect(visitor.page.locator(".box")).to_have_attribute("data-asks", "1/over-true")
            shown_with_five(visitor.page)
        look(ann.page, "tiles-showdown")
        look(bob.page, "tiles-showdown-dark")
        assert sorted(figures(ann.page, ".plate-chips")) == sorted(
            figures(bob.page, ".plate-chips")
        )


def asked_first(ann: Visitor, bob: Visitor) -> bool:
    """Whether Ann is, once both have their tiles."""
    for visitor in (ann, bob):
        visitor.page.wait_for_selector(".own-tiles .tile")
    return ann.page.locator("[data-act]").count() > 0


def raise_and_be_called(first: Visitor, second: Visitor) -> None:
    """What the second had said ahead is taken back; what the first had typed outlives a reload."""
    second.page.click("[data-pre-action=stay]")
    expect(second.page.locator("[data-pre-action=stay]")).to_have_attribute("aria-pressed", "true")
    look(second.page, "tiles-ahead")
    first.page.fill("[data-amount=field]", "13")
    lose_connection(first)
    assert first.page.input_value("[data-amount=field]") == "13"
    first.page.reload()
    expect(first.page.locator("[data-amount=field]")).to_have_value("13")
    first.page.click("[data-act=raise]")
    expect(second.page.locator("[data-act=stay]")).to_contain_text("Call 11")
    first.page.click("[data-pre-action=any]")
    second.page.click("[data-amount=slider]")
    raised = int(second.page.input_value("[data-amount=field]"))
    assert raised > 13
    second.page.click("[data-act=raise]")
    expect(first.page.locator("#panel-sheet")).to_contain_text(f"You call {raised - 13}")


def hidden_until_shown(ann: Visitor, bob: Visitor, table: str) -> None:
    """Before the showdown no page and no frame of the one has a tile of the other."""
    for one, other in ((ann, bob), (bob, ann)):
        look_ = one.context.request.get(f"/api/v1{table}").json()
        mine = look_["you"]["view"]["tiles"]
        assert len(mine) == 2
        frames = [json.dumps(json.loads(frame), ensure_ascii=False) for frame in other.frames]
        assert frames
        assert not [tile for tile in mine if any(tile in frame for frame in frames)]
        labels = [each.get_attribute("aria-label") for each in one.page.locator(".own .tile").all()]
        for label in labels:
            expect(other.page.locator(f"[aria-label='{label}']")).to_have_count(0)


def shown_with_five(page: Page) -> None:
    """The first hand of the list is on the table: five lifted, bracketed where it is a flush."""
    hand = page.locator(".shown-hand").first
    expect(hand.locator(".five .tile")).to_have_count(5)
    names = {str(each.get_attribute("aria-label")) for each in hand.locator(".five .tile").all()}
    lying = page.locator(".oval .tile.plays, .own .tile.plays")
    lifted = {str(each.get_attribute("aria-label")) for each in lying.all()}
    assert len(names) == 5
    assert lifted == names
    kind = re.match("(group|link|suit)-flush", hand.inner_text().splitlines()[-1])
    expect(hand.locator(".flush")).to_have_count(1 if kind else 0)
    if kind:
        expect(hand.locator(".flush-words")).to_contain_text(f"{kind[1]} flush: ")


@pytest.mark.parametrize("size", sampled([PHONE, DESK], 1))
def test_a_fold_said_ahead_and_a_deal_that_shifts_nothing(
    browser: Browser, address: str, size: ViewportSize
) -> None:
    with (
        visit(browser, address, viewport=size, **STILL) as ann,
        visit(browser, address, viewport=DESK, **STILL) as bob,
    ):
        table = start(ann, "holdem", seats=2, bots="", pause=0)
        ann.page.add_init_script(COUNT_SHIFTS)
        ann.page.reload()
        other = friend(bob, "Bob")
        other.sit(table)
        other.be_ready(table)
        ann.page.wait_for_selector(".own-tiles .tile")
        for each in (ann, bob):
            each.command(table, "ready", ready=False)  # else the next hand would come at once
        answer(ann.page, lambda: ann.page.keyboard.press("c"))  # the button is asked first
        ann.page.click("[data-pre-action=fold]")
        other.act(table, "raise")
        expect(ann.page.locator(".over-title")).to_contain_text("You lose")
        expect(ann.page.locator(".awards")).to_contain_text("Bob takes the pot")
        other.be_ready(table)
        ann.page.keyboard.press("n")
        ann.page.wait_for_selector(".box[data-asks^='2/']")
        assert ann.page.evaluate("shifts") < 0.05


@pytest.mark.proof  # the sample is that of Pyramid Poker
def test_a_hand_survives_a_lost_connection_a_reload_and_a_restart(
    browser: Browser, tmp_path: Path
) -> None:
    with ExitStack() as stack:
        company: list[tuple[Friend, str]] = []

        def begin(ann: Visitor) -> str:
            """The flop, with an amount that is typed and not sent."""
            bob = stack.enter_context(visiting(browser, ann.address))
            other, table = friend(bob, "Bob"), start(ann, "holdem", seats=2, bots="")
            other.sit(table)
            other.be_ready(table)
            answer(ann.page, lambda: ann.page.keyboard.press("c"))
            for _ in ("before the flop", "after it"):
                other.act(table, "check")
            asks(ann.page)
            ann.page.fill("[data-amount=field]", "13")
            company.append((other, table))
            return "[data-act=raise]"

        def go_on(ann: Visitor) -> None:
            """To the showdown."""
            ((other, table),) = company
            answer(ann.page, lambda: ann.page.click("[data-act=raise]"))
            other.act(table, "call")
            for _ in ("turn", "river"):
                other.act(table, "check")
                answer(ann.page, lambda: ann.page.keyboard.press("c"))
            expect(ann.page.locator(".box")).to_have_attribute("data-asks", "1/over-true")
            shown_with_five(ann.page)
            expect(ann.page.locator("#panel-sheet")).to_contain_text("You bet 13")
            assert sum(figures(ann.page, ".plate-chips")) == 2 * STAKE

        survive(browser, tmp_path, "piecepack", begin, lying, go_on, **STILL)


def lying(visitor: Visitor) -> Any:
    """What a page in the middle of a hand shows."""
    page = visitor.page
    board = [each.get_attribute("aria-label") for each in page.locator(".board-tiles .tile").all()]
    assert len(board) == 3
    chips = figures(page, ".plate-chips"), page.inner_text(".pots")
    return asks(page), own_tiles(page), board, chips, page.input_value("[data-amount=field]")


def test_tiles_are_exchanged_by_tapping_them(browser: Browser, address: str) -> None:
    with (
        visit(browser, address, viewport=DESK, **STILL) as ann,
        visit(browser, address, viewport=DESK, **STILL) as bob,
    ):
        page = ann.page
        table = start(ann, "draw", seats=2, bots="")
        other = friend(bob, "Bob")
        other.sit(table)
        other.be_ready(table)
        page.wait_for_selector(".own-tiles .tile")
        while other.is_asked(table) or "draw" not in asks(page):
            if other.is_asked(table):
                other.act(table, "check", "call", "discard")
            else:
                answer(page, lambda: page.click("[data-act=stay]"))
        before = own_tiles(page)
        page.click(".own-tiles button >> nth=1")
        page.click(".own-tiles button >> nth=4")
        expect(page.locator("[data-act=draw]")).to_contain_text("Exchange 2 tiles")
        look(page, "tiles-draw")
        page.keyboard.press("5")  # the fifth stays after all
        expect(page.locator("[data-act=draw]")).to_contain_text("Exchange 1 tile")
        answer(page, lambda: page.click("[data-act=draw]"))
        if other.is_asked(table):  # tiles come when all have said what they give up
            other.act(table, "discard", "check")
        expect(page.locator(".own-tiles .tile")).to_have_count(5)
        after = own_tiles(page)
        assert after[:4] == [tile for at, tile in enumerate(before) if at != 1]
        assert after[4] not in before
        expect(page.locator("#panel-sheet")).to_contain_text("You draw 1")


def own_tiles(page: Page) -> list[str]:
    return [
        str(each.get_attribute("aria-label")) for each in page.locator(".own-tiles .tile").all()
    ]


def test_side_pots_at_an_all_in_and_a_spectator(browser: Browser, address: str) -> None:
    with (
        visit(browser, address, viewport=DESK, **STILL) as ann,
        visit(browser, address, viewport=PHONE, **STILL) as bob,
        visit(browser, address, viewport=PHONE, **STILL) as eve,
    ):
        me, other, third = friend(ann), friend(bob, "Bob"), friend(eve, "Cy")
        table = me.open("piecepack holdem", seats=3, bots="", pause=1, settings={"muck": False})
        for each in (me, other, third):
            each.sit(table)
        for each in (me, other, third):
            each.be_ready(table)
        blinds_go_round(table, me, other, third)
        ann.page.goto(table)
        ann.page.wait_for_selector(".box[data-asks^='2/']")
        with visit(browser, address, viewport=PHONE, **STILL) as fay:
            fay.page.goto(table)
            expect(fay.page.locator("#watching")).to_contain_text("You are watching")
            for each in by_turn(table, me, other, third):
                each.be_ready(table, False)  # no third hand
                each.act(table, "raise", "call")
            for page in (ann.page, fay.page):
                expect(page.locator(".pots li")).to_have_count(2)
                expect(page.locator(".pots")).to_contain_text("main pot")
                expect(page.locator(".pots")).to_contain_text("side pot")
                expect(page.locator(".awards li")).to_have_count(2)
                expect(page.locator(".shown-hand")).to_have_count(3)
            look(ann.page, "tiles-side-pots")
            look(fay.page, "tiles-spectator")


def blinds_go_round(table: str, *friends: Friend) -> None:
    """A hand that the big blind wins, so that no two have the same chips."""
    for each in by_turn(table, *friends)[:2]:
        each.act(table, "fold")


def by_turn(table: str, *friends: Friend) -> list[Friend]:
    """Before the flop: from the button on, of three."""
    while True:
        seen = [each.look(table) for each in friends]
        round_ = seen[0]["table"]["round"]
        if round_ and round_["phase"] == "play" and all(each["you"]["view"] for each in seen):
            seats = {each["you"]["seat"]: who for each, who in zip(seen, friends, strict=True)}
            return [seats[(round_["button"] + step) % 3] for step in range(3)]


FIRST = ("holdem", "stud-hilo", "triple-draw")
"""A board, open tiles and two halves, draws."""


@pytest.mark.parametrize(
    "variant", sampled(sorted(VARIANTS, key=lambda name: name not in FIRST), 3)
)
def test_every_variant_is_played_to_the_end(browser: Browser, address: str, variant: str) -> None:
    with visit(browser, address, viewport=DESK, **STILL) as ann:
        start(ann, variant, seats=3, bots="novice", rounds=1)
        page = ann.page
        play_out(page, lambda: page.keyboard.press("c"), lambda: page.keyboard.press("d"))
        assert sum(figures(page, ".plate-chips")) == 3 * STAKE
        halves = VARIANTS[variant].halves
        heads = page.locator(".shown-head b").all_inner_texts()
        assert len(heads) % len(halves) == 0
        expect(page.locator(".over-title")).to_contain_text("You ")
        expect(page.locator(".ranking li")).to_have_count(3)


def test_the_form_offers_every_variant_with_chips(ann: Visitor) -> None:
    page = ann.page
    page.goto("/")
    page.click("#create")
    offered = page.locator("dialog [name=game] option").all()
    names = {str(each.get_attribute("value")) for each in offered}
    assert {f"piecepack {variant}" for variant in VARIANTS} <= names
    page.select_option("dialog [name=game]", "piecepack lowball")
    expect(page.locator("dialog [name=stake]")).to_have_value(str(STAKE))
    page.click("dialog button[type=submit]")
    page.wait_for_url("**/tables/*")
    asks(page)
    expect(page.locator(".you-have")).to_contain_text("You have, for low: ")


@pytest.mark.parametrize(
    ("width", "height"), sampled_rows([(360, 740), (1440, 900), (3840, 2160)], 1)
)
def test_twenty_seats_fit_and_no_deal_shifts(
    browser: Browser, address: str, width: int, height: int
) -> None:
    size = ViewportSize(width=width, height=height)
    with visit(browser, address, viewport=size, **STILL) as ann:
        ann.page.add_init_script(COUNT_SHIFTS)
        start(ann, "holdem", seats=20, bots="novice")
        page = ann.page
        expect(page.locator(".spot")).to_have_count(20)
        for _ in range(2):
            if not is_over(page):
                play_on(page, lambda: page.keyboard.press("c"))
        boxes = [each.bounding_box() for each in page.locator(".spot").all()]
        assert not [pair for pair in pairs(boxes) if overlap(*pair)]
        look(page, "tiles-twenty", size, *([PHONE] if width < 400 else []))
        assert page.evaluate("shifts") < 0.05


def pairs(items: list[Any]) -> list[tuple[Any, Any]]:
    return [(one, other) for at, one in enumerate(items) for other in items[at + 1 :]]


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes cover the same spot."""
    return (
        abs(one["x"] - other["x"]) < min(one["width"], other["width"]) - 1
        and abs(one["y"] - other["y"]) < min(one["height"], other["height"]) - 1
    )
