"""Checks a character's whole journal: chain, fold, and every action done again."""

from offsuit.errors import OutageError, StoreError
from offsuit.games.destiny.life.action_replay import check_action
from offsuit.games.destiny.life.life_entry import ActionSettled, CharacterCreated, CommitmentUsed
from offsuit.games.destiny.life.life_fold import Life, after, begin
from offsuit.host.destiny.character_codec import action_told, life_entry
from offsuit.host.destiny.journal_names import character_journal, studio_journal
from offsuit.host.destiny.studio_rules import StudioRules, rules_after
from offsuit.store.chain import JournalRow, check_chain, empty
from offsuit.store.store import Store
from offsuit.store.store_reader import StoreReader


async def audit_character(store: Store, studio: str, character: str) -> str | None:
    """What is wrong with a character's journal; None if nothing is.

    Every link is checked up to the kept head, and every answer must follow from the entries before
    it, its own seeds and the version that it names.
    """
    return await store.pools.long(_audit, store.reader, studio, character)


def _audit(reader: StoreReader, studio: str, character: str) -> str | None:
    journal = character_journal(studio, character)
    try:
        first = studio_journal(studio)
        rules = rules_after(StudioRules(empty(first)), reader.rows(first))
        head, kept = empty(journal), reader.kept(journal)
        following = _Following(rules)
        for rows in reader.chunks(journal):
            head = check_chain(head, rows)
            for row in rows:
                following.take(row)
        if kept is None or kept.head != head:
            raise StoreError(f"{journal}: ends before its head")
    except OutageError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        return str(error) or type(error).__name__
    return None


class _Following:
    """A life entry by entry; a commitment is marked as used one entry before its action."""

    def __init__(self, rules: StudioRules) -> None:
        self._rules = rules
        self._life: Life | None = None
        self._acting: Life | None = None
        """Before the commitment of the action that comes next was used."""

    def take(self, row: JournalRow) -> None:
        entry = life_entry(row)
        if self._life is None:
            if not isinstance(entry, CharacterCreated):
                raise StoreError(f"{row.table}: does not begin with a character")
            self._life = begin(entry)
            return
        if isinstance(entry, ActionSettled):
            version = self._rules.version(entry.rules)
            check_action(action_told(row), self._acting or self._life, version)
        self._acting = self._life if isinstance(entry, CommitmentUsed) else None
        self._life = after(self._life, entry)
