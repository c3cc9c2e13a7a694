"""What a client is told of a table, and what it is asked."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

Facts = dict[str, Any]
Ask = Callable[[Facts], Awaitable[Facts]]


@dataclass(frozen=True)
class OwedDecision:
    """A decision that a seat owes."""

    table: str
    round: int
    number: int
    seat: int
    view: Facts
    """The game as the seat sees it; `choices` are what it may do."""
    until: int
    """The deadline, in milliseconds since 1970 by the server's clock."""
    ask: Ask = field(repr=False)

    @property
    def choices(self) -> dict[str, Facts]:
        """Kind of action -> the choice, with its ranges and options."""
        return {each["action"]: each for each in self.view["choices"]}

    @property
    def id(self) -> str:
        """The id of its answer: the same however often that is sent."""
        return f"{self.round}/{self.number}"

    async def act(self, action: Facts) -> Facts:
        """Answer it; returns when the answer is on the server's disk.

        An illegal action, or one that comes too late, is a `RefusalError`.
        """
        message = {"kind": "act", "id": self.id, "table_id": self.table, "action": action}
        return await self.ask({**message, "round": self.round, "decision": self.number})


@dataclass(frozen=True)
class TableUpdate:
    """News of a table, as the server tells them: see docs/server.md."""

    table: str
    news: Facts
    decision: OwedDecision | None
    """What the client is asked for the first time."""

    @property
    def entries(self) -> list[Facts]:
        """Entries of the journal that are new; empty where they are too old to be repeated."""
        return [turn["entry"] for turn in self.news["turns"] or ()]


def owed_in(news: Facts) -> tuple[int, int, int] | None:
    """Round, number and deadline of the decision that a reader owes by these news."""
    round_, seat = news["table"]["round"], news["you"]["seat"]
    if round_ is None or seat is None:
        return None
    found = [each for each in round_["waiting"] if each["seat"] == seat]
    return (round_["number"], found[0]["decision"], found[0]["until"]) if found else None
