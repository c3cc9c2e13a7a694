"""Everything this package raises on bad input; each message quotes what was wrong."""


class OffsuitError(ValueError):
    """Base of all refusals: catching it catches bad input, never a defect of the program.

    >>> import offsuit
    >>> try:
    ...     offsuit.evaluate("standard", "AS KS XX")
    ... except OffsuitError as error:
    ...     print(error)
    'XX' in 'AS KS XX' is no card of standard (written like AS)
    """


class NotationError(OffsuitError):
    """Text that names no card or tile of the deck."""


class HandError(OffsuitError):
    """Cards that exist but cannot be held together: too many copies, or the wrong number."""


class DeckError(OffsuitError):
    """A deck whose data contradict one another."""


class RankingError(OffsuitError):
    """A ranking whose lines contradict one another or leave a hand without a category."""


class UnknownGameError(OffsuitError):
    """A game, ranking or variant that nobody has defined."""


class RecordError(OffsuitError):
    """A record that does not verify."""


class CheckpointError(OffsuitError):
    """A checkpoint that cannot be read, or that another run has left."""


class RulesError(OffsuitError):
    """A rule that does not exist, or a value that it cannot have."""


class ArrangementError(OffsuitError):
    """Three hands that may not be laid down so."""


class IllegalActionError(OffsuitError):
    """An action that this seat may not take now; nothing has changed."""


class ValuesError(OffsuitError):
    """A table of values that leaves something out or falls where strength rises."""


class MissingExtraError(OffsuitError):
    """A command that needs a package which only one of the extras installs."""


class ClusterError(OffsuitError):
    """Workers that cannot be reached, or cannot do their part."""


class FieldError(OffsuitError):
    """A field file, or a training's checkpoint, that cannot be used."""


class TableError(OffsuitError):
    """Something that a table refuses; nothing has changed."""


class AnsweredError(TableError):
    """A second action for a decision that is answered already."""


class StoreError(OffsuitError):
    """A journal that cannot be written or read; what was refused with it has not happened."""


class SettingsError(OffsuitError):
    """A setting of the server that does not exist, or a value that it cannot have."""
