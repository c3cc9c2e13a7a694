"""Who wins which chips, as events."""

from collections.abc import Iterator, Sequence

from offsuit.games.betting.play.events import Awarded
from offsuit.games.betting.play.state import Pot
from offsuit.games.betting.pot_shares import Strengths, shares


def settle(pots: Sequence[Pot], strengths: Strengths) -> Iterator[Awarded]:
    """Every pot in turn; of a pot of one chip there is no low half to award."""
    for number, pot in enumerate(pots):
        for share in shares(pot.chips, pot.seats, strengths):
            if share.chips:
                yield Awarded(number, share.half, share.chips, share.winners, share.parts)
