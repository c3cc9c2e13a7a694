"""What a seat may do, as the contract of all games has it."""

from offsuit.games.betting.play.actions import Bet, BringIn, Call, Check, Discard, Fold, Raise
from offsuit.games.betting.play.betting_round import Legal
from offsuit.games.game import Choice, Range
from offsuit.games.jsonable import make

FOLD, CHECK, CALL, BRING_IN = map(Choice, (Fold.kind, Check.kind, Call.kind, BringIn.kind))


def bet_choices(legal: Legal) -> tuple[Choice, ...]:
    """Choices of a seat whose turn it is to bet.

    >>> [choice.action for choice in bet_choices(Legal(True, 0, 5, 10, 90, False))]
    ['fold', 'call', 'raise']
    """
    choices = [FOLD] if legal.fold else []
    choices.append(BRING_IN if legal.bring_in else CALL if legal.call else CHECK)
    if legal.most:
        to = make(Range, {"of": "to", "least": legal.least, "most": legal.most})
        kind = Bet.kind if legal.first else Raise.kind
        choices.append(make(Choice, {"action": kind, "ranges": (to,), "options": ()}))
    return tuple(choices)


def discard_choices(held: int) -> tuple[Choice, ...]:
    """Choices of a seat that may exchange any of the cards that it holds."""
    return (Choice(Discard.kind, (Range("tiles", 0, held),)),)
