"""Refusals of invalid messages, without quoting them: they may hold secrets."""

from collections.abc import Sequence
from typing import Any

from offsuit.web.messages.problems import Problem, clean

MOST, LONGEST = 10, 120


def invalid(errors: Sequence[Any]) -> Problem:
    """The first few errors, with their places."""
    found = [
        {"where": clean(".".join(map(str, each["loc"])))[:LONGEST], "what": clean(each["msg"])}
        for each in errors[:MOST]
    ]
    first = f"{found[0]['where']}: {found[0]['what']}" if found else "not understood"
    kinds = {each["type"] for each in errors}
    unknown = bool(kinds & {"union_tag_invalid", "union_tag_not_found"})
    return Problem("unknown-message" if unknown else "invalid", first, errors=found)
