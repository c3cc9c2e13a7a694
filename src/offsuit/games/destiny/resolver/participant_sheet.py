"""Participants as scoring sees them, before any card is drawn: every bonus and its sources."""

from typing import Any

from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.resolver.scenario import Scenario
from offsuit.games.destiny.rulebook.amount import amount_text
from offsuit.games.destiny.rulebook.spelling import RANKS, SUITS


def sheets_json(scenario: Scenario) -> list[dict[str, Any]]:
    """One for each participant, attackers first."""
    return [_sheet(profile) for profile in (*scenario.attackers, *scenario.defenders)]


def _sheet(profile: Profile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "suits": {
            name: {
                "bonus": amount_text(profile.suits[suit]),
                "sources": [
                    [what, amount_text(amount)]
                    for place, what, amount in profile.suit_sources
                    if place == suit
                ],
            }
            for suit, name in enumerate(SUITS)
        },
        "flat": {
            "bonus": amount_text(profile.flat),
            "sources": [[what, amount_text(amount)] for what, amount in profile.flat_sources],
        },
        "boosts": [
            [RANKS[rank], what, amount_text(amount)] for rank, what, amount in profile.boost_sources
        ],
    }
