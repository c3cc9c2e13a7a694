"""Exported journals: lines of JSON without sealed parts, whose chain can still be checked."""

import json
from collections.abc import Iterable, Iterator

from offsuit.errors import StoreError
from offsuit.store.chain import NOTHING_SEALED, Head, JournalRow, empty, link


def ndjson(rows: Iterable[JournalRow]) -> Iterator[str]:
    """One line for each entry."""
    for row in rows:
        facts = {
            "table": row.table,
            "seq": row.seq,
            "previous": row.previous.hex(),
            "hash": row.hash.hex(),
            "seal": None if row.sealed is None else row.seal.hex(),
            "body": row.body.decode(),
        }
        yield json.dumps(facts, ensure_ascii=False) + "\n"


def check_export(lines: Iterable[str]) -> Head:
    """The head of an exported journal; the first line that does not continue it is refused."""
    head: Head | None = None
    for number, line in enumerate(lines, start=1):
        try:
            told = json.loads(line)
            head = head or empty(told["table"])
            seal = bytes.fromhex(told["seal"]) if told["seal"] else NOTHING_SEALED
            found = link(head.hash, head.seq + 1, told["body"].encode(), seal)
            claimed = told["table"], told["seq"], told["previous"], told["hash"]
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise StoreError(f"line {number} is not an entry of a journal: {error}") from error
        if claimed != (head.table, head.seq + 1, head.hash.hex(), found.hex()):
            raise StoreError(f"line {number}: entry {told['seq']} does not continue the journal")
        head = Head(head.table, head.seq + 1, found)
    if head is None:
        raise StoreError("the export is empty")
    return head
