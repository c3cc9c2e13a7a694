"""Destiny Deck: actions of a western are resolved by a five-card hand and the skills of who draws.

Doors, as the commands of the same names:

>>> from offsuit.games.destiny import api as destiny
>>> robbery = {
...     "kind": "crime",
...     "actor": {"skills": {"lockpicking": 50, "stealth": 40}},
...     "target": {"crime": "bank_robbery"},
...     "hands": {"actor": "K♠ Q♠ J♠ 10♠ 9♠"},
...     "rules": {"skill_curve": "published"},
... }
>>> result = destiny.resolve(robbery)
>>> result["actor"]["total"], result["degree"]
('804.50', 'critical_success')
>>> destiny.replay(result["record"]) == result
True
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from offsuit.games.destiny.rulebook.rules import Rules

Seed = bytes | str
"""Bytes, or hexadecimal text."""


def resolve(
    scenario: Mapping[str, Any],
    seed: Seed | None = None,
    client_seed: Seed | None = None,
    rules: "Rules | Path | None" = None,
) -> dict[str, Any]:
    """The result of a scenario with its record.

    Cards are the scenario's `hands`, or drawn from `seed`, 32 bytes that the caller makes for
    this resolution alone (`secrets.token_bytes(32)`), and `client_seed`.
    """
    from offsuit.games.destiny.resolver.draws import Seeds
    from offsuit.games.destiny.resolver.resolution_record import resolve_recorded
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    seeds = None
    if seed is not None:
        given = None if client_seed is None else _bytes("client seed", client_seed)
        seeds = Seeds(_bytes("seed", seed), given)
    return resolve_recorded(parse_scenario(scenario, _rules(rules)), seeds)


def odds(
    scenario: Mapping[str, Any],
    rules: "Rules | Path | None" = None,
    distribution: bool = False,
    samples: int = 200_000,
) -> dict[str, Any]:
    """The exact chances before any card is drawn; `distribution` adds every score there is.

    Gang wars too large for an exact answer are sampled, with `exact` false and standard errors.
    """
    from offsuit.games.destiny.odds.odds_json import odds_json
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    return odds_json(parse_scenario(scenario, _rules(rules)), distribution, samples)


def weigh(
    scenario: Mapping[str, Any],
    instead: Sequence[Mapping[str, Any]],
    rules: "Rules | Path | None" = None,
) -> dict[str, Any]:
    """Who takes part, as scoring sees them; the odds; and the odds with other fields instead.

    Each of `instead` is laid over the scenario, field by field; null takes a field away.
    """
    from offsuit.games.destiny.odds.odds_json import odds_json
    from offsuit.games.destiny.resolver.participant_sheet import sheets_json
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    given = _rules(rules)
    asked = [dict(scenario), *({**scenario, **fields} for fields in instead)]
    chosen, *others = [parse_scenario(each, given) for each in asked]
    found = {"sheets": sheets_json(chosen), "odds": odds_json(chosen)}
    return {**found, "instead": [odds_json(each) for each in others]}


def explain(
    scenario: Mapping[str, Any],
    seed: Seed | None = None,
    client_seed: Seed | None = None,
    rules: "Rules | Path | None" = None,
) -> dict[str, Any]:
    """As `resolve`, and `explanation`: the cards of each line, luck, and totals that matter."""
    from offsuit.games.destiny.resolver.explanation import explanation_json
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    result = resolve(scenario, seed, client_seed, rules)
    return {
        **result,
        "explanation": explanation_json(parse_scenario(scenario, _rules(rules)), result),
    }


def replay(record: Mapping[str, Any]) -> dict[str, Any]:
    """The result that a record, or a result with its record, leads to; or `RecordError`."""
    from offsuit.games.destiny.resolver.resolution_record import replay as replay_record

    return replay_record(record)


def _rules(rules: "Rules | Path | None") -> "Rules":
    from offsuit.games.destiny.rulebook.content_files import read_rules

    return read_rules(rules) if rules is None or isinstance(rules, Path) else rules


def _bytes(what: str, seed: Seed) -> bytes:
    from offsuit.games.destiny.resolver.draws import parse_seed

    return seed if isinstance(seed, bytes) else parse_seed(what, seed)
