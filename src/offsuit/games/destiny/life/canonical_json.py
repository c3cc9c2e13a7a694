"""JSON with one spelling for equal data, and its hash."""

import json
from hashlib import sha256
from typing import Any


def canonical_json(data: Any) -> str:
    """Keys in order, no blanks.

    >>> canonical_json({"b": 1, "a": ["é"]})
    '{"a":["é"],"b":1}'
    """
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def json_hash(data: Any) -> str:
    """SHA-256 of the canonical JSON, in hexadecimal."""
    return sha256(canonical_json(data).encode("utf-8", "surrogatepass")).hexdigest()
