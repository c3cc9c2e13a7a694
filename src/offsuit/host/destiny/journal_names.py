"""Names of the journals of Destiny Deck, and of the actions in them.

`destiny/STUDIO` has a studio's versions of the rules, `destiny/STUDIO/CHARACTER` a character. An
action is named by its character and by the number of its entry there.
"""

import re

from offsuit.store.store_reader import APART

STUDIO = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")
CHARACTER = re.compile(r"[A-Za-z0-9_-]{1,32}")
ACTION = re.compile(r"([A-Za-z0-9_-]{1,32})\.([1-9][0-9]{0,8})")


def studio_journal(studio: str) -> str:
    """The journal of a studio's versions.

    >>> studio_journal("acme")
    'destiny/acme'
    """
    assert STUDIO.fullmatch(studio), "the name of a studio is checked where its key is made"
    return f"{APART}{studio}"


def character_journal(studio: str, character: str) -> str:
    """The journal of a character: at most 61 characters, of 64 that the database holds."""
    assert CHARACTER.fullmatch(character), "ids are checked where messages are read"
    return f"{studio_journal(studio)}/{character}"


def action_id(character: str, seq: int) -> str:
    """The id of the action whose entry has this number."""
    return f"{character}.{seq}"


def parse_action_id(action: str) -> tuple[str, int] | None:
    """Character and number of an action's entry; None for what is no id of an action.

    >>> parse_action_id("ann.17"), parse_action_id("ann")
    (('ann', 17), None)
    """
    found = ACTION.fullmatch(action)
    return (found[1], int(found[2])) if found else None
