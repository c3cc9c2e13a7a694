"""Limits and quotas that an operator changes while the server runs."""

from typing import Any

from pydantic import ValidationError

from offsuit.errors import SettingsError
from offsuit.web.settings import Limits, QuotaSettings, Settings, first_error

LimitChanges = dict[str, Any]
"""As in a file of settings: `limits` and `quotas`, with the fields to change."""


def changed_limits(settings: Settings, changes: LimitChanges) -> tuple[Limits, QuotaSettings]:
    """Limits and quotas with some fields changed; invalid ones are a `SettingsError`."""
    kept = settings.model_dump(include={"limits", "quotas"})
    if unknown := [name for name in changes if name not in kept]:
        raise SettingsError(f"setting {unknown[0]}: must be one of {', '.join(kept)}")
    told = _merged(kept, changes)
    try:
        return Limits(**told["limits"]), QuotaSettings(**told["quotas"])
    except ValidationError as error:
        raise SettingsError(first_error(error)) from None
    except TypeError:
        raise SettingsError("limits and quotas must be objects") from None


def _merged(kept: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Changes within objects leave the other fields as they are."""
    both = dict(kept)
    for name, value in changes.items():
        old = kept.get(name)
        nested = isinstance(old, dict) and isinstance(value, dict)
        both[name] = _merged(old, value) if nested else value  # type: ignore[arg-type]
    return both
