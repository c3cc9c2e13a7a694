"""The betting of one round as a value: whole numbers, seat by seat, and one `apply`.

It knows no cards. Whoever deals opens the betting of each street with the seat that is first to
act, and collects the bets when it is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add, sub
from typing import Any, NamedTuple

from offsuit.errors import IllegalActionError
from offsuit.games.betting.play.actions import Bet, BringIn, Call, Check, Fold, Raise
from offsuit.games.betting.play.pots import Pot, layered_pots
from offsuit.games.betting.pot_shares import clockwise
from offsuit.games.betting.variant import StreetLimits
from offsuit.games.jsonable import Jsonable, with_fields


class Legal(NamedTuple):
    """What the seat whose turn it is may do; all amounts are chips."""

    fold: bool
    bring_in: int
    """What the bring-in costs, where it is due: then there is no call and no check."""
    call: int
    """What a call costs; 0 where the seat may check."""
    least: int
    """The lowest that a bet or raise may be to; 0 where neither is allowed."""
    most: int
    first: bool
    """Whether more chips are a bet, because there is none to raise."""


@dataclass(frozen=True)
class BettingRound(Jsonable):
    """Chips and turns; seats are the table's numbers.

    >>> dealt = seated((100, 100), button=0).posted(0, 1).posted(1, 2)
    >>> opened = dealt.opened(StreetLimits("no-limit", least=2), first=0)
    >>> opened.queue, opened.legal.call, opened.legal.least, opened.legal.most
    ((0, 1), 1, 4, 100)
    >>> called = opened.apply("raise", 6).apply("call")
    >>> called.queue, called.bets, called.collected().paid
    ((), (6, 6), (6, 6))
    """

    button: int
    stacks: tuple[int, ...]
    """Chips that each seat still has behind."""
    bets: tuple[int, ...]
    """Chips of this street that are not collected yet."""
    paid: tuple[int, ...]
    """Chips that were collected from each seat."""
    dead: int
    """Chips in the pot that count for no seat."""
    live: tuple[int, ...]
    """Seats that have not folded, clockwise from the button."""
    limits: StreetLimits
    """Of this street."""
    queue: tuple[int, ...] = ()
    """Seats that have still to act, the next one first; empty where the betting is over."""
    first: int = 0
    """The last seat to bet or raise on this street, or else the one that opened it."""
    raised: int = 0
    """The greatest bet or raise of this street, in chips above the one before."""
    raises: int = 0
    """Bets and raises of this street."""
    bring_in: int = 0
    """Chips that the next seat has to bring in."""
    completing: bool = False
    """Whether the next bet completes a bring-in to the smallest bet, and does not raise it."""

    # Before the first decision, and between streets.

    def posted(self, seat: int, chips: int, dead: bool = False) -> "BettingRound":
        """A seat pays a forced bet; dead chips go to the pot at once and call nothing."""
        stacks = _with(self.stacks, seat, self.stacks[seat] - chips)
        if dead:
            return self._changed(stacks=stacks, dead=self.dead + chips)
        return self._changed(stacks=stacks, bets=_with(self.bets, seat, self.bets[seat] + chips))

    def opened(self, limits: StreetLimits, first: int, bring_in: int = 0) -> "BettingRound":
        """The betting of a street, from `first` or the next seat that can bet."""
        bets, stacks = self.bets, self.stacks
        matched = sorted(bets[seat] + stacks[seat] for seat in self.live)[-2]
        queue = tuple(
            [
                seat
                for seat in clockwise(len(bets), first)
                if stacks[seat] and bets[seat] < matched and seat in self.live
            ]
        )
        if len(queue) == 1 and bets[queue[0]] >= max(bets):
            queue = ()
        return self._changed(
            limits=limits,
            queue=queue,
            first=first,
            raised=0,
            raises=0,
            bring_in=bring_in,
            completing=bring_in > 0,
        )

    def collected(self) -> "BettingRound":
        """Bets go to the pot; what the highest is above all others goes back to its seat."""
        called = sorted(self.bets)[-2]
        taken = [bet if bet < called else called for bet in self.bets]
        return self._changed(
            stacks=tuple(map(add, self.stacks, map(sub, self.bets, taken))),
            bets=(0,) * len(taken),
            paid=tuple(map(add, self.paid, taken)),
        )

    # Decisions.

    @property
    def legal(self) -> Legal:
        """What the next seat in the queue may do, worked out once: `apply` takes nothing else."""
        known: Legal | None = self.__dict__.get("_legal")
        if known is None:
            known = self.__dict__["_legal"] = self._find_legal()
        return known

    def _find_legal(self) -> Legal:
        seat, bets = self.queue[0], self.bets
        stack, bet, highest = self.stacks[seat], bets[seat], max(bets)
        least, most = self._bet_range(seat, highest)
        if self.bring_in:
            return Legal(False, min(stack, self.bring_in), 0, least, most, highest == 0)
        return Legal(bet < highest, 0, min(stack, highest - bet), least, most, highest == 0)

    def apply(self, did: str, to: int = 0) -> "BettingRound":
        """The next seat takes an action, given by its kind; what is not `legal` is refused."""
        legal, seat = self.legal, self.queue[0]
        if did == Fold.kind and legal.fold:
            live = tuple([other for other in self.live if other != seat])
            queue = self.queue[1:] if len(live) > 1 else ()
            return self._changed(live=live, queue=queue)
        if did == Check.kind and not legal.call and not legal.bring_in:
            return self._changed(queue=self.queue[1:])
        if did == Call.kind and legal.call:
            return self._stayed(seat, legal.call)
        if did == BringIn.kind and legal.bring_in:
            return self._stayed(seat, legal.bring_in)
        if did == (Bet.kind if legal.first else Raise.kind) and legal.most:
            if legal.least <= to <= legal.most:
                return self._raised(seat, to)
            raise IllegalActionError(f"to: expected {legal.least} to {legal.most}, got {to}")
        raise IllegalActionError(f"{did}: seat {seat} may not do that now")

    def _stayed(self, seat: int, chips: int) -> "BettingRound":
        return self._changed(
            stacks=_with(self.stacks, seat, self.stacks[seat] - chips),
            bets=_with(self.bets, seat, self.bets[seat] + chips),
            queue=self.queue[1:],
            bring_in=0,
        )

    def _raised(self, seat: int, to: int) -> "BettingRound":
        """A bet or raise: everybody else who has chips acts again."""
        by, bet = to - max(self.bets), self.bets[seat]
        stacks = _with(self.stacks, seat, self.stacks[seat] - (to - bet))
        live, others = self.live, clockwise(len(stacks), seat)[1:]
        return self._changed(
            stacks=stacks,
            bets=_with(self.bets, seat, to),
            queue=tuple([other for other in others if stacks[other] and other in live]),
            first=seat,
            raised=max(self.raised, by),
            raises=self.raises + 1,
            bring_in=0,
            completing=False,
        )

    def _bet_range(self, seat: int, highest: int) -> tuple[int, int]:
        """The least and the most that the seat may bet or raise to; 0 and 0 if it may not."""
        if not self._may_raise(seat, highest):
            return 0, 0
        limits, bet = self.limits, self.bets[seat]
        all_in = self.stacks[seat] + bet
        size = max(self.raised, limits.least)
        least = min(all_in, size if self.completing else size + highest)
        if limits.limit == "fixed-limit":
            return least, least
        if limits.limit == "no-limit":
            return least, all_in
        pot = sum(self.paid) + self.dead + sum(self.bets)
        return least, min(all_in, max(least, 2 * highest - bet + pot))

    def _may_raise(self, seat: int, highest: int) -> bool:
        """Not after a short all-in, nor above the limit, nor without chips on either side.

        Whoever has acted since the last full raise has matched it. If less than a full raise is to
        be called now, only all-ins of less have followed: these reopen nothing until they add up.
        """
        stack, to_call = self.stacks[seat], highest - self.bets[seat]
        if stack <= to_call or self.raises == self.limits.most_raises:
            return False
        if not self.bring_in and to_call < self.raised:
            return False
        stacks, bets = self.stacks, self.bets
        reach = [stacks[other] + bets[other] for other in self.live if other != seat]
        return max(reach) > highest

    # Pots.

    @property
    def everyone_is_all_in(self) -> bool:
        """Whether at most one live seat has chips left, so that nobody can bet any more."""
        return sum(self.stacks[seat] > 0 for seat in self.live) <= 1

    @property
    def pots(self) -> tuple[Pot, ...]:
        """Chips collected so far, and who can win them; one pot when one seat is left."""
        return layered_pots(self.paid, self.bets, self.live, self.dead)

    def _changed(self, **changes: Any) -> "BettingRound":
        """A copy with other values; `dataclasses.replace` takes ten times as long."""
        return with_fields(self, _legal=None, **changes)


def seated(chips: Sequence[int], button: int) -> BettingRound:
    """Before anybody has paid; every seat is live."""
    order = clockwise(len(chips), (button + 1) % len(chips))
    stacks, nothing = tuple(chips), (0,) * len(chips)
    return _BEFORE._changed(button=button, stacks=stacks, bets=nothing, paid=nothing, live=order)


def _with(chips: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*chips[:seat], value, *chips[seat + 1 :])


_BEFORE = BettingRound(0, (), (), (), 0, (), StreetLimits("no-limit", 1))
