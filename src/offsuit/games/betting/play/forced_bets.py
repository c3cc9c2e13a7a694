"""What seats pay before they decide anything: antes, blinds, the bring-in, posts that are owed."""

from collections.abc import Sequence
from dataclasses import dataclass

from offsuit.errors import RulesError
from offsuit.games.betting.play.betting_round import BettingRound, seated
from offsuit.games.betting.play.events import Posted, Returned
from offsuit.games.betting.pot_shares import clockwise
from offsuit.games.betting.rules import BettingRules
from offsuit.games.jsonable import Jsonable

ANTE, SMALL_BLIND, BIG_BLIND = "ante", "small blind", "big blind"
DEAD_POST, LIVE_POST = "dead post", "live post"
"""What `Posted` events call the payments."""


@dataclass(frozen=True)
class ExtraPost(Jsonable):
    """What one seat pays in addition, for instance because it has missed its blinds."""

    seat: int
    dead: int = 0
    """Chips for the pot, which call nothing."""
    live: int = 0
    """Chips that are a bet of the first street."""


@dataclass(frozen=True)
class ForcedBets:
    """Chips that are due seat by seat; a seat that has fewer pays what it has."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    blind_names: tuple[str, ...]
    """Seat by seat, what its blind is called."""
    bring_in: int = 0
    """Due from the first seat to act, unless it bets more."""
    posts: tuple[ExtraPost, ...] = ()


def forced_bets(
    rules: BettingRules, seats: int, button: int, posts: Sequence[ExtraPost] = ()
) -> ForcedBets:
    """What the rules ask for at a table of `seats`, with the posts that single seats owe."""
    asked = _forced_bets(rules, seats, button)
    if not posts:
        return asked
    for post in posts:
        if not 0 <= post.seat < seats:
            raise RulesError(f"post of seat {post.seat}: seats are 0 to {seats - 1}")
        if post.dead < 0 or post.live < 0:
            raise RulesError(f"post of seat {post.seat}: must be at least 0 chips")
    if len({post.seat for post in posts}) < len(posts):
        raise RulesError("posts: expected at most one for each seat")
    return ForcedBets(asked.antes, asked.blinds, asked.blind_names, asked.bring_in, tuple(posts))


def _forced_bets(rules: BettingRules, seats: int, button: int) -> ForcedBets:
    antes = (rules.every_ante,) * seats
    blinds, names = [0] * seats, [""] * seats
    if rules.play.opening == "bring-in":
        return ForcedBets(antes, tuple(blinds), tuple(names), rules.first_bet)
    small = button if seats == 2 else (button + 1) % seats
    big = (small + 1) % seats
    blinds[small], names[small] = rules.small_blind, SMALL_BLIND
    blinds[big], names[big] = rules.big_blind, BIG_BLIND
    return ForcedBets(antes, tuple(blinds), tuple(names))


def pay_forced_bets(
    forced: ForcedBets, chips: Sequence[int], button: int
) -> tuple[BettingRound, list[Posted | Returned]]:
    """Every forced bet but the bring-in, kind by kind, each paid in turn from left of the button.

    Antes are collected at once. What the highest of them is above all others goes back, but only
    after the blinds have been set by what the seats had left.
    """
    betting, events = seated(chips, button), list[Posted | Returned]()
    order = betting.live
    left = list(chips)

    def pay(seat: int, what: str, due: int) -> None:
        nonlocal betting
        paid = min(due, left[seat])
        if paid:
            left[seat] -= paid
            betting = betting.posted(seat, paid, dead=what == DEAD_POST)
            events.append(Posted(seat, what, paid))

    for seat in order:
        pay(seat, ANTE, forced.antes[seat])
    betting, returned = collect(betting)
    events += returned
    for seat in order:
        pay(seat, forced.blind_names[seat], forced.blinds[seat])
    for post in forced.posts:
        pay(post.seat, DEAD_POST, post.dead)
        pay(post.seat, LIVE_POST, post.live)
    return betting, events


def collect(betting: BettingRound) -> tuple[BettingRound, list[Returned]]:
    """Bets go to the pot; what nobody has called goes back."""
    if not any(betting.bets):
        return betting, []
    after = betting.collected()
    pairs = enumerate(zip(betting.stacks, after.stacks, strict=True))
    return after, [Returned(seat, now - before) for seat, (before, now) in pairs if now > before]


def first_to_act(forced: ForcedBets, betting: BettingRound) -> int:
    """The seat after the highest blind; of equal ones, after the last."""
    seats = len(betting.bets)
    order = clockwise(seats, (betting.button + 1) % seats)
    paid = [betting.bets[seat] if forced.blinds[seat] else 0 for seat in order]
    highest = max(range(seats), key=lambda place: (paid[place], place))
    return order[(highest + 1) % seats]
