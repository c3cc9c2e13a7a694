"""Destiny Deck: a western in which a five-card hand and the skills of its owner decide an action.

The functions are the commands of the same names:

>>> from offsuit.games.destiny import api as destiny
>>> robbery = {
...     "kind": "crime",
...     "actor": {"skills": {"lockpicking": 50, "stealth": 40}},
...     "target": {"crime": "bank_robbery"},
...     "hands": {"actor": "K♠ Q♠ J♠ 10♠ 9♠"},
...     "rules": {"skill_curve": "published"},
... }
>>> result = destiny.resolve(robbery)
>>> result.actor["total"], result.degree
('804.50', 'critical_success')
>>> destiny.replay(result.record) == result
True
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from offsuit.core.suggest import quoted
from offsuit.errors import RecordError, RulesError
from offsuit.games.json_result import JsonResult

if TYPE_CHECKING:
    from offsuit.games.destiny.odds.odds_result import OddsResult, WeighResult
    from offsuit.games.destiny.resolver.resolve_result import ExplainResult, ResolveResult
    from offsuit.games.destiny.rulebook.rules import Rules

GivenRules: TypeAlias = "Rules | Mapping[str, Any] | Path | str | None"
"""Rules, data that change those shipped, or the name of a file or directory with such data."""
DrawSeed = bytes | str
"""Bytes, or hexadecimal text."""


def resolve(
    scenario: Mapping[str, Any],
    seed: DrawSeed | None = None,
    client_seed: DrawSeed | None = None,
    rules: "GivenRules" = None,
) -> "ResolveResult":
    """The result of a scenario with its record.

    Cards are the scenario's `hands`, or drawn from `seed`, 32 bytes that the caller makes for
    this resolution alone (`secrets.token_bytes(32)`), and `client_seed`.
    """
    from offsuit.games.destiny.resolver.draws import Seeds
    from offsuit.games.destiny.resolver.resolution_record import resolve_recorded
    from offsuit.games.destiny.resolver.resolve_result import ResolveResult
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    seeds = None
    if seed is not None:
        given = None if client_seed is None else _bytes("client seed", client_seed)
        seeds = Seeds(_bytes("seed", seed), given)
    return ResolveResult(**resolve_recorded(parse_scenario(scenario, _rules(rules)), seeds))


def odds(
    scenario: Mapping[str, Any],
    rules: "GivenRules" = None,
    distribution: bool = False,
    samples: int = 200_000,
    quick: bool = False,
) -> "OddsResult":
    """The exact chances before any card is drawn; `distribution` adds every possible score.

    Gang wars that are too large to count are sampled, with `exact` false and standard errors;
    with `quick`, those that take more than about a second to count.
    """
    from offsuit.games.destiny.odds.odds_json import odds_json
    from offsuit.games.destiny.odds.odds_result import OddsResult
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    read = parse_scenario(scenario, _rules(rules))
    return OddsResult(**odds_json(read, distribution, samples, quick=quick))


def weigh(
    scenario: Mapping[str, Any],
    instead: Sequence[Mapping[str, Any]],
    rules: "GivenRules" = None,
) -> "WeighResult":
    """The participants as scoring sees them, the odds, and the odds with other fields instead.

    Each of `instead` replaces fields of the scenario; null removes a field. The odds are `quick`.
    """
    from offsuit.games.destiny.odds.gang_alternatives import alternative_odds
    from offsuit.games.destiny.odds.odds_json import odds_json
    from offsuit.games.destiny.odds.odds_result import OddsResult, WeighResult
    from offsuit.games.destiny.resolver.participant_sheet import sheets_json
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    given = _rules(rules)
    _check_weighed(scenario, instead)
    asked = [dict(scenario), *({**scenario, **fields} for fields in instead)]
    parsed = [parse_scenario(each, given) for each in asked]
    chosen = OddsResult(**odds_json(parsed[0], quick=True))
    others = [OddsResult(**each) for each in alternative_odds(parsed[0], parsed[1:])]
    return WeighResult(sheets=sheets_json(parsed[0]), odds=chosen, instead=tuple(others))


def explain(
    scenario: Mapping[str, Any],
    seed: DrawSeed | None = None,
    client_seed: DrawSeed | None = None,
    rules: "GivenRules" = None,
) -> "ExplainResult":
    """As `resolve`, and `explanation`: the cards of each line, luck, and totals that matter."""
    from offsuit.games.destiny.odds.explanation import explanation_json
    from offsuit.games.destiny.resolver.resolve_result import ExplainResult
    from offsuit.games.destiny.resolver.scenario import parse_scenario

    result = resolve(scenario, seed, client_seed, rules).as_json()
    explanation = explanation_json(parse_scenario(scenario, _rules(rules)), result)
    return ExplainResult(**result, explanation=explanation)


def replay(record: "Mapping[str, Any] | ResolveResult") -> "ResolveResult":
    """The result that follows from a record, or from a result with its record.

    A record that does not lead to what is written is a `RecordError`.
    """
    from offsuit.games.destiny.resolver.resolution_record import replay as replay_record
    from offsuit.games.destiny.resolver.resolve_result import ResolveResult

    written = record.as_json() if isinstance(record, JsonResult) else record
    return ResolveResult(**replay_record(written))


def _check_weighed(scenario: Any, instead: Any) -> None:
    if not isinstance(scenario, Mapping):
        raise RulesError(f"scenario must be an object, got {quoted(scenario)}")
    listed = isinstance(instead, Sequence) and not isinstance(instead, str)
    if not listed or not all(isinstance(each, Mapping) for each in instead):
        raise RulesError(f"instead must be a list of objects, got {quoted(instead)}")


def _rules(rules: Any) -> "Rules":
    """The rules that are meant: themselves, data that change those shipped, or a file of such."""
    from offsuit.games.destiny.rulebook.content_files import read_rules, rules_over, shipped_rules
    from offsuit.games.destiny.rulebook.rules import Rules

    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, Mapping):
        return rules_over(shipped_rules(), rules)
    if rules is None or isinstance(rules, str | Path):
        try:
            return read_rules(None if rules is None else Path(rules))
        except OSError as error:
            raise RulesError(f"rules: {str(rules)!r} cannot be read: {error.strerror}") from error
    raise RulesError(f"rules must be Rules, a file or a mapping, got {quoted(rules)}")


def _bytes(what: str, seed: Any) -> bytes:
    from offsuit.games.destiny.resolver.draws import parse_seed

    if not isinstance(seed, bytes | str):
        raise RecordError(f"{what} must be bytes or hexadecimal text, got {quoted(seed)}")
    return seed if isinstance(seed, bytes) else parse_seed(what, seed)
