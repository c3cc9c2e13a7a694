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


class NewsEncoder:
    """The parts of one table's news that are the same for all readers are written once."""

    def __init__(self) -> None:
        self._table = EncodedOnce()
        self._turn = EncodedOnce()

    def write(self, news: News, now: int) -> str:
        """An `outgoing.News` as JSON."""
        head = {
            "kind": "news",
            "seq": news["seq"],
            "now": now,
            "left": left(news["table"], news["you"], now),
            "you": news["you"],
        }
        parts = to_json(head)[:-1], self._turns(news["turns"]), self._table.of(news["table"])
        return (b'%b,"turns":%b,"table":%b}' % parts).decode()

    def _turns(self, turns: list[dict[str, Any]] | None) -> bytes:
        """Nearly always one, and nearly always the same for all."""
        if turns is None or len(turns) != 1:
            return to_json(turns)
        return b"[%b]" % self._turn.of(turns[0])


class EncodedOnce:
    """The last of several things that were written, in case it is wanted again."""

    def __init__(self) -> None:
        self._thing: Any = None
        self._text = b""

    def of(self, thing: Any) -> bytes:
        """The thing itself is known again, not one that is equal."""
        if thing is not self._thing:
            self._thing, self._text = thing, to_json(thing)
        return self._text


def write(answer: Mapping[str, Any]) -> str:
    """Any other message; in ASCII, since a refusal quotes whatever was sent."""
    return json.dumps(answer)
