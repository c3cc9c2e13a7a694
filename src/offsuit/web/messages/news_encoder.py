"""Encodes news as they are sent on a socket."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json

from offsuit.table.shapes import News, ReaderView, TableView, TurnView


def time_left(table: TableView, you: ReaderView, now: int) -> int | None:
    """Milliseconds until a reader's deadline; None if they owe no decision."""
    round_, seat = table["round"], you["seat"]
    if round_ is None or seat is None:
        return None
    found = [each["until"] for each in round_["waiting"] if each["seat"] == seat]
    return max(0, found[0] - now) if found else None


class NewsEncoder:
    """Encodes the news of one table; parts that all readers share are encoded once."""

    def __init__(self) -> None:
        self._table = EncodedOnce()
        self._turn = EncodedOnce()

    def encode(self, news: News, now: int) -> str:
        """An `outgoing.NewsMessage` as JSON."""
        head = {
            "kind": "news",
            "seq": news["seq"],
            "now": now,
            "left": time_left(news["table"], news["you"], now),
            "you": news["you"],
        }
        parts = to_json(head)[:-1], self._turns(news["turns"]), self._table.of(news["table"])
        return (b'%b,"turns":%b,"table":%b}' % parts).decode()

    def _turns(self, turns: list[TurnView] | None) -> bytes:
        """Nearly always one, and nearly always the same for all readers."""
        if turns is None or len(turns) != 1:
            return to_json(turns)
        return b"[%b]" % self._turn.of(turns[0])


class EncodedOnce:
    """Remembers the last value it encoded."""

    def __init__(self) -> None:
        self._value: Any = None
        self._text = b""

    def of(self, value: Any) -> bytes:
        """JSON of a value; only the same object, not an equal one, is found again."""
        if value is not self._value:
            self._value, self._text = value, to_json(value)
        return self._text


def with_table_id(table: str, text: str) -> str:
    """A message as a stream sends it: with the id of its table.

    >>> with_table_id("07e6", '{"kind":"news"}')
    '{"table_id":"07e6","kind":"news"}'
    """
    return f'{{"table_id":{json.dumps(table)},{text[1:]}'


def encode(message: Mapping[str, object]) -> str:
    """Any other message; in ASCII, because a refusal quotes what was sent."""
    return json.dumps(message)
