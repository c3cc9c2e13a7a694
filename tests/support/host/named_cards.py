"""Cards that a text names, in any of the ways in which the protocol writes them."""

import re
from collections import Counter
from typing import Any

from offsuit.core.notation import card_name
from offsuit.games.game import Game

Cards = Counter[str]


def cards_in(game: Game[Any], text: str) -> Cards:
    """Every card that a text names, whatever stands around it; any joker is a joker."""
    names = {card_name(game.deck, code) for code in game.deck.cards}
    words = re.findall(r"[^\s\\\"',:\[\]{}()]+", text)
    return Counter(w for w in ("*" if w.startswith("*") else w for w in words) if w in names)
