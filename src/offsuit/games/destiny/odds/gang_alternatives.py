"""The odds of many gang wars that differ in one participant each: all others are counted once."""

from collections.abc import Sequence
from typing import Any

from offsuit.games.destiny.odds.gang_chances import GangCounts, alternative_counts
from offsuit.games.destiny.odds.odds_json import ScoreSheets, gang_json, odds_json
from offsuit.games.destiny.resolver.profile import Profile
from offsuit.games.destiny.resolver.scenario import Scenario


def alternative_odds(scenario: Scenario, instead: Sequence[Scenario]) -> list[dict[str, Any]]:
    """The quick odds of each of `instead`, by way of `scenario` where one participant differs."""
    found: dict[int, GangCounts] = {}
    if groups := _by_place(scenario, instead):
        gangs = scenario.attackers, scenario.defenders
        profiles = {
            place: [_people(instead[at])[place] for at in group] for place, group in groups.items()
        }
        counts = alternative_counts(scenario.rules, gangs, profiles) or {}
        for place, several in counts.items():
            found |= dict(zip(groups[place], several, strict=True))
    sheets = ScoreSheets()
    return [
        gang_json(each, found[at], sheets=sheets) if at in found else odds_json(each, quick=True)
        for at, each in enumerate(instead)
    ]


def _by_place(scenario: Scenario, instead: Sequence[Scenario]) -> dict[int, list[int]]:
    """Each participant that is exchanged, and the places in `instead` where they are."""
    groups: dict[int, list[int]] = {}
    for at, other in enumerate(instead):
        if (place := _changed(scenario, other)) is not None:
            groups.setdefault(place, []).append(at)
    return groups


def _changed(one: Scenario, other: Scenario) -> int | None:
    """The only participant that differs, if all else that odds depend on is the same."""
    if {one.kind, other.kind} != {"gang"} or {one.scoring, other.scoring} != {"average"}:
        return None
    sizes = [(len(each.attackers), len(each.defenders)) for each in (one, other)]
    if one.rules is not other.rules or sizes[0] != sizes[1]:
        return None
    pairs = zip(_people(one), _people(other), strict=True)
    differ = [place for place, (mine, new) in enumerate(pairs) if not _alike(mine, new)]
    return differ[0] if len(differ) == 1 else None


def _people(scenario: Scenario) -> tuple[Profile, ...]:
    return (*scenario.attackers, *scenario.defenders)


def _alike(one: Profile, other: Profile) -> bool:
    return (one.suits, one.flat, one.boosts) == (other.suits, other.flat, other.boosts)
