"""As much of JSON Schema as the schemas of Destiny Deck use; an unknown keyword is a failure."""

import re
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": int | float,
}
NOTES = {"$schema", "$id", "$defs", "title", "description"}


def complaints(schema: dict[str, Any], value: Any, root: dict[str, Any], at: str = "") -> list[str]:
    """Everything that is wrong with a value, one line each."""
    found: list[str] = []
    for keyword, wanted in schema.items():
        if keyword in NOTES or keyword in ("additionalProperties",):
            continue
        if not _holds(keyword, wanted, value, root, at, found):
            found.append(f"{at}: {value!r:.60} breaks {keyword} {wanted!r:.60}")
    if isinstance(value, dict) and "additionalProperties" in schema:
        found += _additional(schema, value, root, at)
    return found


def _holds(
    keyword: str, wanted: Any, value: Any, root: dict[str, Any], at: str, found: list[str]
) -> bool:
    """Whether one keyword holds; complaints about parts are added to those found."""
    match keyword:
        case "$ref":
            found += complaints(root["$defs"][wanted.removeprefix("#/$defs/")], value, root, at)
        case "type":
            number = wanted in ("integer", "number") and isinstance(value, bool)
            return isinstance(value, TYPES[wanted]) and not number
        case "enum":
            return any(type(value) is type(each) and value == each for each in wanted)
        case "anyOf":
            return any(not complaints(each, value, root, at) for each in wanted)
        case "pattern":
            return not isinstance(value, str) or re.search(wanted, value) is not None
        case "minimum" | "maximum":
            return not isinstance(value, int | float) or _within(keyword, value, wanted)
        case "minItems" | "maxItems" | "minProperties" | "maxProperties":
            return not isinstance(value, list | dict) or _within(keyword, len(value), wanted)
        case "required":
            return isinstance(value, dict) and all(name in value for name in wanted)
        case "properties":
            for name, part in wanted.items():
                if isinstance(value, dict) and name in value:
                    found += complaints(part, value[name], root, f"{at}.{name}")
        case "items":
            for place, each in enumerate(value if isinstance(value, list) else ()):
                found += complaints(wanted, each, root, f"{at}[{place}]")
        case _:
            raise AssertionError(f"the keyword {keyword!r} is not checked here")
    return True


def _within(keyword: str, size: float, bound: float) -> bool:
    return size >= bound if keyword.startswith("min") else size <= bound


def _additional(
    schema: dict[str, Any], value: dict[str, Any], root: dict[str, Any], at: str
) -> list[str]:
    rest = [name for name in value if name not in schema.get("properties", {})]
    if schema["additionalProperties"] is False:
        return [f"{at}.{name} is not allowed" for name in rest]
    parts = (schema["additionalProperties"], value)
    return [
        line for name in rest for line in complaints(parts[0], value[name], root, f"{at}.{name}")
    ]
