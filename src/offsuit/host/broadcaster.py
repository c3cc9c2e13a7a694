"""Sends the news of one table to its subscribers."""

from collections import deque
from collections.abc import Sequence

from offsuit.games.jsonable import Made
from offsuit.host.operating.seat_origins import SeatOrigins
from offsuit.host.subscription import MOST_UNREAD, Ending, Subscription
from offsuit.table.commands.table_command import SENT_AWAY
from offsuit.table.journal.fold import Turn
from offsuit.table.shapes import News, ReaderView, TableView
from offsuit.table.table import Table
from offsuit.table.turn_views import TurnViews, reader_view, table_view

REMEMBERED = 16
"""Turns that are repeated to a reader who comes back; older ones are left out."""


class Broadcaster:
    """The subscribers of one table, and the turns that one of them may have missed."""

    def __init__(self) -> None:
        self._turns: deque[Turn] = deque(maxlen=REMEMBERED)
        self._subscriptions: set[Subscription] = set()
        self.origins = SeatOrigins()
        self.cut_off = 0
        """Subscribers that did not read."""

    @property
    def subscribers(self) -> int:
        """How many there are."""
        return len(self._subscriptions)

    def send(self, table: Table, turns: Sequence[Turn]) -> None:
        """One message to every subscriber; readers who see the same share its parts."""
        self._turns.extend(turns)
        public = table_view(table)
        views = [TurnViews(turn) for turn in turns]
        parts: Made = {}
        made: dict[str | None, News] = {}
        for subscription in list(self._subscriptions):
            reader = subscription.reader
            if reader not in made:
                made[reader] = self._news(table, views, public, reader, parts)
            subscription.tell(made[reader])

    def subscribe(
        self,
        table: Table,
        reader: str | None,
        after: int | None = None,
        most_unread: int = MOST_UNREAD,
    ) -> Subscription:
        """News from now on, beginning with those after entry `after`."""
        subscription = Subscription(reader, self._unsubscribe, most_unread)
        missed = self._missed(table, after)
        subscription.tell(self._news(table, missed, table_view(table), reader))
        self._subscriptions.add(subscription)
        return subscription

    def _missed(self, table: Table, after: int | None) -> list[TurnViews] | None:
        """Turns after an entry; None if some of them are not remembered."""
        if after is None or after > table.seq:
            return None
        missed = [turn for turn in self._turns if turn.table.seq > after]
        complete = len(missed) == table.seq - after
        return [TurnViews(turn) for turn in missed] if complete else None

    def end(self, reason: str, ending: Ending = Ending.STOPPED) -> None:
        """Close the subscriptions of all readers."""
        for subscription in list(self._subscriptions):
            subscription.close(reason, ending)

    def end_player(self, player: str, reason: str) -> None:
        """Close those of one player, who may not use this server any more."""
        for subscription in list(self._subscriptions):
            if subscription.reader == player:
                subscription.close(reason, Ending.REMOVED)

    def end_unwelcome(self, table: Table) -> None:
        """Close those of players who were sent away, and of others who may not watch any more."""
        for subscription in list(self._subscriptions):
            if subscription.reader in table.barred:
                subscription.close(SENT_AWAY, Ending.REMOVED)
            elif not table.may_watch(subscription.reader):
                subscription.close(table.closed_reason, Ending.REVOKED)

    def _unsubscribe(self, subscription: Subscription) -> None:
        self._subscriptions.discard(subscription)
        self.cut_off += subscription.was_cut_off

    def _news(
        self,
        table: Table,
        turns: list[TurnViews] | None,
        public: TableView,
        reader: str | None,
        parts: Made | None = None,
    ) -> News:
        return {
            "seq": table.seq,
            "turns": None if turns is None else [turn.to(reader) for turn in turns],
            "table": public,
            "you": self.reader_view(table, reader, parts),
        }

    def reader_view(
        self, table: Table, reader: str | None, parts: Made | None = None
    ) -> ReaderView:
        """What only the reader sees; the table's host is told who shares an address."""
        marks = self.origins.marks(table) if reader == table.host else []
        return {**reader_view(table, reader, parts), "marks": marks}
