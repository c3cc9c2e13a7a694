"""What one seat knows of a street when the round is over: no card that it was never shown."""

from dataclasses import dataclass

from offsuit.games.betting.play.state import BettingState
from offsuit.games.betting.reviews.timeline import Cards, StreetCards, Timeline
from offsuit.games.betting.rules import BettingRules


@dataclass(frozen=True)
class Holding:
    """One live seat's final hand: its known cards, and the number of unknown ones."""

    seat: int
    known: Cards
    open: int


@dataclass(frozen=True)
class SeatKnowledge:
    """A street as one seat may review it."""

    holdings: tuple[Holding, ...]
    """Of the live seats, the reader's own first."""
    board: Cards
    board_open: int
    """Cards that the board still gets."""
    pool: Cards
    """The cards from which unknown ones are dealt."""


def knowledge_of(
    rules: BettingRules, state: BettingState, timeline: Timeline, street: StreetCards, seat: int
) -> SeatKnowledge:
    """The street as `seat`, which is live on it, may know it.

    Its own cards and all that were face up are known. So is a hand that is shown at the end, from
    the street after its last draw. Every other hand may be any.

    In a draw game the reader's own hand is taken as they went on to draw: cards kept to the end
    are fixed, cards discarded later are open. Others draw no more.
    """
    others = [other for other in street.live if other != seat]
    holdings = [_own(rules, timeline, street, seat)]
    holdings += [_other(rules, state, timeline, street, other) for other in others]
    board_open = rules.play.board_size - len(street.board)
    needed = sum(holding.open for holding in holdings) + board_open
    pool = _pool(rules, timeline, street, seat, holdings, needed)
    return SeatKnowledge(tuple(holdings), street.board, board_open, pool)


def _to_come(rules: BettingRules, hand: Cards) -> int:
    return 0 if rules.play.draws else rules.play.hand_size - len(hand)


def _own(rules: BettingRules, timeline: Timeline, street: StreetCards, seat: int) -> Holding:
    hand = street.hands[seat]
    later = timeline.discarded[seat][len(street.discarded[seat]) :]
    kept = tuple(card for card in hand if card not in later)
    return Holding(seat, kept, len(hand) - len(kept) + _to_come(rules, hand))


def _other(
    rules: BettingRules, state: BettingState, timeline: Timeline, street: StreetCards, seat: int
) -> Holding:
    hand = street.hands[seat]
    draws_later = timeline.discarded[seat] != street.discarded[seat]
    shown = state.stands[seat].shown and not draws_later
    known = tuple(card for card, up in zip(hand, street.up[seat], strict=True) if up or shown)
    return Holding(seat, known, len(hand) - len(known) + _to_come(rules, hand))


def _pool(
    rules: BettingRules,
    timeline: Timeline,
    street: StreetCards,
    seat: int,
    holdings: list[Holding],
    needed: int,
) -> Cards:
    """Cards not accounted for; the reader's discards are added where these are too few."""
    fixed = {*street.board}
    for holding in holdings:
        fixed.update(holding.known)
    for hand, up in zip(street.hands, street.up, strict=True):
        fixed.update(card for card, is_up in zip(hand, up, strict=True) if is_up)
    held = fixed.union(street.hands[seat])
    pools = (
        tuple(card for card in rules.deck.cards if card not in known)
        for known in (held.union(timeline.discarded[seat]), held, fixed)
    )
    return next(pool for pool in pools if len(pool) >= needed)
