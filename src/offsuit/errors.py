"""Everything this package raises on bad input; each message quotes what is wrong."""

from collections.abc import Mapping
from typing import Any


class OffsuitError(ValueError):
    """Base of all refusals: catching it catches bad input, never a bug of the program.

    >>> import offsuit
    >>> try:
    ...     offsuit.evaluate("standard", "AS KS XX")
    ... except OffsuitError as error:
    ...     print(error)
    'XX' in 'AS KS XX' is no card of standard (written like AS)
    """


class NotationError(OffsuitError):
    """Text that does not name a card or tile of the deck."""


class HandError(OffsuitError):
    """Cards that exist but cannot be held together: too many copies, or the wrong number."""


class DeckError(OffsuitError):
    """A deck whose data are contradictory."""


class RankingError(OffsuitError):
    """A ranking whose lines are contradictory or leave a hand without a category."""


class UnknownGameError(OffsuitError):
    """A game, ranking or variant that does not exist."""


class RecordError(OffsuitError):
    """A record that does not verify."""


class CheckpointError(OffsuitError):
    """A checkpoint that cannot be read, or belongs to another run."""


class RulesError(OffsuitError):
    """A rule that does not exist, or an invalid value of one."""


class ArrangementError(OffsuitError):
    """An arrangement that is not legal."""


class IllegalActionError(OffsuitError):
    """An action that the seat may not take now; nothing has changed."""


class ValuesError(OffsuitError):
    """Values that are incomplete, or fall where strength rises."""


class MissingExtraError(OffsuitError):
    """A command that needs a package from an extra that is not installed."""


class ClusterError(OffsuitError):
    """Workers of a cluster that cannot be reached or used."""


class FieldError(OffsuitError):
    """A field file, or a checkpoint of its training, that cannot be used."""


class TableError(OffsuitError):
    """A command that a table refuses; nothing has changed."""


class BrokenTableError(TableError):
    """A table that is not run, because its journal cannot be read."""


class ClosedTableError(TableError):
    """A table that may not be watched by this reader."""

    def __init__(self, message: str, listing: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.listing = listing
        """What the lobby tells them of it."""


class ArchivedTableError(TableError):
    """A table that is closed for good: its rounds can be read, and nothing else."""


class FullTableError(TableError):
    """Every seat of a table is taken."""

    def __init__(self, message: str, may_wait: bool) -> None:
        super().__init__(message)
        self.may_wait = may_wait
        """Whether the player may wait for a seat instead."""


class AnsweredError(TableError):
    """A second action for a decision that is already answered."""


class StoreError(OffsuitError):
    """A journal that cannot be written or read; what was asked for has not happened."""


class TooManyReadsError(OffsuitError):
    """More reads at a time than a client, or all of them, may have; to be tried again later."""

    def __init__(self, message: str, retry: float) -> None:
        super().__init__(message)
        self.retry = retry
        """Seconds after which to try again."""


class OutageError(StoreError):
    """A database that cannot be reached, read or written now; it is no journal's fault."""


class SettingsError(OffsuitError):
    """A setting of the server that does not exist, or an invalid value of one."""


class LifeError(OffsuitError):
    """An action of a Destiny character that is refused; nothing has changed."""


class NotEnoughEnergyError(LifeError):
    """An action that costs more energy than the character has."""

    def __init__(self, needed: int, milli: int, seconds: int | None) -> None:
        when = f"enough in {seconds} s" if seconds is not None else "never enough"
        super().__init__(f"energy: {needed} needed, {milli // 1000} left; {when}")
        self.needed = needed
        self.milli = milli
        """Thousandths of energy that are there."""
        self.seconds = seconds
        """Until there is enough; None where there never will be."""


class KeyConflictError(LifeError):
    """An idempotency key that was used for another body."""


class CommitmentError(LifeError):
    """A commitment that does not exist, was used, has expired, or is not that of the seed."""


class UnknownCharacterError(OffsuitError):
    """A Destiny character, action or version of rules that does not exist."""


class CharacterExistsError(LifeError):
    """An id that another character has."""


class RefusalError(OffsuitError):
    """What a server has refused to a client; `problem` is its answer, as RFC 9457 has it.

    >>> RefusalError({"type": "urn:offsuit:problem:too-many", "retry_after": 2}).name
    'too-many'
    """

    def __init__(self, problem: Mapping[str, Any]) -> None:
        super().__init__(str(problem.get("detail", "refused")))
        self.problem = problem

    @property
    def name(self) -> str:
        """The last part of the problem's type."""
        return str(self.problem.get("type", "")).rpartition(":")[2]

    @property
    def retry_after(self) -> float | None:
        """Seconds after which it may be tried again; None if that is not said."""
        found = self.problem.get("retry_after")
        return None if found is None else float(found)
