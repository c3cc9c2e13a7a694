"""How a table begins."""

import json
from typing import Any

from offsuit.games.catalog.descriptions import describe_game
from offsuit.games.catalog.seated import seated_game, seated_levels
from offsuit.table.journal import entries as e
from offsuit.table.journal.draft import Draft, Moment
from offsuit.table.options import Options
from offsuit.table.player_text import clean_text

LONGEST_TITLE = 60


def playable_options(options: Options, game: str, settings: dict[str, Any]) -> Options:
    """Options for a game with these settings, complete; refused if it cannot be played so."""
    seated = seated_game(game, settings)
    complete = options.completed(describe_game(game, settings).usual)
    complete.check(seated, seated_levels(game))
    return complete


def open_table(
    moment: Moment, player: str, title: str, game: str, settings: dict[str, Any], options: Options
) -> Draft:
    """A new table; the player is its host."""
    draft = Draft(None, moment)
    options = playable_options(options, game, settings)
    title = clean_text("title", title, LONGEST_TITLE)
    draft.add(e.TableOpened(draft.now, title, game, json.dumps(settings), options, player))
    return draft
