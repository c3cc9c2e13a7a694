"""Checks of a Destiny record by anybody: nothing is needed but what it holds.

A record, a result with its record, or the answer to an action, which says more. Whether the
character had those skills and that energy only its journal knows: see `action_replay`.
"""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from offsuit.errors import OffsuitError, RecordError
from offsuit.games.destiny.resolver.resolution_record import FIELDS, check_follows, replay

ACTION = "character"
"""Only answers to actions have this field."""
_SETTLED = ("energy_cost",)
"""Told by a resolution and again, as it was paid, by an action."""


def is_destiny(record: Any) -> bool:
    """Whether this is a record of Destiny Deck, and not that of a round at a table."""
    if not isinstance(record, Mapping):
        return False
    return isinstance(record.get("record"), Mapping) or set(FIELDS) <= set(record)


def verify_destiny(told: Mapping[str, Any]) -> list[str]:
    """What was checked, one sentence each; the first difference is a `RecordError`."""
    try:
        if ACTION not in told or "record" not in told:
            replay(told)
            return ["the cards follow from the seeds", "the result follows from the cards"]
        return _verify_action(told)
    except RecordError:
        raise
    except (OffsuitError, LookupError, TypeError, AttributeError, InvalidOperation) as error:
        raise RecordError(f"record: {error!r} while reading it") from error


def _verify_action(told: Mapping[str, Any]) -> list[str]:
    again = replay(told["record"])
    parts = [name for name in again if name not in _SETTLED]
    check_follows(
        {name: again[name] for name in parts},
        {name: value for name, value in told.items() if name in parts},
    )
    found = ["the cards follow from the seeds", "the result follows from the cards"]
    energy = told["energy"]
    _check("energy.after", Decimal(energy["before"]) - told["energy_cost"], energy["after"])
    for name in ("dollars", "experience"):
        change = told[name]
        after = Decimal(change["before"]) + Decimal(change["change"])
        _check(f"{name}.after", after, change["after"])
    found.append("energy, dollars and experience add up")
    if told["precommitted"] is not (told["commitment_id"] is not None):
        raise RecordError("precommitted: says other than commitment_id")
    if told["precommitted"]:
        hash_ = told["record"]["commitment"]
        found.append(f"the seed is that of commitment {told['commitment_id']}: {hash_}")
    return found


def _check(name: str, follows: Decimal, written: str) -> None:
    if Decimal(written) != follows:
        raise RecordError(f"{name}: {written!r} is written, {str(follows)!r} follows")
