"""News as they are written to a socket."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json

from offsuit.host.subscription import News


def left(table: Mapping[str, Any], you: Mapping[str, Any], now: int) -> int | None:
    """Milliseconds until time runs out for a reader; None if he is not asked."""
    round_, seat = table["round"], you["seat"]
    if round_ is None or seat is None:
        return None
    found = [each["until"] for each in round_["waiting"] if each["seat"] == seat]
    return max(0, found[0] - now) if found else None


class Telling:
    """The parts of one table's news that are the same for all readers are written once."""

    def __init__(self) -> None:
        self._table: dict[str, Any] | None = None
        self._text = b""

    def write(self, news: News, now: int) -> str:
        """An `outgoing.News` as JSON."""
        head = {
            "kind": "news",
            "seq": news["seq"],
            "now": now,
            "left": left(news["table"], news["you"], now),
            "turns": news["turns"],
            "you": news["you"],
        }
        if news["table"] is not self._table:
            self._table, self._text = news["table"], to_json(news["table"])
        return (to_json(head)[:-1] + b',"table":' + self._text + b"}").decode()


def write(answer: Mapping[str, Any]) -> str:
    """Any other message; in ASCII, since a refusal quotes whatever was sent."""
    return json.dumps(answer)
